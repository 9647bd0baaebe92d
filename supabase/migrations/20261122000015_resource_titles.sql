-- A tool has the same name in the list of resources and on its own page. Rows that an admin has
-- already renamed or described anew are left as they are.
update public.resources
set title = '30-Day Challenge'
where id = 'a1a1a1a1-0000-4000-8000-000000000003' and title = 'Dopamine Reset';

update public.resources
set description =
  'Eight statements that show which of your five thinking skills is strongest and which one to train first.'
where id = 'a1a1a1a1-0000-4000-8000-000000000001'
  and description =
    'Eight questions that show which of your five thinking skills is strongest and which one to train first.';
