-- Friend links: creating, previewing, redeeming and revoking a link, and when a link can no longer be used
-- (docs/features/friends.md, Friend links).

begin;

select plan(76);

select tests.freeze_time('2026-11-20T12:00:00Z');
select tests.create_profile(name)
from
  unnest(
    array[
      'anna',
      'boris',
      'clara',
      'dora',
      'emil',
      'fritz',
      'gerd',
      'hanna',
      'ida',
      'jan',
      'karl',
      'lena',
      'max'
    ]
  ) as name;
select tests.create_profile(name, '{"birthdate": "2010-03-01"}')
from unnest(array['mia', 'moritz', 'doubt']) as name;
update private.adulthoods set disputed_at = now() where person_id = tests.person('doubt');
select tests.create_person('newcomer');

-- Creates a link of the named person and returns its token.
create function pg_temp.link_of(name text, expires_in integer default 604800, max_uses integer default 1)
returns text
language sql
as $$
  select tests.let(name, 'api.create_friend_link(%L, %L)', expires_in::text, max_uses::text) ->> 'token';
$$;

create function pg_temp.uses(token text)
returns integer
language sql
as $$
  select uses from private.friend_links where token_hash = private.token_hash(token);
$$;

-- Creating ---------------------------------------------------------------------------------------------------

select tests.keep('created', tests.let('anna', 'api.create_friend_link(600, 1)')::text);
select
  is(
    tests.kept('created')::jsonb - '{id,token}'::text[],
    '{"expiresAt": "2026-11-20T12:10:00.000Z", "maxUses": 1, "uses": 0}',
    'a new link has an expiry and a number of uses'
  );
select
  matches(tests.kept('created')::jsonb ->> 'token', '^[\w-]{32}$', 'the token of a friend link has 192 bits');
select
  is(
    (
      select count(*)
      from private.friend_links as link
      where link::text like '%' || (tests.kept('created')::jsonb ->> 'token') || '%'
    ),
    0::bigint,
    'the token of a link is not stored'
  );
select
  is(
    tests.let('anna', 'api.list_friend_links()')::jsonb -> 'data',
    jsonb_build_array(tests.kept('created')::jsonb - 'token'),
    'the owner finds the link in the list, without its token'
  );
select
  is(
    tests.let('boris', 'api.list_friend_links()')::jsonb -> 'data',
    '[]',
    'other users do not find the link in the list'
  );
select
  throws_ok(
    $$ select tests.let('newcomer', 'api.create_friend_link(600, 1)') $$,
    'PT404',
    'profile_not_found',
    'a user without a profile cannot create a link'
  );
select tests.act_as_nobody();

-- Redeeming --------------------------------------------------------------------------------------------------

select tests.take_told();
select tests.keep('token', tests.kept('created')::jsonb ->> 'token');
select
  is(
    tests.let('boris', 'api.preview_friend_link(%L)', tests.kept('token'))::jsonb,
    jsonb_build_object(
      'profileId', (select id from public.profiles where user_id = tests.person('anna')),
      'userId', tests.person('anna'),
      'firstName', 'Anna',
      'avatarUrl', null
    ),
    'the preview of a link shows its owner'
  );
select
  is(
    tests.redeem_friend_link('newcomer', tests.kept('token')),
    '404 profile_not_found',
    'a user without a profile cannot redeem a link'
  );
select
  is(
    tests.redeem_friend_link('newcomer', 'unknown'),
    '404 friend_link_not_found',
    'a redemption checks the link before the profile of the redeemer'
  );
select
  is(
    tests.redeem_friend_link('anna', tests.kept('token')),
    '404 friend_link_not_found',
    'the owner cannot redeem their own link'
  );
select is(pg_temp.uses(tests.kept('token')), 0, 'a rejected redemption is not counted as a use');
select
  is(
    tests.redeem_friend_link('boris', tests.kept('token')),
    '201 created accepted',
    'a redemption makes the redeemer and the owner friends'
  );
