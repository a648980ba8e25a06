-- Invite links of an event: the people who can create them, the people who get access through them, and the ways in
-- which this access ends.

begin;

select plan(82);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(
    array[
      'creator',
      'author',
      'invited',
      'friend',
      'guest',
      'stranger',
      'second',
      'third',
      'blocked',
      'maker'
    ]
  ) as name;
select tests.befriend(tests.person('creator'), tests.person('friend'));

-- Creates a private event with a co-author who is not a friend, and stores its id under the given name.
create function pg_temp.make_event(name text, changes jsonb default '{}')
returns uuid
language plpgsql
as $$
declare
  event_id uuid := tests.publish_event(tests.person('creator'), '{"visibility": "private"}' || changes);
begin
  perform tests.add_author(event_id, tests.person('author'));
  perform tests.let('creator', 'api.unfriend(%L)', tests.person('author')::text);
  perform tests.keep(name, event_id::text);
  insert into realtime.messages (topic, extension, event, payload, private)
  values
    ('event:' || event_id, 'broadcast', 'probe', '{}', true);
  return event_id;
end;
$$;

create function pg_temp.make_link(
  name text,
  event text,
  expires_in integer default 604800,
  max_uses integer default 100
)
returns json
language sql
as $$
  select
    tests.let(
      name,
      'api.create_invite_link(%L, %L, %L)',
      tests.kept(event),
      expires_in::text,
      max_uses::text
    );
$$;

create function pg_temp.token_of(
  name text,
  event text,
  expires_in integer default 604800,
  max_uses integer default 100
)
returns text
language sql
as $$
  select pg_temp.make_link(name, event, expires_in, max_uses) ->> 'token';
$$;

-- Returns the result of redeeming a link: the id of the event, or the error code.
create function pg_temp.redeem(name text, token text)
returns text
language plpgsql
as $$
begin
  return tests.let(name, 'api.redeem_invite_link(%L)', token) ->> 'id';
exception
  when others then
    return substr(sqlstate, 3) || ' ' || sqlerrm;
end;
$$;

-- Returns where a person can see an event: by id ("id"), in the table ("row"), on its topic ("topic"), or in the feed
-- ("feed").
create function pg_temp.looks(name text, event text)
returns text
language plpgsql
as $$
declare
  wanted uuid := tests.kept(event)::uuid;
  seen text[];
  by_row boolean;
  by_topic boolean;
  by_feed boolean;
begin
  perform tests.act_as(tests.person(name));
  perform set_config('realtime.topic', 'event:' || wanted, true);
  select count(*) > 0 into by_row from public.events where id = wanted;
  select count(*) > 0 into by_topic from realtime.messages where topic = 'event:' || wanted and messages.event = 'probe';
  by_feed := api.list_events('{"endDate": "1999-12-31T00:00:00Z"}', null, 100)::jsonb
    @? format('$.data[*] ? (@.id == "%s")', wanted)::jsonpath;
  begin
    perform api.get_event(wanted);
    seen := array['id'];
  exception
    when sqlstate 'PT404' then
      seen := '{}';
  end;
  perform tests.act_as_nobody();
  return coalesce(
    nullif(
      array_to_string(
        seen
        || case when by_row then array['row'] end
        || case when by_topic then array['topic'] end
        || case when by_feed then array['feed'] end,
        ' '
      ),
      ''
    ),
    'nothing'
  );
end;
$$;

create function pg_temp.uses_of(token text)
returns integer
language sql
as $$
  select uses from private.event_invite_links where token_hash = sha256(convert_to(token, 'UTF8'));
$$;

-- Creating -----------------------------------------------------------------------------------------------

select pg_temp.make_event('party');
select tests.keep('made', pg_temp.make_link('author', 'party', 3600, 1)::text);
select
  is(
    tests.kept('made')::jsonb - '{id,token}'::text[],
    '{"expiresAt": "1999-05-01T13:00:00.000Z", "maxUses": 1, "uses": 0}',
    'an organizer who creates a link gets its expiry and its number of uses'
  );
select
  cmp_ok(
    length(decode(translate(tests.kept('made')::jsonb ->> 'token', '-_', '+/'), 'base64')),
    '>=',
    16,
    'the token of an invite link has at least 128 bits'
  );
