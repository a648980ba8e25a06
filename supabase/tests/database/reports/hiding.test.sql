-- Reports: how many reports hide a person or an event until a review, and which reporters and periods are counted.

begin;

select plan(47);

select tests.freeze_time('1999-05-20T12:00:00Z');

-- Raises the limit of counted reports per day, because a few people report many targets in this file. counting.test.sql
-- tests the other conditions of trusted reporters.
update private.settings set value = '1000' where name = 'reports_counted_daily';

-- Creates a reporter with an account of the given age.
create function pg_temp.create_reporter(name text, created_at timestamptz default '1999-01-01')
returns void
language sql
as $$
  select tests.create_completed_profile(name);
  update auth.users set created_at = create_reporter.created_at where id = tests.person(name);
$$;

select pg_temp.create_reporter(name)
from unnest(array['anna', 'boris', 'clara', 'dina', 'emil']) as name;

-- Creates a user, or an event that everyone except its organizers can report.
create function pg_temp.create_target(name text, kind text)
returns text
language plpgsql
as $$
declare
  owner uuid;
begin
  perform tests.create_profile(name);
  owner := tests.person(name);
  return tests.keep(
    name,
    case kind
      when 'user' then owner
      when 'event' then tests.publish_event(owner)
    end::text
  );
end;
$$;

create function pg_temp.report(name text, kind text, target text, reason text default 'spam')
returns text
language sql
as $$
  select tests.report(name, kind, tests.kept(target)::uuid, reason);
$$;

create function pg_temp.hidden_by(target text)
returns text
language sql
as $$
  select
    coalesce(
      (select hidden_by from private.hidden_targets where target_id = tests.kept(target)::uuid),
      'nobody'
    );
$$;

-- Number of reporters --------------------------------------------------------------------------------------

select
  pg_temp.create_target('reported_' || kind, kind)
from unnest(array['user', 'event']) as kind;
create function pg_temp.report_both(name text)
returns text
language sql
as $$
  select pg_temp.report(name, kind, 'reported_' || kind) from unnest(array['user', 'event']) as kind;
  select string_agg(pg_temp.hidden_by('reported_' || kind), ' ') from unnest(array['user', 'event']) as kind;
$$;
select is(pg_temp.report_both('anna'), 'nobody nobody', 'one reporter hides neither a person nor an event');
select is(pg_temp.report_both('boris'), 'nobody nobody', 'two reporters hide neither a person nor an event');
select is(pg_temp.report_both('clara'), 'reports reports', 'three reporters hide a person and an event');
select
  results_eq(
    $$
    select target_type::text, hidden_by, hidden_at
    from private.hidden_targets
    where target_id = tests.kept('reported_user')::uuid
  $$,
    $$ values ('user', 'reports', '1999-05-20T12:00:00Z'::timestamptz) $$,
    'the time at which a person was hidden is stored'
  );
select tests.freeze_time('1999-05-20T13:00:00Z');
select
  is(
    pg_temp.report_both('dina'),
    'reports reports',
    'a person and an event stay hidden after a report by a fourth reporter'
  );
select
  is(
    (
      select hidden_at
      from private.hidden_targets
      where target_id = tests.kept('reported_user')::uuid
    ),
    '1999-05-20T12:00:00Z',
    'a report by a fourth reporter does not change the time at which the person was hidden'
  );
select
  is(
    private.is_hidden('event', tests.kept('reported_user')::uuid),
    false,
    'hiding a person does not hide an event with the same id'
  );

-- Reports of a person and reports of their events are counted separately.
select pg_temp.create_target('host', 'user');
select tests.keep('party', tests.publish_event(tests.person('host'))::text);
select tests.keep('host_of_party', tests.person('host')::text);
select pg_temp.report(name, 'event', 'party') from unnest(array['anna', 'boris', 'clara']) as name;
select
  is(
    pg_temp.hidden_by('party') || ' ' || pg_temp.hidden_by('host_of_party'),
    'reports nobody',
    'a hidden event does not hide its creator'
  );
select pg_temp.create_target('second_host', 'user');
select tests.keep('second_party', tests.publish_event(tests.person('second_host'))::text);
select pg_temp.report(name, 'user', 'second_host') from unnest(array['anna', 'boris', 'clara']) as name;
select
  is(
    pg_temp.hidden_by('second_host') || ' ' || pg_temp.hidden_by('second_party'),
    'reports nobody',
    'a hidden person does not hide their events'
  );
select pg_temp.create_target('third_host', 'user');
select tests.keep('third_party', tests.publish_event(tests.person('third_host'))::text);
select pg_temp.report(name, kind, target)
from
  (
    values
      ('anna', 'user', 'third_host'),
      ('boris', 'user', 'third_host'),
      ('clara', 'event', 'third_party'),
      ('dina', 'event', 'third_party')
  ) as made (name, kind, target);
select
  is(
    pg_temp.hidden_by('third_host') || ' ' || pg_temp.hidden_by('third_party'),
    'nobody nobody',
    'reports of a person and reports of their event are counted separately'
  );

-- Reporters ------------------------------------------------------------------------------------------------

