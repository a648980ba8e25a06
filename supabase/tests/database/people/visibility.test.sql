-- People: which people a viewer sees in the feed, on the map, by id and in the list of incoming likes, and which people
-- the viewer can like.

begin;

select plan(58);

-- Removes existing people, such as seed data, from the index.
delete from private.people_index;
select tests.freeze_time('1999-05-01T12:00:00Z');

-- All people are at one location in an empty ocean and are visible on the map.
create function pg_temp.create(name text, answers jsonb default '{}')
returns void
language sql
as $$
  select
    tests.create_completed_profile(
      name,
      '{"latitude": -48.8771, "longitude": -123.3931, "isVisibleOnMap": true}' || answers
    );
$$;

select pg_temp.create(name)
from
  unnest(
    array[
      'viewer',
      'stranger',
      'friend',
      'asked',
      'blocked',
      'blocker',
      'unblocked',
      'hidden',
      'restored',
      'liked',
      'disliked',
      'liked_once',
      'disliked_once',
      'matched',
      'unmatched',
      'matched_hidden',
      'matched_minor',
      'matched_unfinished',
      'ageless',
      'deleted'
    ]
  ) as name;
select pg_temp.create('minor', '{"birthdate": "1981-05-02"}');
select pg_temp.create('just_adult', '{"birthdate": "1981-04-30"}');
select pg_temp.create('off_map', '{"isVisibleOnMap": false}');
select tests.create_completed_profile('placeless', '{"isVisibleOnMap": true}');
select
  tests.create_profile(
    name,
    '{"latitude": -48.8771, "longitude": -123.3931, "isVisibleOnMap": true}' || more::jsonb
  )
from
  (
    values
      ('unfinished', '{}'),
      ('unfinished_hidden', '{}'),
      ('unfinished_minor', '{"birthdate": "1981-05-02"}')
  ) as newcomers (name, more);
select tests.create_person('faceless');

-- Relationships between the viewer and each person --------------------------------------------------------------

select tests.befriend(tests.person('viewer'), tests.person('friend'));
select tests.let(tests.person('viewer'), format('api.send_friend_request(%L)', tests.person('asked')));
select
  tests.let(tests.person('viewer'), format('api.block_person(%L)', tests.person(name)))
from unnest(array['blocked', 'unblocked']) as name;
select tests.let(tests.person('viewer'), format('api.unblock_person(%L)', tests.person('unblocked')));
select tests.let(tests.person('blocker'), format('api.block_person(%L)', tests.person('viewer')));
select tests.match(tests.person('viewer'), tests.person(name))
from unnest(array['matched', 'matched_hidden', 'matched_minor', 'matched_unfinished']) as name;
select
  tests.let(
    tests.person('viewer'),
    format('api.end_match(%L)', tests.match(tests.person('viewer'), tests.person('unmatched')))
  );
select tests.freeze_time('1999-04-01T11:59:59Z');
select tests.like(tests.person('viewer'), tests.person('liked_once'));
select tests.like(tests.person('viewer'), tests.person('disliked_once'), 'dislike');
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.like(tests.person('viewer'), tests.person('liked'));
select tests.like(tests.person('viewer'), tests.person('disliked'), 'dislike');
select private.set_hidden('user', tests.person(name), 'reports')
from unnest(array['hidden', 'unfinished_hidden', 'restored', 'matched_hidden']) as name;
select private.set_hidden('user', tests.person('restored'), null);
select tests.change_profile('matched_minor', '{"birthdate": "1982-01-01"}');
select tests.change_profile('matched_unfinished', '{"city": null}');
select tests.let(tests.person('deleted'), 'api.delete_profile()');
-- A completed profile always has a birthdate, but the visibility of people must not depend on this. Without the
-- trigger, a completed profile can lose its birthdate.
alter table public.profiles disable trigger profiles_derive;
update public.profiles set birthdate = null where user_id = tests.person('ageless');
alter table public.profiles enable trigger profiles_derive;

-- Endpoints that show a person ----------------------------------------------------------------------------------