select
  is_empty(
    $$
      select table_name
      from
        (
          select 'links' as table_name, to_jsonb(links)::text as kept from private.event_invite_links as links
          union all
          select 'events', to_jsonb(events)::text from public.events
        ) as tables
      where strpos(kept, tests.kept('made')::jsonb ->> 'token') > 0
        or strpos(kept, encode(convert_to(tests.kept('made')::jsonb ->> 'token', 'UTF8'), 'hex')) > 0
    $$,
    'the token of an invite link is stored only as a hash'
  );
select tests.wait('1 second');
select
  isnt(
    pg_temp.token_of('creator', 'party'),
    pg_temp.token_of('creator', 'party'),
    'every link has a different token'
  );
select
  is(
    (
      select jsonb_agg(link - 'id')
      from
        jsonb_array_elements(
          tests.let('creator', 'api.list_invite_links(%L)', tests.kept('party'))::jsonb -> 'data'
        ) as link
    ),
    '[
      {"expiresAt": "1999-05-08T12:00:01.000Z", "maxUses": 100, "uses": 0},
      {"expiresAt": "1999-05-08T12:00:01.000Z", "maxUses": 100, "uses": 0},
      {"expiresAt": "1999-05-01T13:00:00.000Z", "maxUses": 1, "uses": 0}
    ]',
    'every organizer sees the links of all organizers in the list, without tokens'
  );
select tests.wait('1 minute');
select tests.keep('newest', pg_temp.make_link('author', 'party') ->> 'id');
select
  is(
    tests.let('creator', 'api.list_invite_links(%L)', tests.kept('party')) -> 'data' -> 0 ->> 'id',
    tests.kept('newest'),
    'the list of invite links begins with the newest link'
  );

select tests.add_author(tests.kept('party')::uuid, tests.person('invited'), 'pending');
select
  tests.throws_problem(
    tests.call_of(name, format(call, tests.kept('party'), tests.kept('newest'))),
    403,
    'not_an_organizer',
    format('%s, who sees the event and is not an organizer, cannot call %s', name, split_part(call, '(', 1))
  )
from
  unnest(array['friend', 'invited']) as name,
  unnest(
    array[
      'api.create_invite_link(%1$L, 3600, 1)',
      'api.list_invite_links(%1$L)',
      'api.revoke_invite_link(%1$L, %2$L)'
    ]
  ) as call;
select
  tests.throws_problem(
    tests.call_of('stranger', format(call, tests.kept('party'), tests.kept('newest'))),
    404,
    'event_not_found',
    format('a person who cannot see the event gets 404 event_not_found from %s', split_part(call, '(', 1))
  )
from
  unnest(
    array[
      'api.create_invite_link(%1$L, 3600, 1)',
      'api.list_invite_links(%1$L)',
      'api.revoke_invite_link(%1$L, %2$L)'
    ]
  ) as call;

-- Redeeming ----------------------------------------------------------------------------------------------

select tests.keep('token', pg_temp.token_of('author', 'party', 604800, 2));
select
  is(
    pg_temp.looks('stranger', 'party'),
    'nothing',
    'a person who has not redeemed a link does not see a private event'
  );
select
  is(
    tests.let('stranger', 'api.redeem_invite_link(%L)', tests.kept('token'))::jsonb,
    tests.let('friend', 'api.get_event(%L)', tests.kept('party'))::jsonb,
    'redeeming a link returns the event as a friend of the creator gets it'
  );
select
  is(
    pg_temp.looks('stranger', 'party'),
    'id row topic',
    'a person who redeemed a link sees the event by id, in the table and on its topic, but not in the feed'
  );
select
  is(
    pg_temp.looks('friend', 'party'),
    'id row topic feed',
    'a friend of the creator sees the event by id, in the table, on its topic and in the feed'
  );
select
  is(
    pg_temp.looks('second', 'party'),
    'nothing',
    'a person who has not redeemed the link still does not see the private event'
  );
select
  is(
    pg_temp.uses_of(tests.kept('token')),
    1,
    'the first redemption by a person counts as one use of the link'
  );
select
  is(
    pg_temp.redeem('stranger', tests.kept('token')),
    tests.kept('party'),
    'a person who redeems a link again gets the event'
  );
select
  is(
    pg_temp.redeem('friend', tests.kept('token')),
    tests.kept('party'),
    'a friend of the creator can redeem the link'
  );
