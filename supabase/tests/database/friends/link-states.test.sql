-- Friend links: which ones count as live, and when a redeemer can repeat (docs/features/friends.md, Friend links).

begin;

select plan(27);

select tests.freeze_time('2026-11-20T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dora', 'emil', 'fritz', 'gerd', 'hanna']) as name;
select tests.create_profile(name, '{"birthdate": "2010-03-01"}') from unnest(array['mia', 'moritz']) as name;

-- A link of this person: id and token.
create function pg_temp.link_of(name text, expires_in integer default 604800, max_uses integer default 50)
returns json
language sql
as $$
  select tests.let(name, 'api.create_friend_link(%L, %L)', expires_in::text, max_uses::text);
$$;

-- The result of redeeming, or the code of the error.
create function pg_temp.redeem(name text, token text)
returns text
language sql
as $$
  select split_part(tests.redeem_friend_link(name, token), ' ', 2);
$$;

-- The ids of the links that this person lists, in order, by the names under which they were kept.
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
  is(pg_temp.listed_by('anna', '{short,long,revoked}'), 'revoked long short', 'the newest link is the first');
select tests.let('anna', 'api.revoke_friend_link(%L)', tests.kept('revoked')::json ->> 'id');
select is(pg_temp.listed_by('anna', '{short,long,revoked}'), 'long short', 'a revoked link is not listed');
select is(pg_temp.redeem('boris', tests.kept('long')::json ->> 'token'), 'created', 'boris uses up a link');
select count(pg_temp.link_of('anna')) from generate_series(1, 19);
select
  throws_ok(
    $$ select pg_temp.link_of('anna') $$,
    'PT409',
    'friend_links_limit',
    'a revoked link and a used up one do not count, 20 others do'
  );
select tests.act_as_nobody();
select tests.freeze_time('2026-11-20T12:09:59.999Z');
select
  is(
    pg_temp.redeem('clara', tests.kept('short')::json ->> 'token'),
    'created',
    'a link works until it expires'
  );
select tests.freeze_time('2026-11-20T12:10:00Z');
select
  is(
    pg_temp.redeem('dora', tests.kept('short')::json ->> 'token'),
    'friend_link_not_found',
    'and not from that moment on'
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
    'an expired link cannot be revoked'
  );
select tests.act_as_nobody();
select isnt(pg_temp.link_of('anna')::text, null, 'an expired link does not count for the limit');
select tests.suspend('hanna');
select
  throws_ok(
    $$ select pg_temp.link_of('hanna') $$,
    'PT403',
    'account_suspended',
    'a suspended user creates no link'
  );
select tests.act_as_nobody();
delete from private.suspensions;

-- Requests that become a friendship ------------------------------------------------------------------------

select tests.keep('dora', tests.let('dora', 'api.send_friend_request(%L)', tests.person('emil')::text)::text);
select
  is(
    pg_temp.redeem('dora', pg_temp.link_of('emil') ->> 'token'),
    'created',
    'a request of the redeemer becomes a friendship'
  );
select
  is(
    (
      select id::text || ' ' || status
      from public.friendships
      where tests.person('dora') in (requester_id, addressee_id)
    ),
    (tests.kept('dora')::json #>> '{friendship,id}') || ' accepted',
    'the friendship has the id of the request'
  );
select
  is(
    (select string_agg(type::text, ' ') from public.notifications where user_id = tests.person('emil')),
    'friend_request_accepted',
    'the unread request of the redeemer goes'
  );
select tests.let('emil', 'api.send_friend_request(%L)', tests.person('fritz')::text);
select
  is(pg_temp.redeem('fritz', pg_temp.link_of('emil') ->> 'token'), 'created', 'so does one of the owner');
select
  is(
    (select count(*) from public.notifications where user_id = tests.person('fritz')),
    0::bigint,
    'the unread request of the owner goes'
  );

-- Repetitions ----------------------------------------------------------------------------------------------

select tests.keep('token', pg_temp.link_of('gerd', expires_in => 600) ->> 'token');
select is(pg_temp.redeem('emil', tests.kept('token')), 'created', 'emil redeems a link');
select is(pg_temp.redeem('fritz', tests.kept('token')), 'created', 'fritz too');
select tests.freeze_time('2026-11-20T12:30:00Z');
select tests.let('gerd', 'api.unfriend(%L)', tests.person('emil')::text);
select tests.befriend(tests.person('gerd'), tests.person('emil'));
select
  is(
    pg_temp.redeem('emil', tests.kept('token')),
    'friend_link_not_found',
    'unfriending ends the repetition of an expired link, also for a later friendship'
  );
select tests.let('fritz', 'api.delete_profile()');
select tests.let('fritz', $$ api.create_profile('{"firstName": "Fritz"}') $$);
select tests.befriend(tests.person('gerd'), tests.person('fritz'));
select
  is(
    pg_temp.redeem('fritz', tests.kept('token')),
    'friend_link_not_found',
    'so does the deletion of the profile of the redeemer'
  );

-- A request that a redemption made ends without spending links: withdrawn, or expired.
select tests.keep('of_adult', pg_temp.link_of('hanna', expires_in => 2592000) ->> 'token');
select is(pg_temp.redeem('mia', tests.kept('of_adult')), 'created', 'a minor asks an adult');
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
    'a redeemer who has withdrawn the request cannot redeem the link again'
  );
select is(pg_temp.redeem('moritz', tests.kept('of_adult')), 'created', 'another minor asks');
update public.friendships
set created_at = created_at - interval '91 days'
where requester_id = tests.person('moritz');
select
  is(
    pg_temp.redeem('moritz', tests.kept('of_adult')),
    'friend_link_not_found',
    'nor one whose request has expired'
  );

-- Ages in doubt --------------------------------------------------------------------------------------------

select
  is(pg_temp.redeem('moritz', pg_temp.link_of('mia') ->> 'token'), 'created', 'two minors become friends');
select tests.keep('of_mia', pg_temp.link_of('mia') ->> 'token');
update private.adulthoods set disputed_at = private.now() where person_id = tests.person('moritz');
select
  is(
    pg_temp.redeem('moritz', tests.kept('of_mia')),
    'already_friends',
    'a user of disputed age stays a friend of a minor'
  );

-- Export and deletion --------------------------------------------------------------------------------------

select tests.let('dora', 'api.block_person(%L)', tests.person('hanna')::text);
select
  is(
    tests.let('dora', 'api.export_profile()')::jsonb #> '{redeemedFriendLinks}' @> '[{"redeemedAt": null}]',
    false,
    'the export does not list links that were ended for a user'
  );
select
  ok(
    exists (select from private.friend_link_uses where user_id = tests.person('dora')),
    'the ended links of a user are stored'
  );
select tests.delete_account('dora');
select
  is(
    (select count(*) from private.friend_link_uses where user_id = tests.person('dora')),
    0::bigint,
    'and deleted with the login'
  );

select * from finish();

rollback;
