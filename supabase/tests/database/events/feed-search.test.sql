-- Event feed: search by words (GET /events?q=), docs/features/events.md, Search.

begin;

select plan(312);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(array['viewer', 'host', 'friend', 'stranger', 'blocked', 'blocker', 'suspended', 'loner']) as name;
select tests.befriend(tests.person('viewer'), tests.person('friend'));

-- Titles name the events. Searches do not match them, except where noted.
create function pg_temp.publish(title text, changes jsonb, creator text default 'host')
returns uuid
language sql
as $$
  select
    tests.publish_event(
      tests.person(creator),
      jsonb_build_object(
        'title', title,
        'latitude', -40,
        'longitude', -120,
        'startAt', '1999-06-01T12:00:00Z'
      ) || changes
    );
$$;

-- The three paths of a search: a walk along the feed, the word index, and short walks if the index finds too many events or is
-- not used. The result must not depend on the path.
create function pg_temp.search_by(way text)
returns void
language sql
as $$
  update private.settings
  set value = case
    when name like 'search_steps_%' then case way
      when 'walk' then '1000'
      else '1'
    end
    when name = 'search_candidates' then case way
      when 'short walks' then '0'
      else '3000'
    end
    -- All words are common, or none is.
    else case way
      when 'walk' then '-1'
      else '1'
    end
  end::jsonb
  where name like 'search_%';
$$;

create function pg_temp.allow_candidates(most integer)
returns void
language sql
as $$
  update private.settings set value = to_jsonb(most) where name = 'search_candidates';
$$;

create function pg_temp.search(
  q text,
  filters jsonb default '{}',
  viewer text default 'viewer',
  page_size integer default 100
)
returns text
language sql
as $$
  select
    coalesce(
      nullif(
        btrim(
          regexp_replace(
            tests.walk(
              tests.person(viewer),
              format(
                'api.list_events(%L, %%L, %%s)',
                jsonb_strip_nulls(
                  '{"lat": -40, "lng": -120, "radius": 5000}'::jsonb || filters || jsonb_build_object(
                    -- The walk is a format itself.
                    'q', replace(q, '%', '%%')
                  )
                )
              ),
              page_size,
              '{title}'
            ),
            '[ /-]+',
            ' ',
            'g'
          )
        ),
        ''
      ),
      '-'
    );
$$;

-- Without a location, in a year without other events.
create function pg_temp.anywhere(more jsonb default '{}')
returns jsonb
language sql
as $$
  select '{"lat": null, "lng": null, "radius": null, "endDate": "1999-12-31T00:00:00Z"}'::jsonb || more;
$$;

select pg_temp.publish('A1', '{"description": "Весёлая Вечеринка на крыше: музыка, танцы и коктейли!"}');
select
  pg_temp.publish(
    'A2',
    '{"description": "Rock''n''Roll parties & dancing; bring-your-own 5km run, café", "latitude": -40.001, "type": "bar_quiz"}'
  );
select
  pg_temp.publish(
    'A3',
    '{"description": "Йога в парке", "city": "Санкт-Петербург", "address": "ул. Ленина, д. 12/4", "latitude": -40.002}'
  );
select
  pg_temp.publish(
    'A4',
    '{"description": "Концерт в парке, танцы", "city": "Москва", "address": "Красная площадь", "latitude": -40.003, "startAt": "1999-05-20T12:00:00Z"}'
  );
select pg_temp.publish('Zebra', '{"city": "Lisbon", "address": "Rua Augusta 10", "latitude": -40.004}');
select
  pg_temp.publish(
    'A6',
    '{"description": "танцы", "latitude": 10, "longitude": 10, "startAt": "1999-05-25T12:00:00Z"}'
  );

