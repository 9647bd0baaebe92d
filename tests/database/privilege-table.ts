/** Names that stand in one text. */
const names = (text: string) => text.trim().split(/\s+/)

/** The same right on each of what is named. */
const each = (right: string, named: string) => names(named).map((name) => `${right}${name}`)

/** Whoever writes a name has it checked, and computes its words. */
const CLEANING = each(
  'execute private.',
  'words_of without_unseen is_blank clean_line clean_message',
)

/** Functions of the API whose work is done by one of the same name in private, as its owner. */
const published = {
  forAll: `cancel_registration confirm_registration join_masterclass registration_by_token
    session_facts`,
  forMembers: `admin_cancel_session admin_change_log admin_count_audience admin_delete_person
    admin_delete_session admin_import_registrations admin_mailing_emails admin_mailings
    admin_members admin_registration_funnel admin_registration_token admin_registrations
    admin_retry_mailing admin_save_mailing admin_save_session admin_sessions admin_set_attended
    admin_stop_mailing delete_my_account join_my_masterclass my_records set_news wants_news`,
  forSender: `claim_build claim_emails record_email report_build schedule_emails suppress_address
    unsubscribe`,
}

const executes = (named: string) => [...each('execute ', named), ...each('execute private.', named)]

const schemas = each('usage in schema ', 'public private')

/** Every table that the secret key may read and write. */
const ofSender = `announcement_dismissals announcements contact_messages masterclass_sessions profiles
  registrations resources user_progress user_roles`

/**
 * Who may do what with plain grants, as `readPrivileges` prints it; what is not here is forbidden.
 * Columns are listed where a role has only some of them.
 */
const privileges: Record<string, string[]> = {
  anon: [
    ...executes(published.forAll),
    ...each('select ', 'resources announcements'),
    ...each('execute ', 'register_for_masterclass send_contact_message'),
    ...each('execute private.', 'process_form refuse_explain'),
    ...schemas,
  ],
  authenticated: [
    ...executes(`${published.forAll} ${published.forMembers}`),
    'select profiles',
    'update profiles (full_name)',
    'select user_roles',
    'select resources',
    'insert resources (description, id, is_active, position, resource_type, title)',
    'update resources (description, id, is_active, position, resource_type, title)',
    'delete resources',
    'select user_progress',
    'insert user_progress (completed_at, resource_id, state, user_id)',
    'update user_progress (completed_at, state)',
    'delete user_progress',
    'select announcements',
    'insert announcements (body, ends_at, id, is_active, title)',
    'update announcements (body, ends_at, id, is_active, title)',
    'delete announcements',
    'select announcement_dismissals',
    'insert announcement_dismissals (announcement_id, user_id)',
    'delete announcement_dismissals',
    'select contact_messages',
    'update contact_messages (handled_at)',
    'delete contact_messages',
    ...each('execute ', 'admin_order_resources admin_page save_progress member_page'),
    ...each('execute ', 'register_for_masterclass send_contact_message'),
    ...each(
      'execute private.',
      `caller_id caller_seats process_form is_admin is_progress_state merge_state require_admin
      offered_tools page overview refuse_explain require_session`,
    ),
    ...CLEANING,
    ...schemas,
  ],
  service_role: [
    ...names('select insert update delete').flatMap((verb) => each(`${verb} `, ofSender)),
    'select change_log',
    ...executes(published.forSender),
    ...CLEANING,
    ...each('execute private.', 'is_progress_state fold_address'),
    ...schemas,
  ],
  owner: [
    ...Object.values(published).flatMap((named) => each('runs private.', named)),
    ...each(
      'runs private.',
      `caller_id caller_person caller_seats follow_account follow_masterclass_session
      mail_promotions write_mailings fill_masterclass_sessions keep_profile
      lock_masterclass_sessions process_form tick has_live_session is_admin overview
      record_account_deletion record_change record_registration_deletion require_session`,
    ),
  ],
}

export const expectedPrivileges: string[] = Object.entries(privileges)
  .flatMap(([role, rights]) => rights.map((right) => `${role}: ${right}`))
  .toSorted()
