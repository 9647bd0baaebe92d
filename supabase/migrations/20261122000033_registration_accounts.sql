-- A registration belongs to the account whose owner has verified its address, whichever came first.
create function private.verified_account(p_email text) returns uuid
  language sql stable set search_path = ''
as $$
  select id
  from auth.users
  where email = lower(p_email) and is_sso_user = false and email_confirmed_at is not null;
$$;

comment on function private.verified_account is
  'The account whose verified address this is, or null. The auth server stores addresses in lower case; single sign-on accounts may share one.';

create function private.link_registration() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.user_id := private.verified_account(new.email);
  return new;
end
$$;

create trigger registrations_belong_to_verified_accounts
  before insert on public.registrations
  for each row when (new.user_id is null)
  execute function private.link_registration();

create function private.link_registrations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.registrations
  set user_id = new.id
  where lower(email) = lower(new.email)
    and user_id is null
    and new.id = private.verified_account(new.email);
  return null;
end
$$;

create trigger accounts_with_a_new_address_get_its_registrations
  after insert or update of email, email_confirmed_at on auth.users
  for each row execute function private.link_registrations();

revoke all on function
  private.verified_account, private.link_registration, private.link_registrations
  from public;
