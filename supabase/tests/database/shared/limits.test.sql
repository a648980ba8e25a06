-- Limits: how often a person may do something (docs/api/rate-limits.md).

begin;

select plan(83);

select tests.freeze_time('2050-05-01T12:00:00Z');

-- What becomes of a call that spends of these limits, with spaces between them: let in, or the limit that refuses it and after how many seconds to come back.
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

-- The same many times: what the last call heard.
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

-- Each limit -----------------------------------------------------------------------------------------------

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
    'the limits are these'
  );

select
  is(
    pg_temp.spend_often('anna', limits.most, limits.name),
    'let in',
    format('as many as there are pass: %s', limits.name)
  )
from private.limits
order by limits.name;

select
  is(
    pg_temp.spend('anna', limits.name),
    format(
      'rate_limited %s %s',
      substr(limits.name, 7),
      -- The token that is missing, and the one of the next call.
      ceil(2.0 * limits.seconds / limits.most)
    ),
    format('and not one more: %s', limits.name)
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
  is(pg_temp.wait_for('gina', 100), 'feeds 1', 'counts one token of every limit but the last in Retry-After');
select is(pg_temp.wait_for('hugo', 100), 'let in', 'lets a call in that spends the last tokens');
select api.consume_tokens(tests.person('hugo'), '{limit_profiles_of_day}', 100);
select
  is(
    pg_temp.wait_for('hugo', 100),
    'profiles_of_day 173',
    'counts all tokens of the last limit in Retry-After'
  );

-- Refilling ------------------------------------------------------------------------------------------------

-- Two tokens of 36 s are missing to the next call.
select
  is(
    pg_temp.spend_often('boris', 101, 'limit_friend_requests'),
    'rate_limited friend_requests 72',
    'who comes too often hears when to come back'
  );
select tests.wait('72 seconds');
select is(pg_temp.spend('boris', 'limit_friend_requests'), 'let in', 'then the call is let in');
select is(pg_temp.spend('boris', 'limit_friend_requests'), 'rate_limited friend_requests 72', 'and no other');
select tests.wait('1 hour 72 seconds');
select
  is(
    pg_temp.spend_often('boris', 100, 'limit_friend_requests'),
    'let in',
    'after the whole time the bucket is full'
  );
select
  is(pg_temp.spend('boris', 'limit_friend_requests'), 'rate_limited friend_requests 72', 'and no fuller');

-- Overdrawing ----------------------------------------------------------------------------------------------

select
  is(
    pg_temp.spend_often('carol', 302, 'limit_reads'),
    'rate_limited reads 1',
    'a refused call costs a token'
  );
select
  is(
    pg_temp.spend_often('carol', 1000, 'limit_reads'),
    'rate_limited reads 11',
    'whoever goes on is refused for longer, down to a floor'
  );
select is(pg_temp.spend_often('carol', 1000, 'limit_reads'), 'rate_limited reads 11', 'which is not passed');
select is(pg_temp.spend('carol', 'limit_writes'), 'let in', 'another limit has not changed');
select is(pg_temp.spend('dora', 'limit_reads'), 'let in', 'nor has another person''s');
select is(pg_temp.verdict('carol', ''), 'let in', 'and what names no limit is let in');
select is(api.authorize_call(null, false, array['limit_reads'])::text, 'true', 'as is the service');
select
  is(
    pg_temp.spend_often('carol', 3000, 'limit_reads limit_interactions_of_day'),
    'rate_limited reads 11',
    'of several limits the one that takes longest is told'
  );
select tests.wait('11 seconds');
select
  is(
    pg_temp.spend('carol', 'limit_reads limit_interactions_of_day'),
    'rate_limited interactions_of_day 47',
    'each is asked'
  );

select
  is(
    api.consume_tokens(
      tests.person('dora'),
      array['limit_messages', 'limit_writes', 'limit_messages_of_day'],
      1
    )::jsonb,
    '[["messages", 100, 20, 99, 1], ["messages_of_day", 5000, 86400, 4999, 18], ["writes", 150, 15, 149, 1]]',
    'what is left is told: name, most, seconds, tokens, seconds until all of them'
  );
select
  is(
    api.consume_tokens(tests.person('dora'), array['limit_files'], 10)::jsonb,
    '[["files", 120, 60, 110, 5]]',
    'a call may spend several tokens'
  );
select
  is(
    api.consume_tokens(tests.person('dora'), array['limit_files'], 115)::jsonb,
    '[["files", 120, 60, 0, 63]]',
    'and no fewer than none are left'
  );

-- Settings -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values ('limit_of_test', '{"most": 7, "seconds": 60}', 'Does not divide.');
select
  is(
    pg_temp.spend_often('dora', 7, 'limit_of_test'),
    'let in',
    'a limit that divides into no whole microseconds holds as many'
  );
select is(pg_temp.spend('dora', 'limit_of_test'), 'rate_limited of_test 18', 'and not one more');
update private.settings set value = '{"most": 14, "seconds": 60}' where name = 'limit_of_test';
select tests.wait('1 minute');
select
  is(pg_temp.spend_often('dora', 12, 'limit_of_test'), 'let in', 'a changed setting holds a minute later');

update private.settings set value = 'false' where name = 'rate_limits';
select
  is(pg_temp.spend_often('dora', 100, 'limit_of_test'), 'let in', 'with the switch off nobody is refused');
select
  is(api.consume_tokens(tests.person('elena'), array['limit_reads'], 1)::text, '[]', 'and nothing is told');
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
    'a young account has its share of a limit by the hour'
  );
