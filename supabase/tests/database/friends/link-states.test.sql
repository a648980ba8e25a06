-- Friend links: the links that can be redeemed, and the redeemers who can repeat a redemption
-- (docs/features/friends.md, Friend links).

begin;

select plan(27);

select tests.freeze_time('2026-11-20T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dora', 'emil', 'fritz', 'gerd', 'hanna']) as name;
select tests.create_profile(name, '{"birthdate": "2010-03-01"}') from unnest(array['mia', 'moritz']) as name;

-- Creates a friend link of the named person and returns its id and token.
create function pg_temp.link_of(name text, expires_in integer default 604800, max_uses integer default 50)
returns json
language sql
as $$
  select tests.let(name, 'api.create_friend_link(%L, %L)', expires_in::text, max_uses::text);
$$;

-- Returns the result of redeeming a link, or the code of the error.
create function pg_temp.redeem(name text, token text)
returns text
language sql
as $$
  select split_part(tests.redeem_friend_link(name, token), ' ', 2);
$$;

-- Returns the friend links that the named person lists, in order, by the names under which they were stored.
create function pg_temp.listed_by(name text, names text[])
returns text
language sql
as $$
  select string_agg(listed_name, ' ' order by position)
  from
    json_array_elements(tests.let(name, 'api.list_friend_links()') -> 'data') with ordinality as item (
      link,
      position
    )
    join unnest(names) as listed_name on tests.kept(listed_name)::json ->> 'id' = link ->> 'id';
$$;

-- The list and the limit -----------------------------------------------------------------------------------

select tests.keep('short', pg_temp.link_of('anna', expires_in => 600)::text);
select tests.freeze_time('2026-11-20T12:01:00Z');
select tests.keep('long', pg_temp.link_of('anna', max_uses => 1)::text);
select tests.freeze_time('2026-11-20T12:02:00Z');
select tests.keep('revoked', pg_temp.link_of('anna')::text);
select
  is(
    pg_temp.listed_by('anna', '{short,long,revoked}'),
    'revoked long short',
    'the list of friend links begins with the newest link'
  );
select tests.let('anna', 'api.revoke_friend_link(%L)', tests.kept('revoked')::json ->> 'id');
select
  is(
    pg_temp.listed_by('anna', '{short,long,revoked}'),
    'long short',
    'the list of friend links does not contain a revoked link'
  );
select
  is(
    pg_temp.redeem('boris', tests.kept('long')::json ->> 'token'),
    'created',
    'a user can redeem a link with one remaining use'
  );
select count(pg_temp.link_of('anna')) from generate_series(1, 19);
select
  throws_ok(
    $$ select pg_temp.link_of('anna') $$,
    'PT409',
    'friend_links_limit',
    'revoked and used-up links do not count towards the limit of 20 live links'
  );
select tests.act_as_nobody();
select tests.freeze_time('2026-11-20T12:09:59.999Z');
select
  is(
    pg_temp.redeem('clara', tests.kept('short')::json ->> 'token'),
    'created',
    'a user can redeem a link until it expires'
  );
select tests.freeze_time('2026-11-20T12:10:00Z');
select
  is(
    pg_temp.redeem('dora', tests.kept('short')::json ->> 'token'),
    'friend_link_not_found',
    'a user cannot redeem a link once it has expired: 404 friend_link_not_found'
  );
select
  throws_ok(
    format(
      'select tests.let(%L, %L, %L)',
      'anna',
      'api.revoke_friend_link(%L)',
      tests.kept('short')::json ->> 'id'
    ),
    'PT404',
    'friend_link_not_found',
    'the owner cannot revoke an expired link: 404 friend_link_not_found'
  );
select tests.act_as_nobody();
select
  isnt(pg_temp.link_of('anna')::text, null, 'an expired link does not count towards the limit of live links');
select tests.suspend('hanna');
select
  throws_ok(
    $$ select pg_temp.link_of('hanna') $$,
    'PT403',
    'account_suspended',
    'a suspended user cannot create a friend link: 403 account_suspended'
  );
select tests.act_as_nobody();
delete from private.suspensions;

-- Requests that become a friendship ------------------------------------------------------------------------

select tests.keep('dora', tests.let('dora', 'api.send_friend_request(%L)', tests.person('emil')::text)::text);
select
  is(
    pg_temp.redeem('dora', pg_temp.link_of('emil') ->> 'token'),
    'created',
    'redeeming a link accepts a pending request from the redeemer to the owner'
  );