select
  is(
    pg_temp.redeem('author', tests.kept('token')),
    tests.kept('party'),
    'the organizer who created a link can redeem it'
  );
select
  is(
    pg_temp.uses_of(tests.kept('token')),
    1,
    'redemptions by an organizer, a friend of the creator or a person who has already redeemed the link do not count as uses'
  );
select
  is(
    pg_temp.redeem('second', tests.kept('token')),
    tests.kept('party'),
    'a second person can redeem a link that has remaining uses'
  );
select
  is(
    pg_temp.redeem('third', tests.kept('token')),
    '404 event_not_found',
    'a person cannot redeem a link without remaining uses'
  );
select
  is(
    pg_temp.redeem('second', tests.kept('token')),
    tests.kept('party'),
    'a person who has redeemed a link can redeem it again even if it has no remaining uses'
  );
select
  is(pg_temp.uses_of(tests.kept('token')), 2, 'the number of uses of a link never exceeds maxUses');
select
  is(
    pg_temp.redeem('third', 'no such token'),
    '404 event_not_found',
    'an unknown token of a link is rejected with 404'
  );
select
  ok(
    tests.let('stranger', 'api.like_event(%L, ''{}'')', tests.kept('party')) ->> 'id' is not null,
    'a person who has redeemed a link can apply to the event'
  );
select
  is(
    tests.let('second', 'api.list_event_authors(%L)', tests.kept('party')) -> 'authors' -> 0 ->> 'userId',
    tests.person('author')::text,
    'a person who has redeemed a link sees the co-authors of the event'
  );

-- Invalid links ------------------------------------------------------------------------------------------

select tests.keep('hour', pg_temp.token_of('creator', 'party', 3600));
select pg_temp.redeem('guest', tests.kept('hour'));
select tests.wait('59 minutes 59.999 seconds');
select
  is(
    pg_temp.redeem('third', tests.kept('hour')),
    tests.kept('party'),
    'a person can redeem a link until it expires'
  );
select tests.wait('1 millisecond');
select
  is(
    pg_temp.redeem('blocked', tests.kept('hour')),
    '404 event_not_found',
    'a person cannot redeem a link after it expires'
  );
select
  is(
    pg_temp.looks('guest', 'party'),
    'id row topic',
    'a person who redeemed a link keeps access to the event after the link expires'
  );

-- Brings an event into a state, and returns the results when the creator and another person redeem its link.
create function pg_temp.redeem_in(state text)
returns text
language plpgsql
as $$
declare
  token text;
begin
  perform tests.freeze_time('1999-05-01T12:00:00Z');
  if state = 'draft' then
    perform tests.keep(state, tests.create_event(tests.person('creator'))::text);
  else
    perform pg_temp.make_event(state, '{"visibility": "public"}');
  end if;
  token := pg_temp.token_of('creator', state, 2592000);
  if state = 'cancelled' then
    perform tests.let('creator', 'api.cancel_event(%L)', tests.kept(state));
  elsif state = 'deleted' then
    perform tests.let('creator', 'api.delete_event(%L)', tests.kept(state));
  elsif state = 'started' then
    update public.events set start_at = private.now() where id = tests.kept(state)::uuid;
  elsif state = 'finished' then
    update public.events set start_at = private.now() - interval '12 hours' where id = tests.kept(state)::uuid;
  end if;
  return pg_temp.redeem('creator', token) || ', ' || pg_temp.redeem('third', token);
end;
$$;

select
  is(
    pg_temp.redeem_in(state),
    '404 event_not_found, 404 event_not_found',
    format('no user, not even the creator, can redeem a link to a %s event: 404 event_not_found', state)
  )
from unnest(array['draft', 'cancelled', 'deleted', 'finished']) as state;
select
  is(
    replace(pg_temp.redeem_in('started'), tests.kept('started'), 'found'),
    'found, found',
    'a person can redeem a link to a started event'
  );
select
  tests.throws_problem(
    format('select pg_temp.make_link(''creator'', %L)', state),
    409,
    case state
      when 'deleted' then 'event_deleted'
      else 'event_closed'
    end,
    format('an organizer cannot create a link to a %s event', state)
  )
