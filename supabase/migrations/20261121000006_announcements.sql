create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 120),
  body text not null default '' check (char_length(body) <= 2000),
  is_active boolean not null default true,
  created_at private.moment not null default now(),
  ends_at private.moment
);

comment on table public.announcements is
  'What the owner tells every member on the dashboard, until it ends or the member dismisses it.';
select private.secure('public.announcements', 'id', 'created_at');

create policy "A visitor reads running announcements" on public.announcements for select to anon
  using (is_active and (ends_at is null or ends_at > now()));
create policy "A member reads running announcements, an admin reads all" on public.announcements
  for select to authenticated
  using (
    (is_active and (ends_at is null or ends_at > now()))
    or (select private.is_admin())
  );
create policy "An admin adds announcements" on public.announcements for insert to authenticated
  with check ((select private.is_admin()));
create policy "An admin changes announcements" on public.announcements for update to authenticated
  using ((select private.is_admin()));
create policy "An admin deletes announcements" on public.announcements for delete to authenticated
  using ((select private.is_admin()));

grant select on table public.announcements to anon;
grant select, delete, insert (id, title, body, is_active, ends_at),
  update (id, title, body, is_active, ends_at) on table public.announcements to authenticated;

create table public.announcement_dismissals (
  user_id uuid not null references auth.users (id) on delete cascade,
  announcement_id uuid not null references public.announcements (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, announcement_id)
);

comment on table public.announcement_dismissals is 'Which announcements a member has put away.';
select private.secure('public.announcement_dismissals');

create policy "A member reads their own dismissals" on public.announcement_dismissals
  for select to authenticated using (user_id = (select auth.uid()));
create policy "A member dismisses for themselves" on public.announcement_dismissals
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "A member takes back their own dismissals" on public.announcement_dismissals
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Only a live session dismisses" on public.announcement_dismissals
  as restrictive for insert to authenticated with check ((select private.require_session()));
create policy "Only a live session takes dismissals back" on public.announcement_dismissals
  as restrictive for delete to authenticated using ((select private.require_session()));

grant select, delete, insert (user_id, announcement_id)
  on table public.announcement_dismissals to authenticated;

create index dismissals_of_an_announcement on public.announcement_dismissals (announcement_id);