select
  is(
    (
      select concat_ws(' ', tests.name_of(requester_id), tests.name_of(addressee_id), status)
      from public.friendships
    ),
    'anna boris accepted',
    'a redemption stores the owner as the requester of the friendship'
  );
select
  is(tests.take_told(), 'anna: friend_request_accepted of boris', 'a redemption notifies only the owner');
select is(pg_temp.uses(tests.kept('token')), 1, 'a redemption is counted as one use');
select
  is(
    tests.redeem_friend_link('boris', tests.kept('token')),
    '200 already_friends accepted',
    'the redeemer of a used-up link can repeat the call'
  );
select is(pg_temp.uses(tests.kept('token')), 1, 'a repeated redemption is not counted as a use');
select
  is(
    tests.redeem_friend_link('clara', tests.kept('token')),
    '404 friend_link_not_found',
    'other users cannot redeem a used-up link'
  );
select
  is(
    tests.let('anna', 'api.list_friend_links()')::jsonb #>> '{data,0,uses}',
    '1',
    'the owner sees the number of uses of a used-up link'
  );
select tests.freeze_time('2026-11-20T12:10:00Z');
select
  is(
    tests.redeem_friend_link('boris', tests.kept('token')),
    '200 already_friends accepted',
    'the redeemer of an expired link can repeat the call'
  );
select
  is(
    tests.let('anna', 'api.list_friend_links()')::jsonb -> 'data',
    '[]',
    'the list of links omits an expired link'
  );
select tests.let('boris', 'api.unfriend(%L)', tests.person('anna')::text);
select
  is(
    tests.redeem_friend_link('boris', tests.kept('token')),
    '404 friend_link_not_found',
    'the redeemer cannot repeat the call after the friendship has ended'
  );

-- A pending request of either user turns into the friendship.
select tests.keep('open', pg_temp.link_of('anna', max_uses => 50));
select tests.let('clara', 'api.send_friend_request(%L)', tests.person('anna')::text);
select tests.let('anna', 'api.send_friend_request(%L)', tests.person('dora')::text);
select tests.take_told();
select
  is(
    tests.redeem_friend_link('clara', tests.kept('open')),
    '201 created accepted',
    'a redemption accepts a pending request of the redeemer'
  );
select
  is(
    tests.redeem_friend_link('dora', tests.kept('open')),
    '201 created accepted',
    'a redemption accepts a pending request of the owner'
  );
select
  is(
    (
      select count(*)
      from public.friendships
      where tests.person('anna') in (requester_id, addressee_id) and status = 'accepted'
    ),
    2::bigint,
    'each pair has one friendship row after a redemption'
  );
select
  is(
    tests.take_told(),
    'anna: friend_request_accepted of clara, anna: friend_request_accepted of dora',
    'a redemption that accepts a pending request of either user notifies the owner'
  );
select tests.befriend(tests.person('anna'), tests.person('emil'));
select
  is(
    tests.redeem_friend_link('emil', tests.kept('open')),
    '200 already_friends accepted',
    'a redemption between friends changes nothing'
  );
select is(pg_temp.uses(tests.kept('open')), 2, 'a redemption between friends is not counted as a use');
select tests.let('fritz', 'api.send_friend_request(%L)', tests.person('anna')::text);
select
  tests.let(
    'anna',
    'api.reject_friend_request(%L)',
    (select id::text from public.friendships where status = 'pending')
  );
select
  is(
    tests.redeem_friend_link('fritz', tests.kept('open')),
    '404 friend_link_not_found',
    'after the owner rejects a user, this user can no longer redeem any live link of the owner'
  );
select
  is(
    tests.redeem_friend_link('fritz', pg_temp.link_of('anna')),
    '201 created accepted',
    'after the rejection, a newer link makes the two users friends again'
  );
select
  is(
    tests.redeem_friend_link('fritz', tests.kept('open')),
    '404 friend_link_not_found',
    'a friend link that a rejection ended stays unusable, even after the two users become friends again'
  );
