create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null default ''
    check (char_length(full_name) <= 120) check (full_name = private.clean_line(full_name)),
  -- The account's address, which the auth server alone changes; null for an account without one.
  email text check (char_length(email) <= 255),
  created_at timestamptz not null default now()
);

comment on table public.profiles is
  'One row a member, made with the account and gone with it. A member changes nothing but the name.';
select private.secure('public.profiles');

create policy "A member reads their own profile, an admin reads all" on public.profiles
  for select to authenticated using (id = (select auth.uid()) or (select private.is_admin()));
create policy "A member changes their own profile" on public.profiles for update to authenticated
  using (id = (select auth.uid()));
create policy "Only a live session changes profiles" on public.profiles
  as restrictive for update to authenticated using ((select private.require_session()));

grant select, update (full_name) on table public.profiles to authenticated;

create index profiles_in_order on public.profiles (created_at, id);
create index profiles_by_word on public.profiles
  using gin (private.words_of(full_name || ' ' || coalesce(email, '')));

create trigger profiles_keep_their_identity before update on public.profiles for each row
  when (
    (old.id, old.created_at) is distinct from (new.id, new.created_at)
    or old.email is distinct from new.email and pg_trigger_depth() = 0
  ) execute function private.refuse_change();

-- The full name out of a sign-up's metadata: as one clean line, cut to 120 characters, empty if
-- there is none or it is no text. The metadata is whatever the person's browser sent.
create function private.name_from_metadata(metadata jsonb) returns text
  language sql immutable set search_path = '' as $$
  -- Cut before a letter that never belongs to the one before it.
  select coalesce(private.clean_line(substring(
    private.clean_line(
      case jsonb_typeof(metadata -> 'full_name') when 'string' then metadata ->> 'full_name' end),
    '^.{0,120}(?=$|[ -~\u00A1-\u00AC\u00AE-\u02FF\u0370-\u0482\u048A-\u052F\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF\uAC00-\uD7A3])'
  )), '');
$$;

create function private.keep_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, full_name, email, created_at)
  values (
    new.id,
    private.name_from_metadata(new.raw_user_meta_data),
    new.email,
    coalesce(new.created_at, now())
  )
  on conflict (id) do update set email = excluded.email;
  return null;
end
$$;

create trigger every_account_gets_a_profile after insert on auth.users
  for each row execute function private.keep_profile();
create trigger profiles_follow_a_new_address after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.keep_profile();

-- A project that already had accounts gives them their profiles here.
insert into public.profiles (id, full_name, email, created_at)
select id, private.name_from_metadata(raw_user_meta_data), email, coalesce(created_at, now())
from auth.users;