-- Calls a function and rolls back. Returns null, or the error if the call was rejected.
create function pg_temp.refusal(actor text, call text)
returns text
language plpgsql
as $$
begin
  perform tests.let(tests.person(actor), call);
  raise exception 'undone' using errcode = 'UNDO0';
exception
  when sqlstate 'UNDO0' then
    return null;
  when others then
    return sqlstate || ' ' || sqlerrm;
end;
$$;

-- Returns whether the list of incoming likes would show the viewer a like by the other person. Inserts the like
-- directly into the table.
create function pg_temp.receives(viewer text, other text)
returns boolean
language plpgsql
as $$
declare
  found boolean;
begin
  begin
    perform private.write_interaction(tests.person(other), tests.person(viewer), 'like');
    found := other = any (
      string_to_array(
        replace(
          tests.walk(
            tests.person(viewer),
            'api.list_incoming_likes(%L, %s)',
            path => '{profile,userId}'
          ),
          ' / ',
          ' '
        ),
        ' '
      )
    );
    raise exception 'undone' using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      return found;
  end;
end;
$$;

-- Returns the endpoints through which the viewer sees the other person.
create function pg_temp.doors(viewer text, other text)
returns text
language sql
as $$
  select
    coalesce(
      concat_ws(
        ' ',
        case
          when other = any (
            string_to_array(tests.walk(tests.person(viewer), 'api.list_people(''{}'', %L, %s)'), ' ')
          ) then 'feed'
        end,
        case
          when pg_temp.refusal(
            viewer,
            format('api.get_person(%L)', tests.profile_of(other))
          ) is null then 'detail'
        end,
        case
          when other = any (
            string_to_array(
              tests.walk(tests.person(viewer), 'api.list_people_on_map(-48.8771, -123.3931, 5000)'),
              ' '
            )
          ) then 'map'
        end,
        case
          when pg_temp.refusal(
            viewer,
            format('api.interact(%L, ''like'')', tests.profile_of(other))
          ) is null then 'like'
        end,
        case
          when viewer != other
          and pg_temp.receives(viewer, other) then 'liked'
        end
      ),
      ''
    );
$$;

select
  is(
    pg_temp.doors('viewer', name),
    forth,
    format('a viewer sees %s through: %s', name, coalesce(nullif(forth, ''), 'no endpoint'))
  )
from
  (
    values
      ('viewer', 'detail'),
      ('stranger', 'feed detail map like liked'),
      ('friend', 'feed detail map like liked'),
      ('asked', 'feed detail map like liked'),
      ('off_map', 'feed detail like liked'),
      ('placeless', 'feed detail like liked'),
      ('blocked', ''),
      ('blocker', ''),
      ('unblocked', 'feed detail map like liked'),
      ('hidden', ''),
      ('restored', 'feed detail map like liked'),
      ('liked', 'detail map like'),
      ('disliked', 'detail map like'),
      ('liked_once', 'feed detail map like liked'),
      ('disliked_once', 'feed detail map like liked'),
      ('matched', 'detail map like'),
      ('unmatched', 'detail map like'),
      ('matched_hidden', 'detail like'),
      ('matched_minor', ''),
      ('matched_unfinished', 'detail like'),
      ('minor', ''),
      ('just_adult', 'feed detail map like liked'),
      ('ageless', 'feed detail map like liked'),
      -- Only the feed and the map require a completed profile of the viewer.
      ('unfinished', 'detail like liked'),
      ('unfinished_hidden', ''),
      ('unfinished_minor', ''),
      ('faceless', ''),
      ('deleted', '')
  ) as others (name, forth);
select
  is(
    pg_temp.doors(name, 'viewer'),
    back,
    format('%s sees the viewer through: %s', name, coalesce(nullif(back, ''), 'no endpoint'))
  )
