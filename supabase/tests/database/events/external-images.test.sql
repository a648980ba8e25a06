-- Cover of an event with an external URL: the server of this URL learns who loads the image. A setting hides this URL
-- from everyone except the organizers.

begin;

select plan(43);

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

-- Returns the cover URLs that a person gets in the event and in the chat list.
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
    format(
      'if the setting external_images is true, %s gets the cover URL in the event and in the chat list',
      name
    )
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
    format('if the setting external_images is false, the organizer %s still gets the cover URL', name)
  )
from unnest(array['olga', 'paul']) as name;
select
  is(
    pg_temp.told(name),
    '',
    format('if the setting external_images is false, %s does not get a cover URL', name)
  )
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
    'if the setting external_images is false, the feed contains no cover URL for a person who is not an organizer'
  );
select
  is(
    tests.let('olga', 'api.export_profile()') #>> '{events,0,imageUrl}',
    'https://example.test/cover.png',
    'the profile export of the creator contains the cover URL, even if external_images is false'
  );
-- These tests call the check of image URLs directly, because the schema of the API rejects some of the URLs.
select
  is(
    private.is_public_url(url),
    is_public,
    format(
      'a cover with the image URL %s is %s',
      url,
      case
        when is_public then 'public'
        else 'withheld'
      end
    )
  )
from
  (
    values
      ('https://example.com', true),
      ('HTTPS://Example.COM:443/a.png?x=1#y', true),
      ('https://example.com./a', true),
      ('https://xn--e1afmkfd.xn--p1ai/a', true),
      ('https://10.0.0.1.example.com/a', true),
      ('http://example.com/a', false),
      ('http://192.168.1.1/reboot', false),
      ('https://192.168.1.1/', false),
      ('https://192.168.1.1./', false),
      ('https://0x7f.1/', false),
      ('https://a.0x7f/', false),
      ('https://2130706433/', false),
      ('https://[::1]/', false),
      ('https://localhost/', false),
      ('https://a.local./', false),
      ('https://a.INTERNAL/', false),
      ('https://a.b.home.arpa/', false),
      ('https://router/', false),
      ('https://user@example.com/', false),
      ('https://example.com:8443/', false),
      ('https://example.com?@192.168.1.1/', false),
      (E'https://example.com\\@192.168.1.1/', false),
      (E'https://exa\tmple.com/', false)
  ) as urls (url, is_public);

update private.settings set value = 'true' where name = 'external_images';
select
  tests.let(
    'olga',
    'api.update_event(%L, %L)',
    tests.kept('event'),
    '{"imageUrl": "http://192.168.1.1/reboot"}'
  );
select
  is(
    pg_temp.told(name),
    case
      when name in (
        'olga',
        'paul'
      ) then 'http://192.168.1.1/reboot http://192.168.1.1/reboot http://192.168.1.1/reboot'
      else ''
    end,
    format('only organizers see a cover URL with a private address: %s', name)
  )
from unnest(array['olga', 'paul', 'anna', 'stranger']) as name;
select
  is_empty(
    format($$ select where position('192.168.1.1' in coalesce(%L, '')) > 0 $$, answer::text),
    format('a person who is not an organizer gets no cover URL with a private address from %s', road)
  )
from
  (
    values
      (
        'the feed',
        tests.let(
          'stranger',
          'api.list_events(%L, null, 100)',
          '{"latitude": -48.876667, "longitude": -123.393333, "radius": 10}'
        )
      ),
      ('a batch', tests.let('stranger', 'api.list_events_by_id(%L)', format('{%s}', tests.kept('event')))),
      ('the groups of a guest', tests.let('anna', 'api.list_own_groups(null, null, null, 100)'))
  ) as roads (road, answer);
select tests.act_as(tests.person('paul'));
select
  is(
    (select row(image_url)::text from public.events where id = tests.kept('event')::uuid),
    '()',
    'a cover URL that only organizers may see is not stored in the public table'
  );
select tests.act_as_nobody();
select
  is(
    tests.let('olga', 'api.export_profile()') #>> '{events,0,imageUrl}',
    'http://192.168.1.1/reboot',
    'the profile export of the creator contains a cover URL with a private address as it was sent'
  );
select tests.let('olga', 'api.delete_profile()');
select
  is(
    (select count(*) from private.withheld_images),
    0::bigint,
    'when the creator deletes their profile, the cover URL that only organizers could see is deleted'
  );
select * from finish();

rollback;