select is(pg_temp.spend('young', 'limit_applications'), 'rate_limited applications 1200', 'and no more');
select is(pg_temp.spend_often('young', 4, 'limit_reports_of_day'), 'let in', 'of one by the day');
select is(pg_temp.spend('young', 'limit_reports_of_day'), 'rate_limited reports_of_day 43200', 'likewise');
select is(pg_temp.spend_often('young', 300, 'limit_feeds'), 'let in', 'but all of shorter ones');
select
  is(pg_temp.spend_often('old', 60, 'limit_applications'), 'let in', 'an account of a day has all of them');
select
  is(pg_temp.spend_often('elena', 60, 'limit_applications'), 'let in', 'as has a login of another provider');
select tests.wait('2 hours');
select
  is(
    pg_temp.spend_often('young', 60, 'limit_applications'),
    'let in',
    'and so has who was young when it was last asked'
  );

update private.settings set value = '0.0001' where name = 'young_account_share';
insert into auth.users (id, created_at) values (tests.person('younger'), private.now());
select
  is(
    pg_temp.spend('younger', 'limit_reports_of_day'),
    'let in',
    'of however small a share one token is there'
  );
select
  is(pg_temp.spend('younger', 'limit_reports_of_day'), 'rate_limited reports_of_day 172800', 'and no more');
select
  throws_ok(
    $$update private.settings set value = '0' where name = 'young_account_share'$$,
    '23514',
    null,
    'a share of nothing would count nothing, and is refused'
  );

-- Who is refused otherwise -----------------------------------------------------------------------------------

select tests.create_profile('fiona');
select tests.suspend('fiona');
select
  is(
    pg_temp.spend_often('fiona', 301, 'limit_reads'),
    'account_suspended',
    'somebody suspended hears that first'
  );
update auth.users set banned_until = '2050-06-01T12:00:00Z' where id = tests.person('fiona');
select is(pg_temp.spend('fiona', 'limit_reads'), 'barred', 'and a barred login that');

-- What stays -------------------------------------------------------------------------------------------------

select pg_temp.spend_often('gina', 10, 'limit_exports_of_day limit_profile_changes');
select tests.wait('1 minute');
select pg_temp.spend('gina', 'limit_exports_of_day limit_profile_changes');
truncate table private.limit_buckets;
select is(pg_temp.spend('gina', 'limit_profile_changes'), 'let in', 'a crash fills the buckets');
select is(pg_temp.verdict('gina', 'limit_exports_of_day'), 'let in', 'all that were not saved');
select
  alike(
    pg_temp.spend('gina', 'limit_exports_of_day'),
    'rate_limited exports_of_day %',
    'but goes on with those of days'
  );

select tests.create_profile('hanna');
select pg_temp.spend_often('hanna', 11, 'limit_exports_of_day');
select tests.let('hanna', 'api.delete_profile()');
select tests.let('hanna', $$api.create_profile('{"firstName": "Hanna"}')$$);
select
  alike(
    pg_temp.spend('hanna', 'limit_exports_of_day'),
    'rate_limited %',
    'who makes a new profile goes on where they were'
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
    'nothing is left of a login that is gone'
  );

select tests.wait('3 days');
select pg_temp.spend('gina', 'limit_reads');
select tests.wait('24 hours');
select
  is(
    tests.let_service('api.purge_limits(1)') ->> 'forgotten',
    '1',
    'the job forgets what has been full for a day, so many at a time'
  );
select tests.let_service('api.purge_limits(1000)');
select
  results_eq(
    'select limit_name::name from private.limit_buckets',
    array['limit_reads'::name],
    'and nothing else'
  );
select is_empty('select limit_name from private.saved_limit_buckets', 'saved ones too');

select * from finish();

rollback;
