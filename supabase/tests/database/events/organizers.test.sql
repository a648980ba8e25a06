-- Organizers of an event: their maximum number, their counts by sex, and the ways in which a co-authorship ends.

begin;

select plan(45);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna', '{"sex": "female"}');
select tests.create_profile('boris', '{"sex": "male"}');

create function pg_temp.statuses(event uuid)
returns text
language sql
as $$
  select coalesce(string_agg(count || ' ' || status, ', ' order by status), 'nobody')
  from
    (
      select count(*), status
      from public.event_authors
      where event_id = event
      group by status
    ) as grouped;
$$;

-- At most ten -------------------------------------------------------------------------------------------

select tests.keep('event', tests.publish_event(tests.person('anna'))::text);
select tests.create_profile('friend ' || number)
from generate_series(1, 12) as number;
select
  tests.add_author(
    tests.kept('event')::uuid,
    tests.person('friend ' || number),
    (array['pending', 'accepted', 'refused'])[number % 3 + 1]
  )
from generate_series(1, 9) as number;
select
  is(
    pg_temp.statuses(tests.kept('event')::uuid),
    '3 pending, 3 accepted, 3 refused',
    'the event has three pending, three accepted and three refused invitations at the start'
  );
select tests.befriend(tests.person('anna'), tests.person('friend ' || number))
from generate_series(10, 12) as number;
select tests.befriend(tests.person('anna'), tests.person('boris'));

create function pg_temp.invite(name text)
returns text
language plpgsql
as $$
begin
  return
    tests.let(
      tests.person('anna'),
      format('api.invite_event_author(%L, %L)', tests.kept('event'), tests.person(name))
    ) ->> 'status';
exception
  when others then
    perform set_config('request.jwt.claims', '', true);
    return substr(sqlstate, 3) || ' ' || sqlerrm;
end;
$$;

select
  is(pg_temp.invite(name), answer, format('the creator invites %s, and the result is: %s', name, answer))
from
  (
    values
      ('friend 10', 'pending'),
      ('friend 11', 'pending'),
      ('friend 12', 'pending'),
      ('boris', 'pending')
  ) as invitations (name, answer);
select
  is(
    pg_temp.statuses(tests.kept('event')::uuid),
    '7 pending, 3 accepted, 3 refused',
    'an event can have ten co-authors who are invited or have accepted'
  );
select
  is(
    pg_temp.invite('friend 2'),
    '409 authors_limit',
    'the creator of an event with ten co-authors cannot invite a person who has refused before: 409 authors_limit'
  );
select tests.create_profile('late');
select tests.befriend(tests.person('anna'), tests.person('late'));
select
  is(
    pg_temp.invite('late'),
    '409 authors_limit',
    'the creator of an event with ten co-authors cannot invite a person who was never invited: 409 authors_limit'
  );
select
  is(pg_temp.invite('boris'), 'pending', 'inviting one of ten invited co-authors again changes nothing');
select
  is(
    pg_temp.statuses(tests.kept('event')::uuid),
    '7 pending, 3 accepted, 3 refused',
    'invitations beyond the limit do not change the list of co-authors'
  );
select tests.let(tests.person('boris'), format('api.accept_author_invitation(%L)', tests.kept('event')));
select
  is(
    pg_temp.invite('late'),
    '409 authors_limit',
    'a co-author who accepts still counts towards the limit of ten co-authors'
  );
select tests.let(tests.person('friend 10'), format('api.refuse_author_invitation(%L)', tests.kept('event')));
select
  is(
    pg_temp.invite('late'),
    'pending',
    'the creator can invite another person after one of ten co-authors has refused'
  );
select
  is(
    pg_temp.invite('friend 10'),
    '409 authors_limit',
    'the creator cannot invite another person once the event has ten co-authors again: 409 authors_limit'
  );
select
  tests.let(
    tests.person('anna'),
    format('api.remove_event_author(%L, %L)', tests.kept('event'), tests.person('boris'))
  );
select
  is(
    pg_temp.invite('friend 10'),
    'pending',
    'the creator can invite another person after removing one of ten co-authors'
  );
select
  is(
    pg_temp.statuses(tests.kept('event')::uuid),
    '7 pending, 3 accepted, 3 refused',
    'the event has ten co-authors again after a removal and a new invitation'
  );
select tests.keep('other', tests.publish_event(tests.person('anna'))::text);
select
  is(
    tests.let(
      tests.person('anna'),
      format('api.invite_event_author(%L, %L)', tests.kept('other'), tests.person('friend 1'))
    ) ->> 'status',
    'pending',
    'the limit of ten co-authors applies to each event separately'
  );

-- By sex ------------------------------------------------------------------------------------------------