select pg_temp.create_target('of_one', 'user');
select pg_temp.report('anna', 'user', 'of_one', reason)
from unnest(array['spam', 'harassment', 'fake_profile', 'other']) as reason;
select
  is(
    pg_temp.hidden_by('of_one'),
    'nobody',
    'reports by one reporter for four reasons are counted as one report'
  );
select pg_temp.report('boris', 'user', 'of_one');
select
  is(
    pg_temp.hidden_by('of_one'),
    'nobody',
    'one reporter with four reasons and a second reporter do not hide a user'
  );
select pg_temp.report('clara', 'user', 'of_one');
select
  is(
    pg_temp.hidden_by('of_one'),
    'reports',
    'one reporter with four reasons and two other reporters hide a user'
  );

select pg_temp.create_target('of_same', 'user');
select
  tests.freeze_time('1999-05-20T13:00:00Z'::timestamptz + day * interval '25 hours'),
  pg_temp.report('anna', 'user', 'of_same')
from generate_series(2, 5) as day;
select pg_temp.report('boris', 'user', 'of_same');
select
  is(
    (select count(*)::integer from public.reports where target_id = tests.kept('of_same')::uuid),
    5,
    'a user can report the same target for the same reason on several days'
  );
select
  is(pg_temp.hidden_by('of_same'), 'nobody', 'reports by one user on several days are counted as one report');

select tests.freeze_time('1999-05-20T12:00:00Z');
select pg_temp.create_reporter('younger', '1999-05-13T12:00:01Z');
select pg_temp.create_reporter('as_young', '1999-05-13T12:00:00Z');
select pg_temp.create_reporter('older', '1999-05-13T11:59:59Z');
-- The service checks the age of the reporter's account at the identity provider, not the age of the profile.
select tests.freeze_time('1999-01-01T12:00:00Z');
select pg_temp.create_reporter('moved', '1999-05-19T12:00:00Z');
-- Creates a profile whose account the identity provider does not know.
create function pg_temp.create_unknown(name text)
returns void
language sql
as $$
  select
    tests.let(
      name,
      'api.create_profile(%L)',
      '{"firstName": "U", "birthdate": "1970-01-01", "sex": "female", "datingPurpose": "dating", "city": "Perm"}'
    );
  select tests.let(name, 'api.complete_profile(%L, %L)', 'first', 'first');
$$;
select pg_temp.create_unknown('unknown_old');
select tests.freeze_time('1999-05-19T12:00:00Z');
select pg_temp.create_reporter('late', '1999-01-01T12:00:00Z');
select pg_temp.create_unknown('unknown_young');
select tests.freeze_time('1999-05-20T12:00:00Z');

create function pg_temp.third_reporter(name text, kind text)
returns text
language plpgsql
as $$
declare
  target text := format('target_of_%s_%s', name, kind);
begin
  perform pg_temp.create_target(target, kind);
  perform pg_temp.report('anna', kind, target);
  perform pg_temp.report('boris', kind, target);
  perform pg_temp.report(name, kind, target);
  return pg_temp.hidden_by(target);
end;
$$;

select
  is(
    pg_temp.third_reporter(name, kind),
    case
      when counts then 'reports'
      else 'nobody'
    end,
    format(
      'after reports by two trusted reporters, a third reporter %s %s to hide %s',
      description,
      case
        when counts then 'helps'
        else 'does not help'
      end,
      case kind
        when 'user' then 'a person'
        else 'an event'
      end
    )
  )
from
  (
    values
      ('younger', false, 'whose account is a little less than 7 days old'),
      ('as_young', false, 'whose account is exactly 7 days old'),
      ('older', true, 'whose account is a little more than 7 days old'),
      ('moved', false, 'whose account is new, despite an old profile,'),
      ('late', true, 'whose account is old, despite a new profile,'),
      ('unknown_old', true, 'with an old profile and no known account'),
      ('unknown_young', false, 'with a new profile and no known account')
  ) as reporters (name, counts, description),
  unnest(array['user', 'event']) as kind;

-- Reports by reporters who are not trusted do not affect later reports by trusted reporters.
select pg_temp.create_target('of_young', 'user');
select pg_temp.report(name, 'user', 'of_young')
from unnest(array['younger', 'as_young', 'moved', 'unknown_young', 'anna', 'boris']) as name;
select
  is(
    pg_temp.hidden_by('of_young'),
    'nobody',
    'four reporters with new accounts and two with old ones do not hide a user'
  );
select pg_temp.report('clara', 'user', 'of_young');
select
  is(
    pg_temp.hidden_by('of_young'),
    'reports',
    'four reporters with new accounts and three with old ones hide a user'
  );

-- The following tests check reporters who block, or delete their accounts, after their reports.
select pg_temp.create_target('of_blockers', 'user');
select
  pg_temp.report(name, 'user', 'of_blockers'),
  tests.let(tests.person(name), format('api.block_person(%L)', tests.person('of_blockers')))
from unnest(array['anna', 'boris', 'clara']) as name;
select
  is(
    pg_temp.hidden_by('of_blockers'),
    'reports',
    'a reporter who blocks the reported user after the report is still trusted'
  );
