/** A line for each of the names. */
const each = (begins: string, names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${begins} ${name}`)

const mayCall = (names: string) => each('execute', names)

/** A function of the API and the one in `private` that does its work. */
const mayCallBoth = (names: string) => [
  ...mayCall(names),
  ...each('execute', names).map((line) => line.replace(/ (admin_)?/, ' private.')),
]

const mayCallPrivate = (names: string) => each('execute', names.replace(/\w+/g, 'private.$&'))

/** Whoever writes a name has it checked, and computes its words. */
const cleaning = 'trim_text words_of without_unseen is_blank clean_line clean_message'

/**
 * Who may do what with plain grants, as `readPrivileges` prints it; what is not here is forbidden.
 * Columns are listed where a role has only some of them.
 */
const privileges: Record<string, string[]> = {
  anon: [
    'select resources',
    'select announcements',
    ...mayCallBoth('cancel_registration confirm_registration session_facts'),
    ...mayCall('join_masterclass register_for_masterclass registration_by_token'),
    ...mayCall('send_contact_message'),
    ...mayCallPrivate('join_by_token process_form read_registration refuse_explain'),
    'usage in schema public',
    'usage in schema private',
  ],
  authenticated: [
    'select profiles',
    'update profiles (full_name)',
    'select user_roles',
    'select resources',
    'insert resources (description, is_active, position, resource_type, title)',
    'update resources (description, is_active, position, resource_type, title)',
    'delete resources',
    'select user_progress',
    'insert user_progress (completed_at, resource_id, state, user_id)',
    'update user_progress (completed_at, state)',
    'delete user_progress',
    'select announcements',
    'insert announcements (body, ends_at, is_active, title)',
    'update announcements (body, ends_at, is_active, title)',
    'delete announcements',
    'select announcement_dismissals',
    'insert announcement_dismissals (announcement_id, user_id)',
    'delete announcement_dismissals',
    'select contact_messages',
    'update contact_messages (handled_at)',
    'delete contact_messages',
    'select change_log',
    'select masterclass_sessions',
    'select registrations',
    ...mayCallBoth(`
      admin_cancel_session admin_count_audience admin_delete_person admin_delete_session
      admin_import_registrations admin_mailing_emails admin_mailings admin_members admin_page
      admin_registration_funnel admin_registrations admin_retry_mailing admin_save_mailing
      admin_save_session admin_sessions admin_set_attended admin_stop_mailing
      cancel_registration confirm_registration session_facts set_news wants_news`),
    ...mayCall(`
      admin_change_log admin_order_resources admin_registration_token delete_my_account
      join_masterclass join_my_masterclass member_page my_changes my_consents
      register_for_masterclass registration_by_token save_progress send_contact_message`),
    ...mayCallPrivate(cleaning),
    ...mayCallPrivate(`
      caller_changes caller_consents caller_id caller_person caller_seats change_log_entries
      delete_own_account is_admin is_progress_state join_as_member join_by_token merge_state
      offered_tools overview process_form read_registration refuse_explain
      registration_link_token require_admin require_session`),
    'usage in schema public',
    'usage in schema private',
  ],
  service_role: [
    ...['select', 'insert', 'update', 'delete'].flatMap((verb) =>
      each(
        verb,
        `announcement_dismissals announcements contact_messages masterclass_sessions profiles
        registrations resources user_progress user_roles`,
      ),
    ),
    'select change_log',
    ...mayCall('account_of'),
    ...mayCallBoth('claim_build claim_emails record_email report_build schedule_emails'),
    ...mayCallBoth('suppress_address unsubscribe'),
    ...mayCallPrivate(cleaning),
    ...mayCallPrivate('is_progress_state fold_address'),
    'usage in schema public',
    'usage in schema private',
  ],
  owner: each(
    'runs',
    `
    caller_changes caller_consents caller_id caller_person caller_seats cancel_registration
    cancel_session change_log_entries claim_build claim_emails confirm_registration
    count_audience delete_own_account delete_person delete_session fill_masterclass_session
    fill_masterclass_sessions follow_account has_live_session import_registrations is_admin
    join_as_member join_by_token keep_profile lock_masterclass_sessions mail_contact_message
    mail_moved_session mail_promotions mailing_emails mailings members overview process_form
    read_registration record_account_deletion record_change record_email
    record_registration_deletion registration_funnel registration_link_token registrations
    report_build require_session retry_mailing save_mailing save_session schedule_emails
    session_facts sessions set_attended set_news stop_mailing suppress_address tick unsubscribe
    wants_news write_mailings`.replace(/\w+/g, 'private.$&'),
  ),
}

export const expectedPrivileges: string[] = Object.entries(privileges)
  .flatMap(([role, rights]) => rights.map((right) => `${role}: ${right}`))
  .toSorted()