select
  is(
    (
      select id::text || ' ' || status
      from public.friendships
      where tests.person('dora') in (requester_id, addressee_id)
    ),
    (tests.kept('dora')::json #>> '{friendship,id}') || ' accepted',
    'a friendship that a redemption creates from a pending request has the id of this request'
  );
select
  is(
    (select string_agg(type::text, ' ') from public.notifications where user_id = tests.person('emil')),
    'friend_request_accepted',
    'redeeming a link deletes the owner''s unread notification of the redeemer''s request'
  );
select tests.let('emil', 'api.send_friend_request(%L)', tests.person('fritz')::text);
select
  is(
    pg_temp.redeem('fritz', pg_temp.link_of('emil') ->> 'token'),
    'created',
    'redeeming a link accepts a pending request from the owner to the redeemer'
  );
select
  is(
    (select count(*) from public.notifications where user_id = tests.person('fritz')),
    0::bigint,
    'redeeming a link deletes the redeemer''s unread notification of the owner''s request'
  );

-- Repeated calls -------------------------------------------------------------------------------------------

select tests.keep('token', pg_temp.link_of('gerd', expires_in => 600) ->> 'token');
select
  is(
    pg_temp.redeem('emil', tests.kept('token')),
    'created',
    'a first user can redeem a link with several uses'
  );
select
  is(
    pg_temp.redeem('fritz', tests.kept('token')),
    'created',
    'a second user can redeem a link with several uses'
  );
select tests.freeze_time('2026-11-20T12:30:00Z');
select tests.let('gerd', 'api.unfriend(%L)', tests.person('emil')::text);
select tests.befriend(tests.person('gerd'), tests.person('emil'));
select
  is(
    pg_temp.redeem('emil', tests.kept('token')),
    'friend_link_not_found',
    'a former friend cannot repeat the redemption of an expired link, even after becoming a friend again'
  );
select tests.let('fritz', 'api.delete_profile()');
select tests.let('fritz', $$ api.create_profile('{"firstName": "Fritz"}') $$);
select tests.befriend(tests.person('gerd'), tests.person('fritz'));
select
  is(
    pg_temp.redeem('fritz', tests.kept('token')),
    'friend_link_not_found',
    'a redeemer who has deleted their profile and created a new one cannot repeat the redemption'
  );

-- The friend request of a redemption can end by withdrawal or expiry while the link remains.
select tests.keep('of_adult', pg_temp.link_of('hanna', expires_in => 2592000) ->> 'token');
select
  is(
    pg_temp.redeem('mia', tests.kept('of_adult')),
    'created',
    'a minor who redeems the link of an adult sends a friend request to the adult'
  );
select
  tests.let(
    'mia',
    'api.withdraw_friend_request(%L)',
    (select id::text from public.friendships where requester_id = tests.person('mia'))
  );
select
  is(
    pg_temp.redeem('mia', tests.kept('of_adult')),
    'friend_link_not_found',
    'a redeemer who has withdrawn the request cannot redeem the same link again'
  );
select
  is(
    pg_temp.redeem('moritz', tests.kept('of_adult')),
    'created',
    'another minor who redeems the same link sends a friend request to the adult'
  );
update public.friendships
set created_at = created_at - interval '91 days'
where requester_id = tests.person('moritz');
select
  is(
    pg_temp.redeem('moritz', tests.kept('of_adult')),
    'friend_link_not_found',
    'a redeemer whose request has expired cannot redeem the same link again'
  );

-- Disputed ages --------------------------------------------------------------------------------------------

select
  is(
    pg_temp.redeem('moritz', pg_temp.link_of('mia') ->> 'token'),
    'created',
    'a minor who redeems the link of a minor becomes a friend immediately'
  );
select tests.keep('of_mia', pg_temp.link_of('mia') ->> 'token');
update private.adulthoods set disputed_at = private.now() where person_id = tests.person('moritz');
select
  is(
    pg_temp.redeem('moritz', tests.kept('of_mia')),
    'already_friends',
    'a redeemer whose age becomes disputed remains a friend of the minor who owns the link'
  );

-- Export and deletion --------------------------------------------------------------------------------------

select tests.let('dora', 'api.block_person(%L)', tests.person('hanna')::text);
select
  is(
    tests.let('dora', 'api.export_profile()')::jsonb #> '{redeemedFriendLinks}' @> '[{"redeemedAt": null}]',
    false,
    'the profile export does not contain links that a block made unusable before the user redeemed them'
  );
select
  ok(
    exists (select from private.friend_link_uses where user_id = tests.person('dora')),
    'a row is stored for each link that a block made unusable for a user, even if the user never redeemed the link'
  );
select tests.delete_account('dora');
select
  is(
    (select count(*) from private.friend_link_uses where user_id = tests.person('dora')),
    0::bigint,
    'deleting the account of a user deletes the stored rows about links that are unusable for this user'
  );

select * from finish();

rollback;
