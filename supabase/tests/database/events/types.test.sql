-- Event types: every type has a label that is shown to people.

begin;

select plan(5);

-- spec: Event, `typeLabel` is for people to read
select
  set_eq(
    'select type from private.event_type_labels',
    'select unnest(enum_range(null::public.event_type))',
    'every event type has a label'
  );
select
  is(
    (select label from private.event_type_labels where type = 'concert_stand_up'),
    'Stand-up concert',
    'the label of an event type is a readable text, not the identifier of the type'
  );
-- spec: Event, `typeLabel` is for people to read
select
  is_empty(
    $$ select label from private.event_type_labels where label !~ '^[A-Z][A-Za-z]*([ -][A-Za-z]+)*$' $$,
    'the label of an event type consists of words and starts with a capital letter, without underscores, digits and extra spaces'
  );
select
  is_empty(
    $$ select lower(label) from private.event_type_labels group by lower(label) having count(*) > 1 $$,
    'no two event types have the same label'
  );

select tests.create_profile('anna');
select tests.keep('event', tests.create_event(tests.person('anna'), '{"type": "bar_quiz"}')::text);
select tests.act_as(tests.person('anna'));
select
  is(
    api.get_event(tests.kept('event')::uuid) ->> 'typeLabel',
    'Pub quiz',
    'typeLabel of an event is the label of its event type'
  );

select tests.act_as_nobody();
select * from finish();

rollback;
