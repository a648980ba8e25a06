-- The quorum of groups. A group needs as many consents as it has members, but at most one from each organizer. A group
-- is rejected once so many organizers have refused that it can no longer get the consents that it needs. A waiting
-- group is pending again if a refusal leaves it with too few consents.

begin;

select plan(86);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('person' || number) from generate_series(1, 10) as number;
select tests.create_profile('organizer' || number) from generate_series(1, 11) as number;

-- Creates a group of the given size in an event with the given number of organizers. The organizers vote one after
-- another. Returns the status of the group after the last vote.
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
    format(
      'the status of a group of %s in an event with %s organizers after the votes %s is: %s',
      people,
      organizers,
      votes,
      status
    )
  )
from
  (
    values
      -- A group with one member needs one consent, and is rejected only if all organizers refuse.
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
      -- A group with two members needs one consent if the event has one organizer, and two consents if it has more.
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
      -- If a group has at least as many members as the event has organizers, all organizers must consent.
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
      -- If an event has more organizers than the group has members, some organizers can refuse.
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

-- Co-authors who have not answered or have refused the invitation are not organizers. The deprecated field
-- consentThreshold has no effect.
select
  tests.keep('event', tests.publish_event(tests.person('organizer1'), '{"consentThreshold": 9}')::text);
select tests.add_author(tests.kept('event')::uuid, tests.person('organizer2'), 'pending');
select tests.add_author(tests.kept('event')::uuid, tests.person('organizer3'), 'refused');
-- spec: Event, `consentThreshold` is not read
-- spec: Event requests, `consentThreshold` is ignored
-- spec: Event author, who has not accepted counts in no quorum
-- spec: States of a like group, `approved` as soon as T = min(S, N) organizers consent
-- spec: Versioning, `consentThreshold`: required on creation, and read by nobody
select
  is(
    tests.vote(
      tests.person('organizer1'),
      tests.like_event(tests.person('person1'), tests.kept('event')::uuid, '{person2,person3}'),
      'consent'
    ),
    'approved',
    'neither consentThreshold nor co-authors who have not accepted the invitation change the number of consents that a group needs'
  );

-- Without seats ----------------------------------------------------------------------------------------------------

select tests.create_profile('guest');

-- Creates an event whose only seat is taken, so that a group with enough consents waits.
create function pg_temp.apply_without_seats(people integer, organizers integer)
returns void
language plpgsql
as $$
declare
  event_id uuid := tests.publish_event(tests.person('organizer1'), '{"capacity": 1}');
begin
  perform tests.keep('event', event_id::text);
  perform tests.vote(tests.person('organizer1'), tests.like_event(tests.person('guest'), event_id), 'consent');
  perform tests.add_author(event_id, tests.person('organizer' || number))
  from generate_series(2, organizers) as number;
  perform tests.keep(
    'group',
    tests.like_event(
      tests.person('person1'),
      event_id,
      array(select 'person' || number from generate_series(2, people) as number)
    )::text
  );
end;
$$;

-- Casts votes. Each vote is written as the number of an organizer, followed by + for consent or - for refusal. Returns
-- the status of the group after each vote, or the error.
create function pg_temp.cast_votes(votes text)
returns text
language plpgsql
as $$
declare
  vote text;
  statuses text[] := '{}';
begin
  foreach vote in array string_to_array(votes, ' ') loop
    begin
      statuses := statuses || tests.vote(
        tests.person('organizer' || rtrim(vote, '+-')),
        tests.kept('group')::uuid,
        case right(vote, 1) when '+' then 'consent' else 'refuse' end
      );
    exception
      when sqlstate 'PT409' then
        statuses := statuses || sqlerrm;
    end;
  end loop;
  return array_to_string(statuses, ' ') || case
    when tests.disorder(tests.kept('event')::uuid) = 'none' then ''
    else ', in disorder: ' || tests.disorder(tests.kept('event')::uuid)
  end;
end;
$$;

create function pg_temp.outcomes_without_seats(people integer, organizers integer, votes text)
returns text
language plpgsql
as $$
begin
  perform pg_temp.apply_without_seats(people, organizers);
  return pg_temp.cast_votes(votes);
end;
$$;

select
  is(
    pg_temp.outcomes_without_seats(people, organizers, votes),
    statuses,
    format(
      'without free seats, the statuses of a group of %s in an event with %s organizers after each of the votes %s are: %s',
      people,
      organizers,
      votes,
      statuses
    )
  )
from
  (
    values
      -- If the only consent is withdrawn, the group is pending again, or rejected if it can no longer get enough
      -- consents.
      (1, 1, '1+ 1-', 'waiting rejected'),
      (1, 1, '1+ 1- 1+', 'waiting rejected group_closed'),
      (1, 2, '1+ 1-', 'waiting pending'),
      (1, 2, '1+ 1- 2-', 'waiting pending rejected'),
      (1, 2, '1+ 1- 2+', 'waiting pending waiting'),
      (1, 2, '1+ 1- 1+', 'waiting pending waiting'),
      (3, 1, '1+ 1-', 'waiting rejected'),
      (2, 2, '1+ 2+ 2-', 'pending waiting rejected'),
      -- A refusal does not change the status of a group that still has enough consents.
      (1, 2, '1+ 2-', 'waiting waiting'),
      (1, 2, '2- 1+ 2-', 'pending waiting waiting'),
      (1, 2, '1+ 2- 1-', 'waiting waiting rejected'),
      (1, 3, '1+ 2- 3-', 'waiting waiting waiting'),
      (1, 3, '1+ 2- 3- 1-', 'waiting waiting waiting rejected'),
      (2, 3, '1+ 2+ 3-', 'pending waiting waiting'),
      (2, 3, '1+ 2+ 3- 2-', 'pending waiting waiting rejected'),
      (3, 4, '1+ 2+ 3+ 4-', 'pending pending waiting waiting'),
      -- After an organizer has withdrawn a consent that the group did not need, the group needs every remaining
      -- consent.
      (1, 2, '1+ 2+ 1-', 'waiting waiting waiting'),
      (1, 2, '1+ 2+ 1- 2-', 'waiting waiting waiting rejected'),
      (1, 2, '1+ 2+ 2+ 1-', 'waiting waiting waiting waiting'),
      (2, 3, '1+ 2+ 3+ 3-', 'pending waiting waiting waiting'),
      (2, 3, '1+ 2+ 3+ 3- 1-', 'pending waiting waiting waiting rejected'),
      -- The votes on a group that lost its quorum are evaluated like the votes on any other group
      -- (docs/features/groups.md, Quorum).
      (2, 3, '1+ 2+ 2-', 'pending waiting pending'),
      (2, 3, '1+ 2+ 2- 3+', 'pending waiting pending waiting'),
      (2, 3, '1+ 2+ 2- 3-', 'pending waiting pending rejected'),
      (3, 4, '1+ 2+ 3+ 1- 4+', 'pending pending waiting pending waiting'),
      (3, 4, '1+ 2+ 3+ 1- 2-', 'pending pending waiting pending rejected')
  ) as cases (people, organizers, votes, statuses);

-- A refusal rejects a waiting group if the group can no longer reach the quorum for the current number of organizers.
-- The number of organizers at the time when the group first reached its quorum is irrelevant.
select pg_temp.outcomes_without_seats(2, 1, '1+');
select tests.add_author(tests.kept('event')::uuid, tests.person('organizer2'));
select
  is(
    pg_temp.cast_votes('2-'),
    'rejected',
    'a waiting group of two with the consent of the only organizer is rejected when a second organizer joins and refuses'
  );

select pg_temp.outcomes_without_seats(2, 2, '1+ 2+');
select tests.let('organizer2', 'api.resign_event_author(%L)', tests.kept('event'));
select
  is(
    tests.group_state(tests.kept('group')::uuid),
    'waiting: person1 person2',
    'a waiting group continues to wait when an organizer who consented resigns'
  );

select pg_temp.outcomes_without_seats(1, 3, '3+');
select tests.let('organizer3', 'api.resign_event_author(%L)', tests.kept('event'));
select tests.keep('statuses', pg_temp.cast_votes('2-'));
select
  is(
    tests.kept('statuses') || ', votes of ' || (
      select coalesce(string_agg(tests.name_of(author_id), ' '), 'nobody')
      from public.like_group_approvals
      where group_id = tests.kept('group')::uuid
    ),
    'pending, votes of organizer2',
    'a waiting group becomes pending again after a refusal if the organizer who gave its only consent has resigned'
  );

select * from finish();

rollback;
