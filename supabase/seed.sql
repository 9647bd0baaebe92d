-- Demo data for this machine only; `supabase db push` leaves it out.
-- Sign in as admin@example.com / admin-password, or as any other member with member-password.

create temporary table demo_members as
select
  number,
  ('d0000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid as id,
  email,
  full_name,
  case when number = 1 then '$2a$10$jnD9vQQAt6IVOf0V.0q4buDvXHXbNgiszmAAU.N1c8I4rf4T5p3iq'
    else '$2a$10$DwoSzoDCXl20LCLHGrj1Ju5P3qcYYXOqvrGr/UgOVufOmWcgSMgT6' end as encrypted_password,
  now() - days_ago * interval '1 day' - number * interval '37 minutes' as joined_at
from (
  values
    (1, 'admin@example.com', 'Asha Admin', 30),
    (2, 'member@example.com', 'Mira Member', 31),
    (3, 'ravi.kumar@example.com', 'Ravi Kumar', 29),
    (4, 'elena.petrova@example.com', 'Елена Петрова', 27),
    (5, 'tom.becker@example.com', 'Tom Becker', 26),
    (6, 'priya.nair@example.com', 'Priya Nair', 22),
    (7, 'liu.wei@example.com', '刘伟', 19),
    (8, 'fatima.zahra@example.com', 'فاطمة الزهراء', 19),
    (9, 'sean.oneill@example.com', 'Seán O''Neill', 14),
    (10, 'ana.souza@example.com', 'Ana Souza', 11),
    (11, 'arjun.mehta@example.com', 'अर्जुन मेहता', 8),
    (12, 'no.name@example.com', '', 6),
    (13, 'grace.kim@example.com', 'Grace Kim', 4),
    (14, 'dev.patel@example.com', 'Dev Patel', 1)
) as person (number, email, full_name, days_ago);

insert into auth.users (
  id, aud, role, email, encrypted_password, email_confirmed_at,
  confirmation_token, recovery_token, email_change, email_change_token_new,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at
)
select
  id, 'authenticated', 'authenticated', email, encrypted_password, joined_at,
  '', '', '', '',
  '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object('full_name', full_name), joined_at, joined_at
from demo_members;

-- The official auth server looks accounts up by instance_id; the embedded one has no such column.
do $$
begin
  update auth.users set instance_id = '00000000-0000-0000-0000-000000000000'
  where id in (select id from demo_members);
exception
  when undefined_column then null;
end
$$;

insert into auth.identities (
  id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at
)
select
  gen_random_uuid(), 'email', id::text, id,
  jsonb_build_object('sub', id, 'email', email, 'full_name', full_name, 'email_verified', true),
  joined_at, joined_at, joined_at
from demo_members;

insert into public.user_roles (user_id, role)
select id, 'admin' from demo_members where email = 'admin@example.com';

-- Of the members 3 to 14 those who came first have used the most tools.
insert into public.user_progress (user_id, resource_id, completed_at, created_at, updated_at)
select
  member.id, tool.id, case when (number + position) % 3 > 0 then saved_at end, joined_at, saved_at
from demo_members as member
join public.resources as tool on position <= (17 - number) / 3
cross join lateral (
  select least(now(), joined_at + position * interval '1 day') as saved_at
) as work
where number > 2;

-- What Mira Member has done, in the tools' own keys: two audits four weeks apart, twelve of the first
-- thirteen days of the challenge with two notes, three plans, a used calculator.
insert into public.user_progress (user_id, resource_id, state, completed_at, created_at, updated_at)
select
  mira.id, tool.id,
  coalesce(
    jsonb_object_agg(coalesce(key, 'audit:' || t), jsonb_build_object('v', value, 't', t))
      filter (where t is not null),
    '{}'
  ),
  now() - case resource_type when 'quiz' then 29 when 'download' then 27 when 'calculator' then 20 end
    * interval '1 day',
  mira.joined_at, now() - interval '1 day'
from public.resources as tool
cross join (select id, joined_at from demo_members where email = 'member@example.com') as mira
left join (
  values
    ('quiz', null, '{
      "percent": 50, "critical_thinking": 50, "creative_innovation": 60,
      "prompt_engineering": 50, "rapid_learning": 60, "flow_state": 40, "answers": {
        "own-answer-first": 2, "check-the-convincing": 3, "ideas-before-asking": 3,
        "say-what-good-means": 3, "repair-the-prompt": 2, "explain-it-back": 3,
        "unbroken-work": 2, "messages-on-my-terms": 2
      }
    }'::jsonb, 29),
    ('quiz', null, '{
      "percent": 65, "critical_thinking": 70, "creative_innovation": 60,
      "prompt_engineering": 70, "rapid_learning": 80, "flow_state": 50, "answers": {
        "own-answer-first": 4, "check-the-convincing": 3, "ideas-before-asking": 3,
        "say-what-good-means": 4, "repair-the-prompt": 3, "explain-it-back": 4,
        "unbroken-work": 3, "messages-on-my-terms": 2
      }
    }', 1),
    ('download', 'favourite:mirror', 'true', 27),
    ('challenge', 'started', to_jsonb((now() - interval '13 days')::date), 13),
    ('challenge', 'note:1', '"I want my mornings back, and one idea a day that is mine."', 13),
    ('challenge', 'note:12', '"Wrote the first page by hand, then asked."', 2),
    ('builder', 'plan:critical',
      '"Before I open a chat I write three lines: what I think, why, and what would change my mind."', 12),
    ('builder', 'plan:creative',
      '"Ten ideas on paper every Monday. AI may only judge them, not add to them."', 11),
    ('builder', 'plan:prompt',
      '"Every prompt says what a good answer looks like before it asks for one."', 10)
  union all
  select 'challenge', 'day:' || day, 'true', 14 - day
  from generate_series(1, 13) as day
  where day <> 9
) as entry (resource_type, key, value, days_ago) using (resource_type)
cross join lateral (
  select (extract(epoch from now() - days_ago * interval '1 day') * 1000)::bigint as t
) as dated
group by mira.id, mira.joined_at, tool.id;

insert into public.announcements (title, body)
values (
  'Welcome to your members'' area',
  'What you write here is yours: it is saved as you type, works without a network, and can be downloaded or deleted from your account.'
);

insert into public.contact_messages (name, email, message, handled_at, created_at)
values
  ('Kavya Rao', 'kavya.rao@example.com',
    E'Hello,\nis the masterclass recorded? I am travelling on that day.', now() - interval '2 days',
    now() - interval '3 days'),
  ('Jürgen Weiß', 'juergen.weiss@example.com',
    'Can I bring my team of six, and is there an invoice?', null, now() - interval '20 hours'),
  ('مريم حسن', 'maryam.hassan@example.com', 'شكرا 🙏 متى يبدأ التحدي؟', null, now() - interval '2 hours');

insert into private.site_origins (origin, is_default)
values ('http://localhost:4321', true), ('http://127.0.0.1:4321', false);

-- In two weeks, in the evening of its zone. The rehearsal is over: its seats were full.
insert into public.masterclass_sessions
  (slug, title, starts_at, seats, registration_open, room_link, recording_link)
values
  ('pilot', 'Think with AI, a free live masterclass',
    date_trunc('day', now(), 'Asia/Kolkata') + interval '14 days 19 hours', 50, true,
    'https://meet.example.com/pilot', null),
  ('rehearsal', 'Rehearsal of the masterclass', now() - interval '21 days', 5, false,
    'https://meet.example.com/rehearsal', 'https://video.example.com/rehearsal');

create temporary table demo_guests as
select * from (
  values
    ('rehearsal', 'Ravi Kumar', 'ravi.kumar@example.com', 'newsletter', 29, 'attended', true),
    ('rehearsal', 'Tom Becker', 'tom.becker@example.com', 'newsletter', 28, 'attended', false),
    ('rehearsal', 'Priya Nair', 'priya.nair@example.com', 'instagram', 27, 'attended', true),
    ('rehearsal', 'Amara Okafor', 'amara.okafor@example.com', 'import', 27, 'attended', false),
    ('rehearsal', 'Lena Vogel', 'lena.vogel@example.com', null, 26, 'registered', false),
    ('rehearsal', 'Noor Ali', 'noor.ali@example.com', 'newsletter', 25, 'waiting', true),
    ('rehearsal', 'Jonas Lind', 'jonas.lind@example.com', null, 24, 'waiting', false),
    ('pilot', 'Mira Member', 'member@example.com', 'newsletter', 6, 'registered', true),
    ('pilot', 'Noor Ali', 'noor.ali@example.com', 'newsletter', 5, 'registered', true),
    ('pilot', 'Grace Kim', 'grace.kim@example.com', 'instagram', 4, 'registered', true),
    ('pilot', 'Hana Sato', 'hana.sato@example.com', 'import', 1, 'imported', false),
    ('pilot', 'Sofia Rossi', 'sofia.rossi@example.com', 'newsletter', 0, 'unconfirmed', false),
    ('pilot', 'Ben Harris', 'ben.harris@example.com', null, 3, 'expired', false),
    ('pilot', 'Yuki Tanaka', 'yuki.tanaka@example.com', 'instagram', 2, 'canceled', false)
) as guest (slug, name, email, source, days_ago, outcome, takes_news)
cross join lateral (
  select now() - days_ago * interval '1 day' as typed_at,
    now() - days_ago * interval '1 day' + interval '9 minutes' as answered_at,
    outcome in ('attended', 'registered', 'waiting') and source is distinct from 'import'
      as is_confirmed
) as derived;

insert into private.people (address, proved_at, created_at)
select email, min(answered_at) filter (where is_confirmed or outcome = 'canceled'), min(typed_at)
from demo_guests
group by email
on conflict do nothing;

insert into public.registrations (
  session_id, person_id, name, source, state, created_at,
  held_until, confirmed_at, imported_at, canceled_at, attended_at
)
select
  session.id, private.person_at(email), name, source,
  case when outcome in ('canceled', 'waiting') then outcome
    when outcome = 'expired' then 'canceled' else 'registered' end,
  typed_at,
  case outcome when 'unconfirmed' then now() + interval '30 minutes'
    when 'expired' then typed_at + interval '30 minutes' end,
  case when is_confirmed then answered_at end,
  case when source = 'import' then typed_at end,
  case outcome when 'canceled' then answered_at end,
  case outcome when 'attended' then session.starts_at end
from demo_guests
join public.masterclass_sessions as session using (slug);

insert into private.consents (person_id, is_given, page, wording, created_at)
select private.person_at(email), true, 'registration', 1, min(answered_at)
from demo_guests
where takes_news
group by email;

-- An email that went out to those who take news.
insert into private.mailings (subject, body, audience, send_at, created_at)
select title, body, 'news', now() - interval '4 days', now() - interval '4 days'
from public.announcements;
select private.write_mailings();
update private.emails set state = 'sent', attempts = 1 where kind = 'news';

drop table demo_guests, demo_members;
