-- Events of minors: the people who find them, and the people who see their location (docs/features/events.md, Events of
-- minors).

begin;

select plan(47);

-- Deletes all other events of this database.
delete from public.events;
select tests.freeze_time('1999-05-20T12:00:00Z');

select tests.create_profile(name, jsonb_build_object('birthdate', birthdate))
from
  (
    values
      ('minor', '1982-01-01'),
      ('other_minor', '1982-01-01'),
      ('friend', '1970-01-01'),
      ('adult', '1970-01-01'),
      ('ageless', null),
      ('doubted', '1970-01-01'),
      ('doubted_friend', '1970-01-01'),
      ('author', '1970-01-01'),
      ('invited', '1970-01-01'),
      ('linked', '1970-01-01'),
      ('guest', '1970-01-01'),
      ('applicant', '1970-01-01')
  ) as people (name, birthdate);
select tests.create_person('faceless');
select tests.befriend(tests.person('minor'), tests.person(name))
from unnest(array['friend', 'doubted_friend']) as name;

create function pg_temp.publish(creator text)
returns uuid
language sql
as $$
  select
    tests.publish_event(
      tests.person(creator),
      jsonb_build_object(
        'title', 'Party of ' || creator,
        'latitude', -48.8771,
        'longitude', -123.3931,
        'address', 'Yard 1',
        'city', 'Perm',
        'startAt', '1999-06-01T18:00:00Z'
      )
    );
$$;

create function pg_temp.unfriend(one text, other text)
returns void
language sql
as $$
  delete from public.friendships
  where
    (requester_id, addressee_id) in (
      (tests.person(one), tests.person(other)),
      (tests.person(other), tests.person(one))
    );
$$;

select tests.keep('party', pg_temp.publish('minor')::text);
select tests.add_author(tests.kept('party')::uuid, tests.person('author'));
select pg_temp.unfriend('minor', 'author');
insert into public.event_authors (event_id, user_id)
values (tests.kept('party')::uuid, tests.person('invited'));
select tests.keep('link', link ->> 'token'), tests.keep('link_id', link ->> 'id')
from tests.let('minor', 'api.create_invite_link(%L, 3600, 10)', tests.kept('party')) as link;
select tests.let('linked', 'api.redeem_invite_link(%L)', tests.kept('link'));
select
  tests.keep('admitted', tests.like_event(tests.person('guest'), tests.kept('party')::uuid)::text),
  tests.keep('applied', tests.like_event(tests.person('applicant'), tests.kept('party')::uuid)::text);
select tests.vote(tests.person('minor'), tests.kept('admitted')::uuid, 'consent');
select tests.change_profile(name, '{"birthdate": "1982-01-01"}')
from unnest(array['doubted', 'doubted_friend']) as name;

-- Visible fields -----------------------------------------------------------------------------------------------

create function pg_temp.word_of(place jsonb)
returns text
language sql
as $$
  select
    case
      when place is null then 'nothing'
      when place @> '{"latitude": -48.8771, "longitude": -123.3931, "address": "Yard 1", "city": "Perm"}' then 'point and address'
      when place @> '{"address": null, "city": "Perm"}'
      and place @> private.snap_location(-48.8771, -123.3931)::jsonb then 'centre'
      else place::text
    end;
$$;

create function pg_temp.rows_read(viewer text, event_id uuid)
returns integer
language plpgsql
as $$
declare
  rows_read integer;
begin
  perform tests.act_as(tests.person(viewer));
  select count(*) into rows_read from public.events where id = event_id;
  perform tests.act_as_nobody();
  return rows_read;
end;
$$;

-- Returns the location that a viewer gets from get_event, from a batch request and from the calendar. The result also
-- contains "feed" and "search" if the viewer finds the event in them, and "row" if the viewer can read its row in the
-- table.
create function pg_temp.sees(viewer text, creator text default 'minor')
returns text
language plpgsql
as $$
declare
  event_id uuid := (
    select id
    from public.events
    where creator_id = tests.person(creator)
  );
  places text[] := array[
    pg_temp.word_of((tests.let(viewer, 'api.get_event(%L)', event_id::text) -> 'location')::jsonb),
    pg_temp.word_of(
      tests.let(viewer, 'api.list_events_by_id(%L)', array[event_id]::text)::jsonb #> '{data,0,location}'
    ),
    pg_temp.word_of(tests.let(viewer, 'api.get_event_calendar(%L)', event_id::text)::jsonb)
  ];
  lists text[] := array(
    select list.name
    from
      (
        values
          ('feed', '{"lat": -48.8771, "lng": -123.3931, "radius": 5000}'),
          ('feed anywhere', '{}'),
          ('search', '{"lat": -48.8771, "lng": -123.3931, "radius": 5000, "q": "Yard"}'),
          ('search anywhere', '{"q": "party"}')
      ) as list (name, filters)
    where tests.let(viewer, 'api.list_events(%L, null, 100)', list.filters)::jsonb -> 'data'
      @> jsonb_build_array(jsonb_build_object('id', event_id))
  );
