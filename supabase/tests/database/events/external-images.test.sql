-- Events: the address of a cover elsewhere tells its owner who looks at it. A setting keeps it from all but organizers.

begin;

select plan(10);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['olga', 'paul', 'anna', 'stranger']) as name;
select
  tests.keep(
    'event',
    tests.publish_event(tests.person('olga'), '{"imageUrl": "https://example.test/cover.png"}')::text
  );
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select
  tests.keep('group', tests.like_event(tests.person('anna'), tests.kept('event')::uuid)::text);
select tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'consent');

-- The addresses of the cover that somebody is told, by detail, feed and chats.
create function pg_temp.told(name text)
returns text
language sql
as $$
  select
    concat_ws(
      ' ',
      tests.let(name, 'api.get_event(%L)', tests.kept('event')) ->> 'imageUrl',
      tests.let(name, 'api.get_event(%L)', tests.kept('event')) ->> 'imageThumbUrl',
      (
        select item ->> 'avatarUrl'
        from json_array_elements(tests.let(name, 'api.list_chats(null, 100)') -> 'data') as item
        limit 1
      )
    );
$$;

select
  is(
    pg_temp.told(name),
    repeat('https://example.test/cover.png ', places - 1) || 'https://example.test/cover.png',
    format('as long as the setting is on, %s is told the address everywhere', name)
  )
from
  (
    values
      ('olga', 3),
      ('paul', 3),
      ('anna', 3),
      ('stranger', 2)
  ) as viewers (name, places);
update private.settings set value = 'false' where name = 'external_images';
select
  is(
    pg_temp.told(name),
    'https://example.test/cover.png https://example.test/cover.png https://example.test/cover.png',
    format('when it is off, %s still is, who organizes', name)
  )
from unnest(array['olga', 'paul']) as name;
select
  is(pg_temp.told(name), '', format('but %s is not', name))
from unnest(array['anna', 'stranger']) as name;
select
  is(
    (
      select item ->> 'imageThumbUrl'
      from
        json_array_elements(
          tests.let(
            'stranger',
            'api.list_events(%L, null, 100)',
            '{"latitude": -48.876667, "longitude": -123.393333, "radius": 10}'
          ) -> 'data'
        ) as item
      where item ->> 'id' = tests.kept('event')
    ),
    null,
    'the feed tells a stranger no more'
  );
select
  is(
    tests.let('olga', 'api.export_profile()') #>> '{events,0,imageUrl}',
    'https://example.test/cover.png',
    'the export is of the own events'
  );
select * from finish();

rollback;
