-- Search terms of an event: a draft has no search terms, and a published event has the search terms of its current
-- texts.

begin;

select plan(10);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna');

create function pg_temp.terms_of(name text)
returns tsvector
language sql
as $$
  select events.terms from public.events where events.id = tests.kept(name)::uuid;
$$;

-- Returns the search terms of the current texts of the event.
create function pg_temp.terms_of_texts(name text)
returns tsvector
language sql
as $$
  select private.search_terms(events.title, events.description, events.city, events.address, events.start_at)
  from public.events
  where events.id = tests.kept(name)::uuid;
$$;

create function pg_temp.change(name text, changes jsonb)
returns void
language sql
as $$
  select tests.let(tests.person('anna'), format('api.update_event(%L, %L)', tests.kept(name), changes));
$$;

create function pg_temp.found(q text)
returns bigint
language sql
as $$
  select count(*)
  from public.events
  where
    events.terms @@ private.words_condition(private.searched_words(q))
    and events.id = tests.kept('draft')::uuid;
$$;

select tests.keep('draft', tests.create_event(tests.person('anna'), '{"title": "Lantern walk"}')::text);
select is(pg_temp.terms_of('draft'), ''::tsvector, 'a draft has no search terms');
select pg_temp.change('draft', '{"title": "Kite contest"}');
select
  is(pg_temp.terms_of('draft'), ''::tsvector, 'changing the text of a draft does not create search terms');

select tests.let(tests.person('anna'), format('api.publish_event(%L)', tests.kept('draft')));
select
  is(
    pg_temp.terms_of('draft'),
    pg_temp.terms_of_texts('draft'),
    'publishing an event creates the search terms of its current texts'
  );
select
  is(pg_temp.found('kites'), 1::bigint, 'a search finds the published event by the last text of the draft');
select
  is(
    pg_temp.found('lantern'),
    0::bigint,
    'a search does not find the published event by an earlier text of the draft'
  );

select pg_temp.change('draft', '{"title": "Kite''s end"}');
select
  is(
    pg_temp.terms_of('draft'),
    pg_temp.terms_of_texts('draft'),
    'changing the text of a published event changes its search terms'
  );
select is(pg_temp.found('kite''s'), 1::bigint, 'a search finds an event by a word with an apostrophe');
select tests.let(tests.person('anna'), format('api.cancel_event(%L)', tests.kept('draft')));
select
  is(pg_temp.terms_of('draft'), pg_temp.terms_of_texts('draft'), 'a cancelled event keeps its search terms');

-- The function determines the search terms of plain texts on a faster code path, which must return the same terms as
-- the general code path.
select
  is(
    private.text_terms('Kites and kites, 100 kites ' || repeat('k', 150)),
    array_to_tsvector(array['kites', 'kite', 'and', '100', repeat('k', 100)]),
    'the search terms of a plain text are its words and their stems, each once and cut to 100 letters'
  );
select
  is(
    private.text_terms('Kites and it''s 東京'),
    '''and'' ''it'' ''its'' ''kite'' ''kites'' ''s'' ''京'':2 ''東京'':1'::tsvector,
    'the search terms of a text with an apostrophe and Chinese characters also include its other words'
  );

select * from finish();

rollback;