begin
  if places[1] <> all (places) then
    return array_to_string(places, ', ');
  end if;
  return concat_ws(
    ', ',
    places[1],
    nullif(array_to_string(lists, ' and '), ''),
    case when pg_temp.rows_read(viewer, event_id) = 1 then 'row' end
  );
end;
$$;

create function pg_temp.everything()
returns text
language sql
return 'point and address, feed and feed anywhere and search and search anywhere, row';

select
  is(
    pg_temp.sees(viewer),
    seen,
    format('the viewer %s sees these parts of an event of a minor: %s', viewer, seen)
  )
from
  (
    values
      ('minor', pg_temp.everything()),
      ('other_minor', pg_temp.everything()),
      ('friend', pg_temp.everything()),
      ('adult', 'centre'),
      ('ageless', 'centre'),
      ('faceless', 'centre'),
      ('doubted', 'centre'),
      ('doubted_friend', 'centre'),
      ('author', 'point and address, row'),
      ('invited', 'point and address, row'),
      ('linked', 'point and address, row'),
      ('guest', 'point and address, row'),
      ('applicant', 'centre')
  ) as viewers (viewer, seen);
select
  is(
    pg_temp.word_of(
      tests.let(viewer, 'api.list_own_events(null, null, %L)', role)::jsonb #> '{data,0,location}'
    ),
    'point and address',
    format('%s sees the location of the event of a minor in the list of their own events', viewer)
  )
from
  (
    values
      ('minor', 'creator'),
      ('author', 'author'),
      ('invited', 'invited'),
      ('guest', 'guest')
  ) as viewers (viewer, role);
select tests.act_as(tests.person('adult'));
select
  throws_ok(
    'select creator_adult_from from public.events',
    '42501',
    null,
    'no user can read creator_adult_from, the first day on which the creator of an event is an adult'
  );
select tests.act_as_nobody();

-- Changes of people --------------------------------------------------------------------------------------------

select tests.vote(tests.person('minor'), tests.kept('applied')::uuid, 'consent');
select
  is(
    pg_temp.sees('applicant'),
    'point and address, row',
    'an applicant who is admitted to the event of a minor sees its location'
  );
select tests.let('guest', 'api.leave_group(%L)', tests.kept('admitted'));
select
  is(
    pg_temp.sees('guest'),
    'centre',
    'a guest who has left the event of a minor no longer sees its location'
  );
select tests.let('minor', 'api.revoke_invite_link(%L, %L)', tests.kept('party'), tests.kept('link_id'));
select
  is(
    pg_temp.sees('linked'),
    'centre',
    'a person whose invite link was revoked no longer sees the location of the event of a minor'
  );
select tests.let('author', 'api.resign_event_author(%L)', tests.kept('party'));
select
  is(
    pg_temp.sees('author'),
    'centre',
    'a co-author who resigned no longer sees the location of the event of a minor'
  );
select pg_temp.unfriend('minor', 'friend');
select
  is(
    pg_temp.sees('friend'),
    'centre',
    'a former friend of a minor no longer sees the location of the minor''s event'
  );
select tests.befriend(tests.person('minor'), tests.person('friend'));
select
  is(
    pg_temp.sees('friend'),
    pg_temp.everything(),
    'a new friend of a minor sees the location of the minor''s event immediately'
  );

-- Changes of age -----------------------------------------------------------------------------------------------

create function pg_temp.stored(creator text)
returns text
language sql
as $$
  select coalesce(creator_adult_from::text, 'adult')
  from public.events
  where creator_id = tests.person(creator);
$$;

select pg_temp.publish('adult');
select
  is(
    pg_temp.sees('other_minor', 'adult'),
    pg_temp.everything(),
    'everyone sees the location of the event of an adult'
  );
select is(pg_temp.stored('adult'), 'adult', 'creator_adult_from is not set for the event of an adult');
select
  is(
    pg_temp.stored('minor'),
    '2000-02-01',
    'creator_adult_from of the event of a minor is the first day on which its creator is an adult'
  );

select
  tests.keep(
    'sequence',
    (select calendar_sequence::text from public.events where creator_id = tests.person('adult'))
  );
select tests.let('adult', 'api.record_refused_birthdate(%L)', '1984-01-01');
select
  is(
    pg_temp.stored('adult'),
    '2002-02-01',
    'when a creator enters a birthdate that is rejected, creator_adult_from of the creator''s events changes immediately'
  );
