-- Rate limits of a person (docs/api/rate-limits.md).

begin;

select plan(83);

select tests.freeze_time('2050-05-01T12:00:00Z');

-- Consumes one token of each limit in a list that is separated by spaces. Returns 'let in' if the call is admitted, and
-- otherwise the limit that rejects the call and Retry-After in seconds.
create function pg_temp.spend(name text, limits text)
returns text
language plpgsql
as $$
begin
  perform api.consume_tokens(tests.person(name), string_to_array(limits, ' '), 1);
  return pg_temp.verdict(name, limits);
end;
$$;

create function pg_temp.verdict(name text, limits text)
returns text
language plpgsql
as $$
declare
  hint json;
begin
  return case api.authorize_call(tests.person(name), false, string_to_array(limits, ' '))::text when 'true' then 'let in' else 'barred' end;
exception
  when sqlstate 'PT429' then
    get stacked diagnostics hint = pg_exception_hint;
    return format('%s %s %s', sqlerrm, hint ->> 'limit', hint ->> 'retryAfter');
  when sqlstate 'PT403' then
    return sqlerrm;
end;
$$;

-- Repeats a call this many times, and returns the result of the last call.
create function pg_temp.spend_often(name text, times integer, limits text)
returns text
language plpgsql
as $$
declare
  spent_at_once constant integer := greatest(times - 5000, 0);
begin
  perform api.consume_tokens(tests.person(name), string_to_array(limits, ' '), spent_at_once);
  for turn in 2 + spent_at_once..times loop
    perform api.consume_tokens(tests.person(name), string_to_array(limits, ' '), 1);
  end loop;
  return pg_temp.spend(name, limits);
end;
$$;

-- Single limits --------------------------------------------------------------------------------------------

select
  results_eq(
    $$
      select substr(name, 7), most, seconds
      from private.limits
      order by name collate "C"
    $$,
    $$
      values
        ('applications', 60, 3600),
        ('devices', 30, 3600),
        ('event_changes', 200, 3600),
        ('events_of_day', 300, 86400),
        ('exports_of_day', 10, 86400),
        ('feeds', 300, 60),
        ('files', 120, 60),
        ('friend_requests', 100, 3600),
        ('interactions', 120, 60),
        ('interactions_of_day', 3000, 86400),
        ('messages', 100, 20),
        ('messages_of_day', 5000, 86400),
        ('profile_changes', 120, 3600),
        ('profiles_of_day', 100000, 86400),
        ('reads', 300, 6),
        ('reports_of_day', 40, 86400),
        ('uploads', 120, 60),
        ('writes', 150, 15)
    $$,
    'the rate limits are exactly those that this test lists'
  );

select
  is(
    pg_temp.spend_often('anna', limits.most, limits.name),
    'let in',
    format('a limit admits as many calls as it has tokens: %s', limits.name)
  )
from private.limits
order by limits.name;

select
  is(
    pg_temp.spend('anna', limits.name),
    format(
      'rate_limited %s %s',
      substr(limits.name, 7),
      -- Retry-After is the time until two tokens are refilled: one for the rejected call and one for the next call.
      ceil(2.0 * limits.seconds / limits.most)
    ),
    format('a limit rejects a call that exceeds its tokens: %s', limits.name)
  )
from private.limits
order by limits.name;

-- Calls that cost several tokens of one limit ------------------------------------------------------------------

create function pg_temp.wait_for(name text, tokens integer)
returns text
language plpgsql
as $$
declare
  hint json;
begin
  perform api.authorize_call(tests.person(name), false, '{limit_feeds, limit_profiles_of_day}', tokens);
  return 'let in';
exception
  when sqlstate 'PT429' then
    get stacked diagnostics hint = pg_exception_hint;
    return format('%s %s', hint ->> 'limit', hint ->> 'retryAfter');
end;
$$;

select
  api.consume_tokens(tests.person('gina'), '{limit_feeds}', 300),
  api.consume_tokens(tests.person('gina'), '{limit_feeds}', 1),
  api.consume_tokens(tests.person('hugo'), '{limit_profiles_of_day}', 100000);
select
  is(
    pg_temp.wait_for('gina', 100),
    'feeds 1',
    'if a call consumes only one token of the exceeded limit, Retry-After includes the time for one token'
  );
select
  is(pg_temp.wait_for('hugo', 100), 'let in', 'a call that consumes the last tokens of a limit is admitted');
select api.consume_tokens(tests.person('hugo'), '{limit_profiles_of_day}', 100);
select
  is(
    pg_temp.wait_for('hugo', 100),
    'profiles_of_day 173',
    'if a call consumes several tokens of the exceeded limit, Retry-After includes the time for all of them'
  );

-- Refilling ------------------------------------------------------------------------------------------------

-- The next call lacks two tokens, of 36 s each.
select
  is(
    pg_temp.spend_often('boris', 101, 'limit_friend_requests'),
    'rate_limited friend_requests 72',
    'a call over the limit is rejected with Retry-After'
  );