select
  is(
    (
      select count(*)
      from public.friendships
      where
        least(requester_id, addressee_id) = least(tests.person('anna'), tests.person('fritz'))
        and greatest(requester_id, addressee_id) = greatest(tests.person('anna'), tests.person('fritz'))
    ),
    1::bigint,
    'the friendship replaces the rejected request'
  );

-- An expired request has ended, so the redemption creates a new friendship.
select tests.let('gerd', 'api.send_friend_request(%L)', tests.person('anna')::text);
update public.friendships
set created_at = created_at - interval '91 days'
where requester_id = tests.person('gerd');
select
  tests.keep('expired', (select id::text from public.friendships where requester_id = tests.person('gerd')));
select
  is(
    tests.redeem_friend_link('gerd', tests.kept('open')),
    '201 created accepted',
    'a redemption after an expired request makes the users friends'
  );
select
  is(
    (select count(*) from public.friendships where id = tests.kept('expired')::uuid),
    0::bigint,
    'a redemption deletes the expired request'
  );

-- End of use -----------------------------------------------------------------------------------------------

select tests.keep('other', pg_temp.link_of('anna', max_uses => 50));
select tests.let('anna', 'api.unfriend(%L)', tests.person('gerd')::text);
select
  is(
    tests.redeem_friend_link('gerd', tests.kept('open')),
    '404 friend_link_not_found',
    'a former friend cannot redeem the same link again'
  );
select
  is(
    tests.redeem_friend_link('gerd', tests.kept('other')),
    '404 friend_link_not_found',
    'a former friend cannot redeem other live links of the owner'
  );
select tests.let('gerd', 'api.delete_profile()');
select tests.let('gerd', $$ api.create_profile('{"firstName": "Gerd"}') $$);
select
  is(
    tests.redeem_friend_link('gerd', tests.kept('other')),
    '404 friend_link_not_found',
    'a former friend with a new profile cannot redeem the old links of the owner'
  );
select tests.let('hanna', 'api.block_person(%L)', tests.person('anna')::text);
select
  is(
    tests.redeem_friend_link('hanna', tests.kept('open')),
    '404 friend_link_not_found',
    'a redeemer who blocks the owner can no longer redeem the link'
  );
select tests.let('hanna', 'api.unblock_person(%L)', tests.person('anna')::text);
select
  is(
    tests.redeem_friend_link('hanna', tests.kept('open')),
    '404 friend_link_not_found',
    'a redeemer cannot redeem the link after unblocking the owner'
  );
select tests.let('anna', 'api.block_person(%L)', tests.person('ida')::text);
select
  is(
    tests.redeem_friend_link('ida', tests.kept('open')),
    '404 friend_link_not_found',
    'a user whom the owner has blocked can no longer redeem the link'
  );
select
  is(
    tests.redeem_friend_link('jan', tests.kept('open')),
    '201 created accepted',
    'users without a block can still redeem the link'
  );
select is(pg_temp.uses(tests.kept('open')), 4, 'excluding a user from a link is not counted as a use');

-- Suspension and deletion ------------------------------------------------------------------------------------

select tests.suspend('anna');
select
  is(
    tests.redeem_friend_link('karl', tests.kept('open')),
    '404 friend_link_not_found',
    'a link of a suspended owner cannot be redeemed'
  );
select
  is(
    tests.redeem_friend_link('jan', tests.kept('open')),
    '404 friend_link_not_found',
    'a link of a suspended owner cannot be redeemed again by a friend'
  );
delete from private.suspensions;
select tests.suspend('karl');
select
  is(
    tests.redeem_friend_link('karl', tests.kept('open')),
    '403 account_suspended',
    'a suspended user cannot redeem a link'
  );
delete from private.suspensions;
select tests.keep('of_max', pg_temp.link_of('max', max_uses => 2));
select
  is(
    tests.redeem_friend_link('lena', tests.kept('of_max')),
    '201 created accepted',
    'a redemption makes lena a friend of max'
  );
select
  is(
    tests.let('lena', 'api.export_profile()')::jsonb #>> '{redeemedFriendLinks,0,redeemedAt}',
    '2026-11-20T12:10:00.000Z',
    'the export lists redeemed links'
  );
