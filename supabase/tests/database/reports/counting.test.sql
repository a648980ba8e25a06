-- Reports: the conditions under which a report helps to hide its target. hiding.test.sql tests the number of reports
-- and the age of the accounts.

begin;

select plan(48);

select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.create_completed_profile('target');

-- Creates a trusted reporter, whose reports can hide a target.
create function pg_temp.create_reporter(name text, with_profile boolean default true)
returns text
language plpgsql
as $$
begin
  if with_profile then
    perform tests.create_completed_profile(name);
  else
    perform tests.create_person(name);
  end if;
  update auth.users set created_at = '1999-01-01' where id = tests.person(name);
  return name;
end;
$$;

create function pg_temp.create_target(name text)
returns uuid
language sql
as $$
  select tests.create_profile(name);
  select tests.person(name);
$$;

-- Creates a report a second after the previous one.
create function pg_temp.report(name text, target uuid, reason text default 'spam')
returns void
language plpgsql
as $$
begin
  perform tests.wait('1 second');
  perform tests.report(name, 'user', target, reason);
end;
$$;

create function pg_temp.hidden_by(target uuid)
returns text
language sql
as $$
  select coalesce((select hidden_by from private.hidden_targets where target_id = target), 'nobody');
$$;

-- Creates reports of a target by this user and by two trusted reporters. Returns 'reports' if these reports hide the
-- target.
create function pg_temp.hidden_with(name text, target uuid default null)
returns text
language plpgsql
as $$
begin
  target := coalesce(target, pg_temp.create_target(gen_random_uuid()::text));
  perform pg_temp.report(pg_temp.create_reporter(gen_random_uuid()::text), target) from generate_series(1, 2);
  perform pg_temp.report(name, target, 'harassment');
  return pg_temp.hidden_by(target);
end;
$$;

-- Creates the last reports of a user, oldest first. Each report was upheld or dismissed, or has lapsed without a
-- decision.
create function pg_temp.give_history(name text, outcomes text)
returns void
language sql
as $$
  insert into public.reports
    (author_id, reason, target_type, target_id, created_at, status, decided_at, lapses_at)
  select
    tests.person(name),
    'spam',
    'user',
    gen_random_uuid(),
    '1998-01-01',
    case outcome
      when 'u' then 'upheld'
      when 'd' then 'dismissed'
      else 'open'
    end::public.report_status,
    case
      when outcome in ('u', 'd') then '1999-03-01'::timestamptz + place * interval '1 hour'
    end,
    case
      when outcome = 'l' then '1999-03-01'::timestamptz + place * interval '1 hour'
      else 'infinity'
    end
  from regexp_split_to_table(outcomes, '') with ordinality as listed (outcome, place)
  where outcome != '';
$$;

-- Profiles of reporters --------------------------------------------------------------------------------------

select
  pg_temp.create_reporter('without_profile' || number, false),
  pg_temp.create_reporter('whole' || number)
from generate_series(1, 3) as number;
select pg_temp.report('without_profile' || number, tests.person('target'))
from generate_series(1, 3) as number;
select
  is(
    pg_temp.hidden_by(tests.person('target')),
    'nobody',
    'reports by three old accounts without profiles do not hide a user'
  );
select pg_temp.report('whole' || number, tests.person('target')) from generate_series(1, 2) as number;
select
  is(
    pg_temp.hidden_by(tests.person('target')),
    'nobody',
    'reports by accounts without profiles and by two trusted reporters do not hide a user'
  );
select pg_temp.report('whole3', tests.person('target'));
select
  is(pg_temp.hidden_by(tests.person('target')), 'reports', 'reports by three trusted reporters hide a user');

select pg_temp.create_reporter('unfinished');
select tests.change_profile('unfinished', '{"city": null}');
select
  is(pg_temp.hidden_with('unfinished'), 'nobody', 'a reporter whose profile is not completed is not trusted');