from unnest(array['cancelled', 'deleted', 'finished']) as state;
select
  lives_ok(
    tests.call_of(
      'creator',
      format(
        'api.revoke_invite_link(%L, %L)',
        tests.kept(state),
        tests.let('creator', 'api.list_invite_links(%L)', tests.kept(state)) -> 'data' -> 0 ->> 'id'
      )
    ),
    format('an organizer can list and revoke links to a %s event', state)
  )
from unnest(array['cancelled', 'deleted', 'finished']) as state;

-- End of access ------------------------------------------------------------------------------------------

-- Creates a private event with a link of the co-author. The named people redeem this link.
create function pg_temp.let_in(event text, variadic names text[] default '{}')
returns text
language plpgsql
as $$
declare
  link json;
  name text;
begin
  perform tests.freeze_time('1999-05-01T12:00:00Z');
  perform pg_temp.make_event(event);
  link := pg_temp.make_link('author', event);
  perform tests.keep(event || '_link', link ->> 'id');
  perform tests.keep(event || '_token', link ->> 'token');
  foreach name in array names loop
    perform pg_temp.redeem(name, link ->> 'token');
  end loop;
  return event;
end;
$$;

create function pg_temp.admit(name text, event text)
returns text
language sql
as $$
  select
    tests.vote(
      tests.person(organizer),
      tests.like_event(tests.person(name), tests.kept(event)::uuid),
      'consent'
    )
  from unnest(array['creator']) as organizer;
$$;

select pg_temp.let_in('revoked', 'guest', 'stranger', 'second');
select pg_temp.admit('guest', 'revoked');
select tests.like_event(tests.person('second'), tests.kept('revoked')::uuid);
select
  is(
    tests.let(
      'creator',
      'api.revoke_invite_link(%L, %L)',
      tests.kept('revoked'),
      tests.kept('revoked_link')
    )::jsonb,
    '{"deleted": true}',
    'every organizer of an event can revoke its links'
  );
select
  is(
    pg_temp.looks('stranger', 'revoked'),
    'nothing',
    'people who have only redeemed a link lose access when the link is revoked'
  );
select
  is(
    pg_temp.looks('guest', 'revoked'),
    'id row topic feed',
    'a guest keeps access to the event after the link is revoked'
  );
select
  is(
    pg_temp.looks('second', 'revoked'),
    'id row topic feed',
    'an applicant in an open group keeps access to the event after the link is revoked'
  );
select
  is(
    pg_temp.redeem('third', tests.kept('revoked_token')),
    '404 event_not_found',
    'no user can redeem a revoked link'
  );
select
  tests.throws_problem(
    tests.call_of('creator', format('api.revoke_invite_link(%L, %L)', tests.kept(event), tests.kept(link))),
    404,
    'invite_link_not_found',
    description
  )
from
  (
    values
      ('revoked', 'revoked_link', 'a link cannot be revoked twice'),
      ('revoked', 'newest', 'a link of another event cannot be revoked')
  ) as calls (event, link, description);

select pg_temp.let_in('former', 'stranger');
select
  tests.let('creator', 'api.remove_event_author(%L, %L)', tests.kept('former'), tests.person('author')::text);
select
  is(
    pg_temp.looks('stranger', 'former'),
    'nothing',
    'a person who redeemed a link loses access when the co-author who created the link is removed'
  );
select
  is(
    pg_temp.redeem('third', tests.kept('former_token')),
    '404 event_not_found',
    'no user can redeem a link of a former organizer'
  );
select tests.add_author(tests.kept('former')::uuid, tests.person('author'));
select
  is(
    pg_temp.redeem('third', tests.kept('former_token')),
    '404 event_not_found',
    'no user can redeem the old link of a former organizer, even after this person is an organizer again'
  );
select tests.let('creator', 'api.unfriend(%L)', tests.person('author')::text);

select pg_temp.let_in('organized', 'second');
select tests.add_author(tests.kept('organized')::uuid, tests.person('second'));
select tests.let('creator', 'api.unfriend(%L)', tests.person('second')::text);
select
  tests.let(
    'creator',
    'api.remove_event_author(%L, %L)',
    tests.kept('organized'),
    tests.person('second')::text
  );
select
  is(
    pg_temp.looks('second', 'organized'),
    'nothing',
    'a removed co-author also loses the access through an invite link that they redeemed before'
  );

