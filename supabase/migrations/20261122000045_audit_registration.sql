-- What admins and the owner decide about registration joins the audit log.
create trigger masterclass_sessions_are_audited
  after insert or update or delete on public.masterclass_sessions
  for each row execute function private.record_change(
    'slug', 'starts_at', 'seats', 'registration_open');
create trigger registration_settings_are_audited
  after update on private.registration_settings
  for each row execute function private.record_change('keep_for');