from
  (
    values
      ('stranger', 'feed detail map like liked'),
      ('friend', 'feed detail map like liked'),
      ('off_map', 'feed detail map like liked'),
      ('placeless', 'feed detail map like liked'),
      ('blocked', ''),
      ('blocker', ''),
      ('unblocked', 'feed detail map like liked'),
      ('hidden', 'feed detail map like liked'),
      ('liked', 'feed detail map like liked'),
      ('disliked', 'feed detail map like liked'),
      ('matched', 'detail map like'),
      ('unmatched', 'feed detail map like liked'),
      ('minor', ''),
      ('just_adult', 'feed detail map like liked'),
      ('ageless', 'feed detail map like liked'),
      -- A person with an incomplete profile may like others.
      ('unfinished', 'feed detail map like liked'),
      ('unfinished_minor', '')
  ) as others (name, back);

-- Minors do not see other minors.
select pg_temp.create('other_minor', '{"birthdate": "1982-01-01"}');
select is(pg_temp.doors('minor', 'other_minor'), '', 'a minor does not see another minor');
select tests.befriend(tests.person('minor'), tests.person('friend'));
select is(pg_temp.doors('minor', 'friend'), '', 'a minor does not see an adult friend');
select is(pg_temp.doors('friend', 'minor'), '', 'an adult friend does not see a minor');
select is(pg_temp.doors('minor', 'minor'), 'detail', 'a minor sees their own entry by GET /people/{id}');
select tests.freeze_time('1999-05-31T23:59:59Z');
select
  is(
    pg_temp.doors('minor', 'stranger') || pg_temp.doors('stranger', 'minor'),
    '',
    'a person who turned 18 sees no one until the next month, so that others do not learn the day of birth'
  );
select tests.freeze_time('1999-06-01T00:00:00Z');
select
  is(
    pg_temp.doors('minor', 'stranger') || ', ' || pg_temp.doors('stranger', 'minor'),
    'feed detail map like liked, feed detail map like liked',
    'a person who turned 18 sees others and is visible from the first of the next month'
  );
select tests.freeze_time('1999-05-01T12:00:00Z');

-- Two people block each other, and then one of them removes their block.
select tests.let(tests.person('blocked'), format('api.block_person(%L)', tests.person('viewer')));
select tests.let(tests.person('viewer'), format('api.unblock_person(%L)', tests.person('blocked')));
select
  is(
    pg_temp.doors('viewer', 'blocked') || pg_temp.doors('blocked', 'viewer'),
    '',
    'two people who block each other do not see each other until both blocks are removed'
  );
select tests.let(tests.person('blocked'), format('api.unblock_person(%L)', tests.person('viewer')));
select
  is(
    pg_temp.doors('viewer', 'blocked') || ', ' || pg_temp.doors('blocked', 'viewer'),
    'feed detail map like liked, feed detail map like liked',
    'two people see each other after both blocks are removed'
  );

-- The person clears the city, which a completed profile requires.
select tests.change_profile('stranger', '{"city": null}');
-- Likes and GET /people/{id} do not require a completed profile.
-- spec: Where the sentences could be read in more than one way, liking, matching, being liked and the detail need a profile, not a completed one; feed and map show completed people
select
  is(
    pg_temp.doors('viewer', 'stranger'),
    'detail like liked',
    'a profile that is no longer completed is neither in the feed nor on the map'
  );
select tests.change_profile('stranger', '{"city": "Omsk"}');
select
  is(
    pg_temp.doors('viewer', 'stranger'),
    'feed detail map like liked',
    'a profile that is completed again is in the feed and on the map'
  );

-- The expiry of an interaction is exact to the millisecond.
select tests.freeze_time('1999-05-31T11:59:59.999Z');
select
  is(
    pg_temp.doors('viewer', 'liked'),
    'detail map like',
    'a like removes a person from the feed for 30 days'
  );
select tests.freeze_time('1999-05-31T12:00:00Z');
select
  is(
    pg_temp.doors('viewer', 'liked') || ', ' || pg_temp.doors('viewer', 'disliked') || ', ' || pg_temp.doors(
      'viewer',
      'unmatched'
    ),
    'feed detail map like liked, feed detail map like liked, feed detail map like liked',
    'a person who was liked, disliked or unmatched is in the feed again after 30 days'
  );
select
  is(
    pg_temp.doors('viewer', 'matched'),
    'detail map like',
    'a match is not in the feed, even after its likes have expired'
  );

select * from finish();

rollback;
