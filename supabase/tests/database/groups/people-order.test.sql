-- The order of people: a group lists its creator first, then the members in the order in which they were named or
-- added. Lists of chat participants and of organizers begin with the event creator. The other people follow in the
-- order in which they joined or were invited. People who joined or were invited at the same time are also listed in
-- this order, regardless of their ids.

begin;

select plan(42);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(
    array['olga', 'anna', 'rita', 'sven', 'tina', 'boris', 'clara', 'dina', 'egor', 'fred', 'gleb']
  ) as name;

-- Returns the names sorted by the ids of the people. Each test uses this order and the reverse order, so that it fails
-- if a list is sorted by id.
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

-- Returns the names of the people in a response, which is an array of ids or of objects with the field userId.
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

-- Returns the members of a group as they are listed in four responses: the group by id, the two lists of groups for the
-- group creator, and the list for an organizer.
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
      'the response to an application lists the group creator, then the friends in the order in which the application names them: %s',
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

-- The co-authors are invited one after another at the same frozen time, and accept in the reverse order. A co-author
-- who refused and is invited again is the last.
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
    format('co-authors are listed in the order in which they were invited: %s', name)
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
      'a co-author who is invited again is listed last, regardless of the order in which the others accept: %s',
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
    format(
      'the organizers are listed in this order: the creator, then the co-authors in the order in which they were invited: %s',
      name
    )
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
      'a group chat lists the organizers in the order in which they were invited, then the members of the group: %s',
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
    format('the chat preview that %s sees contains the first three other participants: %s', viewer, name)
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
      'the organizers'' chat lists the event creator, then the other organizers in the order in which they joined: %s',
      name
    )
  )
from invitations;

select * from finish();

rollback;