select tests.create_profile('clara', '{"sex": "female"}');
select tests.create_profile('dmitri', '{"sex": "male"}');
select tests.create_profile('unsaid');
select tests.create_person('newcomer');
select tests.keep('event', tests.publish_event(tests.person('boris'))::text);
select
  is(
    tests.organizer_counts(tests.kept('event')::uuid),
    '1 1 0',
    'the organizer count of an event includes its creator'
  );
select tests.add_author(tests.kept('event')::uuid, tests.person(name))
from unnest(array['clara', 'dmitri', 'unsaid', 'newcomer']) as name;
-- spec: Feed item and lists of events, `maleOrganizerCount`, `femaleOrganizerCount`: organizers whose profile says so
select
  is(
    tests.organizer_counts(tests.kept('event')::uuid),
    '5 2 1',
    'the organizer counts include organizers by the sex in their profiles'
  );
select tests.add_author(tests.kept('event')::uuid, tests.person('anna'), 'pending');
select tests.keep('refused', tests.publish_event(tests.person('boris'))::text);
select tests.add_author(tests.kept('refused')::uuid, tests.person('clara'), 'refused');

create function pg_temp.answer_sex(name text, sex text)
returns text
language plpgsql
as $$
begin
  perform tests.let(tests.person(name), format('api.update_profile(%L)', jsonb_build_object('sex', sex)));
  return tests.organizer_counts(tests.kept('event')::uuid);
end;
$$;

select
  is(
    pg_temp.answer_sex(name, sex),
    counts,
    format('after %s sets the sex to %s, the organizer counts are %s', name, coalesce(sex, 'nothing'), counts)
  )
from
  (
    values
      ('unsaid', 'female', '5 2 2'),
      ('clara', 'male', '5 3 1'),
      ('clara', 'female', '5 2 2'),
      ('clara', 'female', '5 2 2'),
      ('anna', 'male', '5 2 2'),
      ('boris', 'female', '5 1 3'),
      ('boris', 'male', '5 2 2')
  ) as answers (name, sex, counts);
select
  is(
    tests.organizer_counts(tests.kept('refused')::uuid),
    '1 1 0',
    'the organizer counts do not include a person who has refused'
  );
select tests.let(tests.person('newcomer'), $$api.create_profile('{"firstName": "New", "sex": "male"}')$$);
select
  is(
    tests.organizer_counts(tests.kept('event')::uuid),
    '5 3 2',
    'an organizer who creates a profile later is then included in the counts by sex'
  );
select tests.let(tests.person('dmitri'), 'api.delete_profile()');
select
  is(
    tests.organizer_counts(tests.kept('event')::uuid),
    '4 2 2',
    'the organizer counts no longer include a co-author who has deleted their profile'
  );
select tests.let(tests.person('anna'), 'api.delete_profile()');
select
  is(
    tests.organizer_counts(tests.kept('event')::uuid),
    '4 2 2',
    'the organizer counts do not change when an invited person deletes their profile'
  );
select tests.let(tests.person('boris'), 'api.delete_profile()');
select
  is(
    tests.organizer_counts(tests.kept('event')::uuid),
    '4 1 2',
    'the organizer count still includes a creator who has deleted their profile, but the counts by sex do not'
  );

-- Returns the events of this test whose organizer counts are wrong.
create function pg_temp.find_mistakes()
returns setof uuid
language sql
as $$
  select events.id
  from
    public.events
    cross join lateral (
      select
        count(*) as organizers,
        count(*) filter (where profiles.sex = 'male') as males,
        count(*) filter (where profiles.sex = 'female') as females
      from
        (
          select events.creator_id as user_id
          union all
          select event_authors.user_id
          from public.event_authors
          where event_authors.event_id = events.id and event_authors.status = 'accepted'
        ) as organizer
        left join public.profiles using (user_id)
    ) as counted
  where
    (events.organizer_count, events.male_organizer_count, events.female_organizer_count) != (
      counted.organizers,
      counted.males,
      counted.females
    );
$$;

select is_empty('select pg_temp.find_mistakes()', 'the stored organizer counts of every event are correct');

-- A block -----------------------------------------------------------------------------------------------

select tests.create_profile(name)
from unnest(array['irina', 'jan', 'karl']) as name;

-- Gives two people a co-authorship with every status in events of each other, and makes both of them co-authors of an
-- event of a third person.
create function pg_temp.tangle()
returns void
language plpgsql
as $$
declare
  creator text;
  author text;
  status text;
  event_id uuid;
begin
  for creator, author in
    values
      ('irina', 'jan'),
      ('jan', 'irina')
  loop
    foreach status in array array['pending', 'accepted', 'refused'] loop
      event_id := tests.publish_event(tests.person(creator), jsonb_build_object('title', creator || ' ' || status));
      perform tests.add_author(event_id, tests.person(author), status);
      perform tests.add_author(event_id, tests.person('karl'));
    end loop;
  end loop;
  event_id := tests.publish_event(tests.person('karl'), '{"title": "karl"}');
  perform tests.add_author(event_id, tests.person('irina'));
  perform tests.add_author(event_id, tests.person('jan'));
