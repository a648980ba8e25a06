-- Event feed: the search by words (GET /events?q=), docs/features/events.md, Search.

begin;

select plan(312);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(array['viewer', 'host', 'friend', 'stranger', 'blocked', 'blocker', 'suspended', 'loner']) as name;
select tests.befriend(tests.person('viewer'), tests.person('friend'));

-- This file refers to events by their titles. Unless a comment says so, no search matches a title.
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

-- Forces one of the three query plans of a search: a scan of the events in feed order, the word index, or short scans.
-- The service uses short scans if the word index returns too many events or is not used. All three plans must return
-- the same events.
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
    -- With these values of the settings search_common_share_%, the search regards either all words or no word as
    -- common.
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
                    -- The function tests.walk formats this SQL text again, so each % is doubled.
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

-- Returns filters without a location, for a year in which no other events take place.
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
        ('finds a word of the title', 'zebra', 'Zebra'),
        ('finds a word of the description', 'коктейли', 'A1'),
        ('finds a word of the city', 'Москва', 'A4'),
        ('finds a word of the address', 'Augusta', 'Zebra'),
        ('finds an event only if its fields together contain all words', 'zebra lisbon augusta', 'Zebra'),
        ('finds an event only if it contains all words', 'танцы парке', 'A4'),
        ('finds nothing if one of the words is missing', 'танцы парке zebra', '-'),
        ('ignores the order of words', 'крыше вечеринка', 'A1'),
        ('ignores a repeated word', 'йога йога', 'A3'),
        ('finds a word by a prefix', 'веч', 'A1'),
        ('finds a word by a prefix of one letter', 'z', 'Zebra'),
        ('accepts a prefix of each word', 'тан муз', 'A1'),
        ('finds nothing by the middle of a word', 'черинка', '-'),
        ('finds nothing by a longer word', 'zebras1', '-'),
        ('ignores the case of letters', 'ВЕЧЕРИНКА', 'A1'),
        ('ignores the case of letters', 'mOSKva zEBRA', '-'),
        ('ignores the case of letters', 'zEBRA lISBON', 'Zebra'),
        ('finds е by ё', 'вёчеринка', 'A1'),
        ('finds ё by е', 'веселая', 'A1'),
        ('finds ё by ё', 'ВЕСЁЛАЯ', 'A1'),
        ('treats ё as two characters like ё', U&'весе\0308лая', 'A1'),
        ('treats й as two characters like й', U&'и\0306ога', 'A3'),
        ('distinguishes и from й', 'иога', '-'),
        ('finds other forms of a Russian word', 'вечеринки', 'A1'),
        ('finds other forms of a Russian word', 'концертами', 'A4'),
        ('finds other forms of a Russian word', 'танцами', 'A1 A4'),
        ('finds other forms of an English word', 'party', 'A2'),
        ('finds other forms of an English word', 'dances', 'A2'),
        ('finds other forms of an English word', 'runs', 'A2'),
        ('also searches stop words', 'на крыше', 'A1'),
        ('also searches stop words', 'под крышей', '-'),
        ('finds a town with a two-part name by each part', 'петербург', 'A3'),
        ('finds a town with a two-part name by both parts', 'санкт-петербург', 'A3'),
        ('finds numbers like words', '12', 'A3'),
        ('finds numbers like words', '5km', 'A2'),
        ('splits words at punctuation', 'д.12/4,ленина', 'A3'),
        ('splits words at apostrophes', 'rock''n''roll', 'A2'),
        ('splits words at apostrophes', 'rock’n’roll', 'A2'),
        ('does not treat quotes as operators', '"парке йога"', 'A3'),
        ('does not treat operators as such', 'йога & !парке', 'A3'),
        ('does not treat operators as such', 'йога | zebra', '-'),
        ('does not treat operators as such', 'йога <-> парке', 'A3'),
        ('does not treat operators as such', 'йога:*Q', '-'),
        ('does not treat operators as such', '((йога', 'A3'),
        ('does not treat operators as such', '\йога\''', 'A3'),
        ('ignores apostrophes around a word', '''йога''', 'A3'),
        ('ignores apostrophes around a letter', 'z'' ’', 'Zebra'),
        ('ignores apostrophes around a letter', 'z''z', '-'),
        ('does not treat wildcards as such', '%', '-'),
        ('does not treat wildcards as such', '_ога', '-'),
        ('keeps accents', 'café', 'A2'),
        ('ignores emoji next to a word', '🎉 йога 🎉', 'A3'),
        ('finds nothing by emoji alone', '🎉', '-'),
        ('finds nothing by punctuation alone', '!?.', '-'),
        ('finds nothing by the index term of a day', '#10743', '-'),
        ('finds nothing by the index term of a region', '@-25:-43:-41', '-'),
        ('finds words written with letters of another shape', '𝓩𝓮𝓫𝓻𝓪', 'Zebra'),
        ('accepts a query of a hundred characters', rpad('йога', 99) || 'п', 'A3'),
        ('accepts a word of a hundred letters', repeat('й', 100), '-'),
        ('accepts fifty words', btrim(repeat('й ', 50)), 'A3')
    ) as searches (rule, q, titles);

do $$begin perform pg_temp.search_by('walk'); end$$;
select is(pg_temp.search(q), titles, format('search by words: %s: %s (plan: scan in feed order)', rule, q))
from cases;
do $$begin perform pg_temp.search_by('index'); end$$;
select is(pg_temp.search(q), titles, format('search by words: %s: %s (plan: word index)', rule, q))
from cases;
do $$begin perform pg_temp.search_by('short walks'); end$$;
select is(pg_temp.search(q), titles, format('search by words: %s: %s (plan: short scans)', rule, q))
from cases;

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
    format('search by words: %s, in pages of %s: %s', rule, page_size, filters)
  )
