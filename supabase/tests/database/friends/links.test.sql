-- Friend links: creating, previewing, redeeming and revoking a link, and the events after which a link can no longer be
-- used (docs/features/friends.md, Friend links).

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

-- Creates a friend link of the named person and returns its token.
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
    'the response to a new friend link contains its expiry and its number of uses'
  );
select
  matches(
    tests.kept('created')::jsonb ->> 'token',
    '^[\w-]{32}$',
    'the token of a friend link has 192 random bits'
  );
select
  is(
    (
      select count(*)
      from private.friend_links as link
      where link::text like '%' || (tests.kept('created')::jsonb ->> 'token') || '%'
    ),
    0::bigint,
    'the token of a friend link is not stored'
  );
select
  is(
    tests.let('anna', 'api.list_friend_links()')::jsonb -> 'data',
    jsonb_build_array(tests.kept('created')::jsonb - 'token'),
    'the owner sees a friend link in the list, without its token'
  );
select
  is(
    tests.let('boris', 'api.list_friend_links()')::jsonb -> 'data',
    '[]',
    'other users do not see a friend link in their lists'
  );
select
  throws_ok(
    $$ select tests.let('newcomer', 'api.create_friend_link(600, 1)') $$,
    'PT404',
    'profile_not_found',
    'a user without a profile cannot create a friend link'
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
    'the preview of a friend link shows the owner''s profile id, user id, first name and avatar'
  );
select
  is(
    tests.redeem_friend_link('newcomer', tests.kept('token')),
    '404 profile_not_found',
    'a user without a profile cannot redeem a friend link: 404 profile_not_found'
  );
select
  is(
    tests.redeem_friend_link('newcomer', 'unknown'),
    '404 friend_link_not_found',
    'a user without a profile who redeems an unknown link gets 404 friend_link_not_found'
  );
select
  is(
    tests.redeem_friend_link('anna', tests.kept('token')),
    '404 friend_link_not_found',
    'the owner of a friend link cannot redeem it: 404 friend_link_not_found'
  );
select is(pg_temp.uses(tests.kept('token')), 0, 'a rejected redemption does not count as a use of the link');
select
  is(
    tests.redeem_friend_link('boris', tests.kept('token')),
    '201 created accepted',
    'redeeming a link makes the redeemer and the owner friends'
  );
select
  is(
    (
      select concat_ws(' ', tests.name_of(requester_id), tests.name_of(addressee_id), status)
      from public.friendships
    ),
    'anna boris accepted',
    'the owner of a redeemed link is stored as the requester of the friendship'
  );
select
  is(tests.take_told(), 'anna: friend_request_accepted of boris', 'redeeming a link notifies only the owner');
select is(pg_temp.uses(tests.kept('token')), 1, 'redeeming a link counts as one use');
select
  is(
    tests.redeem_friend_link('boris', tests.kept('token')),
    '200 already_friends accepted',
    'the redeemer of a used-up link can repeat the redemption'
  );
select is(pg_temp.uses(tests.kept('token')), 1, 'a repeated redemption does not count as a use of the link');
select
  is(
    tests.redeem_friend_link('clara', tests.kept('token')),
    '404 friend_link_not_found',
    'other users cannot redeem a used-up link: 404 friend_link_not_found'
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
    'the redeemer of an expired link can repeat the redemption'
  );
select
  is(
    tests.let('anna', 'api.list_friend_links()')::jsonb -> 'data',
    '[]',
    'the list of friend links does not contain an expired link'
  );
select tests.let('boris', 'api.unfriend(%L)', tests.person('anna')::text);
select
  is(
    tests.redeem_friend_link('boris', tests.kept('token')),
    '404 friend_link_not_found',
    'the redeemer cannot repeat the redemption after the friendship has ended'
  );

-- A redemption turns a pending request of either user into a friendship.
select tests.keep('open', pg_temp.link_of('anna', max_uses => 50));
select tests.let('clara', 'api.send_friend_request(%L)', tests.person('anna')::text);
select tests.let('anna', 'api.send_friend_request(%L)', tests.person('dora')::text);
select tests.take_told();
select
  is(
    tests.redeem_friend_link('clara', tests.kept('open')),
    '201 created accepted',
    'redeeming a link accepts a pending request from the redeemer to the owner'
  );
select
  is(
    tests.redeem_friend_link('dora', tests.kept('open')),
    '201 created accepted',
    'redeeming a link accepts a pending request from the owner to the redeemer'
  );
select
  is(
    (
      select count(*)
      from public.friendships
      where tests.person('anna') in (requester_id, addressee_id) and status = 'accepted'
    ),
    2::bigint,
    'the owner has only one friendship row with each redeemer'
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
    'redeeming a link of a friend does not change the friendship'
  );
