-- The job friend_requests deletes ended friend links; the test controls the clock
-- (docs/features/friends.md, Friend links).

begin;

select plan(20);

select tests.freeze_time('2026-11-20T12:00:00Z');
select tests.create_profile(name) from unnest(array['anna', 'boris', 'clara', 'dora', 'emil']) as name;
select tests.create_profile('mia', '{"birthdate": "2010-03-01"}');

-- Creates a link of anna that is valid for ten minutes, and stores the link and its token under the given name.
create function pg_temp.create_link(name text, max_uses integer)
returns void
language sql
as $$
  select tests.keep(name, tests.let('anna', 'api.create_friend_link(600, %L)', max_uses::text)::text);
$$;

create function pg_temp.redeem(redeemer text, name text)
returns text
language plpgsql
as $$
declare
  result text := tests.let(redeemer, 'api.redeem_friend_link(%L)', tests.kept(name)::json ->> 'token') ->> 'result';
begin
  perform tests.take_status();
  return result;
end;
$$;

-- Returns the names of the stored links.
create function pg_temp.stored()
returns text
language sql
as $$
  select string_agg(name, ' ' order by name)
  from unnest(array['accepted', 'pending', 'revoked', 'spent', 'unused']) as name
  where exists (select from private.friend_links where id = (tests.kept(name)::json ->> 'id')::uuid);
$$;

-- Runs the job `friend_requests` and returns the number of deleted links.
create function pg_temp.purge(row_limit integer)
returns integer
language plpgsql
as $$
declare
  before integer := (select count(*) from private.friend_links);
begin
  perform tests.let_service(format('api.purge_friend_requests(%s)', row_limit));
  return before - (select count(*) from private.friend_links);
end;
$$;

select pg_temp.create_link(name, 2)
from unnest(array['accepted', 'pending', 'revoked', 'spent', 'unused']) as name;
select pg_temp.redeem('boris', 'accepted');
select pg_temp.redeem('clara', 'spent');
select pg_temp.redeem('mia', 'pending');
select tests.let('anna', 'api.unfriend(%L)', tests.person('clara')::text);
select tests.let('anna', 'api.revoke_friend_link(%L)', tests.kept('revoked')::json ->> 'id');

-- Before and after the end ------------------------------------------------------------------------------------

select tests.freeze_time('2026-11-20T12:09:59.999Z');
select
  is(
    private.is_job_due('friend_requests'),
    false,
    'the friend_requests job is not due before a friend link expires'
  );
select is(pg_temp.purge(100), 0, 'the friend_requests job does not delete a friend link before it expires');
select tests.freeze_time('2026-11-20T12:10:00Z');
select
  is(
    private.is_job_due('friend_requests'),
    true,
    'the friend_requests job is due when a friend link expires'
  );
select ok(pg_temp.purge(1) <= 1, 'a run of the friend_requests job deletes at most row_limit links');
select pg_temp.purge(100);
select
  is(
    pg_temp.stored(),
    'accepted pending',
    'the friend_requests job deletes ended friend links that have no friendship and no pending request'
  );
select
  is(
    private.is_job_due('friend_requests'),
    false,
    'the friend_requests job is not due for ended links that have a friendship or a pending request'
  );
select
  is(
    pg_temp.redeem('boris', 'accepted'),
    'already_friends',
    'a redeemer who is a friend of the owner can repeat the redemption after the friend_requests job has run'
  );
select
  is(
    pg_temp.redeem('mia', 'pending'),
    'already_pending',
    'a redeemer whose request is pending can repeat the redemption after the friend_requests job has run'
  );

-- A pending request -------------------------------------------------------------------------------------------

select tests.freeze_time('2027-02-18T11:59:59.999Z');
select pg_temp.purge(100);
select
  is(
    private.is_job_due('friend_requests'),
    false,
    'the friend_requests job is not due before the pending request of an ended link expires'
  );
select tests.freeze_time('2027-02-18T12:00:00Z');
select
  is(
    private.is_job_due('friend_requests'),
    true,
    'the friend_requests job is due when the pending request of an ended link expires'
  );
select pg_temp.purge(100);
select
  is(
    pg_temp.stored(),
    'accepted',
    'the friend_requests job deletes an ended link after the request of its redeemer has expired'
  );
select
  is(
    private.is_job_due('friend_requests'),
    false,
    'the friend_requests job is not due after it has deleted the only ended link'
  );

-- Two minors, Mia and Moritz, redeem the two links. Mia then withdraws the request that the redemption sent, and Anna
-- accepts the request of Moritz.
select pg_temp.create_link(name, 2) from unnest(array['spent', 'unused']) as name;
select tests.create_profile('moritz', '{"birthdate": "2010-03-01"}');
select pg_temp.redeem('mia', 'unused'), pg_temp.redeem('moritz', 'spent');
select
  tests.let(
    'mia',
    'api.withdraw_friend_request(%L)',
    (select id::text from public.friendships where requester_id = tests.person('mia'))
  );
select tests.freeze_time('2027-02-18T12:10:00Z');
select
  is(
    pg_temp.purge(100),
    1,
    'the friend_requests job deletes a link once it expires if its request was withdrawn'
  );
select
  is(
    pg_temp.stored(),
    'accepted spent',
    'the friend_requests job keeps an ended link whose request is pending'
  );
select
  tests.let(
    'anna',
    'api.accept_friend_request(%L)',
    (select id::text from public.friendships where requester_id = tests.person('moritz'))
  );
select tests.freeze_time('2027-06-01T12:00:00Z');
select is(pg_temp.purge(100), 0, 'the friend_requests job keeps an ended link whose request was accepted');
select
  is(
    private.is_job_due('friend_requests'),
    false,
    'the friend_requests job is not due for an ended link while its friendship exists'
  );

-- The end of the friendship ------------------------------------------------------------------------------------

select tests.let('boris', 'api.unfriend(%L)', tests.person('anna')::text);
select
  is(
    private.is_job_due('friend_requests'),
    true,
    'the friend_requests job is due when the friendship of an ended link ends'
  );
select pg_temp.purge(100);
select
  is(
    pg_temp.stored(),
    'spent',
    'the friend_requests job deletes an ended link after its friendship has ended'
  );
select tests.let('moritz', 'api.delete_profile()');
select pg_temp.purge(100);
select
  is(
    pg_temp.stored(),
    null,
    'the friend_requests job deletes an ended link after its redeemer deletes their profile'
  );
select
  is(
    (select count(*) from private.friend_link_uses where user_id = tests.person('moritz')),
    0::bigint,
    'the friend_requests job deletes the redemptions of a deleted link'
  );

select * from finish();

rollback;
