-- A completed audit has a record: audit:<id> with the scores and the answers. The site writes it when
-- the last question is answered. Audits that were completed before get theirs here, the same that a
-- device writes which has such answers: its id is the time of the first answer, its own time that of
-- the last. The questions are those of the first release; for others the site writes the record when
-- the member opens the audit.
set statement_timeout = 0;

with question (id, category) as (
  values
    ('own-answer-first', 'critical_thinking'),
    ('check-the-convincing', 'critical_thinking'),
    ('ideas-before-asking', 'creative_innovation'),
    ('say-what-good-means', 'prompt_engineering'),
    ('repair-the-prompt', 'prompt_engineering'),
    ('explain-it-back', 'rapid_learning'),
    ('unbroken-work', 'flow_state'),
    ('messages-on-my-terms', 'flow_state')
), given as (
  select progress.id as progress_id, question.id, category,
    (state -> ('answer:' || question.id) ->> 'v')::numeric as answer,
    (state -> ('answer:' || question.id) ->> 't')::numeric as t
  from public.user_progress as progress
  join public.resources as tool on tool.id = resource_id and resource_type = 'quiz'
  cross join question
  where state -> ('answer:' || question.id) -> 'v' in ('1', '2', '3', '4', '5')
), audit as (
  select progress_id, min(t) as first_t, max(t) as last_t, round(avg(answer) * 20) as percent,
    jsonb_object_agg(id, answer) as answers
  from given
  group by progress_id
  having count(*) = 8
), category as (
  select progress_id, jsonb_object_agg(name, percent) as percents
  from (
    select progress_id, category as name, round(avg(answer) * 20) as percent
    from given
    group by progress_id, category
  ) as score
  group by progress_id
), completed as (
  select progress.id, state || jsonb_build_object(
    'audit:' || first_t,
    jsonb_build_object(
      'v', percents || jsonb_build_object('percent', percent, 'answers', answers),
      't', last_t
    )
  ) as state
  from public.user_progress as progress
  join audit on audit.progress_id = progress.id
  join category on category.progress_id = progress.id
)
update public.user_progress as progress
set state = completed.state
from completed
where completed.id = progress.id
  and private.is_progress_state(completed.state)
  and octet_length(completed.state::text) <= 262144;

reset statement_timeout;