select
  is(pg_temp.uses(tests.kept('open')), 2, 'redeeming a link of a friend does not count as a use of the link');
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
    'a user whose request the owner has rejected can no longer redeem any live link of the owner'
  );
select
  is(
    tests.redeem_friend_link('fritz', pg_temp.link_of('anna')),
    '201 created accepted',
    'a user whose request the owner has rejected can redeem a newer link of the owner'
  );
select
  is(
    tests.redeem_friend_link('fritz', tests.kept('open')),
    '404 friend_link_not_found',
    'a link that a rejection made unusable stays unusable, even after the two users become friends again'
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
    'a friendship that starts with a link replaces the rejected request'
  );

-- An expired request has ended, so the redemption creates a new friendship row.
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
    'a redemption after an expired request makes the two users friends'
  );
select
  is(
    (select count(*) from public.friendships where id = tests.kept('expired')::uuid),
    0::bigint,
    'a redemption deletes the expired request between the two users'
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
    'a former friend with a new profile cannot redeem links that the owner created before this profile'
  );
select tests.let('hanna', 'api.block_person(%L)', tests.person('anna')::text);
select
  is(
    tests.redeem_friend_link('hanna', tests.kept('open')),
    '404 friend_link_not_found',
    'a user who has blocked the owner can no longer redeem the link'
  );
select tests.let('hanna', 'api.unblock_person(%L)', tests.person('anna')::text);
select
  is(
    tests.redeem_friend_link('hanna', tests.kept('open')),
    '404 friend_link_not_found',
    'a user who has blocked and unblocked the owner cannot redeem the link'
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
    'a user who neither blocked the owner nor was blocked can still redeem the link'
  );
select
  is(
    pg_temp.uses(tests.kept('open')),
    4,
    'a block that makes a link unusable for a user does not count as a use of the link'
  );

-- Suspension and deletion ------------------------------------------------------------------------------------

select tests.suspend('anna');
select
  is(
    tests.redeem_friend_link('karl', tests.kept('open')),
    '404 friend_link_not_found',
    'no user can redeem a link of a suspended owner: 404 friend_link_not_found'
  );
select
  is(
    tests.redeem_friend_link('jan', tests.kept('open')),
    '404 friend_link_not_found',
    'a friend of a suspended owner cannot repeat the redemption of the owner''s link'
  );
delete from private.suspensions;
select tests.suspend('karl');
select
  is(
    tests.redeem_friend_link('karl', tests.kept('open')),
    '403 account_suspended',
    'a suspended user cannot redeem a friend link'
  );
delete from private.suspensions;
select tests.keep('of_max', pg_temp.link_of('max', max_uses => 2));
select
  is(
    tests.redeem_friend_link('lena', tests.kept('of_max')),
    '201 created accepted',
    'a redemption makes Lena a friend of Max, the owner of the link'
  );
select
  is(
    tests.let('lena', 'api.export_profile()')::jsonb #>> '{redeemedFriendLinks,0,redeemedAt}',
    '2026-11-20T12:10:00.000Z',
    'the profile export contains the links that the user redeemed'
  );