select
  is(
    pg_temp.sees('friend', 'adult'),
    'centre',
    'adults do not see the location of an event whose creator has a disputed age'
  );
select
  is(
    pg_temp.sees('other_minor', 'adult'),
    pg_temp.everything(),
    'minors see the location of an event whose creator has a disputed age'
  );
select
  is(pg_temp.sees('doubted', 'adult'), 'centre', 'a viewer whose age is disputed is treated as an adult');
select
  ok(
    exists (
      select
      from public.events
      where creator_id = tests.person('adult') and calendar_sequence > tests.kept('sequence')::integer
    ),
    'SEQUENCE in the calendar increases when the location of an event is hidden'
  );
select
  ok(
    exists (
      select
      from realtime.messages
      where
        topic = 'event:' || (select id from public.events where creator_id = tests.person('adult'))
        and payload -> 'changed' @> '["location"]'
    ),
    'hiding the location of an event is broadcast as a changed location'
  );
select
  tests.let_service(format('api.decide_birthdate(%L, ''1970-01-01'', ''Passport'')', tests.person('adult')));
select
  is(
    pg_temp.stored('adult'),
    'adult',
    'a moderator''s decision on the age of the creator updates creator_adult_from of the creator''s events immediately'
  );
select
  is(
    pg_temp.sees('friend', 'adult'),
    pg_temp.everything(),
    'everyone sees the location again after a moderator has decided that the creator is an adult'
  );
select
  tests.let_service(format('api.decide_birthdate(%L, ''1983-01-01'', ''Passport'')', tests.person('adult')));
select
  is(
    pg_temp.sees('ageless', 'adult'),
    'centre',
    'the location is hidden again after a moderator has decided that the creator is a minor'
  );

select pg_temp.publish('ageless');
select tests.change_profile('ageless', '{"birthdate": "1982-01-01"}');
select
  is(
    pg_temp.sees('friend', 'ageless'),
    'centre',
    'when a creator enters the birthdate of a minor, the location of their earlier events is hidden'
  );
select pg_temp.publish('faceless');
select is(pg_temp.stored('faceless'), 'adult', 'a creator without a profile is treated as an adult');
select tests.let('faceless', 'api.record_refused_birthdate(%L)', '1984-01-01');
select
  is(
    pg_temp.sees('friend', 'faceless'),
    'centre',
    'the location is hidden after a creator without a profile enters a birthdate that is rejected'
  );

-- Changes over time --------------------------------------------------------------------------------------------

update public.events
set start_at = '2000-03-01T18:00:00Z'
where creator_id in (tests.person('minor'), tests.person('adult'));
select tests.freeze_time('2000-01-31T23:59:59Z');
select tests.let_service('api.advance_events(1000)');
select
  is(
    pg_temp.sees('guest'),
    'centre',
    'a guest does not see the location of the event on the last day before its creator is an adult'
  );
select tests.freeze_time('2000-02-01T00:00:00Z');
select
  is(
    pg_temp.sees('guest'),
    pg_temp.everything(),
    'a guest sees the location of the event from the day on which its creator is an adult'
  );
select
  is(
    pg_temp.stored('minor'),
    '2000-02-01',
    'after the creator has become an adult, creator_adult_from keeps its value until the events job runs'
  );
select
  tests.keep(
    'updated',
    (select updated_at::text from public.events where creator_id = tests.person('minor'))
  );
select tests.let_service('api.advance_events(1000)');
select
  is(
    pg_temp.stored('minor'),
    'adult',
    'the events job clears creator_adult_from of an event once its creator is an adult'
  );
select
  ok(
    (select updated_at from public.events where creator_id = tests.person('minor')) > tests.kept(
      'updated'
    )::timestamptz,
    'the events job sets updatedAt of the event when it clears creator_adult_from, so that clients reload the event'
  );
select
  is(
    pg_temp.stored('adult'),
    '2001-02-01',
    'the events job keeps creator_adult_from of an event while its creator is a minor'
  );

-- After the deletion of the account ----------------------------------------------------------------------------

update public.events set status = 'finished' where creator_id = tests.person('adult');
select tests.let('adult', 'api.delete_account()');
update public.events set status = 'cancelled' where creator_id = tests.person('adult');
select
  is(
    pg_temp.stored('adult'),
    '2001-02-01',
    'creator_adult_from of an event remains after its creator deletes the account'
  );
select
  is(
    pg_temp.word_of((tests.let('friend', 'api.get_event(%L)', id::text) -> 'location')::jsonb),
    'centre',
    'the location of an event remains hidden after its creator deletes the account'
  )
from public.events
where creator_id = tests.person('adult');

select * from finish();

rollback;
