-- Cover of an event: setting, replacing and clearing it, its thumbnail, and access to its file.

begin;

select plan(58);

-- The clock is in the past, so that no other upload in this database is due for processing.
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'stranger', 'blocked']) as name;
select tests.let(tests.person('anna'), format('api.block_person(%L)', tests.person('blocked')));

create function pg_temp.state_of(name text)
returns text
language sql
security definer
as $$
  select concat_ws(' ', state, thumbnail_size) from private.media where key = tests.kept(name);
$$;

-- Returns the cover and the thumbnail of an event, each as a media key or a URL.
create function pg_temp.shown(event json)
returns text
language sql
as $$
  select
    format('url %s, thumb %s', coalesce(image.url #>> '{}', 'none'), coalesce(image.thumb #>> '{}', 'none'))
  from
    (
      select
        coalesce(event -> 'imageUrl' -> 'mediaKey', event -> 'imageUrl')::jsonb as url,
        coalesce(event -> 'imageThumbUrl' -> 'mediaKey', event -> 'imageThumbUrl')::jsonb as thumb
    ) as image;
$$;

grant execute on all functions in schema pg_temp to authenticated;

select tests.keep(name, tests.upload(tests.person('anna')))
from unnest(array['first', 'second', 'third', 'fourth', 'fifth', 'sixth']) as name;
select tests.keep('song', tests.upload(tests.person('anna'), 'audio/ogg'));
select tests.keep('leaflet', tests.upload(tests.person('anna'), 'application/pdf'));
select tests.keep('film', tests.upload(tests.person('anna'), 'video/mp4'));
select tests.keep('foreign', tests.upload(tests.person('boris')));
select tests.keep('missing', tests.person('anna') || '/' || gen_random_uuid());

-- With the event ----------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  tests.keep(
    'event',
    tests.create_event(tests.person('anna'), jsonb_build_object('imageKey', tests.kept('first')))::text
  );
-- spec: Event, `imageThumbUrl`: a crop of 800x450, the full size without one
select
  is(
    pg_temp.shown(api.get_event(tests.kept('event')::uuid)),
    format('url %1$s, thumb %1$s', tests.kept('first')),
    'an event whose cover has no thumbnail yet shows the cover itself as the thumbnail'
  );
select
  is(
    pg_temp.state_of('first'),
    'waiting 800x450',
    'the service requests a thumbnail of 800x450 for a new cover'
  );
select
  tests.throws_problem(
    format(
      $$ select tests.create_event(tests.person('anna'), jsonb_build_object('imageKey', tests.kept(%L))) $$,
      name
    ),
    status,
    code,
    field,
    format('an event cannot be created with %s as a cover', name)
  )
from
  (
    values
      ('song', 400, 'validation_failed', 'imageKey'),
      ('leaflet', 400, 'validation_failed', 'imageKey'),
      ('film', 400, 'validation_failed', 'imageKey'),
      ('foreign', 400, 'validation_failed', 'imageKey'),
      ('missing', 400, 'validation_failed', 'imageKey')
  ) as refused (name, status, code, field);
select
  is(
    (
      select count(*)
      from public.events
      where creator_id = tests.person('anna')
    ),
    1::bigint,
    'a request with a rejected cover does not create an event'
  );

-- Setting and replacing ---------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T12:01:00Z');
select
  is(
    pg_temp.shown(api.set_event_cover(tests.kept('event')::uuid, tests.kept('second'))),
    format('url %1$s, thumb %1$s', tests.kept('second')),
    'the creator can replace the cover of an event'
  );
select is(pg_temp.state_of('first'), 'removing 800x450', 'a replaced cover file is marked for removal');
select
  is(pg_temp.state_of('second'), 'waiting 800x450', 'the service requests a thumbnail for the new cover');
select
  is(
    api.get_event(tests.kept('event')::uuid) ->> 'updatedAt',
    '1999-05-01T12:01:00.000Z',
    'a new cover changes updatedAt of the event'
  );
select tests.freeze_time('1999-05-01T12:02:00Z');
select tests.keep('before', api.get_event(tests.kept('event')::uuid)::text);
select
  is(
    api.set_event_cover(tests.kept('event')::uuid, tests.kept('second'))::jsonb,
    tests.kept('before')::jsonb,
    'setting the same cover again does not change the event'
  );
select
  is(pg_temp.state_of('second'), 'waiting 800x450', 'setting the same cover again does not remove its file');
select
  tests.throws_problem(
    format($$ select api.set_event_cover(tests.kept('event')::uuid, tests.kept(%L)) $$, name),
    status,
    code,
    field,
    format('the creator cannot set %s as a cover', name)
  )
from
  (
    values
      ('song', 400, 'validation_failed', 'key'),
      ('leaflet', 400, 'validation_failed', 'key'),
      ('film', 400, 'validation_failed', 'key'),
      ('foreign', 400, 'validation_failed', 'key'),
      ('missing', 400, 'validation_failed', 'key'),
      ('first', 400, 'validation_failed', 'key')
  ) as refused (name, status, code, field);
select
  is(
    api.get_event(tests.kept('event')::uuid)::jsonb,
    tests.kept('before')::jsonb,
    'a request with a rejected cover does not change the event'
  );
select
  is(
    pg_temp.state_of('second'),
    'waiting 800x450',
    'a request with a rejected cover does not change the state of the previous cover file'
  );
-- By PATCH ----------------------------------------------------------------------------------------------

select
  is(
    pg_temp.shown(
      api.update_event(tests.kept('event')::uuid, jsonb_build_object('imageKey', tests.kept('third')))
    ),
    format('url %1$s, thumb %1$s', tests.kept('third')),
    'the creator can change the cover together with other fields'
  );
select
  is(
    pg_temp.state_of('second'),
    'removing 800x450',
    'a cover file that PATCH replaces is marked for removal'
  );
select
  tests.throws_problem(
    format(
      $$ select api.update_event(tests.kept('event')::uuid, '{"imageKey": "%s", "title": "No"}') $$,
      tests.kept('song')
    ),
    400,
    'validation_failed',
    'imageKey',
    'an audio file cannot be the cover of an event'
  );
select
  is(
    api.get_event(tests.kept('event')::uuid) ->> 'title',
    'Evening with friends',
    'a request with a rejected cover does not apply its other changes'
  );
select
  tests.throws_problem(
    format(
      $$ select api.update_event(tests.kept('event')::uuid, '{"imageKey": "%s", "endAt": "1999-06-01T12:00:00Z"}') $$,
      tests.kept('fourth')
    ),
    400,
    'validation_failed',
    'endAt',
    'a request with a cover and an invalid end is rejected'
  );
select
  is(pg_temp.state_of('fourth'), 'unattached', 'a request with an invalid end does not attach the new cover');
select
  is(
    pg_temp.state_of('third'),
    'waiting 800x450',
    'a request with an invalid end does not remove the previous cover'
  );
select
  is(
    pg_temp.shown(api.update_event(tests.kept('event')::uuid, '{"imageUrl": "https://example.test/a"}')),
    format('url %1$s, thumb %1$s', tests.kept('third')),
    'an external URL in a request does not replace an uploaded cover'
  );
select
  is(
    pg_temp.state_of('third'),
    'waiting 800x450',
    'an external URL in a request does not remove the file of an uploaded cover'
  );
select
  is(
    pg_temp.shown(
      api.update_event(
        tests.kept('event')::uuid,
        jsonb_build_object('imageKey', tests.kept('fourth'), 'imageUrl', 'https://example.test/a')
      )
    ),
    format('url %1$s, thumb %1$s', tests.kept('fourth')),
    'a media key takes precedence over an external URL in the same request'
  );
-- spec: Event requests, `imageKey` null clears the cover as `DELETE /events/{eventId}/cover` does
select
  is(
    pg_temp.shown(api.update_event(tests.kept('event')::uuid, '{"imageKey": null}')),
    'url none, thumb none',
    'the media key null clears the cover of an event'
  );
select
  is(pg_temp.state_of('fourth'), 'removing 800x450', 'the file of a cleared cover is marked for removal');
select
  is(
    pg_temp.shown(api.update_event(tests.kept('event')::uuid, '{"imageUrl": "https://example.test/a"}')),
    'url https://example.test/a, thumb https://example.test/a',
    'the thumbnail URL of an external cover is the URL of the cover itself'
  );
select
  is(
    pg_temp.shown(api.set_event_cover(tests.kept('event')::uuid, tests.kept('fifth'))),
    format('url %1$s, thumb %1$s', tests.kept('fifth')),
    'an uploaded cover replaces an external URL'
  );
-- spec: Event requests, `imageKey` null clears the cover as `DELETE /events/{eventId}/cover` does
select
  is(
    pg_temp.shown(api.set_event_cover(tests.kept('event')::uuid, null)),
    'url none, thumb none',
    'clearing an uploaded cover also removes the external URL that this cover had replaced'
  );
select
  is(
    pg_temp.state_of('fifth'),
    'removing 800x450',
    'the file of a cover that set_event_cover clears is marked for removal'
  );
select tests.keep('before', api.get_event(tests.kept('event')::uuid)::text);
select tests.freeze_time('1999-05-01T12:03:00Z');
select
  is(
    api.set_event_cover(tests.kept('event')::uuid, null)::jsonb,
    tests.kept('before')::jsonb,
    'clearing the cover again does not change the event'
  );
select api.update_event(tests.kept('event')::uuid, '{"imageUrl": "https://example.test/a"}');
select
  is(
    pg_temp.shown(api.set_event_cover(tests.kept('event')::uuid, null)),
    'url none, thumb none',
    'set_event_cover with null also removes an external URL'
  );
select
  is(
    pg_temp.shown(
      api.create_event(
        jsonb_build_object(
          'title', 'Both',
          'type', 'other',
          'startAt', '1999-06-01T12:00:00Z',
          'latitude', 0,
          'longitude', 0,
          'consentThreshold', 1,
          'capacity', 1,
          'visibility', 'public',
          'imageKey', tests.kept('sixth'),
          'imageUrl', 'https://example.test/a'
        )
      )
    ),
    format('url %1$s, thumb %1$s', tests.kept('sixth')),
    'an event created with a media key and an external URL shows the uploaded cover'
  );

-- A co-author -------------------------------------------------------------------------------------------

select tests.act_as_nobody();
select tests.add_author(tests.kept('event')::uuid, tests.person('boris'));
select tests.act_as(tests.person('boris'));
select
  is(
    pg_temp.shown(api.set_event_cover(tests.kept('event')::uuid, tests.kept('foreign'))),
    format('url %1$s, thumb %1$s', tests.kept('foreign')),
    'a co-author can set their own file as the cover'
  );
select tests.act_as_nobody();
select tests.keep('next', tests.upload(tests.person('anna')));
select tests.act_as(tests.person('boris'));
select
  tests.throws_problem(
    $$ select api.set_event_cover(tests.kept('event')::uuid, tests.kept('next')) $$,
    400,
    'validation_failed',
    'key',
    'a co-author cannot set a file of the creator as the cover'
  );

-- The thumbnail -----------------------------------------------------------------------------------------

select tests.act_as_nobody();
select tests.let(tests.person('anna'), format('api.publish_event(%L)', tests.kept('event')));
select tests.freeze_time('1999-05-01T12:10:00Z');
update private.media set due_at = 'infinity' where key != tests.kept('foreign');
select tests.act_as_service();
select
  is(
    api.claim_crop()::jsonb,
    jsonb_build_object(
      'key', tests.kept('foreign'),
      'width', 800,
      'height', 450,
      'thumbnailKey', tests.kept('foreign') || '.800x450.jpg'
    ),
    'claim_crop returns the task to create a thumbnail of 800x450 for a cover'
  );
select tests.act_as_nobody();
select
  tests.keep('before', (select updated_at::text from public.events where id = tests.kept('event')::uuid));
select tests.finish_crop('foreign', 'made', null);
select tests.act_as(tests.person('stranger'));
select
  is(
    pg_temp.shown(api.get_event(tests.kept('event')::uuid)),
    format('url %1$s, thumb %1$s.800x450.jpg', tests.kept('foreign')),
    'all viewers see the thumbnail of a cover once it has been created'
  );
select
  is(
    api.get_event(tests.kept('event')::uuid) ->> 'updatedAt',
    '1999-05-01T12:10:00.000Z',
    'a new thumbnail changes updatedAt, so that clients reload the event'
  );
select
  is(
    pg_temp.shown(api.list_events('{"endDate": "1999-12-31T00:00:00Z"}', null, 100) -> 'data' -> 0),
    format('url %1$s, thumb %1$s.800x450.jpg', tests.kept('foreign')),
    'the feed shows the thumbnail of the cover'
  );
select tests.act_as_nobody();
select
  tests.let(
    tests.person('anna'),
    format('api.set_event_cover(%L, %L)', tests.kept('event'), tests.kept('next'))
  );
update private.media set due_at = '1999-05-01T00:00:00Z' where key = tests.kept('next');
select tests.claim_media_work();
select tests.freeze_time('1999-05-01T12:20:00Z');
select
  tests.keep('before', (select updated_at::text from public.events where id = tests.kept('event')::uuid));
select tests.finish_crop('next', 'rejected', 'not an image');
select
  is(
    (
      select updated_at::text
      from public.events
      where id = tests.kept('event')::uuid
    ),
    tests.kept('before'),
    'a failed thumbnail does not change updatedAt of the event'
  );
-- spec: Event, `imageThumbUrl`: a crop of 800x450, the full size without one
select
  is(
    pg_temp.shown(tests.let(tests.person('stranger'), format('api.get_event(%L)', tests.kept('event')))),
    format('url %1$s, thumb %1$s', tests.kept('next')),
    'a cover without a thumbnail is shown in full size'
  );

-- Access to the file ------------------------------------------------------------------------------------

create function pg_temp.fetches(name text, file text)
returns text
language plpgsql
as $$
declare
  answer json;
begin
  answer := tests.let(tests.person(name), format('api.get_media(%L)', tests.kept(file)));
  return case when answer -> 'url' ->> 'mediaKey' = tests.kept(file) then 'fetched' end;
exception
  when others then
    perform set_config('request.jwt.claims', '', true);
    return substr(sqlstate, 3) || ' ' || sqlerrm;
end;
$$;

select tests.add_author(tests.kept('event')::uuid, tests.person('clara'), 'pending');

create function pg_temp.who_fetches()
returns text
language sql
as $$
  select string_agg(name, ' ' order by place) filter (where pg_temp.fetches(name, 'next') = 'fetched')
  from unnest(array['anna', 'boris', 'clara', 'stranger', 'blocked']) with ordinality as people (name, place);
$$;

select
  is(
    pg_temp.who_fetches(),
    'anna boris clara stranger',
    'every user who sees a public event can fetch its cover'
  );
select
  is(
    pg_temp.fetches('blocked', 'next'),
    '404 media_not_found',
    'a person whom the creator has blocked cannot fetch the cover'
  );
select
  is(
    pg_temp.fetches('stranger', 'foreign'),
    '404 media_not_found',
    'a person without a role in the event cannot fetch a replaced cover'
  );
select
  is(
    pg_temp.fetches('anna', 'foreign'),
    '404 media_not_found',
    'the creator cannot fetch a replaced cover that a co-author uploaded'
  );
select
  tests.let(
    tests.person('anna'),
    format($$api.update_event(%L, '{"visibility": "private"}')$$, tests.kept('event'))
  );
select
  is(pg_temp.who_fetches(), 'anna boris clara', 'only people who see a private event can fetch its cover');
select tests.let(tests.person('boris'), format('api.cancel_event(%L)', tests.kept('event')));
select
  is(pg_temp.who_fetches(), 'anna boris clara', 'people who see a cancelled event can still fetch its cover');
select tests.let(tests.person('anna'), format('api.delete_event(%L)', tests.kept('event')));
select is(pg_temp.who_fetches(), 'anna', 'only the creator can fetch the cover of a deleted event');
select
  is(
    pg_temp.state_of('next'),
    'uncropped 800x450',
    'the cover file of a deleted event is kept, because the event can be restored'
  );

-- A person reads the storage bucket directly.
select tests.act_as(tests.person('stranger'));
select
  is_empty(
    $$ select from storage.objects where name = tests.kept('next') $$,
    'a person cannot read another person''s cover file directly from the bucket'
  );

select tests.act_as_nobody();
select * from finish();

rollback;
