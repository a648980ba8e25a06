-- Friend links: a repeated redemption changes nothing, even if ages or requests have changed since the first one
-- (docs/features/friends.md, Friend links).

begin;

select plan(13);

select tests.freeze_time('2026-11-20T12:00:00Z');
select tests.create_profile(name) from unnest(array['anna', 'boris', 'otto']) as name;
select tests.create_profile(name, '{"birthdate": "2010-03-01"}')
from unnest(array['mia', 'moritz', 'mona']) as name;
select tests.create_profile('mike', '{"birthdate": "2008-11-25"}');
select tests.create_profile(name, '{"birthdate": "1990-03-01"}') from unnest(array['rolf', 'olga']) as name;

-- Creates a friend link of the named person and returns its token.
create function pg_temp.link_of(name text)
returns text
language sql
as $$
  select tests.let(name, 'api.create_friend_link(604800, 50)') ->> 'token';
$$;

-- An adult who states a minor's age after sending the request ------------------------------------------------

select tests.keep('of_mia', pg_temp.link_of('mia'));
select
  is(
    tests.redeem_friend_link('rolf', tests.kept('of_mia')),
    '201 created pending',
    'an adult who redeems the link of a minor sends a request to the minor'
  );
select tests.let('rolf', $$ api.update_profile('{"birthdate": "2010-01-01"}') $$);
select
  ok(
    private.has_disputed_age(tests.person('rolf')),
    'the age of a redeemer is disputed after they enter the birthdate of a minor'
  );
select
  is(
    tests.redeem_friend_link('rolf', tests.kept('of_mia')),
    '200 already_pending pending',
    'a repeated redemption by a redeemer whose age is disputed does not accept the request to the minor'
  );

-- An owner who states a minor's age after receiving the request ----------------------------------------------

select tests.keep('of_olga', pg_temp.link_of('olga'));
select
  is(
    tests.redeem_friend_link('moritz', tests.kept('of_olga')),
    '201 created pending',
    'a minor who redeems the link of an adult sends a request to the adult'
  );
select tests.let('olga', $$ api.update_profile('{"birthdate": "2010-01-01"}') $$);
select
  is(
    tests.redeem_friend_link('moritz', tests.kept('of_olga')),
    '200 already_pending pending',
    'a repeated redemption does not make a minor a friend of an owner whose age is disputed'
  );

-- A request in the other direction ---------------------------------------------------------------------------

select tests.keep('of_anna', pg_temp.link_of('anna'));
select
  tests.keep(
    'request',
    tests.let('mona', 'api.redeem_friend_link(%L)', tests.kept('of_anna')) -> 'friendship' ->> 'id'
  );
select tests.let('mona', 'api.withdraw_friend_request(%L)', tests.kept('request'));
select
  is(
    tests.redeem_friend_link('mona', tests.kept('of_anna')),
    '404 friend_link_not_found',
    'a redeemer who has withdrawn the request cannot redeem the link again: 404 friend_link_not_found'
  );
select tests.let('anna', 'api.send_friend_request(%L)', tests.person('mona')::text);
select
  is(
    tests.redeem_friend_link('mona', tests.kept('of_anna')),
    '404 friend_link_not_found',
    'redeeming a link again does not accept a request that the owner sent after the first redemption'
  );

-- A minor who becomes an adult -------------------------------------------------------------------------------

select tests.keep('link', tests.let('boris', 'api.create_friend_link(604800, 50)')::text);
select
  is(
    tests.redeem_friend_link('mike', tests.kept('link')::jsonb ->> 'token'),
    '201 created pending',
    'a minor who redeems the link of an adult shortly before turning 18 sends a request'
  );
select tests.let('boris', 'api.revoke_friend_link(%L)', tests.kept('link')::jsonb ->> 'id');
select tests.freeze_time('2026-12-20T12:00:00Z');
select
  ok(
    not private.is_minor_person(tests.person('mike')),
    'the redeemer is no longer a minor before the repeated redemption'
  );
select
  is(
    tests.redeem_friend_link('mike', tests.kept('link')::jsonb ->> 'token'),
    '200 already_pending pending',
    'a repeated redemption of a revoked link by a redeemer who has turned 18 does not accept the request'
  );

-- Links after their end --------------------------------------------------------------------------------------

select tests.let_service('api.purge_friend_requests(100)');
select
  is(
    (select count(*) from private.friend_links where purge_at is null),
    0::bigint,
    'after a run of the friend_requests job, purge_at of every link is set, even if the request of the link is pending'
  );
select tests.let('mike', 'api.withdraw_friend_request(%L)', request.id::text)
from public.friendships as request
where request.requester_id = tests.person('mike');
select tests.freeze_time('2027-06-20T12:00:00Z');
select tests.let_service('api.purge_friend_requests(100)') from generate_series(1, 2);
select
  is((select count(*) from public.friendships), 0::bigint, 'all requests from the redeemed links have ended');
select
  is(
    (select count(*) from private.friend_links),
    0::bigint,
    'the friend_requests job deletes ended friend links that have no friendship'
  );

select * from finish();

rollback;