select pg_temp.let_in('left', 'stranger');
select tests.let('author', 'api.delete_profile()');
select
  is(
    pg_temp.looks('stranger', 'left'),
    'nothing',
    'a person who redeemed a link loses access when the organizer who created the link deletes their profile'
  );
select
  is_empty(
    $$ select from private.event_invite_links where maker_id = tests.person('author') $$,
    'deleting the profile of an organizer deletes the links that this organizer created'
  );
delete from auth.users where id = tests.person('author');
select tests.create_profile('author');

select pg_temp.let_in('redeemer', 'maker', 'stranger');
select tests.let('maker', 'api.delete_profile()');
select
  is_empty(
    $$ select from private.event_link_uses where user_id = tests.person('maker') $$,
    'deleting a profile deletes the stored redemptions of this person'
  );
select
  is(
    pg_temp.looks('stranger', 'redeemer'),
    'id row topic',
    'when a person who redeemed a link deletes their profile, other people who redeemed the link keep access'
  );

-- A person who redeemed a link blocks the organizer who created the link or the creator of the event, or is blocked by
-- one of them.
create function pg_temp.block_and_look(event text, blocker text, other text, redeemer text)
returns text
language plpgsql
as $$
declare
  across text;
  later text;
begin
  perform pg_temp.let_in(event, redeemer);
  perform tests.let(blocker, 'api.block_person(%L)', tests.person(other)::text);
  across := pg_temp.looks(redeemer, event) || ', ' || pg_temp.redeem(redeemer, tests.kept(event || '_token'));
  perform tests.let(blocker, 'api.unblock_person(%L)', tests.person(other)::text);
  later := pg_temp.looks(redeemer, event) || ', ' || pg_temp.redeem(redeemer, tests.kept(event || '_token'));
  return across || '; ' || later;
end;
$$;

select
  is(
    pg_temp.block_and_look(format('block_%s_%s', blocker, other), blocker, other, 'third'),
    'nothing, 404 event_not_found; nothing, 404 event_not_found',
    format('a block of %s by %s permanently ends the access through a link', other, blocker)
  )
from
  (
    values
      ('creator', 'third'),
      ('third', 'creator'),
      ('author', 'third'),
      ('third', 'author')
  ) as blocks (blocker, other);
select pg_temp.let_in('across');
select tests.let('author', 'api.block_person(%L)', tests.person('blocked')::text);
select
  is(
    pg_temp.redeem('blocked', tests.kept('across_token')),
    '404 event_not_found',
    'a person cannot redeem a link while a block exists between this person and the creator of the link'
  );
select
  is(
    pg_temp.uses_of(tests.kept('across_token')),
    0,
    'a rejected redemption does not count as a use of the link'
  );
select tests.let('author', 'api.unblock_person(%L)', tests.person('blocked')::text);
select
  is(
    pg_temp.redeem('blocked', tests.kept('across_token')),
    tests.kept('across'),
    'a person who had not redeemed a link before a block can redeem it after the block is lifted'
  );

create function pg_temp.suspend(name text, decision text)
returns void
language plpgsql
as $$
begin
  perform tests.decide('user', tests.person(name), decision);
end;
$$;

select pg_temp.let_in('suspended', 'stranger');
create function pg_temp.looks_while_suspended(name text)
returns text
language plpgsql
as $$
declare
  looks text;
begin
  perform pg_temp.suspend(name, 'suspend');
  looks := pg_temp.looks('stranger', 'suspended') || ', ' || pg_temp.redeem('guest', tests.kept('suspended_token'));
  perform pg_temp.suspend(name, 'reinstate');
  return looks;
end;
$$;

select
  is(
    pg_temp.looks_while_suspended(name),
    'nothing, 404 event_not_found',
    format('while the %s is suspended, the link cannot be redeemed and gives no access to the event', name)
  )
from unnest(array['author', 'creator']) as name;
select
  is(
    pg_temp.looks('stranger', 'suspended') || ', ' || pg_temp.redeem('guest', tests.kept('suspended_token')),
    'id row topic, ' || tests.kept('suspended'),
    'people who redeemed a link see the event again after the suspension'
  );
select pg_temp.suspend('stranger', 'suspend');
select
  is(
    pg_temp.redeem('stranger', tests.kept('suspended_token')),
    '403 account_suspended',
    'a suspended person cannot redeem a link: 403 account_suspended'
  );
