-- Event feed: the fields that a feed item has in addition to those of the event: creator, organizers and guests (GET
-- /events).

begin;

select plan(17);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('viewer');
select tests.create_profile('anna', '{"sex": "female"}');
select tests.keep('anna', tests.add_photo_file(tests.person('anna')));
select tests.keep('event', tests.publish_event(tests.person('anna'), '{"title": "Chess"}')::text);

create function pg_temp.item()
returns jsonb
language sql
as $$
  select
    tests.let(
      tests.person('viewer'),
      $call$api.list_events('{"lat": -48.876667, "lng": -123.393333, "radius": 100}', null, 1)$call$
    )::jsonb #> '{data,0}';
$$;

-- Returns the names of the people whose photos the feed item shows, in order.
create function pg_temp.photos()
returns text
language sql
as $$
  select
    coalesce(
      (
        select string_agg(coalesce(name, key), ' ' order by place)
        from
          jsonb_array_elements_text(
            pg_temp.item() #> '{organizerAvatarUrls,mediaKeys}'
          ) with ordinality as shown (key, place)
          left join (
            select people.name, current_setting('tests.' || people.name, true) as key
            from unnest(array['anna', 'b', 'c', 'd', 'e', 'f', 'g', 'other']) as people (name)
          ) as known
            using (key)
      ),
      'nobody'
    );
$$;

-- spec: Feed item and lists of events, a feed item is the event and nine fields more, all required
select
  is(
    pg_temp.item(),
    tests.as_listed(tests.let('viewer', 'api.get_event(%L)', tests.kept('event'))) || jsonb_build_object(
      'creatorAvatarUrl', jsonb_build_object('mediaKey', tests.kept('anna')),
      'creatorName', 'Anna',
      'distance', 0,
      'organizerCount', 1,
      'maleOrganizerCount', 0,
      'femaleOrganizerCount', 1,
      'guestCount', 0,
      'organizerAvatarUrls', jsonb_build_object('mediaKeys', jsonb_build_array(tests.kept('anna')))
    ),
    'a feed item has all fields of the response of get_event and nine additional fields'
  );

select tests.create_profile(name, jsonb_build_object('sex', sex))
from
  (
    values
      ('b', 'male'),
      ('c', 'male'),
      ('d', 'female'),
      ('e', null),
      ('f', 'male'),
      ('g', 'female')
  ) as people (name, sex);
-- The co-authors are invited in the order of the following list and accept in another order. Co-author c refuses and is
-- invited again later. Co-author e has no photo.
select
  tests.freeze_time('1999-05-02T12:00:00Z'::timestamptz + place * interval '1 minute'),
  tests.add_author(
    tests.kept('event')::uuid,
    tests.person(name),
    case name
      when 'c' then 'refused'
      else 'pending'
    end
  )
from unnest(array['c', 'b', 'd', 'e', 'f', 'g']) with ordinality as people (name, place);
select tests.keep(name, tests.add_photo_file(tests.person(name)))
from unnest(array['b', 'c', 'd', 'f', 'g']) as name;
select
  is(pg_temp.photos(), 'anna', 'a feed item shows no photos of invited people who have not accepted');
select tests.let(tests.person(name), format('api.accept_author_invitation(%L)', tests.kept('event')))
from unnest(array['f', 'd', 'e', 'b']) as name;
-- spec: Feed item and lists of events, `organizerAvatarUrls`: five at most, the creator first, then by invitation
select
  is(
    pg_temp.photos(),
    'anna b d f',
    'a feed item shows the creator''s photo first, and then the photos of co-authors in the order of invitation'
  );
-- spec: Feed item and lists of events, `organizerCount`: creator and accepted co-authors
select
  is(
    pg_temp.item(

    ) - '{id}'::text[] @> '{"organizerCount": 5, "maleOrganizerCount": 2, "femaleOrganizerCount": 2}',
    true,
    'the organizer counts of a feed item include organizers without a photo'
  );
