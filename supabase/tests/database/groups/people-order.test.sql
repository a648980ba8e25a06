-- The order of people: a group lists its creator first, then the members in the order in which they were named or
-- added. Lists of chat participants and of organizers contain the event creator first. The other people follow in the
-- order in which they joined or were invited. The order is the same if the times are equal, and does not depend on ids.

begin;

select plan(42);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(
    array['olga', 'anna', 'rita', 'sven', 'tina', 'boris', 'clara', 'dina', 'egor', 'fred', 'gleb']
  ) as name;

-- Returns the names sorted by the ids of the people. The tests use this order and its reverse, so a list that is
-- wrongly sorted by id fails one of them.
create function pg_temp.by_id(variadic names text[])
returns text[]
language sql
as $$
  select array_agg(name order by tests.person(name)) from unnest(names) as name;
$$;

create function pg_temp.turned(names text[])
returns text[]
language sql
as $$
  select array_agg(name order by place desc) from unnest(names) with ordinality as listed (name, place);
$$;

-- Returns the names of the people in a response, which contains their ids or objects with userId.
create function pg_temp.names(people json)
returns text[]
language sql
as $$
  select
    array_agg(
      tests.name_of(
        (
          case json_typeof(item)
            when 'object' then item ->> 'userId'
            else item #>> '{}'
          end
        )::uuid
      )
      order by place
    )
  from json_array_elements(people) with ordinality as listed (item, place);
$$;

-- Returns the members of a group in every response that lists them: the group by id and both lists for its creator, and
-- the list of an organizer.
create function pg_temp.shown(group_name text)
returns table (place text, names text[])
language sql
as $$
  select 'alone', pg_temp.names(tests.let('anna', 'api.get_group(%L)', tests.kept(group_name)) -> 'memberIds')
  union all
  select caller || ': ' || call, pg_temp.names(item -> 'memberIds')
  from
    (
      values
        ('anna', 'list_own_groups(null, null, null, 100)'),
        ('anna', 'list_event_groups(%L, null, 100)'),
        ('olga', 'list_event_groups(%L, null, 100)')
    ) as lists (caller, call)
    cross join lateral json_array_elements(
      tests.let(caller, 'api.' || call, tests.kept('event')) -> 'data'
    ) as item
  where item ->> 'id' = tests.kept(group_name);
$$;

-- Groups -----------------------------------------------------------------------------------------------------

-- Anna has a group in each of two events. Both groups have the same friends, named in ascending order of their ids in
-- one group and in descending order in the other.
select tests.befriend(tests.person('anna'), tests.person(name))
from unnest(array['boris', 'clara', 'dina', 'egor', 'fred', 'gleb']) as name;
create temporary table orders (name, friends, added) as
  values
    ('rising', pg_temp.by_id('boris', 'clara', 'dina'), pg_temp.by_id('egor', 'fred', 'gleb')),
    (
      'falling',
      pg_temp.turned(pg_temp.by_id('boris', 'clara', 'dina')),
      pg_temp.turned(pg_temp.by_id('egor', 'fred', 'gleb'))
    );
select
  tests.keep(
    'event_' || name,
    tests.publish_event(tests.person('olga'), jsonb_build_object('title', name))::text
  )
from orders;
select
  is(
    pg_temp.names(
      tests.let(
        'anna',
        'api.like_event(%L, %L)',
        tests.kept('event_' || name),
        array(select tests.person(friend) from unnest(friends) as friend)::text
      ) -> 'memberIds'
    ),
    array['anna'] || friends,
    format(
      'the response to an application lists the group creator, then the friends in the order of naming: %s',
      name
    )
  )
from orders;
select
  tests.keep(
    'group_' || name,
    (select id::text from public.like_groups where event_id = tests.kept('event_' || name)::uuid)
  )
from orders;

create function pg_temp.expect_everywhere(wanted text[], name text, description text)
returns setof text
language plpgsql
as $$
begin
  perform tests.keep('event', tests.kept('event_' || name));
  perform tests.keep('group', tests.kept('group_' || name));
  return query
    select is(shown.names, wanted, format('%s, %s (%s)', description, name, shown.place))
    from pg_temp.shown('group') as shown;
end;
$$;

select
  pg_temp.expect_everywhere(
    array['anna'] || friends,
    name,
    'a group lists its members in the order in which they were named'
  )
from orders;
select
  tests.let('anna', 'api.add_group_member(%L, %L)', tests.kept('group_' || name), tests.person(friend)::text)
from
  orders
  cross join unnest(added) as friend;
select
  pg_temp.expect_everywhere(
    array['anna'] || friends || added,
    name,
    'a member who is added to a group later comes last'
  )
from orders;
select
  tests.let(friends[1], 'api.leave_group(%L)', tests.kept('group_' || name)),
  tests.let(
    'anna',
    'api.add_group_member(%L, %L)',
    tests.kept('group_' || name),
    tests.person(friends[1])::text
  )
