/** Weakened rules that no attempt can tell from the real ones, below the reason. */
export const equivalentMutants = [
  // The policy for members shows them the same rows and more.
  'announcements, policy "A visitor reads running announcements": for every role',
  'resources, policy "A visitor reads active resources": for every role',
  // Only transactions that run at once can tell; registration-interleavings and accounts run them.
  'users, trigger accounts_go_after_masterclass_sessions_are_locked: dropped',
  'people, trigger people_go_after_masterclass_sessions_are_locked: dropped',
  'users, trigger accounts_move_after_masterclass_sessions_are_locked: dropped',
  'registrations, trigger registrations_go_after_masterclass_sessions_are_locked: dropped',
  'function private.lock_masterclass_sessions: without perform from public.masterclass_sessions order by created_at, id for no key update;',
  'function private.expire_registrations: without id = coalesce(p_session_id, id)',
  'function private.admin_delete_session: without perform private.lock_masterclass_session(p_id);',
  'function private.take_interested: without dateless.starts_at is null',
  'function private.confirm_registration: without session_id = session.id',
  'function private.join_people: without perform from private.people where id = p_gone for update;',
  'function private.join_people: without id = p_gone for update',
  // Only messages sent at once can tell; forms-at-once.test.ts sends them.
  'function private.receive_contact_message: without not private.is_contact_copy(p_fields)',
  // Who has not attended would only be written once more.
  'function private.follow_masterclass_session: without attended_at is not null',
  // Who is there already would only be written once more.
  'function private.admin_import_registrations: without person_id is null',
  // The name and the address are compared once more; this is there for its index.
  'function private.admin_registrations: without private.words_of(name) @@ any_word',
  'function private.admin_registrations: without private.words_of(address) @@ any_word',
  'function private.admin_registrations: without person_id = people.id',
  // Older days are not shown; the condition is there for its index.
  "function private.overview: without created_at > now() - interval '31 days'",
  // The same was asked before the form was counted; only a session that is closed meanwhile can tell.
  'function private.receive_registration: without registration_open for no key update',
  'function private.receive_registration: without not found or not private.is_ahead(session)',
  'function private.receive_registration: without not found',
  'function private.receive_registration: without not private.is_ahead(session)',
  // Where nothing is due, it would only be looked for a hundred times.
  'function private.claim_emails: without looked_at = 0',
  // A test counts as written from when it is saved.
  "function private.write_mailings: without audience <> 'test'",
  // Saving a session writes no emails about another one.
  'function private.admin_save_session: without session_id = given.id',
  // These are called by migrations alone.
  "function private.secure: without p_kept <> '{}'",
  "function private.publish: without oid = ('private.' || name)::regproc",
  // The table has one row; hosted projects refuse an update that names none.
  'function private.claim_build: without is_the_only_row',
  'function private.report_build: without is_the_only_row',
]