select
  is(
    (tests.let('max', 'api.export_profile()')::jsonb #> '{friendLinks,0}') - 'id',
    '{"expiresAt": "2026-11-27T12:10:00.000Z", "maxUses": 2, "uses": 1, "createdAt": "2026-11-20T12:10:00.000Z", "revokedAt": null}',
    'the profile export contains the links that the user created, without tokens'
  );
select tests.let('max', 'api.delete_profile()');
select
  is(
    tests.redeem_friend_link('karl', tests.kept('of_max')),
    '404 friend_link_not_found',
    'no user can redeem the links of an owner who has deleted their profile'
  );
select
  is(
    (select count(*) from private.friend_links where owner_id = tests.person('max')),
    0::bigint,
    'when an owner deletes their profile, the links of this owner are deleted'
  );

-- Revoking ---------------------------------------------------------------------------------------------------

select tests.keep('revoked', tests.let('anna', 'api.create_friend_link(600, 50)')::text);
select
  is(
    tests.redeem_friend_link('karl', tests.kept('revoked')::jsonb ->> 'token'),
    '201 created accepted',
    'a user can redeem a link before the owner revokes it'
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
    'a user who is not the owner cannot revoke a link'
  );
select tests.act_as_nobody();
select
  is(
    tests.let('anna', 'api.revoke_friend_link(%L)', tests.kept('revoked')::jsonb ->> 'id')::jsonb,
    '{"deleted": true}',
    'the owner of a link can revoke it'
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
    'the owner cannot revoke the same link twice'
  );
select tests.act_as_nobody();
select
  is(
    tests.redeem_friend_link('lena', tests.kept('revoked')::jsonb ->> 'token'),
    '404 friend_link_not_found',
    'no user can redeem a revoked link'
  );
select
  is(
    (select status::text from public.friendships where tests.person('karl') in (requester_id, addressee_id)),
    'accepted',
    'friendships that started with a link remain after the owner revokes the link'
  );

-- Minors -----------------------------------------------------------------------------------------------------

select tests.take_told();
select tests.keep('of_adult', pg_temp.link_of('lena', max_uses => 50));
select tests.keep('of_minor', pg_temp.link_of('mia', max_uses => 50));
select
  is(
    tests.redeem_friend_link('moritz', tests.kept('of_minor')),
    '201 created accepted',
    'a minor who redeems the link of a minor becomes a friend immediately'
  );
select tests.take_told();
select
  is(
    tests.redeem_friend_link('mia', tests.kept('of_adult')),
    '201 created pending',
    'a minor who redeems the link of an adult sends a friend request to the adult'
  );
select
  is(
    tests.take_told(),
    'lena: friend_request of mia',
    'the adult owner of a link is notified of the request of a minor who redeems it'
  );
select
  is(
    tests.redeem_friend_link('mia', tests.kept('of_adult')),
    '200 already_pending pending',
    'a repeated redemption returns the pending request of the first one'
  );
select
  is(
    tests.redeem_friend_link('lena', tests.kept('of_minor')),
    '201 created accepted',
    'the addressee of a pending request accepts the request by redeeming a link of the requester'
  );
select
  is(
    tests.redeem_friend_link('doubt', tests.kept('of_minor')),
    '404 friend_link_not_found',
    'a user whose age is disputed cannot redeem the link of a minor'
  );
select
  is(
    tests.redeem_friend_link('doubt', tests.kept('of_adult')),
    '201 created pending',
    'a user whose age is disputed who redeems the link of an adult sends a friend request'
  );
select
  is(
    pg_temp.uses(tests.kept('of_adult')),
    2,
    'a redemption that sends a friend request counts as a use of the link only the first time'
  );

-- Limits -----------------------------------------------------------------------------------------------------

select tests.keep('unused', tests.let('karl', 'api.create_friend_link(600, 50)')::text);
select tests.let('jan', 'api.block_person(%L)', tests.person('karl')::text);
select tests.let('karl', 'api.revoke_friend_link(%L)', tests.kept('unused')::jsonb ->> 'id');
select
  is(
    (select count(*) from private.friend_links where owner_id = tests.person('karl')),
    0::bigint,
    'revoking a link that no user has redeemed deletes the link'
  );
select
  is(
    (
      select count(*)
      from private.friend_links
      where owner_id = tests.person('anna') and revoked_at is not null
    ),
    1::bigint,
    'a revoked link stays stored while a friendship that started with it exists'
  );
select pg_temp.link_of('karl') from generate_series(1, 20);
select
  throws_ok(
    $$ select pg_temp.link_of('karl') $$,
    'PT409',
    'friend_links_limit',
    'a user can have at most 20 live friend links'
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
    'the list of friend links contains every live link, regardless of the number of used-up links'
  );

-- A redemption between an adult and a minor sends a friend request, which counts towards the limit of pending requests.
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
    'a minor at the limit of pending requests cannot redeem the link of an adult: 409 pending_requests_limit'
  );
select
  is(
    pg_temp.uses(tests.kept('of_boris')),
    0,
    'a redemption that the limit of pending requests rejects does not count as a use of the link'
  );
select
  is(
    tests.take_told(),
    'nobody',
    'a redemption that the limit of pending requests rejects does not notify the owner'
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
    'a redemption that the limit of pending requests rejects does not store a request'
  );
select
  is(
    tests.let('moritz', 'api.preview_friend_link(%L)', tests.kept('of_boris')) ->> 'firstName',
    'Boris',
    'a user at the limit of pending requests can still preview a friend link'
  );
select
  is(
    tests.redeem_friend_link('moritz', pg_temp.link_of('mia')),
    '200 already_friends accepted',
    'a user at the limit of pending requests can redeem a link of a friend'
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
    'a user at the limit of pending requests can redeem a link after withdrawing another request'
  );
select
  is(
    tests.redeem_friend_link('moritz', tests.kept('of_boris')),
    '200 already_pending pending',
    'a repeated redemption at the limit of pending requests returns the pending request'
  );

select * from finish();

rollback;