from orders;
select
  pg_temp.expect_everywhere(
    array['anna'] || friends[2:] || added || friends[1],
    name,
    'a member who leaves a group and is added again comes last'
  )
from orders;

-- Organizers -------------------------------------------------------------------------------------------------

-- Co-authors are invited at the same time and accept in the reverse order of invitation. A user who refused and is
-- invited again comes last.
select tests.befriend(tests.person('olga'), tests.person(name))
from unnest(array['rita', 'sven', 'tina']) as name;
create temporary table invitations (name, invited) as
  values
    ('rising', pg_temp.by_id('rita', 'sven', 'tina')),
    ('falling', pg_temp.turned(pg_temp.by_id('rita', 'sven', 'tina')));
select
  tests.keep(
    'plan_' || name,
    tests.publish_event(tests.person('olga'), jsonb_build_object('title', 'plan'))::text
  )
from invitations;
select
  tests.let(
    'olga',
    'api.invite_event_author(%L, %L)',
    tests.kept('plan_' || name),
    tests.person(friend)::text
  )
from
  invitations
  cross join unnest(invited) as friend;
select
  is(
    pg_temp.names(tests.let('olga', 'api.list_event_authors(%L)', tests.kept('plan_' || name)) -> 'authors'),
    invited,
    format('the list of co-authors is sorted by the order of invitation: %s', name)
  )
from invitations;
select
  tests.let(invited[1], 'api.refuse_author_invitation(%L)', tests.kept('plan_' || name)),
  tests.let(
    'olga',
    'api.invite_event_author(%L, %L)',
    tests.kept('plan_' || name),
    tests.person(invited[1])::text
  )
from invitations;
select tests.let(friend, 'api.accept_author_invitation(%L)', tests.kept('plan_' || name))
from
  invitations
  cross join unnest(array[invited[3], invited[2]]) as friend;
select
  is(
    pg_temp.names(tests.let('rita', 'api.list_event_authors(%L)', tests.kept('plan_' || name)) -> 'authors'),
    invited[2:] || invited[1],
    format(
      'a co-author who is invited again is last in the list, and accepting does not change the order: %s',
      name
    )
  )
from invitations;
select
  is(
    array(
      select tests.name_of(organizer)
      from
        public.events
        cross join private.organizers_of(events) as organizer
      where events.id = tests.kept('plan_' || name)::uuid
    ),
    array['olga'] || invited[2:],
    format('the organizers are the creator, then the co-authors in the order of invitation: %s', name)
  )
from invitations;

-- Chats ------------------------------------------------------------------------------------------------------

select
  tests.keep(
    'group_' || name,
    tests.like_event(tests.person('anna'), tests.kept('plan_' || name)::uuid, friends)::text
  )
from orders;
select tests.vote(tests.person(voter), tests.kept('group_' || name)::uuid, 'consent')
from
  invitations
  cross join unnest(array['olga'] || invited[2:]) as voter;
select tests.keep('chat_' || name, tests.group_chat(tests.kept('group_' || name)::uuid)::text)
from invitations;
select
  is(
    pg_temp.names(tests.let('anna', 'api.get_chat(%L)', tests.kept('chat_' || name)) -> 'participants'),
    array['olga'] || invited[2:] || array['anna'] || friends,
    format(
      'a group chat lists the organizers in the order of invitation, then the members of the group: %s',
      name
    )
  )
from
  orders
  join invitations using (name);
select tests.let(invited[1], 'api.accept_author_invitation(%L)', tests.kept('plan_' || name))
from invitations;
select
  is(
    pg_temp.names(tests.let('anna', 'api.get_chat(%L)', tests.kept('chat_' || name)) -> 'participants'),
    array['olga'] || invited[2:] || array['anna'] || friends || invited[1],
    format('a user who joins a group chat later is last in the list: %s', name)
  )
from
  orders
  join invitations using (name);
select
  is(
    pg_temp.names(item -> 'participantPreview'),
    case viewer
      when 'olga' then invited[2:] || array['anna']
      else array['olga'] || invited[2:]
    end,
    format('%s sees the first three of the other participants in the preview of a chat: %s', viewer, name)
  )
from
  invitations
  cross join unnest(array['olga', 'anna']) as viewer
  cross join lateral json_array_elements(tests.let(viewer, 'api.list_chats()') -> 'data') as item
where item ->> 'id' = tests.kept('chat_' || name);
select
  is(
    pg_temp.names(
      tests.let(
        'olga',
        'api.get_chat(%L)',
        tests.authors_chat(tests.kept('plan_' || name)::uuid)::text
      ) -> 'participants'
    ),
    array['olga', invited[3], invited[2], invited[1]],
    format(
      'the organizers'' chat lists the event creator, then the other organizers in the order of joining: %s',
      name
    )
  )
from invitations;

select * from finish();

rollback;