select
  is(
    (tests.let('max', 'api.export_profile()')::jsonb #> '{friendLinks,0}') - 'id',
    '{"expiresAt": "2026-11-27T12:10:00.000Z", "maxUses": 2, "uses": 1, "createdAt": "2026-11-20T12:10:00.000Z", "revokedAt": null}',
    'the export lists created links without tokens'
  );
select tests.let('max', 'api.delete_profile()');
select
  is(
    tests.redeem_friend_link('karl', tests.kept('of_max')),
    '404 friend_link_not_found',
    'the links of an owner end when the owner deletes the profile'
  );
select
  is(
    (select count(*) from private.friend_links where owner_id = tests.person('max')),
    0::bigint,
    'deleting the profile deletes the owner''s links'
  );

-- Revoking ---------------------------------------------------------------------------------------------------

select tests.keep('revoked', tests.let('anna', 'api.create_friend_link(600, 50)')::text);
select
  is(
    tests.redeem_friend_link('karl', tests.kept('revoked')::jsonb ->> 'token'),
    '201 created accepted',
    'another user can redeem the link before it is revoked'
  );
select
  throws_ok(
    format(
      'select tests.let(%L, %L, %L)',
      'karl',
      'api.revoke_friend_link(%L)',
      tests.kept('revoked')::jsonb ->> 'id'
    ),
    'PT404',
    'friend_link_not_found',
    'only the owner can revoke a link'
  );
select tests.act_as_nobody();
select
  is(
    tests.let('anna', 'api.revoke_friend_link(%L)', tests.kept('revoked')::jsonb ->> 'id')::jsonb,
    '{"deleted": true}',
    'the owner can revoke a link'
  );
select
  throws_ok(
    format(
      'select tests.let(%L, %L, %L)',
      'anna',
      'api.revoke_friend_link(%L)',
      tests.kept('revoked')::jsonb ->> 'id'
    ),
    'PT404',
    'friend_link_not_found',
    'a link cannot be revoked twice'
  );
select tests.act_as_nobody();
select
  is(
    tests.redeem_friend_link('lena', tests.kept('revoked')::jsonb ->> 'token'),
    '404 friend_link_not_found',
    'a revoked link cannot be redeemed'
  );
select
  is(
    (select status::text from public.friendships where tests.person('karl') in (requester_id, addressee_id)),
    'accepted',
    'friendships that a link created stay after the link is revoked'
  );

-- Minors -----------------------------------------------------------------------------------------------------

select tests.take_told();
select tests.keep('of_adult', pg_temp.link_of('lena', max_uses => 50));
select tests.keep('of_minor', pg_temp.link_of('mia', max_uses => 50));
select
  is(
    tests.redeem_friend_link('moritz', tests.kept('of_minor')),
    '201 created accepted',
    'a redemption makes two minors friends'
  );
select tests.take_told();
select
  is(
    tests.redeem_friend_link('mia', tests.kept('of_adult')),
    '201 created pending',
    'a redemption by a minor sends a request to the adult owner'
  );
select
  is(
    tests.take_told(),
    'lena: friend_request of mia',
    'a redemption by a minor notifies the adult owner of the request'
  );
select
  is(
    tests.redeem_friend_link('mia', tests.kept('of_adult')),
    '200 already_pending pending',
    'a repeated redemption returns the pending request'
  );
select
  is(
    tests.redeem_friend_link('lena', tests.kept('of_minor')),
    '201 created accepted',
    'the addressee of a pending request accepts the request by redeeming a link'
  );
select
  is(
    tests.redeem_friend_link('doubt', tests.kept('of_minor')),
    '404 friend_link_not_found',
    'a user of disputed age cannot redeem the link of a minor'
  );
select
  is(
    tests.redeem_friend_link('doubt', tests.kept('of_adult')),
    '201 created pending',
    'a redemption by a user of disputed age sends a request to an adult owner'
  );
select
  is(
    pg_temp.uses(tests.kept('of_adult')),
    2,
    'a redemption that sends a request is counted as a use, but a repeated redemption is not'
  );

-- Limits -----------------------------------------------------------------------------------------------------

select tests.keep('unused', tests.let('karl', 'api.create_friend_link(600, 50)')::text);
select tests.let('jan', 'api.block_person(%L)', tests.person('karl')::text);
select tests.let('karl', 'api.revoke_friend_link(%L)', tests.kept('unused')::jsonb ->> 'id');
select
  is(
    (select count(*) from private.friend_links where owner_id = tests.person('karl')),
    0::bigint,
    'revoking deletes a link that no user has redeemed'
  );
select
  is(
    (
      select count(*)
      from private.friend_links
      where owner_id = tests.person('anna') and revoked_at is not null
    ),
    1::bigint,
    'a revoked link is kept for its friendships'
  );
select pg_temp.link_of('karl') from generate_series(1, 20);
select
  throws_ok(
    $$ select pg_temp.link_of('karl') $$,
    'PT409',
    'friend_links_limit',
    'a user can have at most 20 live links'
  );
select tests.act_as_nobody();
insert into private.friend_links (owner_id, token_hash, max_uses, uses, expires_at, created_at, purge_at)
select
  tests.person('karl'),
  private.token_hash('used up ' || place),
  1,
  1,
  private.now() + interval '1 day',
  private.now() + interval '1 minute',
  private.now() + interval '1 day'
from generate_series(1, 100) as place;
select
  is(
    (
      select array[count(*), count(*) filter (where (link ->> 'uses')::integer = 0)]
      from json_array_elements(tests.let('karl', 'api.list_friend_links()') -> 'data') as link
    ),
    array[100, 20]::bigint[],
    'the list contains every live link, regardless of the number of used-up links'
  );

-- A redemption between an adult and a minor sends a request, which counts towards the limit of pending requests.
update private.settings
set value = '1'
where name = 'pending_friend_requests';
select tests.keep('of_boris', pg_temp.link_of('boris', max_uses => 50));
select tests.let('moritz', 'api.send_friend_request(%L)', tests.person('clara')::text);
select tests.take_told();
select
  is(
    tests.redeem_friend_link('moritz', tests.kept('of_boris')),
    '409 pending_requests_limit',
    'a minor with the maximum number of requests cannot send one with a link'
  );
select
  is(
    pg_temp.uses(tests.kept('of_boris')),
    0,
    'a redemption that is rejected at the limit of requests is not counted as a use'
  );
select
  is(
    tests.take_told(),
    'nobody',
    'a redemption that is rejected at the limit of requests does not notify the owner'
  );
select
  is(
    (
      select count(*)
      from public.friendships
      where
        least(requester_id, addressee_id) = least(tests.person('moritz'), tests.person('boris'))
        and greatest(requester_id, addressee_id) = greatest(tests.person('moritz'), tests.person('boris'))
    ),
    0::bigint,
    'a redemption that is rejected at the limit of requests does not store a request'
  );
select
  is(
    tests.let('moritz', 'api.preview_friend_link(%L)', tests.kept('of_boris')) ->> 'firstName',
    'Boris',
    'the preview still shows the link to a user at the limit of requests'
  );
select
  is(
    tests.redeem_friend_link('moritz', pg_temp.link_of('mia')),
    '200 already_friends accepted',
    'a user at the limit of requests can repeat a redemption between friends'
  );
select
  tests.let(
    'moritz',
    'api.withdraw_friend_request(%L)',
    (
      select id::text
      from public.friendships
      where requester_id = tests.person('moritz') and addressee_id = tests.person('clara')
    )
  );
select
  is(
    tests.redeem_friend_link('moritz', tests.kept('of_boris')),
    '201 created pending',
    'the same link can be redeemed after another request was withdrawn'
  );
select
  is(
    tests.redeem_friend_link('moritz', tests.kept('of_boris')),
    '200 already_pending pending',
    'a repeated redemption at the limit does not send another request'
  );

select * from finish();

rollback;