from
  (
    values
      ('sorts a search around a location by distance', 'танцы', '{}', 'A1 A4'),
      ('finds only events within the radius', 'танцы', '{"radius": 300}', 'A1'),
      ('sorts a search without a location by start', 'танцы', pg_temp.anywhere()::text, 'A4 A6 A1'),
      ('applies the filter by type', 'bring', '{"type": "bar_quiz"}', 'A2'),
      ('applies the filter by type', 'йога', '{"type": "bar_quiz"}', '-'),
      (
        'applies the start date',
        'танцы',
        pg_temp.anywhere('{"startDate": "1999-05-21T00:00:00Z"}')::text,
        'A6 A1'
      ),
      (
        'applies the end date',
        'танцы',
        pg_temp.anywhere('{"endDate": "1999-05-25T12:00:00Z"}')::text,
        'A4 A6'
      ),
      ('applies the filter by the number of organizers', 'танцы', '{"organizerFrom": 2}', '-'),
      ('applies the filter by the number of organizers', 'танцы', '{"organizerTo": 1}', 'A1 A4'),
      ('applies the filter friendsOnly', 'танцы', '{"friendsOnly": true}', '-')
  ) as searches (rule, q, filters, titles)
  cross join unnest(array[1, 2, 100]) as page_size;

-- An event of several days is found in each range that contains one of its days.
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
      'a search with a range of dates finds the events that take place in this range, in pages of %s: %s',
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

-- In the whole range of nine days, the word index returns more events than the limit. In the last two days of the scan,
-- it returns no more events than the limit. The events of these two days end at midnight, after endDate.
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
    format(
      'a search that scans a part of the range without the word index also applies endDate (page size %s): %s',
      page_size,
      end_date
    )
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
    'the cursor of a search returns the events after the last event of the page'
  );
select
  tests.throws_problem(
    format('select api.list_events(%L, %L, 1)', filters, tests.kept('cursor')),
    400,
    'validation_failed',
    'cursor',
    format('a search rejects the cursor of a search with other words: %s', filters)
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
    'a search by a person without friends finds no private events'
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
    format(
      'a search by %s finds only events that the feed also shows this person, in pages of %s: %s',
      viewer,
      page_size,
      filters
    )
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
select is(pg_temp.by_each_way('шахматы', '{}'), 'changing', 'a search finds a published event by its words');
select
  tests.let(
    tests.person('host'),
    format($$api.update_event(%L, '{"description": "Домино"}')$$, tests.kept('changing'))
  );
select
  is(
    pg_temp.by_each_way('шахматы', '{}'),
    '-',
    'a search does not find a changed event by words of its former description'
  );
select
  is(
    pg_temp.by_each_way('домино', '{}'),
    'changing',
    'a search finds a changed event by the words of its new description'
  );
select
  tests.let(
    tests.person('host'),
    format($$api.update_event(%L, '{"latitude": 60, "longitude": -170}')$$, tests.kept('changing'))
  );
select
  is(
    pg_temp.by_each_way('домино', '{}'),
    '-',
    'a search around the former location of a moved event does not find the event'
  );
select
  is(
    pg_temp.by_each_way('домино', '{"lat": 60, "lng": -170}'),
    'changing',
    'a search around the new location of a moved event finds the event'
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
    'a search finds a postponed event in a range that contains its new start'
  );
select tests.let(tests.person('host'), format('api.cancel_event(%L)', tests.kept('changing')));
select is(pg_temp.by_each_way('домино', pg_temp.anywhere()), '-', 'a search does not find a cancelled event');

select
  is(
    (select terms from public.events where id = tests.kept('changing')::uuid) @@ 'ленина',
    false,
    'the stored search terms of an event contain no word of its earlier texts'
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
    'deleting the profile of the creator removes the address from the search terms of the event'
  );

-- Cost ----------------------------------------------------------------------------------------------------

select
  is(
    private.rare_words(private.searched_words('a xyzzy танцы'), array[0, 0, 0.01], 0.001),
    private.searched_words('xyzzy'),
    'the word index is used for each word of several letters, except words that are known to be common'
  );

-- Returns the number of ranges of the word index that a query reads for one cell of the map grid.
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
  cmp_ok(pg_temp.index_reads(q), '<=', most, format('a search reads only a few ranges of the index: %s', q))
from
  (
    values
      (repeat('ab''', 33), 3),
      ((select string_agg('ab' || chr(96 + number), ' ') from generate_series(1, 25) as number), 8),
      ((select string_agg('ab''x' || chr(96 + number), ' ') from generate_series(1, 16) as number), 16),
      ((select string_agg(chr(96 + number) || 'b', '''') from generate_series(1, 26) as number), 10),
      ((select string_agg(chr(19968 + number), '') from generate_series(1, 100) as number), 8)
  ) as hostile (q, most);

-- Inserts events for the statistics: a common word in two forms, and a rare word.
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
    format(
      'the share of events that contain a word is estimated from the statistics: %s: %s, %s',
      asked,
      told.share,
      counted.share
    )
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
    'the shares of several words are multiplied, as if the words were independent'
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
    format('a search with the word index does not read events in another part of the world: latitude %s', lat)
  )
from
  (
    values
      (-40, false),
      (40, true)
  ) as places (lat, is_read);

select * from finish();

rollback;