select tests.freeze_time('1999-05-03T12:00:00Z');
select tests.add_author(tests.kept('event')::uuid, tests.person('c'));
select
  is(
    pg_temp.photos(),
    'anna b d f c',
    'an organizer who refused and was invited again later is the last organizer in the feed item'
  );
select tests.let(tests.person('g'), format('api.accept_author_invitation(%L)', tests.kept('event')));
select
  is(
    pg_temp.photos(),
    'anna b d f g',
    'a feed item shows at most five organizer photos, those of the organizers invited first'
  );
select
  is(
    pg_temp.item() -> 'organizerCount',
    '7',
    'organizerCount of a feed item includes organizers whose photo is not shown'
  );

-- Photos ------------------------------------------------------------------------------------------------

select
  tests.let(tests.person('b'), format('api.delete_photo(%L)', photo.id))
from
  public.profile_photos as photo
  join public.profiles on profiles.id = photo.profile_id
where profiles.user_id = tests.person('b');
-- spec: Feed item and lists of events, `organizerAvatarUrls`: who has no photo is absent
select
  is(
    pg_temp.photos(),
    'anna d f g c',
    'after an organizer deletes their photo, the feed item shows the photo of the next organizer'
  );
select tests.keep('other', tests.add_photo_file(tests.person('anna')));
select
  is(
    pg_temp.photos(),
    'anna d f g c',
    'a feed item shows only one photo of an organizer with several photos'
  );
select
  tests.let(
    tests.person('anna'),
    format(
      $$api.update_profile('{"avatarPhotoId": "%s"}')$$,
      (select id from public.profile_photos where media_key = tests.kept('other'))
    )
  );
select
  is(pg_temp.photos(), 'other d f g c', 'a feed item shows the photo that an organizer has chosen as avatar');
select
  is(
    pg_temp.item() #>> '{creatorAvatarUrl,mediaKey}',
    tests.kept('other'),
    'creatorAvatarUrl of a feed item is the photo that the creator has chosen as avatar'
  );
select
  is(
    pg_temp.item() #>> '{creator,avatarUrl,mediaKey}',
    tests.kept('other'),
    'creator.avatarUrl of a feed item is the photo that the creator has chosen as avatar'
  );
update private.media set state = 'cropped' where key = tests.kept('other');
select
  is(
    pg_temp.item() #>> '{organizerAvatarUrls,mediaKeys,0}',
    tests.kept('other') || '.256x256.jpg',
    'a feed item shows the thumbnail of an organizer photo once the thumbnail exists'
  );

-- Guests ------------------------------------------------------------------------------------------------

update public.events set guest_count = 12 where id = tests.kept('event')::uuid;
-- spec: Feed item and lists of events, `guestCount`: everyone of an approved group, no hosts
select is(pg_temp.item() -> 'guestCount', '12', 'guestCount of a feed item is the number of guests');
-- spec: Feed item and lists of events, `guestCount`: everyone of an approved group, no hosts
select is(pg_temp.item() -> 'organizerCount', '7', 'organizerCount of a feed item does not include guests');

-- Without a profile -------------------------------------------------------------------------------------

select tests.create_person('nameless');
select tests.publish_event(tests.person('nameless'), '{"startAt": "1999-05-20T12:00:00Z"}');
select
  is(
    pg_temp.item() - (
      select array_agg(field)
      from
        jsonb_object_keys(
          tests.as_listed(tests.let('viewer', 'api.get_event(%L)', tests.kept('event')))
        ) as field
    ),
    '{
      "creatorAvatarUrl": null,
      "creatorName": null,
      "distance": 0,
      "organizerCount": 1,
      "maleOrganizerCount": 0,
      "femaleOrganizerCount": 0,
      "guestCount": 0,
      "organizerAvatarUrls": {"mediaKeys": []}
    }',
    'creatorName and creatorAvatarUrl of a feed item are null if the creator has no profile'
  );
select
  is(
    pg_temp.item() -> 'creator',
    'null',
    'the field creator of a feed item is null if the creator has no profile'
  );

select * from finish();

rollback;
