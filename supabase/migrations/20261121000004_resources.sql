create table public.resources (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 120),
  description text not null default '' check (char_length(description) <= 500),
  resource_type text not null check (char_length(resource_type) between 1 and 40),
  is_active boolean not null default true,
  position integer not null default 1000 check (position between 0 and 100000),
  created_at timestamptz not null default now()
);

comment on table public.resources is
  'The members'' tools in the order of position, then created_at. A type the site does not know gets the default icon and the page /members/tool.';
select private.secure('public.resources', 'id', 'created_at');

create policy "A visitor reads active resources" on public.resources for select to anon
  using (is_active);
create policy "A member reads active resources, an admin reads all" on public.resources
  for select to authenticated using (is_active or (select private.is_admin()));
create policy "An admin adds resources" on public.resources for insert to authenticated
  with check ((select private.is_admin()));
create policy "An admin changes resources" on public.resources for update to authenticated
  using ((select private.is_admin()));
create policy "An admin deletes resources" on public.resources for delete to authenticated
  using ((select private.is_admin()));

grant select on table public.resources to anon;
grant select, delete, insert (id, title, description, resource_type, is_active, position),
  update (id, title, description, resource_type, is_active, position)
  on table public.resources to authenticated;

-- The five tools the site is built with. Their ids are fixed so that every project has the same.
insert into public.resources (position, resource_type, id, title, description)
values
  (1, 'quiz', 'a1a1a1a1-0000-4000-8000-000000000001', 'AI Mind Audit',
    'Eight statements that show which of your five thinking skills is strongest and which one to train first.'),
  (2, 'download', 'a1a1a1a1-0000-4000-8000-000000000002', 'Prompt Pack',
    'Seven prompts to copy, fill in and use in the AI assistant you already have.'),
  (3, 'challenge', 'a1a1a1a1-0000-4000-8000-000000000003', '30-Day Challenge',
    'Thirty days of four small practices that give your attention back to you, with every day ticked off here.'),
  (4, 'calculator', 'a1a1a1a1-0000-4000-8000-000000000004', 'ROI Calculator',
    'Your own hours and rate turned into what working well with AI is worth in a week and in a year.'),
  (5, 'builder', 'a1a1a1a1-0000-4000-8000-000000000005', 'Gauntlet Builder',
    'A plan in your own words for each of the five stones, ready to download and keep.');

create function public.admin_order_resources(p_ids uuid[] default '{}') returns void
  language sql set search_path = '' as $$
  select private.require_admin();
  update public.resources as resource
  set position = wanted.place
  from unnest(p_ids) with ordinality as wanted (id, place)
  where resource.id = wanted.id and resource.position <> wanted.place;
$$;
comment on function public.admin_order_resources is
  'For admins: puts resources into the order of these ids, all at once. Anyone else gets 42501.';

grant execute on function public.admin_order_resources to authenticated;