select tests.change_profile('unfinished', '{"city": "Perm"}');
select
  is(pg_temp.hidden_with('unfinished'), 'reports', 'a reporter whose profile has been completed is trusted');

select pg_temp.create_reporter(name) from unnest(array['early', 'late', 'gone', 'fourth']) as name;
select tests.change_profile('early', '{"city": null}');
select pg_temp.create_target('of_early');
select pg_temp.report(name, tests.person('of_early')) from unnest(array['early', 'fourth']) as name;
select tests.change_profile('early', '{"city": "Perm"}');
select pg_temp.report('without_profile1', tests.person('of_early'));
select
  is(
    pg_temp.hidden_by(tests.person('of_early')),
    'nobody',
    'reports by two trusted reporters and by one reporter without a profile do not hide a user'
  );
select pg_temp.report('late', tests.person('of_early'));
select
  is(
    pg_temp.hidden_by(tests.person('of_early')),
    'reports',
    'a report made before its author became trusted helps to hide the target'
  );

select pg_temp.create_target('of_gone');
select pg_temp.report('gone', tests.person('of_gone'));
select tests.let('gone', 'api.delete_profile()');
select pg_temp.report(pg_temp.create_reporter('another'), tests.person('of_gone'));
select pg_temp.report('fourth', tests.person('of_gone'));
select
  is(
    pg_temp.hidden_by(tests.person('of_gone')),
    'nobody',
    'a reporter who has deleted the profile is not trusted'
  );

-- Another report of the same target after a dismissal --------------------------------------------------------

select pg_temp.create_target('cleared');
select pg_temp.create_target('other_target');
select
  pg_temp.create_reporter('angry' || number),
  -- Six upheld reports keep a reporter trusted after one dismissed report.
  pg_temp.give_history('angry' || number, 'uuuuuu')
from generate_series(1, 3) as number;
create function pg_temp.report_angrily(target text, reason text)
returns text
language sql
as $$
  select pg_temp.report('angry' || number, tests.person(target), reason) from generate_series(1, 3) as number;
  select pg_temp.hidden_by(tests.person(target));
$$;
select
  is(
    pg_temp.report_angrily('cleared', 'spam'),
    'reports',
    'three trusted reporters hide a person before a moderator dismisses their reports'
  );
select tests.wait('1 minute'), tests.decide('user', tests.person('cleared'), 'dismiss');
select
  is(
    pg_temp.report_angrily('cleared', 'harassment'),
    'nobody',
    'after a dismissal, the same three reporters cannot hide the user again, even for another reason'
  );
select
  is(
    pg_temp.report_angrily('other_target', 'spam'),
    'reports',
    'after a dismissal, the same three reporters can hide another user'
  );
select
  is(
    pg_temp.hidden_with('angry1', tests.person('cleared')),
    'nobody',
    'after a dismissal, one of the three reporters cannot hide the user together with two new reporters'
  );
select pg_temp.create_reporter('calm');
select
  is(
    pg_temp.hidden_with('calm', tests.person('cleared')),
    'reports',
    'after a dismissal, a new reporter can hide the user together with two others'
  );
select tests.decide('user', tests.person('cleared'), 'dismiss');
select tests.freeze_time('1999-06-19T12:01:00Z');
select
  is(
    private.is_trusted_reporter(tests.person('angry2'), 'user', tests.person('other_target')),
    true,
    'a reporter whose report was dismissed is still trusted in reports about another user'
  );
update public.reports
set decided_at = '1999-05-20T12:01:00Z'
where target_id = tests.person('cleared') and status = 'dismissed';
create function pg_temp.is_trusted_at(moment timestamptz)
returns boolean
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  return private.is_trusted_reporter(tests.person('angry2'), 'user', tests.person('cleared'));
end;
$$;
select
  is(
    pg_temp.is_trusted_at(moment),
    trusted,
    format(
      'a reporter whose report of a user was dismissed on May 20th at 12:01 is trusted to report this user at %s: %s',
      moment,
      trusted
    )
  )
