-- Live location: the users who may subscribe to the private topic of a live location. Only the database may send to
-- this topic.

begin;

select plan(45);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_completed_profile(name)
from
  unnest(
    array[
      'anna',
      'friend',
      'asked',
      'asking',
      'rejected',
      'matched',
      'both',
      'liked',
      'liking',
      'stranger',
      'blocked_friend',
      'blocked_match',
      'blocking_friend',
      'blocking_match',
      'unblocked'
    ]
  ) as name;
select tests.create_person('faceless_friend');

select tests.befriend(tests.person('anna'), tests.person(name))
from unnest(array['friend', 'both', 'blocked_friend', 'blocking_friend', 'unblocked']) as name;
select tests.befriend(tests.person('faceless_friend'), tests.person('anna'));
select tests.match(tests.person('anna'), tests.person(name))
from unnest(array['matched', 'both', 'blocked_match', 'blocking_match']) as name;
select tests.let(tests.person('anna'), format('api.send_friend_request(%L)', tests.person('asked')));
select tests.let(tests.person('asking'), format('api.send_friend_request(%L)', tests.person('anna')));
select
  tests.let(
    tests.person('rejected'),
    format(
      'api.reject_friend_request(%L)',
      tests.let(
        tests.person('anna'),
        format('api.send_friend_request(%L)', tests.person('rejected'))
      ) #>> '{friendship,id}'
    )
  );
select tests.like(tests.person('anna'), tests.person('liked'));
select tests.like(tests.person('liking'), tests.person('anna'));
select tests.let(tests.person('anna'), format('api.block_person(%L)', tests.person(name)))
from unnest(array['blocked_friend', 'blocked_match', 'unblocked']) as name;
select tests.let(tests.person(name), format('api.block_person(%L)', tests.person('anna')))
from unnest(array['blocking_friend', 'blocking_match']) as name;
select tests.let(tests.person('anna'), format('api.unblock_person(%L)', tests.person('unblocked')));

create function pg_temp.hears_anna(viewer text)
returns boolean
language sql
as $$
  select tests.hears(viewer, 'location:' || tests.person('anna')) = 'broadcast';
$$;

-- Access --------------------------------------------------------------------------------------------------------

select
  is(
    tests.hears(viewer, 'location:' || tests.person('anna')),
    heard,
    format('on the topic of Anna''s live location, %s receives: %s', viewer, heard)
  )
from
  (
    values
      ('anna', 'broadcast'),
      ('friend', 'broadcast'),
      ('faceless_friend', 'broadcast'),
      ('matched', 'broadcast'),
      ('both', 'broadcast'),
      ('asked', 'nothing'),
      ('asking', 'nothing'),
      ('rejected', 'nothing'),
      ('liked', 'nothing'),
      ('liking', 'nothing'),
      ('stranger', 'nothing'),
      ('blocked_friend', 'nothing'),
      ('blocked_match', 'nothing'),
      ('blocking_friend', 'nothing'),
      ('blocking_match', 'nothing'),
      ('unblocked', 'nothing')
  ) as viewers (viewer, heard);
select
  is(
    tests.hears('anna', 'location:' || tests.person(name)),
    case
      when name in ('friend', 'faceless_friend', 'matched', 'both') then 'broadcast'
      else 'nothing'
    end,
    format('Anna receives only the live locations of friends and matches: %s', name)
  )
from
  unnest(
    array[
      'friend',
      'faceless_friend',
      'matched',
      'both',
      'asked',
      'liked',
      'liking',
      'blocked_friend',
      'blocking_match',
      'stranger'
    ]
  ) as name;

-- Changes of access ---------------------------------------------------------------------------------------------

select tests.let(tests.person('friend'), format('api.unfriend(%L)', tests.person('anna')));
select
  is(pg_temp.hears_anna('friend'), false, 'a former friend does not receive broadcasts of the live location');
select tests.let(tests.person('anna'), format('api.unfriend(%L)', tests.person('both')));
select
  is(
    pg_temp.hears_anna('both'),
    true,
    'a former friend who is still a match receives broadcasts of the live location'
  );
select
  tests.let(
    tests.person('both'),
    format(
      'api.end_match(%L)',
      (
        select id
        from public.matches
        where tests.person('both') in (one_person_id, other_person_id)
      )
    )
  );
select
  is(
    pg_temp.hears_anna('both'),
    false,
    'a user who is no longer a friend or a match receives no broadcasts of the live location'
  );
select tests.let(tests.person('matched'), format('api.block_person(%L)', tests.person('anna')));
select is(pg_temp.hears_anna('matched'), false, 'a blocker does not receive broadcasts of the live location');
select tests.let(tests.person('matched'), format('api.unblock_person(%L)', tests.person('anna')));
select
  is(
    pg_temp.hears_anna('matched'),
    false,
    'a person who blocked a match and removed the block receives no broadcasts, because the block ended the match'
  );
select tests.like(tests.person('liked'), tests.person('anna'));
select is(pg_temp.hears_anna('liked'), true, 'a new match receives broadcasts of the live location');
select tests.befriend(tests.person('stranger'), tests.person('anna'));
select is(pg_temp.hears_anna('stranger'), true, 'a new friend receives broadcasts of the live location');
select tests.freeze_time('2001-05-01T12:00:00Z');
select
  is(
    pg_temp.hears_anna('liked'),
    true,
    'a person whose match was made two years ago receives broadcasts of the live location'
  );
select tests.let(tests.person('liked'), 'api.delete_profile()');
select
  is(
    pg_temp.hears_anna('liked'),
    false,
    'a user who deleted the profile receives no broadcasts of the live locations of former matches'
  );
select tests.let(tests.person('stranger'), 'api.delete_profile()');
select
  is(
    pg_temp.hears_anna('stranger'),
    false,
    'a user who deleted the profile receives no broadcasts of the live locations of former friends'
  );

-- Topics --------------------------------------------------------------------------------------------------------

select
  is(tests.hears('anna', topic), 'nothing', format('a subscription to %s is rejected', topic))
from
  unnest(
    array[
      'location:',
      'location:1',
      'location:' || tests.profile_of('anna'),
      'locations:' || tests.person('anna'),
      'LOCATION:' || tests.person('anna'),
      'location:' || tests.person('anna') || ':more'
    ]
  ) as topic;
select set_config('realtime.topic', 'location:' || tests.person('anna'), true);
select tests.act_as_anonymous();
select
  is_empty(
    'select from realtime.messages',
    'a client that is not signed in cannot subscribe to the topic of a live location'
  );
select tests.act_as(tests.person('anna'));
select
  throws_ok(
    format(
      'insert into realtime.messages (topic, extension, event, payload, private) values (%L, ''broadcast'', ''location.updated'', ''{}'', true)',
      'location:' || tests.person('anna')
    ),
    '42501',
    null,
    'a person cannot send broadcasts to the topic of their own live location'
  );
select
  throws_ok(
    format('select private.broadcast_location(%L, ''location.updated'')', tests.person('anna')),
    '42501',
    null,
    'a person cannot call private.broadcast_location'
  );
select tests.act_as_nobody();

select * from finish();

rollback;