select tests.wait('72 seconds');
select
  is(
    pg_temp.spend('boris', 'limit_friend_requests'),
    'let in',
    'a call is admitted after the number of seconds in Retry-After'
  );
select
  is(
    pg_temp.spend('boris', 'limit_friend_requests'),
    'rate_limited friend_requests 72',
    'a second call immediately after the admitted call is rejected'
  );
select tests.wait('1 hour 72 seconds');
select
  is(
    pg_temp.spend_often('boris', 100, 'limit_friend_requests'),
    'let in',
    'a bucket is full again after a whole period'
  );
select
  is(
    pg_temp.spend('boris', 'limit_friend_requests'),
    'rate_limited friend_requests 72',
    'a bucket never contains more tokens than the limit'
  );

-- Overdrawing ----------------------------------------------------------------------------------------------

select
  is(
    pg_temp.spend_often('carol', 302, 'limit_reads'),
    'rate_limited reads 1',
    'a rejected call also consumes a token'
  );
select
  is(
    pg_temp.spend_often('carol', 1000, 'limit_reads'),
    'rate_limited reads 11',
    'further rejected calls increase Retry-After up to a maximum'
  );
select
  is(
    pg_temp.spend_often('carol', 1000, 'limit_reads'),
    'rate_limited reads 11',
    'Retry-After does not exceed the maximum'
  );
select
  is(
    pg_temp.spend('carol', 'limit_writes'),
    'let in',
    'rejected calls of a person do not consume tokens of another limit'
  );
select
  is(
    pg_temp.spend('dora', 'limit_reads'),
    'let in',
    'rejected calls of a person do not consume tokens of another person'
  );
select is(pg_temp.verdict('carol', ''), 'let in', 'a call without limits is admitted');
select
  is(
    api.authorize_call(null, false, array['limit_reads'])::text,
    'true',
    'a call of the service is admitted'
  );
select
  is(
    pg_temp.spend_often('carol', 3000, 'limit_reads limit_interactions_of_day'),
    'rate_limited reads 11',
    'if several limits reject a call, the longest Retry-After is returned'
  );
select tests.wait('11 seconds');
select
  is(
    pg_temp.spend('carol', 'limit_reads limit_interactions_of_day'),
    'rate_limited interactions_of_day 47',
    'a call is rejected if one of its limits has no tokens left'
  );

select
  is(
    api.consume_tokens(
      tests.person('dora'),
      array['limit_messages', 'limit_writes', 'limit_messages_of_day'],
      1
    )::jsonb,
    '[["messages", 100, 20, 99, 1], ["messages_of_day", 5000, 86400, 4999, 18], ["writes", 150, 15, 149, 1]]',
    'api.consume_tokens returns for each limit its name, capacity, period, remaining tokens, and the seconds until the bucket is full'
  );
select
  is(
    api.consume_tokens(tests.person('dora'), array['limit_files'], 10)::jsonb,
    '[["files", 120, 60, 110, 5]]',
    'a call can consume several tokens of a limit'
  );
select
  is(
    api.consume_tokens(tests.person('dora'), array['limit_files'], 115)::jsonb,
    '[["files", 120, 60, 0, 63]]',
    'the number of remaining tokens is never negative'
  );

-- Settings -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values ('limit_of_test', '{"most": 7, "seconds": 60}', 'Does not divide.');
select
  is(
    pg_temp.spend_often('dora', 7, 'limit_of_test'),
    'let in',
    'a limit admits as many calls as it has tokens, even if a token is not refilled in whole microseconds'
  );
select
  is(
    pg_temp.spend('dora', 'limit_of_test'),
    'rate_limited of_test 18',
    'a limit rejects one call more than it has tokens, even if a token is not refilled in whole microseconds'
  );
update private.settings set value = '{"most": 14, "seconds": 60}' where name = 'limit_of_test';
select tests.wait('1 minute');
select
  is(
    pg_temp.spend_often('dora', 12, 'limit_of_test'),
    'let in',
    'a change of a rate limit takes effect after a minute'
  );

update private.settings set value = 'false' where name = 'rate_limits';
select
  is(
    pg_temp.spend_often('dora', 100, 'limit_of_test'),
    'let in',
    'no call is rejected if rate limits are switched off'
  );
select
  is(
    api.consume_tokens(tests.person('elena'), array['limit_reads'], 1)::text,
    '[]',
    'the remaining tokens are not returned if rate limits are switched off'
  );
update private.settings set value = 'true' where name = 'rate_limits';

insert into auth.users (id, created_at)
values
  (tests.person('young'), private.now() - interval '23 hours'),
  (tests.person('old'), private.now() - interval '24 hours');
update private.settings set value = '0.1' where name = 'young_account_share';
select
  is(
    pg_temp.spend_often('young', 6, 'limit_applications'),
    'let in',
    'a young account gets only a share of the tokens of an hourly limit'
  );
