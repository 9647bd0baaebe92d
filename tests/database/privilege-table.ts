/** Whoever writes a name has it checked, and computes its words. */
const CLEANING = [
  'execute private.words_of',
  'execute private.without_unseen',
  'execute private.is_blank',
  'execute private.clean_line',
  'execute private.clean_message',
]

/** Functions of the API whose work is done by one of the same name in private, as its owner. */
const published = {
  forAll: [
    'cancel_registration',
    'confirm_registration',
    'join_masterclass',
    'registration_by_token',
    'session_facts',
  ],
  forMembers: [
    'admin_cancel_session',
    'admin_change_log',
    'admin_count_audience',
    'admin_delete_person',
    'admin_delete_session',
    'admin_import_registrations',
    'admin_mailing_emails',
    'admin_mailings',
    'admin_members',
    'admin_registration_funnel',
    'admin_registration_token',
    'admin_registrations',
    'admin_retry_mailing',
    'admin_save_mailing',
    'admin_save_session',
    'admin_sessions',
    'admin_set_attended',
    'admin_stop_mailing',
    'delete_my_account',
    'join_my_masterclass',
    'my_records',
    'save_progress',
    'set_news',
    'wants_news',
  ],
  forSender: [
    'claim_build',
    'claim_emails',
    'record_email',
    'report_build',
    'schedule_emails',
    'suppress_address',
    'unsubscribe',
  ],
}

const executes = (names: string[]) =>
  names.flatMap((name) => [`execute ${name}`, `execute private.${name}`])

/**
 * Who may do what with plain grants, as `readPrivileges` prints it; what is not here is forbidden.
 * Columns are listed where a role has only some of them.
 */
const privileges: Record<string, string[]> = {
  anon: [
    ...executes(published.forAll),
    'select resources',
    'select announcements',
    'execute register_for_masterclass',
    'execute send_contact_message',
    'execute private.process_form',
    'execute private.refuse_explain',
    'usage in schema public',
    'usage in schema private',
  ],
  authenticated: [
    ...executes([...published.forAll, ...published.forMembers]),
    'select profiles',
    'update profiles (full_name)',
    'select user_roles',
    'select resources',
    'insert resources (description, is_active, position, resource_type, title)',
    'update resources (description, is_active, position, resource_type, title)',
    'delete resources',
    'select user_progress',
    'select announcements',
    'insert announcements (body, ends_at, is_active, title)',
    'update announcements (body, ends_at, is_active, title)',
    'delete announcements',
    'select announcement_dismissals',
    'insert announcement_dismissals (announcement_id, user_id)',
    'select contact_messages',
    'update contact_messages (handled_at)',
    'delete contact_messages',
    'execute admin_order_resources',
    'execute admin_page',
    'execute register_for_masterclass',
    'execute member_page',
    'execute send_contact_message',
    'execute private.caller_id',
    'execute private.caller_seats',
    'execute private.process_form',
    'execute private.is_admin',
    'execute private.require_admin',
    'execute private.offered_tools',
    'execute private.page',
    'execute private.overview',
    ...CLEANING,
    'execute private.refuse_explain',
    'execute private.require_session',
    'usage in schema public',
    'usage in schema private',
  ],
  service_role: [
    ...[
      'announcement_dismissals',
      'announcements',
      'contact_messages',
      'masterclass_sessions',
      'profiles',
      'registrations',
      'resources',
      'user_progress',
      'user_roles',
    ].flatMap((table) =>
      ['select', 'insert', 'update', 'delete'].map((verb) => `${verb} ${table}`),
    ),
    'select change_log',
    ...executes(published.forSender),
    ...CLEANING,
    'execute private.is_progress_state',
    'execute private.fold_address',
    'usage in schema public',
    'usage in schema private',
  ],
  owner: [
    ...Object.values(published)
      .flat()
      .map((name) => `runs private.${name}`),
    'runs private.caller_id',
    'runs private.caller_person',
    'runs private.caller_seats',
    'runs private.follow_account',
    'runs private.follow_masterclass_session',
    'runs private.mail_promotions',
    'runs private.write_mailings',
    'runs private.fill_masterclass_sessions',
    'runs private.keep_profile',
    'runs private.lock_masterclass_sessions',
    'runs private.process_form',
    'runs private.tick',
    'runs private.has_live_session',
    'runs private.is_admin',
    'runs private.overview',
    'runs private.record_account_deletion',
    'runs private.record_change',
    'runs private.record_registration_deletion',
    'runs private.require_session',
  ],
}

export const expectedPrivileges: string[] = Object.entries(privileges)
  .flatMap(([role, rights]) => rights.map((right) => `${role}: ${right}`))
  .toSorted()