end;
$$;

create function pg_temp.places()
returns text
language sql
as $$
  select
    string_agg(format('%s: %s, %s', title, organizer_count, places), '; ' order by title)
  from
    (
      select
        events.title,
        events.organizer_count,
        string_agg(
          case event_authors.user_id
            when tests.person('irina') then 'irina'
            when tests.person('jan') then 'jan'
            when tests.person('karl') then 'karl'
          end,
          ' '
          order by
            event_authors.created_at,
            event_authors.user_id != tests.person('irina'),
            event_authors.user_id != tests.person('jan')
        ) as places
      from
        public.events
        left join public.event_authors on event_authors.event_id = events.id
      where events.creator_id in (tests.person('irina'), tests.person('jan'), tests.person('karl'))
      group by events.id
    ) as listed;
$$;

create function pg_temp.places_after(blocker text, blocked text)
returns text
language plpgsql
as $$
declare
  places text;
begin
  begin
    perform pg_temp.tangle();
    delete from public.notifications where user_id in (tests.person('irina'), tests.person('jan'));
    perform tests.let(tests.person(blocker), format('api.block_person(%L)', tests.person(blocked)));
    places := pg_temp.places()
      || '; told '
      || (select count(*) from public.notifications where user_id in (tests.person('irina'), tests.person('jan')));
    raise exception 'undone' using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      return places;
  end;
end;
$$;

select
  is(
    pg_temp.places_after(blocker, blocked),
    'irina accepted: 2, karl; irina pending: 2, karl; irina refused: 2, karl; ' || 'jan accepted: 2, karl; jan pending: 2, karl; jan refused: 2, karl; karl: 3, irina jan; told 0',
    format(
      'when %s blocks %s, their co-authorships in each other''s events end without a notification',
      blocker,
      blocked
    )
  )
from
  (
    values
      ('irina', 'jan'),
      ('jan', 'irina')
  ) as blocks (blocker, blocked);

select pg_temp.tangle();
select
  is(
    pg_temp.places(),
    'irina accepted: 3, jan karl; irina pending: 2, jan karl; irina refused: 2, jan karl; ' || 'jan accepted: 3, irina karl; jan pending: 2, irina karl; jan refused: 2, irina karl; karl: 3, irina jan',
    'without a block, two people can be co-authors of each other''s events'
  );
select
  tests.keep(
    'event',
    (select id::text from public.events where creator_id = tests.person('irina') and title = 'irina accepted')
  );
select tests.let(tests.person('irina'), format('api.unfriend(%L)', tests.person('jan')));
select
  is(
    (
      select status::text
      from public.event_authors
      where event_id = tests.kept('event')::uuid and user_id = tests.person('jan')
    ),
    'accepted',
    'a co-author remains an organizer after the friendship with the creator ends'
  );
select tests.let(tests.person('jan'), format('api.block_person(%L)', tests.person('irina')));
select
  is(
    tests.let(tests.person('karl'), format('api.get_event(%L)', tests.kept('event'))) ->> 'id',
    tests.kept('event'),
    'another co-author still sees the event after one co-author has blocked the creator'
  );
select
  tests.throws_problem(
    format($$ select tests.let(tests.person('jan'), %L) $$, format('api.%s(%L)', verb, tests.kept('event'))),
    404,
    'event_not_found',
    format('a co-author who has blocked the creator gets event_not_found from %s', verb)
  )
from
  unnest(
    array[
      'get_event',
      'accept_author_invitation',
      'refuse_author_invitation',
      'list_event_authors',
      'cancel_event'
    ]
  ) as verb;
select
  tests.throws_problem(
    format(
      $$ select tests.let(tests.person('irina'), %L) $$,
      format('api.invite_event_author(%L, %L)', tests.kept('event'), tests.person('jan'))
    ),
    400,
    'validation_failed',
    'userId',
    'the creator cannot invite a person while there is a block between them: 400 validation_failed'
  );
select tests.let(tests.person('jan'), format('api.unblock_person(%L)', tests.person('irina')));
select
  is_empty(
    $$
    select from public.event_authors
    where event_id = tests.kept('event')::uuid and user_id = tests.person('jan')
  $$,
    'lifting a block does not restore the co-authorship that the block ended'
  );
select
  is_empty(
    'select pg_temp.find_mistakes()',
    'the stored organizer counts of every event are correct after the blocks'
  );

-- One of two co-authors of a third person's event blocks the other.
select tests.keep('event', (select id::text from public.events where title = 'karl'));
select tests.let(tests.person('irina'), format('api.block_person(%L)', tests.person('jan')));
select
  is(
    tests.organizer_counts(tests.kept('event')::uuid),
    '3 0 0',
    'a block between two co-authors does not remove either of them from the event of a third person'
  );

select * from finish();

rollback;