select
  is(
    pg_temp.spend('young', 'limit_applications'),
    'rate_limited applications 1200',
    'a call of a young account that has consumed its share of a limit is rejected'
  );
select
  is(
    pg_temp.spend_often('young', 4, 'limit_reports_of_day'),
    'let in',
    'a young account gets only a share of the tokens of a daily limit'
  );
select
  is(
    pg_temp.spend('young', 'limit_reports_of_day'),
    'rate_limited reports_of_day 43200',
    'a call of a young account that has consumed its share of a daily limit is rejected'
  );
select
  is(
    pg_temp.spend_often('young', 300, 'limit_feeds'),
    'let in',
    'a young account gets all tokens of limits whose period is shorter than an hour'
  );
select
  is(
    pg_temp.spend_often('old', 60, 'limit_applications'),
    'let in',
    'an account that is 24 hours old gets all tokens'
  );
select
  is(
    pg_temp.spend_often('elena', 60, 'limit_applications'),
    'let in',
    'a user of another identity provider gets all tokens'
  );
select tests.wait('2 hours');
select
  is(
    pg_temp.spend_often('young', 60, 'limit_applications'),
    'let in',
    'an account gets all tokens when it is no longer young, even if it was young at its last call'
  );

update private.settings set value = '0.0001' where name = 'young_account_share';
insert into auth.users (id, created_at) values (tests.person('younger'), private.now());
select
  is(
    pg_temp.spend('younger', 'limit_reports_of_day'),
    'let in',
    'a young account gets at least one token, however small its share is'
  );
select
  is(
    pg_temp.spend('younger', 'limit_reports_of_day'),
    'rate_limited reports_of_day 172800',
    'a second call of a young account is rejected if its share is one token'
  );
select
  throws_ok(
    $$update private.settings set value = '0' where name = 'young_account_share'$$,
    '23514',
    null,
    'the setting young_account_share cannot be zero'
  );

-- Other rejections -------------------------------------------------------------------------------------------

select tests.create_profile('fiona');
select tests.suspend('fiona');
select
  is(
    pg_temp.spend_often('fiona', 301, 'limit_reads'),
    'account_suspended',
    'a suspended user whose calls exceed a rate limit gets account_suspended'
  );
update auth.users set banned_until = '2050-06-01T12:00:00Z' where id = tests.person('fiona');
select
  is(
    pg_temp.spend('fiona', 'limit_reads'),
    'barred',
    'a banned user whose calls exceed a rate limit gets the error for banned users'
  );

-- Persistence ------------------------------------------------------------------------------------------------

select pg_temp.spend_often('gina', 10, 'limit_exports_of_day limit_profile_changes');
select tests.wait('1 minute');
select pg_temp.spend('gina', 'limit_exports_of_day limit_profile_changes');
truncate table private.limit_buckets;
select
  is(
    pg_temp.spend('gina', 'limit_profile_changes'),
    'let in',
    'a bucket that was not saved is full after a crash of the database'
  );
select
  is(
    pg_temp.verdict('gina', 'limit_exports_of_day'),
    'let in',
    'after a crash of the database, a saved bucket is treated as full until a call consumes its tokens'
  );
select
  alike(
    pg_temp.spend('gina', 'limit_exports_of_day'),
    'rate_limited exports_of_day %',
    'buckets of daily limits survive a crash of the database'
  );

select tests.create_profile('hanna');
select pg_temp.spend_often('hanna', 11, 'limit_exports_of_day');
select tests.let('hanna', 'api.delete_profile()');
select tests.let('hanna', $$api.create_profile('{"firstName": "Hanna"}')$$);
select
  alike(
    pg_temp.spend('hanna', 'limit_exports_of_day'),
    'rate_limited %',
    'a user who deletes the profile and creates a new one keeps the same buckets'
  );
delete from auth.users where id = tests.person('hanna');
select tests.wait('1 minute');
select tests.let_service('api.clear_account(100)');
select
  is_empty(
    $$
      select person_id from private.limit_buckets where person_id = tests.person('hanna')
      union all
      select person_id from private.saved_limit_buckets where person_id = tests.person('hanna')
    $$,
    'after a user is deleted, no bucket of this user is stored'
  );

select tests.wait('3 days');
select pg_temp.spend('gina', 'limit_reads');
select tests.wait('24 hours');
select
  is(
    tests.let_service('api.purge_limits(1)') ->> 'forgotten',
    '1',
    'the limits job deletes at most row_limit buckets that have been full for a day'
  );
select tests.let_service('api.purge_limits(1000)');
select
  results_eq(
    'select limit_name::name from private.limit_buckets',
    array['limit_reads'::name],
    'the limits job keeps buckets that have not been full for a day'
  );
select
  is_empty(
    'select limit_name from private.saved_limit_buckets',
    'the limits job also deletes saved buckets that have been full for a day'
  );

select * from finish();

rollback;