select pg_temp.create_target('of_leavers', 'user');
select pg_temp.create_reporter('gone');
select pg_temp.report('gone', 'user', 'of_leavers');
delete from auth.users where id = tests.person('gone');
select pg_temp.report(name, 'user', 'of_leavers') from unnest(array['anna', 'boris']) as name;
select
  is(
    pg_temp.hidden_by('of_leavers'),
    'nobody',
    'reports by a user whose account was deleted do not help to hide a user'
  );

-- Period ---------------------------------------------------------------------------------------------------

select pg_temp.create_target('long_' || kind, kind) from unnest(array['user', 'event']) as kind;
create function pg_temp.report_at(moment timestamptz, name text)
returns text
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  perform pg_temp.report(name, kind, 'long_' || kind) from unnest(array['user', 'event']) as kind;
  return (
    select string_agg(pg_temp.hidden_by('long_' || kind), ' ') from unnest(array['user', 'event']) as kind
  );
end;
$$;
select
  is(
    pg_temp.report_at('1999-05-21T12:00:00Z', 'anna') || ', ' || pg_temp.report_at(
      '1999-05-24T12:00:00Z',
      'boris'
    ),
    'nobody nobody, nobody nobody',
    'two reports within a week do not hide a person or an event'
  );
select
  is(
    pg_temp.report_at('1999-05-28T12:00:01Z', 'clara'),
    'nobody nobody',
    'a third report hides neither a person nor an event if the first report is more than 7 days old'
  );
select
  is(
    pg_temp.report_at('1999-05-28T12:00:02Z', 'anna'),
    'reports reports',
    'a reporter who repeats a report after 7 days helps to hide the target'
  );
select pg_temp.create_target('close', 'user');
select
  tests.freeze_time(moment),
  pg_temp.report(name, 'user', 'close')
from
  (
    values
      ('1999-06-01T12:00:00Z'::timestamptz, 'anna'),
      ('1999-06-04T12:00:00Z', 'boris'),
      ('1999-06-08T11:59:59Z', 'clara')
  ) as made (moment, name);
select
  is(pg_temp.hidden_by('close'), 'reports', 'three reports within a little less than 7 days hide a person');
select tests.freeze_time('1999-08-01T12:00:00Z');
select
  is(
    pg_temp.hidden_by('close'),
    'reports',
    'a user who is hidden by reports stays hidden until a moderator decides'
  );

-- Chats ----------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.create_profile('organizer');
select tests.keep('event', tests.publish_event(tests.person('organizer'))::text);
select
  tests.keep(
    'group',
    tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris,clara,dina,emil}')::text
  );
select tests.vote(tests.person('organizer'), tests.kept('group')::uuid, 'consent');
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);
select pg_temp.report(name, 'chat', 'chat')
from unnest(array['anna', 'boris', 'clara', 'dina', 'emil']) as name;
select is(pg_temp.hidden_by('chat'), 'nobody', 'reports by five reporters do not hide a chat');
select
  is(
    tests.let(tests.person('anna'), format('api.get_chat(%L)', tests.kept('chat'))) ->> 'id',
    tests.kept('chat'),
    'participants can still read a chat that all of them have reported'
  );

-- Settings -------------------------------------------------------------------------------------------------

update private.settings set value = '2' where name = 'reports_to_hide';
select pg_temp.create_target('of_two', 'user');
select pg_temp.report('anna', 'user', 'of_two');
select
  is(
    pg_temp.hidden_by('of_two'),
    'nobody',
    'one reporter does not hide a user if the setting requires two reporters'
  );
select pg_temp.report('boris', 'user', 'of_two');
select is(pg_temp.hidden_by('of_two'), 'reports', 'a setting defines how many reporters hide a user');
update private.settings set value = '1' where name = 'reporter_age_days';
select pg_temp.create_target('of_younger', 'user');
select pg_temp.report(name, 'user', 'of_younger') from unnest(array['younger', 'as_young']) as name;
select
  is(
    pg_temp.hidden_by('of_younger'),
    'reports',
    'a setting defines how old the account of a reporter must be'
  );
update private.settings set value = '1' where name = 'reports_to_hide_days';
select pg_temp.create_target('of_one_day', 'user');
select pg_temp.report('anna', 'user', 'of_one_day');
select tests.freeze_time('1999-05-21T12:00:01Z');
select pg_temp.report('boris', 'user', 'of_one_day');
select
  is(pg_temp.hidden_by('of_one_day'), 'nobody', 'a setting defines within how many days reports hide a user');

-- Access of users to the helper functions ------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  throws_ok(
    format('select %s', call),
    '42501',
    null,
    format('a user cannot call the function %s', substring(call, '^[a-z_.]+'))
  )
from
  unnest(
    array[
      $$private.set_hidden('user', tests.person('boris'), 'reports')$$,
      $$private.is_hidden('user', tests.person('boris'))$$,
      $$private.hide_when_reported_enough(null::public.reports)$$
    ]
  ) as call;
select tests.act_as_nobody();

select * from finish();

rollback;
