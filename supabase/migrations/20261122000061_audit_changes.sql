-- How much the members' audits have changed, for the admin. The sums are kept as rows come and go, so
-- that reading them costs the same with a hundred thousand members as with ten.
create function private.audit_scores() returns text[]
  language sql immutable set search_path = ''
as $$
  select '{percent,critical_thinking,creative_innovation,prompt_engineering,rapid_learning,flow_state}'::text[];
$$;

create function private.audit_history(p_state jsonb) returns table (id bigint, scores jsonb)
  language sql immutable set search_path = ''
as $$
  select id, scores
  from (
    select distinct on (taken_at) id, scores
    from (
      select substring(key from '^(?:audit|result):(\d{1,16})$')::bigint as id,
        value -> 'v' as scores,
        case when key like 'audit:%' then value ->> 't' else substring(key from 8) end as taken_at
      from jsonb_each(p_state) as entry (key, value)
    ) as audit
    where id is not null and 6 = (
      select count(*)
      from unnest(private.audit_scores()) as score
      where scores ->> score ~ '^(\d{1,2}|100)$'
    )
    order by taken_at, id
  ) as audit
  order by id desc
  limit 24;
$$;

comment on function private.audit_history is
  'The audits of a state that the site shows, at most 24, the latest first. audit:<id> is a completed audit, and its time is the audit''s. result:<time> is one that the first release kept; it is left out where the same audit has both.';

create function private.audit_changes(p_state jsonb) returns table (score text, points bigint)
  language sql immutable set search_path = ''
as $$
  with audit as (
    select id, scores from private.audit_history(p_state)
  )
  select score, (latest.scores ->> score)::bigint - (first.scores ->> score)::bigint
  from (select * from audit order by id limit 1) as first
  join (select * from audit order by id desc limit 1) as latest on latest.id > first.id
  cross join unnest(private.audit_scores()) as score;
$$;

comment on function private.audit_changes is
  'For each score of the audit the percentage points from the first audit to the latest; no row with fewer than two audits.';

-- No foreign key: deleting a resource deletes its progress, and that is still to be counted here.
create table private.audit_figures (
  resource_id uuid not null,
  score text not null,
  members bigint not null,
  points bigint not null,
  shown_members bigint not null default 0,
  shown_points bigint not null default 0,
  primary key (resource_id, score)
);

comment on table private.audit_figures is
  'For each score the members with two audits or more and the sum of their changes. An admin sees shown_members and shown_points, which follow only when ten members have come or gone: the difference of two figures tells nothing about one member.';

create type private.audit_delta as (
  resource_id uuid,
  score text,
  members bigint,
  points bigint
);

create function private.count_audit_changes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  deltas private.audit_delta[] := '{}';
begin
  if tg_op in ('INSERT', 'UPDATE') then
    deltas := array(
      select (resource_id, score, count(*), sum(points))::private.audit_delta
      from added, private.audit_changes(state)
      group by resource_id, score
    );
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    deltas := deltas || array(
      select (resource_id, score, -count(*), -sum(points))::private.audit_delta
      from removed, private.audit_changes(state)
      group by resource_id, score
    );
  end if;
  insert into private.audit_figures as kept (resource_id, score, members, points)
  select resource_id, score, sum(members), sum(points)
  from unnest(deltas)
  group by 1, 2 having sum(members) <> 0 or sum(points) <> 0 order by 1, 2
  on conflict (resource_id, score) do update set
    members = kept.members + excluded.members,
    points = kept.points + excluded.points;
  update private.audit_figures
  set shown_members = members, shown_points = points
  where members >= 10 and abs(members - shown_members) >= 10;
  return null;
end
$$;

create trigger audits_that_start_are_counted
  after insert on public.user_progress
  referencing new table as added
  for each statement execute function private.count_audit_changes();

create trigger audits_that_change_are_counted
  after update on public.user_progress
  referencing old table as removed new table as added
  for each statement execute function private.count_audit_changes();

create trigger audits_that_go_are_counted
  after delete on public.user_progress
  referencing old table as removed
  for each statement execute function private.count_audit_changes();

-- A project that already had members starts with them counted.
set statement_timeout = 0;

insert into private.audit_figures (resource_id, score, members, points)
select resource_id, score, count(*), sum(points)
from public.user_progress, private.audit_changes(state)
group by 1, 2;

update private.audit_figures
set shown_members = members, shown_points = points
where members >= 10;

reset statement_timeout;

create function private.audit_change_of_a_tool(p_resource_id uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('members', max(shown_members))
    || jsonb_object_agg(score, round(shown_points::numeric / shown_members))
  from private.audit_figures
  where resource_id = p_resource_id and members >= 10
  having count(*) > 0;
$$;

comment on function private.audit_change_of_a_tool is
  'The average change of each score in whole percentage points, and the number of members it is from; null with fewer than ten.';

create or replace function private.figures_of_a_tool(p_resource_id uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'started', coalesce(sum(amount), 0),
    'completed', coalesce(sum(amount) filter (where is_completed), 0),
    'stopped_at', coalesce(
      jsonb_agg(jsonb_build_object('entries', entries, 'members', amount) order by entries)
        filter (where not is_completed and amount > 0),
      '[]'
    ),
    'audit_change', private.audit_change_of_a_tool(p_resource_id)
  )
  from private.tool_figures
  where resource_id = p_resource_id;
$$;

comment on function private.figures_of_a_tool is
  'How many members started and completed a tool, of those who have not completed it how many have written how many entries, and how their audits have changed.';

revoke all on table private.audit_figures from public, anon, authenticated, service_role;
revoke all on function
  private.audit_history, private.audit_scores, private.audit_changes, private.count_audit_changes,
  private.audit_change_of_a_tool, private.figures_of_a_tool
  from public;

comment on function public.admin_overview is
  'For admins: {counts: {profiles, resources, user_progress}, days: [{day, sign_ups, completions}] of the last 30 days in UTC, tools: [{resource_id, title, resource_type, is_active, started, completed, stopped_at: [{entries, members}], audit_change: {members, percent, critical_thinking, ...} or null}]}. Anyone else gets 42501.';
