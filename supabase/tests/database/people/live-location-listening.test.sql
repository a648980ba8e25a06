-- Live location: who may follow it on its private topic, and that nobody but the database speaks there.

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

-- Who -----------------------------------------------------------------------------------------------------------

select
  is(
    tests.hears(viewer, 'location:' || tests.person('anna')),
    heard,
    format('%s hears on the topic of the live location: %s', viewer, heard)
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
    format('and the other way round with %s', name)
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

-- By what changes -----------------------------------------------------------------------------------------------

select tests.let(tests.person('friend'), format('api.unfriend(%L)', tests.person('anna')));
select is(pg_temp.hears_anna('friend'), false, 'who is no friend any more does not hear');
select tests.let(tests.person('anna'), format('api.unfriend(%L)', tests.person('both')));
select is(pg_temp.hears_anna('both'), true, 'but a match still does');
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
select is(pg_temp.hears_anna('both'), false, 'until the match is ended, too');
select tests.let(tests.person('matched'), format('api.block_person(%L)', tests.person('anna')));
select is(pg_temp.hears_anna('matched'), false, 'who blocks does not hear');
select tests.let(tests.person('matched'), format('api.unblock_person(%L)', tests.person('anna')));
select is(pg_temp.hears_anna('matched'), false, 'nor after the block, which has ended the match');
select tests.like(tests.person('liked'), tests.person('anna'));
select is(pg_temp.hears_anna('liked'), true, 'who becomes a match hears');
select tests.befriend(tests.person('stranger'), tests.person('anna'));
select is(pg_temp.hears_anna('stranger'), true, 'who becomes a friend hears');
select tests.freeze_time('2001-05-01T12:00:00Z');
select is(pg_temp.hears_anna('liked'), true, 'a match hears as long as it lasts');
select tests.let(tests.person('liked'), 'api.delete_profile()');
select is(pg_temp.hears_anna('liked'), false, 'who deletes the profile hears nothing of matches');
select tests.let(tests.person('stranger'), 'api.delete_profile()');
select is(pg_temp.hears_anna('stranger'), false, 'nor of friends');

-- Topics --------------------------------------------------------------------------------------------------------

select
  is(tests.hears('anna', topic), 'nothing', format('nobody listens to %s', topic))
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
select is_empty('select from realtime.messages', 'nobody listens without being signed in');
select tests.act_as(tests.person('anna'));
select
  throws_ok(
    format(
      'insert into realtime.messages (topic, extension, event, payload, private) values (%L, ''broadcast'', ''location.updated'', ''{}'', true)',
      'location:' || tests.person('anna')
    ),
    '42501',
    null,
    'not even the person speaks on the own topic'
  );
select
  throws_ok(
    format('select private.broadcast_location(%L, ''location.updated'')', tests.person('anna')),
    '42501',
    null,
    'nor past the verbs'
  );
select tests.act_as_nobody();

select * from finish();

rollback;
