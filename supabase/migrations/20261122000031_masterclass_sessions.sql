create table public.masterclass_sessions (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    constraint slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  starts_at timestamptz,
  seats integer not null
    constraint seats_range check (seats between 0 and 100000),
  registration_open boolean not null default false,
  created_at timestamptz not null default now()
);

comment on table public.masterclass_sessions is
  'One row a session of the masterclass. Admins manage them; visitors register through public.register_for_masterclass.';
comment on column public.masterclass_sessions.slug is
  'The id that the site''s content names this session by. A session that moves keeps it; a new session has a new one.';
comment on column public.masterclass_sessions.starts_at is
  'Null while the date is not known; people may register all the same.';
comment on column public.masterclass_sessions.seats is
  'How many people are registered at most; who comes later waits. Lowering it takes no seat away.';
comment on column public.masterclass_sessions.registration_open is
  'Whether registrations are taken. They end when the session starts in any case.';

alter table public.masterclass_sessions enable row level security;

create policy "An admin adds sessions" on public.masterclass_sessions
  for insert to authenticated
  with check ((select private.is_admin()));

create policy "An admin changes sessions" on public.masterclass_sessions
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "An admin deletes sessions" on public.masterclass_sessions
  for delete to authenticated
  using ((select private.is_admin()));

revoke all on table public.masterclass_sessions from public, anon, authenticated, service_role;
grant select, delete on table public.masterclass_sessions to authenticated;
grant insert (slug, starts_at, seats, registration_open),
  update (starts_at, seats, registration_open)
  on table public.masterclass_sessions to authenticated;
grant select, insert, update, delete on table public.masterclass_sessions to service_role;

create index masterclass_sessions_by_start on public.masterclass_sessions (starts_at);

create trigger masterclass_sessions_keep_their_identity
  before update on public.masterclass_sessions
  for each row
  when ((old.id, old.slug, old.created_at) is distinct from (new.id, new.slug, new.created_at))
  execute function private.refuse_change();