create temporary table cases as
  select *
  from
    (
      values
        ('title is searched', 'zebra', 'Zebra'),
        ('description is searched', 'коктейли', 'A1'),
        ('city is searched', 'Москва', 'A4'),
        ('address is searched', 'Augusta', 'Zebra'),
        ('all words are needed, of whichever field', 'zebra lisbon augusta', 'Zebra'),
        ('all words are needed', 'танцы парке', 'A4'),
        ('one word too many finds nothing', 'танцы парке zebra', '-'),
        ('the order of words does not matter', 'крыше вечеринка', 'A1'),
        ('a repeated word counts once', 'йога йога', 'A3'),
        ('words are found by prefixes', 'веч', 'A1'),
        ('words are found by prefixes of one letter', 'z', 'Zebra'),
        ('all words are prefixes', 'тан муз', 'A1'),
        ('the middle of a word finds nothing', 'черинка', '-'),
        ('a longer word finds nothing', 'zebras1', '-'),
        ('the case does not matter', 'ВЕЧЕРИНКА', 'A1'),
        ('the case does not matter', 'mOSKva zEBRA', '-'),
        ('the case does not matter', 'zEBRA lISBON', 'Zebra'),
        ('ё finds е', 'вёчеринка', 'A1'),
        ('е finds ё', 'веселая', 'A1'),
        ('ё finds ё', 'ВЕСЁЛАЯ', 'A1'),
        ('ё in two characters is ё', U&'весе\0308лая', 'A1'),
        ('й in two characters is й', U&'и\0306ога', 'A3'),
        ('и is not й', 'иога', '-'),
        ('Russian is found in other forms', 'вечеринки', 'A1'),
        ('Russian is found in other forms', 'концертами', 'A4'),
        ('Russian is found in other forms', 'танцами', 'A1 A4'),
        ('English is found in other forms', 'party', 'A2'),
        ('English is found in other forms', 'dances', 'A2'),
        ('English is found in other forms', 'runs', 'A2'),
        ('little words count as well', 'на крыше', 'A1'),
        ('little words count as well', 'под крышей', '-'),
        ('the name of a town in two parts is found by each', 'петербург', 'A3'),
        ('the name of a town in two parts is found by both', 'санкт-петербург', 'A3'),
        ('numbers are words', '12', 'A3'),
        ('numbers are words', '5km', 'A2'),
        ('punctuation parts words', 'д.12/4,ленина', 'A3'),
        ('apostrophes part words', 'rock''n''roll', 'A2'),
        ('apostrophes part words', 'rock’n’roll', 'A2'),
        ('quotes are no operators', '"парке йога"', 'A3'),
        ('operators are no operators', 'йога & !парке', 'A3'),
        ('operators are no operators', 'йога | zebra', '-'),
        ('operators are no operators', 'йога <-> парке', 'A3'),
        ('operators are no operators', 'йога:*Q', '-'),
        ('operators are no operators', '((йога', 'A3'),
        ('operators are no operators', '\йога\''', 'A3'),
        ('apostrophes around a word mean nothing', '''йога''', 'A3'),
        ('apostrophes around a letter mean nothing', 'z'' ’', 'Zebra'),
        ('apostrophes around a letter mean nothing', 'z''z', '-'),
        ('patterns are no patterns', '%', '-'),
        ('patterns are no patterns', '_ога', '-'),
        ('accents are kept', 'café', 'A2'),
        ('emoji next to a word do not matter', '🎉 йога 🎉', 'A3'),
        ('emoji alone find nothing', '🎉', '-'),
        ('signs alone find nothing', '!?.', '-'),
        ('the name of a day finds nothing', '#10743', '-'),
        ('the name of a part of the world finds nothing', '@-25:-43:-41', '-'),
        ('letters of another shape are letters', '𝓩𝓮𝓫𝓻𝓪', 'Zebra'),
        ('a hundred characters are taken', rpad('йога', 99) || 'п', 'A3'),
        ('a hundred letters are taken', repeat('й', 100), '-'),
        ('fifty words are taken', btrim(repeat('й ', 50)), 'A3')
    ) as searches (rule, q, titles);

do $$begin perform pg_temp.search_by('walk'); end$$;
select is(pg_temp.search(q), titles, format('%s: %s (walk)', rule, q)) from cases;
do $$begin perform pg_temp.search_by('index'); end$$;
select is(pg_temp.search(q), titles, format('%s: %s (index)', rule, q)) from cases;
do $$begin perform pg_temp.search_by('short walks'); end$$;
select is(pg_temp.search(q), titles, format('%s: %s (short walks)', rule, q)) from cases;

-- Order, filters and cursors -----------------------------------------------------------------------------

create function pg_temp.by_each_way(
  q text,
  filters jsonb,
  viewer text default 'viewer',
  page_size integer default 100
)
returns text
language plpgsql
as $$
declare
  way text;
  answer text;
  answers text[];
begin
  foreach way in array array['walk', 'index', 'short walks'] loop
    perform pg_temp.search_by(way);
    answer := pg_temp.search(q, filters, viewer, page_size);
    if answer <> all (answers) then
      answers := answers || (way || ': ' || answer);
    elsif answers is null then
      answers := array[answer];
    end if;
  end loop;
  return array_to_string(answers, ', ');
end;
$$;

select
  is(
    pg_temp.by_each_way(q, filters::jsonb, 'viewer', page_size),
    titles,
    format('%s, by %s: %s', rule, page_size, filters)
  )
from
  (
    values
      ('around a place by distance', 'танцы', '{}', 'A1 A4'),
      ('within the radius only', 'танцы', '{"radius": 300}', 'A1'),
      ('without a place by start', 'танцы', pg_temp.anywhere()::text, 'A4 A6 A1'),
      ('with a type', 'bring', '{"type": "bar_quiz"}', 'A2'),
      ('with a type', 'йога', '{"type": "bar_quiz"}', '-'),
      ('from a date on', 'танцы', pg_temp.anywhere('{"startDate": "1999-05-21T00:00:00Z"}')::text, 'A6 A1'),
      ('to a date', 'танцы', pg_temp.anywhere('{"endDate": "1999-05-25T12:00:00Z"}')::text, 'A4 A6'),
      ('with a count of organizers', 'танцы', '{"organizerFrom": 2}', '-'),
      ('with a count of organizers', 'танцы', '{"organizerTo": 1}', 'A1 A4'),
      ('of friends', 'танцы', '{"friendsOnly": true}', '-')
  ) as searches (rule, q, filters, titles)
  cross join unnest(array[1, 2, 100]) as page_size;

-- Events of several days: in a range of dates in which they take place.
select
  pg_temp.publish(
    title,
    jsonb_strip_nulls(jsonb_build_object('description', 'Ярмарка', 'startAt', start_at, 'endAt', end_at))
  )
from
  (
    values
      ('F1', '1999-09-01T12:00:00Z', '1999-09-05T12:00:00Z'),
      ('F2', '1999-09-02T12:00:00Z', null),
      ('F3', '1999-09-02T20:00:00Z', '1999-09-03T00:00:00Z'),
      ('F4', '1999-09-03T00:00:00Z', null),
      ('F5', '1999-09-03T12:00:00Z', '1999-09-03T13:00:00Z')
  ) as events (title, start_at, end_at);
select
  is(
    pg_temp.by_each_way('ярмарка', place || filters::jsonb, 'viewer', page_size),
    titles,
    format(
      'a search finds events that take place in the range, by %s: %s',
      page_size,
      place || filters::jsonb
    )
  )
from
  (
    values
      ('{"startDate": "1999-09-03T00:00:00Z", "endDate": "1999-09-03T23:59:59.999Z"}', 'F1 F4 F5'),
      ('{"startDate": "1999-09-02T23:59:59.999Z", "endDate": "1999-09-03T00:00:00Z"}', 'F1 F3 F4'),
      ('{"startDate": "1999-09-05T11:59:59.999Z"}', 'F1'),
      ('{"startDate": "1999-09-05T12:00:00Z"}', '-'),
      ('{"startDate": "1999-08-01T00:00:00Z", "endDate": "1999-09-02T12:00:00Z"}', 'F1 F2')
  ) as ranges (filters, titles)
  cross join (
    values('{}'::jsonb),
    (pg_temp.anywhere()),
    (pg_temp.anywhere('{"organizerFrom": 1}'))
  ) as places (place)
  cross join unnest(array[1, 2, 100]) as page_size;

-- The index of words names too many of nine days, but not of the two where the walk ends: those end at midnight, after endDate.
select pg_temp.publish(title, jsonb_build_object('description', 'Маяк', 'startAt', start_at))
from
  (
    values
      ('M1', '1999-10-01T12:00:00Z'),
      ('M2', '1999-10-02T12:00:00Z'),
      ('M3', '1999-10-03T00:00:00Z'),
      ('M4', '1999-10-05T12:00:00Z'),
      ('M5', '1999-10-05T13:00:00Z'),
      ('M6', '1999-10-05T14:00:00Z')
  ) as events (title, start_at);
do $$begin perform pg_temp.search_by('index'); perform pg_temp.allow_candidates(4); end$$;
select
  is(
    pg_temp.search(
      'маяк',
      pg_temp.anywhere(jsonb_build_object('startDate', '1999-10-01T00:00:00Z', 'endDate', end_date)),
      page_size => page_size
    ),
    titles,
    format('the walk over days without the index applies endDate, by %s: %s', page_size, end_date)
  )
from
  (
    values
      ('1999-10-02T11:00:00Z', 'M1'),
      ('1999-10-02T13:00:00Z', 'M1 M2'),
      ('1999-10-02T23:59:59.999Z', 'M1 M2'),
      ('1999-10-03T00:00:00Z', 'M1 M2 M3'),
      ('1999-10-05T12:00:00Z', 'M1 M2 M3 M4')
  ) as searches (end_date, titles)
  cross join unnest(array[1, 2, 100]) as page_size;

do $$begin perform pg_temp.search_by('walk'); end$$;
select tests.act_as(tests.person('viewer'));
select
  tests.keep(
    'cursor',
    api.list_events('{"lat": -40, "lng": -120, "radius": 5000, "q": "танцы"}', null, 1) ->> 'nextCursor'
  );
select
  is(
    api.list_events(
      '{"lat": -40, "lng": -120, "radius": 5000, "q": "танцы"}',
      tests.kept('cursor'),
      1
    ) #>> '{data,0,title}',
    'A4',
    'the cursor of a search continues after the last event'
  );
select
  tests.throws_problem(
    format('select api.list_events(%L, %L, 1)', filters, tests.kept('cursor')),
    400,
    'validation_failed',
    'cursor',
    format('a cursor of a search belongs to its words: %s', filters)
  )
from
  unnest(
    array[
      '{"lat": -40, "lng": -120, "radius": 5000, "q": "танц"}',
      '{"lat": -40, "lng": -120, "radius": 5000}'
    ]
  ) as filters;
select tests.act_as_nobody();

-- Visibility ----------------------------------------------------------------------------------------------

select pg_temp.publish('own', '{"description": "Тайна", "visibility": "private"}', 'viewer');
select
  pg_temp.publish(
    'friends',
    '{"description": "Тайна", "visibility": "private", "latitude": -40.001}',
    'friend'
  );
select
  tests.keep(
    'invited',
    pg_temp.publish(
      'invited',
      '{"description": "Тайна", "visibility": "private", "latitude": -40.002}',
      'stranger'
    )::text
  );
select
  pg_temp.publish(
    'strangers',
    '{"description": "Тайна", "visibility": "private", "latitude": -40.003}',
    'stranger'
  );
select pg_temp.publish('blockeds', '{"description": "Тайна", "latitude": -40.004}', 'blocked');
select pg_temp.publish('blockers', '{"description": "Тайна", "latitude": -40.005}', 'blocker');
select pg_temp.publish('suspendeds', '{"description": "Тайна", "latitude": -40.006}', 'suspended');
select
  tests.keep(
    'hidden',
    pg_temp.publish('hidden', '{"description": "Тайна", "latitude": -40.007}', 'host')::text
  );
select pg_temp.publish('public', '{"description": "Тайна", "latitude": -40.008}', 'host');
select tests.befriend(tests.person('stranger'), tests.person('viewer'));
select tests.add_author(tests.kept('invited')::uuid, tests.person('viewer'));
select tests.let(tests.person('stranger'), format('api.unfriend(%L)', tests.person('viewer')));
select
  is(
    pg_temp.by_each_way('тайна', '{}', 'loner'),
    'blockeds blockers suspendeds hidden public',
    'a non-contact finds no private events by their words'
  );
select tests.let(tests.person('viewer'), format('api.block_person(%L)', tests.person('blocked')));
select tests.let(tests.person('blocker'), format('api.block_person(%L)', tests.person('viewer')));
select tests.suspend('suspended');
insert into private.hidden_targets (target_type, target_id, hidden_by, hidden_at)
values ('event', tests.kept('hidden')::uuid, 'reports', now());
select
  is(
    pg_temp.by_each_way('тайна', filters::jsonb, viewer, page_size),
    titles,
    format('%s finds only events that the feed shows, by %s: %s', viewer, page_size, filters)
  )
from
  (
    values
      ('viewer', '{}', 'own friends invited public'),
      ('viewer', '{"friendsOnly": true}', 'friends'),
      ('loner', '{}', 'blockeds blockers public'),
      ('host', '{}', 'blockeds blockers hidden public'),
      ('friend', '{}', 'own friends blockeds blockers public')
  ) as searches (viewer, filters, titles)
  cross join unnest(array[1, 2, 100]) as page_size;

-- Changes -------------------------------------------------------------------------------------------------

select tests.keep('changing', pg_temp.publish('changing', '{"description": "Шахматы"}')::text);
select is(pg_temp.by_each_way('шахматы', '{}'), 'changing', 'a published event is found by its words');
select
  tests.let(
    tests.person('host'),
    format($$api.update_event(%L, '{"description": "Домино"}')$$, tests.kept('changing'))
  );
select is(pg_temp.by_each_way('шахматы', '{}'), '-', 'a changed event is not found by its former words');
select is(pg_temp.by_each_way('домино', '{}'), 'changing', 'a changed event is found by its new words');
select
  tests.let(
    tests.person('host'),
    format($$api.update_event(%L, '{"latitude": 60, "longitude": -170}')$$, tests.kept('changing'))
  );
select
  is(pg_temp.by_each_way('домино', '{}'), '-', 'an event that moved is not found at its former location');
select
  is(
    pg_temp.by_each_way('домино', '{"lat": 60, "lng": -170}'),
    'changing',
    'an event that moved is found at its new location'
  );
select
  tests.let(
    tests.person('host'),
    format($$api.update_event(%L, '{"startAt": "1999-09-01T12:00:00Z"}')$$, tests.kept('changing'))
  );
select
  is(
    pg_temp.by_each_way('домино', pg_temp.anywhere('{"startDate": "1999-08-01T00:00:00Z"}')),
    'changing',
    'a postponed event is found by its new start'
  );
select tests.let(tests.person('host'), format('api.cancel_event(%L)', tests.kept('changing')));
select is(pg_temp.by_each_way('домино', pg_temp.anywhere()), '-', 'a cancelled event is not found');

select
  is(
    (select terms from public.events where id = tests.kept('changing')::uuid) @@ 'ленина',
    false,
    'an event has only the terms of its texts'
  );
select
  tests.keep(
    'address',
    pg_temp.publish('address', '{"address": "Потайная улица", "visibility": "private"}', 'blocker')::text
  );
select tests.let(tests.person('blocker'), 'api.delete_profile()');
select
  is(
    (
      select array[status::text, address, (terms @@ 'потайная')::text]
      from public.events
      where id = tests.kept('address')::uuid
    ),
    array['cancelled', null, 'false'],
    'the deletion of the creator''s profile removes the address from the terms of the event'
  );

-- Cost ----------------------------------------------------------------------------------------------------

select
  is(
    private.rare_words(private.searched_words('a xyzzy танцы'), array[0, 0, 0.01], 0.001),
    private.searched_words('xyzzy'),
    'the word index is used for each word of several letters that is not known to be common'
  );

-- Ranges of the index that a query reads in one cell.
create function pg_temp.index_reads(q text)
returns integer
language sql
as $$
  select
    (
      select count(*)
      from regexp_matches(private.index_condition(private.rare_words(words, shares, 0.001))::text, '''', 'g')
    )::integer / 2
  from
    (values(private.searched_words(q))) as asked (words)
    cross join lateral (select array(select 0::double precision from unnest(words)) as shares) as known;
$$;

select
  cmp_ok(pg_temp.index_reads(q), '<=', most, format('a query reads few ranges of the index: %s', q))
from
  (
    values
      (repeat('ab''', 33), 3),
      ((select string_agg('ab' || chr(96 + number), ' ') from generate_series(1, 25) as number), 8),
      ((select string_agg('ab''x' || chr(96 + number), ' ') from generate_series(1, 16) as number), 16),
      ((select string_agg(chr(96 + number) || 'b', '''') from generate_series(1, 26) as number), 10),
      ((select string_agg(chr(19968 + number), '') from generate_series(1, 100) as number), 8)
  ) as hostile (q, most);

-- Fills the statistics: a common word in two forms, and a rare word.
create function pg_temp.count_words(filler text, many integer)
returns void
language sql
as $$
  insert into public.events
    (creator_id, title, description, type, status, start_at, latitude, longitude, capacity, consent_threshold)
  select
    tests.person('host'),
    'Counted',
    filler,
    'other',
    'published',
    '1999-06-01T12:00:00Z',
    -40,
    -120,
    10,
    1
  from generate_series(1, many);
$$;

select pg_temp.count_words('вечеринка', 300);
select pg_temp.count_words('вечеринки', 300);
select pg_temp.count_words('шахматы', 30);
do $$begin perform set_config('default_statistics_target', '100', true); end$$;
analyze public.events;
select
  ok(
    abs(told.share - counted.share) < 0.05,
    format('the statistics give the share of events with %s: %s, %s', asked, told.share, counted.share)
  )
from
  unnest(array['вече', 'вечеринка', 'ВЕЧЕРИНКАМИ', 'шахматы', 'xyzzy']) as asked
  cross join lateral private.searched_words(asked) as words
  cross join lateral (select share from unnest(private.word_shares(words)) as share) as told
  cross join lateral (
    select avg((events.terms @@ private.words_condition(words))::integer) as share from public.events
  ) as counted;
select
  is(
    private.expected_share(array[0.5, 0.5, 0.1]),
    0.025::double precision,
    'the shares of several words are multiplied as if independent'
  );
do $$begin perform pg_temp.allow_candidates(29); end$$;
select
  is(
    private.look_up_events(
      private.index_condition(
        private.searched_words('шахматы'),
        private.search_cells(private.earth_point(lat, -120), 50000)
      ),
      null,
      private.earth_point(lat, -120),
      50000,
      private.wanted_traits('{}', null),
      row('00000000-0000-0000-0000-000000000000', -1, '-infinity')::private.feed_position,
      '{}',
      100
    ) is not null,
    is_read,
    format('events in another part of the world are no candidates: %s', lat)
  )
from
  (
    values
      (-40, false),
      (40, true)
  ) as places (lat, is_read);

select * from finish();

rollback;