select pg_temp.suspend('stranger', 'reinstate');

select pg_temp.let_in('removed', 'stranger');
select pg_temp.admit('stranger', 'removed');
select tests.keep('organizer', tests.create_profile('organizer')::text);
select tests.add_author(tests.kept('removed')::uuid, tests.person('organizer'));
select tests.let('organizer', 'api.block_person(%L)', tests.person('stranger')::text);
select
  is(
    pg_temp.looks('stranger', 'removed') || ', ' || pg_temp.redeem('stranger', tests.kept('removed_token')),
    'nothing, 404 event_not_found',
    'a guest whom an organizer blocks loses the access through a link and cannot redeem the link again'
  );

-- An event of a minor is visible through a link to the same people as a public event of this minor.
select tests.create_profile('minor', '{"birthdate": "1983-01-01"}');
select tests.befriend(tests.person('creator'), tests.person('minor'));
select tests.keep('of_minor', tests.publish_event(tests.person('minor'), '{"visibility": "private"}')::text);
select
  is(
    pg_temp.redeem('stranger', pg_temp.token_of('minor', 'of_minor')),
    tests.kept('of_minor'),
    'an adult can redeem a link to an event of a minor, because an adult can also see a public event of a minor'
  );

-- Limits -------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T12:00:00Z');
select pg_temp.make_event('limits');
select pg_temp.make_link('creator', 'limits', 3600, 1) from generate_series(1, 19);
select tests.keep('twentieth', pg_temp.token_of('author', 'limits', 7200, 1));
select
  tests.throws_problem(
    $$ select pg_temp.make_link('author', 'limits') $$,
    409,
    'invite_links_limit',
    'all organizers of an event together can have at most twenty live links'
  );
select pg_temp.redeem('stranger', tests.kept('twentieth'));
select
  lives_ok(
    $$ select pg_temp.make_link('author', 'limits') $$,
    'a link without remaining uses does not count towards the limit of live links'
  );
select tests.wait('1 hour');
select
  lives_ok(
    $$ select pg_temp.make_link('author', 'limits') $$,
    'an expired link does not count towards the limit of live links'
  );
select
  is(
    json_array_length(tests.let('creator', 'api.list_invite_links(%L)', tests.kept('limits')) -> 'data'),
    3,
    'inactive links are deleted, except links that still give a person access and can be revoked'
  );
update private.settings set value = '3' where name = 'invite_links_kept';
select
  tests.throws_problem(
    $$ select pg_temp.make_link('author', 'limits') $$,
    409,
    'invite_links_limit',
    'the setting invite_links_kept limits the number of stored links of an event'
  );
update private.settings set value = '200' where name = 'invite_links_kept';
update private.settings set value = '2' where name = 'invite_links_live';
select
  tests.throws_problem(
    $$ select pg_temp.make_link('author', 'limits') $$,
    409,
    'invite_links_limit',
    'the setting invite_links_live limits the number of live links of an event'
  );

-- Export -------------------------------------------------------------------------------------------------

select
  is(
    (
      select jsonb_agg(link - '{id,eventId}'::text[] order by link ->> 'expiresAt')
      from jsonb_array_elements(tests.let('author', 'api.export_profile()')::jsonb -> 'inviteLinks') as link
      where link ->> 'eventId' = tests.kept('limits')
    ),
    '[
      {"expiresAt": "1999-05-01T14:00:00.000Z", "maxUses": 1, "uses": 1, "createdAt": "1999-05-01T12:00:00.000Z"},
      {"expiresAt": "1999-05-08T12:00:00.000Z", "maxUses": 100, "uses": 0, "createdAt": "1999-05-01T12:00:00.000Z"},
      {"expiresAt": "1999-05-08T13:00:00.000Z", "maxUses": 100, "uses": 0, "createdAt": "1999-05-01T13:00:00.000Z"}
    ]',
    'the profile export contains the links that the person created, without tokens'
  );
select
  ok(
    tests.let('stranger', 'api.export_profile()')::jsonb -> 'redeemedInviteLinks' @> jsonb_build_array(
      jsonb_build_object('eventId', tests.kept('limits'), 'createdAt', '1999-05-01T12:00:00.000Z')
    ),
    'the profile export contains the links that the person redeemed, with event and time'
  );

select * from finish();

rollback;