from
  (
    values
      ('1999-06-19T12:00:59Z'::timestamptz, false),
      ('1999-06-19T12:01:00Z', true)
  ) as moments (moment, trusted);
select pg_temp.create_target('restored');
select tests.freeze_time('1999-07-01T12:00:00Z');
select
  is(
    pg_temp.report_angrily('restored', 'spam'),
    'reports',
    'three trusted reporters hide a second person before a moderator restores this person'
  );
select tests.decide('user', tests.person('restored'), 'restore');
select tests.wait('2 days');
select
  is(
    pg_temp.report_angrily('restored', 'spam'),
    'nobody',
    'after moderators restored a person, the same three reporters cannot hide the person again'
  );
select pg_temp.create_target('hidden');
select tests.wait('2 days');
select
  is(
    pg_temp.report_angrily('hidden', 'spam'),
    'reports',
    'three trusted reporters hide a third person before a moderator upholds their reports'
  );
select
  tests.decide('user', tests.person('hidden'), 'hide'),
  tests.decide('user', tests.person('hidden'), 'restore');
select tests.wait('2 days');
select
  is(
    pg_temp.report_angrily('hidden', 'spam'),
    'reports',
    'three reporters whose reports were upheld can hide the same person again'
  );

-- Outcomes of the reporter's other reports -------------------------------------------------------------------

select tests.freeze_time('1999-08-01T12:00:00Z');
select
  pg_temp.create_reporter('with_history_' || outcomes),
  pg_temp.give_history('with_history_' || outcomes, outcomes)
from
  unnest(
    array[
      '',
      'u',
      'd',
      'ud',
      'udu',
      'l',
      'uul',
      'uuuuuudddd',
      'uuuuuddddd',
      'ddddduuuuuuuuuu',
      'uuuuuuuuuuddddd',
      'uuuuuuuuuudddd'
    ]
  ) as outcomes;
select
  is(
    pg_temp.hidden_with('with_history_' || outcomes),
    case
      when counts then 'reports'
      else 'nobody'
    end,
    format(
      'a reporter %s %s',
      description,
      case
        when counts then 'is trusted'
        else 'is not trusted'
      end
    )
  )
from
  (
    values
      ('', true, 'without decided reports'),
      ('u', true, 'whose only report was upheld'),
      ('d', false, 'whose only report was dismissed'),
      ('ud', false, 'with one of two reports dismissed'),
      ('udu', true, 'with one of three reports dismissed'),
      ('l', false, 'whose only report lapsed after a year without a decision'),
      ('uul', true, 'with one of three reports lapsed after a year without a decision'),
      ('uuuuuudddd', true, 'with four of ten reports dismissed'),
      ('uuuuuddddd', false, 'with five of ten reports dismissed'),
      (
        'ddddduuuuuuuuuu',
        true,
        'whose last ten reports were upheld and whose earlier reports were dismissed'
      ),
      (
        'uuuuuuuuuuddddd',
        false,
        'with five of the last ten reports dismissed and all earlier reports upheld'
      ),
      ('uuuuuuuuuudddd', true, 'with four of the last ten reports dismissed')
  ) as histories (outcomes, counts, description);

-- Reports per day --------------------------------------------------------------------------------------------

select tests.freeze_time('1999-09-01T12:00:00Z');
select pg_temp.create_reporter('busy' || number) from generate_series(2, 4) as number;
select pg_temp.report('busy' || number, pg_temp.create_target(gen_random_uuid()::text))
from
  generate_series(2, 4) as number,
  generate_series(1, number - 1);
select
  is(
    pg_temp.hidden_with('busy2'),
    'reports',
    'the second report by a user on one day helps to hide its target'
  );
select
  is(
    pg_temp.hidden_with('busy3'),
    'reports',
    'the third report by a user on one day helps to hide its target'
  );
