-- Groups: the quorum. A group of S people needs T = min(S, N) consents of N organizers, and is rejected once more than
-- N - T have refused.

begin;

select plan(57);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('person' || number) from generate_series(1, 10) as number;
select tests.create_profile('organizer' || number) from generate_series(1, 11) as number;

-- A group of so many people applies to an event of so many organizers, who vote one after another.
create function pg_temp.outcome(people integer, organizers integer, votes text)
returns text
language plpgsql
as $$
declare
  event_id uuid := tests.publish_event(tests.person('organizer1'));
  group_id uuid;
  status text;
begin
  perform tests.add_author(event_id, tests.person('organizer' || number))
  from generate_series(2, organizers) as number;
  group_id := tests.like_event(
    tests.person('person1'),
    event_id,
    array(select 'person' || number from generate_series(2, people) as number)
  );
  for number in 1..length(votes) loop
    if status <> 'pending' then
      return 'closed too early: ' || status;
    end if;
    status := tests.vote(
      tests.person('organizer' || number),
      group_id,
      case substr(votes, number, 1) when '+' then 'consent' else 'refuse' end
    );
  end loop;
  return case when tests.disorder(event_id) = 'none' then status else tests.disorder(event_id) end;
end;
$$;

select
  is(
    pg_temp.outcome(people, organizers, votes),
    status,
    format('%s people, %s organizers, votes %s: %s', people, organizers, votes, status)
  )
from
  (
    values
      -- Alone: one consent suffices (T = 1), only all refusals reject.
      (1, 1, '+', 'approved'),
      (1, 1, '-', 'rejected'),
      (1, 2, '+', 'approved'),
      (1, 2, '-', 'pending'),
      (1, 2, '--', 'rejected'),
      (1, 2, '-+', 'approved'),
      (1, 3, '--', 'pending'),
      (1, 3, '--+', 'approved'),
      (1, 3, '---', 'rejected'),
      (1, 11, '+', 'approved'),
      (1, 11, '----------', 'pending'),
      (1, 11, '----------+', 'approved'),
      (1, 11, '-----------', 'rejected'),
      -- Two people: T = 1 of one organizer, 2 of more.
      (2, 1, '+', 'approved'),
      (2, 1, '-', 'rejected'),
      (2, 2, '+', 'pending'),
      (2, 2, '++', 'approved'),
      (2, 2, '-', 'rejected'),
      (2, 2, '+-', 'rejected'),
      (2, 3, '+', 'pending'),
      (2, 3, '++', 'approved'),
      (2, 3, '-', 'pending'),
      (2, 3, '+-', 'pending'),
      (2, 3, '--', 'rejected'),
      (2, 3, '+-+', 'approved'),
      (2, 3, '-++', 'approved'),
      (2, 3, '+--', 'rejected'),
      (2, 4, '--', 'pending'),
      (2, 4, '+--', 'pending'),
      (2, 4, '--++', 'approved'),
      (2, 4, '---', 'rejected'),
      (2, 4, '+---', 'rejected'),
      -- As many people as organizers, or more: everyone must consent.
      (3, 1, '+', 'approved'),
      (3, 2, '+', 'pending'),
      (3, 2, '++', 'approved'),
      (3, 2, '-', 'rejected'),
      (3, 3, '++', 'pending'),
      (3, 3, '+++', 'approved'),
      (3, 3, '-', 'rejected'),
      (3, 3, '++-', 'rejected'),
      (10, 1, '+', 'approved'),
      (10, 2, '++', 'approved'),
      (10, 2, '+-', 'rejected'),
      -- More organizers than people: some may refuse.
      (3, 4, '++', 'pending'),
      (3, 4, '+++', 'approved'),
      (3, 4, '-', 'pending'),
      (3, 4, '++-', 'pending'),
      (3, 4, '++-+', 'approved'),
      (3, 4, '--', 'rejected'),
      (3, 4, '++--', 'rejected'),
      (10, 11, '+++++++++', 'pending'),
      (10, 11, '++++++++++', 'approved'),
      (10, 11, '-++++++++++', 'approved'),
      (10, 11, '+++++++++-', 'pending'),
      (10, 11, '+++++++++--', 'rejected'),
      (10, 11, '--', 'rejected')
  ) as cases (people, organizers, votes, status);

-- Who is only invited, or refused, is no organizer that counts; the deprecated threshold counts for nothing.
select
  tests.keep('event', tests.publish_event(tests.person('organizer1'), '{"consentThreshold": 9}')::text);
select tests.add_author(tests.kept('event')::uuid, tests.person('organizer2'), 'pending');
select tests.add_author(tests.kept('event')::uuid, tests.person('organizer3'), 'refused');
select
  is(
    tests.vote(
      tests.person('organizer1'),
      tests.like_event(tests.person('person1'), tests.kept('event')::uuid, '{person2,person3}'),
      'consent'
    ),
    'approved',
    'neither the invited, nor those who refused, nor consentThreshold count'
  );

select * from finish();

rollback;