select
  is(
    pg_temp.hidden_with('busy4'),
    'nobody',
    'the fourth report by a user on one day does not help to hide its target'
  );
select tests.freeze_time('1999-09-01T23:59:50Z');
select
  is(
    pg_temp.hidden_with('busy4'),
    'nobody',
    'the fifth report by a user on one day does not help to hide its target'
  );
select pg_temp.create_target('next_day');
select tests.freeze_time('1999-09-02T00:00:00Z');
select
  is(
    pg_temp.hidden_with('busy4', tests.person('next_day')),
    'reports',
    'the first report by the same user on the next day helps to hide its target'
  );
select pg_temp.create_target('many_reasons');
select pg_temp.create_reporter('for_many_reasons');
select pg_temp.report('for_many_reasons', tests.person('many_reasons'), reason)
from unnest(array['spam', 'other', 'fraud_or_scam']) as reason;
select
  is(
    pg_temp.hidden_with('for_many_reasons'),
    'nobody',
    'a user''s reports of one target for three reasons are counted as three of the user''s reports of the day'
  );
select pg_temp.report(pg_temp.create_reporter(gen_random_uuid()::text), tests.person('many_reasons'))
from generate_series(1, 2);
select
  is(
    pg_temp.hidden_by(tests.person('many_reasons')),
    'reports',
    'the first three reports of a day help to hide their targets, even if the user reports more targets later'
  );

-- Settings ---------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-10-01T12:00:00Z');
select
  is(
    pg_temp.hidden_with('with_history_uuuuuddddd'),
    'nobody',
    'by default, a reporter with five of ten reports dismissed is not trusted'
  );
update private.settings set value = '0.6' where name = 'reporter_dismissed_share';
select
  is(
    pg_temp.hidden_with('with_history_uuuuuddddd'),
    'reports',
    'a setting defines the share of dismissed reports up to which a reporter is trusted'
  );
update private.settings set value = '0.5' where name = 'reporter_dismissed_share';
update private.settings set value = '12' where name = 'reporter_decided_reports';
select
  is(
    pg_temp.hidden_with('with_history_uuuuuuuuuuddddd'),
    'reports',
    'a setting defines how many of a reporter''s last decided reports are considered'
  );
update private.settings set value = '1' where name = 'reports_counted_daily';
select pg_temp.create_reporter('once');
select
  is(
    pg_temp.hidden_with('once'),
    'reports',
    'the first report of a day helps to hide its target if the setting allows one per day'
  );
select
  is(
    pg_temp.hidden_with('once'),
    'nobody',
    'a setting defines how many reports of a day can help to hide a target'
  );
select tests.wait('1 day');
select
  is(
    pg_temp.report_angrily('cleared', 'spam'),
    'reports',
    'long after a dismissal, the same reporters can hide the user again'
  );
select tests.decide('user', tests.person('cleared'), 'dismiss');
update private.settings set value = '1' where name = 'reporter_dismissed_days';
select tests.wait('2 days');
select
  is(
    pg_temp.report_angrily('cleared', 'spam'),
    'reports',
    'a setting defines for how many days a dismissal prevents the same reporters from hiding the user'
  );

-- Events -----------------------------------------------------------------------------------------------------

select
  tests.keep(
    'event',
    tests.publish_event(tests.person('target'), '{"startAt": "1999-12-01T12:00:00Z"}')::text
  );
select tests.wait('1 day'), tests.report('without_profile' || number, 'event', tests.kept('event')::uuid)
from generate_series(1, 3) as number;
select
  is(
    pg_temp.hidden_by(tests.kept('event')::uuid),
    'nobody',
    'reports by accounts without profiles do not hide an event'
  );
select tests.wait('1 day'), tests.report('whole' || number, 'event', tests.kept('event')::uuid)
from generate_series(1, 3) as number;
select
  is(
    pg_temp.hidden_by(tests.kept('event')::uuid),
    'reports',
    'reports by three trusted reporters hide an event'
  );

select * from finish();

rollback;
