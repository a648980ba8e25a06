-- Helpers that check results: summaries of results, and assertions.

begin;

-- Summaries ----------------------------------------------------------------------------------------------

create or replace function tests.completion()
returns text
language sql
set search_path = ''
as $$
  select
    concat_ws(
      ', ',
      case
        when (own ->> 'isCompleted')::boolean then 'completed'
        else 'open'
      end,
      case
        when (own ->> 'termsOutdated')::boolean then 'outdated'
      end,
      (
        select string_agg(field, ' ' order by place)
        from json_array_elements_text(own -> 'missingFields') with ordinality as missing (field, place)
      )
    )
  from api.get_own_profile() as own;
$$;

comment on function tests.completion is
  'Returns whether the caller''s profile is completed, whether the accepted terms are outdated, and which fields are missing.';

create or replace function tests.take_status()
returns text
language plpgsql
set search_path = ''
as $$
declare
  status text := nullif(current_setting('response.status', true), '');
begin
  perform set_config('response.status', '', true);
  return status;
end;
$$;

comment on function tests.take_status is
  'Returns the response status that an RPC function has set since the last call of this helper, or null if none was set. Then resets the status.';

create or replace function tests.name_of(person uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select split_part(users.email, '@', 1)
  from auth.users
  where users.id = person and users.id = tests.person(split_part(users.email, '@', 1));
$$;

comment on function tests.name_of is
  'Returns the name of a person created by a test, or null for other users.';

create or replace function tests.take_told()
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  told text;
  told_before text := coalesce(current_setting('notifications.passed_over', true), '');
begin
  -- Suppresses the broadcast notifications.changed, because the test deletes these notifications, not a user.
  perform private.pass_over_changes(array(select notifications.user_id from public.notifications));
  with taken as (
    delete from public.notifications
    where tests.name_of(notifications.user_id) is not null
    returning *
  )
  select
    string_agg(
      concat_ws(' ', tests.name_of(taken.user_id) || ':', taken.type, 'of ' || tests.name_of(taken.actor_id)),
      ', '
      order by taken.type, tests.name_of(taken.user_id), tests.name_of(taken.actor_id)
    )
  into told
  from taken;
  perform set_config('notifications.passed_over', told_before, true);
  return coalesce(told, 'nobody');
end;
$$;

comment on function tests.take_told is
  'Returns the recipients, types and actors of the notifications created since the last call of this helper, and deletes these notifications.';

create or replace function tests.take_locations_told()
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  told text;
begin
  with taken as (
    delete from realtime.messages
    where messages.topic like 'location:%'
    returning messages.*
  )
  select
    string_agg(
      concat_ws(' ', tests.name_of(split_part(taken.topic, ':', 2)::uuid), split_part(taken.event, '.', 2)),
      ', '
      order by tests.name_of(split_part(taken.topic, ':', 2)::uuid), taken.event
    )
  into told
  from taken;
  return coalesce(told, 'nothing');
end;
$$;

comment on function tests.take_locations_told is
  'Returns the live location broadcasts sent since the last call of this helper, and deletes them. Each entry contains the name of a person, and whether this person updated the location or stopped sharing it.';

create or replace function tests.group_state(group_of_event uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select
    concat_ws(
      ': ',
      view ->> 'status',
      nullif(
        (
          select string_agg(tests.name_of(member::uuid), ' ' order by tests.name_of(member::uuid))
          from json_array_elements_text(view -> 'memberIds') as member
        ),
        ''
      )
    )
  from private.show_group(group_of_event) as found (view)
  where view is not null;
$$;

comment on function tests.group_state is
  'Returns the status of a group as the API shows it, and its members.';

create or replace function tests.chat_people(chat uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select
    coalesce(
      string_agg(
        tests.name_of(participant.user_id) || ' ' || participant.role,
        ', '
        order by participant.role, tests.name_of(participant.user_id)
      ),
      'nobody'
    )
  from public.chat_participants as participant
  where participant.chat_id = chat;
$$;

comment on function tests.chat_people is 'Returns the participants of a chat with their roles.';

create or replace function tests.group_chat(group_of_event uuid)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select like_groups.chat_id from public.like_groups where like_groups.id = group_of_event;
$$;

comment on function tests.group_chat is 'Returns the chat of an approved group.';

create or replace function tests.authors_chat(event uuid)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select chats.id from public.chats where chats.event_id = event and chats.type = 'event_authors';
$$;

comment on function tests.authors_chat is 'Returns the chat of the organizers of an event.';

create or replace function tests.miscounted(chat uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select
    coalesce(
      string_agg(
        format(
          '%s has %s, counted %s',
          tests.name_of(participant.user_id),
          participant.unread_count,
          unread.count
        ),
        ', '
        order by participant.joined_order
      ) filter (where participant.unread_count != unread.count),
      'nobody'
    )
  from
    public.chat_participants as participant
    cross join lateral (
      select count(*)
      from public.messages as message
      where
        message.chat_id = participant.chat_id
        and message.sender_id != participant.user_id
        and message.deleted_at is null
        and message.created_at > participant.joined_after
        and message.created_at > participant.read_up_to
    ) as unread
  where participant.chat_id = chat;
$$;

comment on function tests.miscounted is
  'Returns the participants whose stored unread count is wrong. The correct count is the number of messages from others that are newer than both the participant''s joining and the participant''s read pointer.';

create or replace function tests.disorder(event uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  with
    organizers as (
      select events.creator_id as user_id from public.events where events.id = event
      union
      select authors.user_id
      from public.event_authors as authors
      where authors.event_id = event and authors.status = 'accepted'
    ),
    members as (
      select
        like_groups.id as group_id,
        like_groups.status,
        like_groups.chat_id,
        member.user_id,
        member.counts
      from
        public.like_groups
        left join public.like_group_members as member on member.group_id = like_groups.id
      where like_groups.event_id = event
    ),
    wanted as (
      -- A person without a profile is not a participant of any chat of the event.
      select chats.id as chat_id, organizers.user_id, 'organizer' as role
      from
        public.chats
        cross join organizers
        join public.profiles on profiles.user_id = organizers.user_id
      where chats.event_id = event
      union all
      select members.chat_id, members.user_id, 'member'
      from members
      where members.status = 'approved' and members.user_id is not null
    ),
    present as (
      select participant.chat_id, participant.user_id, participant.role::text as role
      from
        public.chat_participants as participant
        join public.chats on chats.id = participant.chat_id
      where chats.event_id = event
    ),
    disorders as (
      select 'guests' as name
      from public.events
      where
        events.id = event
        and (
          events.guest_count != (
            select count(members.user_id)
            from members
            where members.status = 'approved'
          )
          or events.guest_count > events.capacity
        )
      union all
      select 'organizers'
      from public.events
      where events.id = event and events.organizer_count != (select count(*) from organizers)
      union all
      select 'chats of groups'
      from members
      -- A group that expires after its approval keeps its chat, and the organizers stay in this chat.
      where (members.status = 'approved') != (members.chat_id is not null) and members.status != 'expired'
      union all
      select 'number of chats'
      where
        (
          select count(*) from public.chats where chats.event_id = event and chats.type = 'approved_group'
        ) != (select count(distinct members.chat_id) from members)
        or (
          select count(*) from public.chats where chats.event_id = event and chats.type = 'event_authors'
        ) != 1
      union all
      select format('%s lacks as %s', tests.name_of(lacking.user_id), lacking.role)
      from
        (
          select * from wanted
          except all
          select * from present
        ) as lacking
      union all
      select format('%s is too much as %s', tests.name_of(additional.user_id), additional.role)
      from
        (
          select * from present
          except all
          select * from wanted
        ) as additional
      union all
      select 'places'
      from members
      where members.counts != (members.status in ('pending', 'waiting', 'approved'))
      union all
      select 'places twice'
      from members
      where members.status in ('pending', 'waiting', 'approved')
      group by members.user_id
      having count(*) > 1 and members.user_id is not null
      union all
      select 'unread: ' || tests.miscounted(chats.id)
      from public.chats
      where chats.event_id = event and tests.miscounted(chats.id) != 'nobody'
    )
  select coalesce(string_agg(distinct disorders.name, '; '), 'none')
  from disorders;
$$;

comment on function tests.disorder is
  'Returns inconsistencies between the rows of an event, its groups and its chats. Checks guests, organizers, chats, participants and unread counts.';

create or replace function tests.media_state(name text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select media.state::text from private.media where media.key = tests.kept(name);
$$;

comment on function tests.media_state is
  'Returns the state of the media file whose key is stored under a name, or null if its row was deleted.';

create or replace function tests.organizer_counts(event uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select concat_ws(' ', events.organizer_count, events.male_organizer_count, events.female_organizer_count)
  from public.events
  where events.id = event;
$$;

comment on function tests.organizer_counts is 'Returns the organizer counts of an event: all, men, women.';

create or replace function tests.notification_of(message text)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select notifications.id
  from public.notifications
  where notifications.payload ->> 'messagePreview' = message;
$$;

comment on function tests.notification_of is
  'Returns the notification with this message preview, regardless of its recipient.';

create or replace function tests.hears(viewer text, topic text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  heard text;
begin
  insert into realtime.messages (topic, extension, event, payload, private)
  select hears.topic, extension, 'probe', '{}', true
  from unnest(array['broadcast', 'presence']) as extension;
  perform tests.act_as(tests.person(viewer));
  perform set_config('realtime.topic', hears.topic, true);
  select coalesce(string_agg(extension, ' ' order by extension), 'nothing') into heard
  from realtime.messages
  where messages.topic = hears.topic and messages.event = 'probe';
  perform tests.act_as_nobody();
  delete from realtime.messages where messages.event = 'probe';
  return heard;
end;
$$;

comment on function tests.hears is
  'Returns which messages a person may receive on a topic according to the policies that Realtime checks: broadcast, presence, both or nothing.';

-- Assertions ---------------------------------------------------------------------------------------------

-- pgTAP functions call each other by unqualified names, so the search path must contain their schema.
create or replace function tests.throws_problem(
  statement text,
  status integer,
  code text,
  field text,
  description text
)
returns text
language plpgsql
set search_path = extensions
as $$
declare
  wanted text := format('PT%s %s on %s', status, code, coalesce(field, 'no field'));
  sentence text;
  hint text;
begin
  execute statement;
  return ok(false, description) || E'\n' || diag('nothing was refused, wanted: ' || wanted);
exception
  when others then
    get stacked diagnostics sentence = pg_exception_detail, hint = pg_exception_hint;
    return is(
      format('%s %s on %s', sqlstate, sqlerrm, coalesce(nullif(hint, ''), 'no field'))
        || case when sqlstate like 'PT%' and sentence !~ '^[A-Z].*\.$' then ', without a sentence' else '' end,
      wanted,
      description
    );
end;
$$;

comment on function tests.throws_problem(text, integer, text, text, text) is
  'Asserts that a statement raises an error with sqlstate PT{status}, this code, a detail message, and the invalid field.';

create or replace function tests.throws_problem(statement text, status integer, code text, description text)
returns text
language sql
set search_path = ''
as $$
  select tests.throws_problem(statement, status, code, null, description);
$$;

comment on function tests.throws_problem(text, integer, text, text) is
  'Asserts that a statement raises an error with sqlstate PT{status}, this code and a detail message, but no invalid field.';

create or replace function tests.already_in_group(event uuid, names text[], caller text default null)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select
    json_strip_nulls(
      json_build_object(
        'userIds', (
          select json_agg(tests.person(name) order by place)
          from unnest(names) with ordinality as listed (name, place)
        ),
        'groupId', (
          select member.group_id
          from public.like_group_members as member
          where member.event_id = event and member.user_id = tests.person(caller) and member.counts
        )
      )
    )::text;
$$;

comment on function tests.already_in_group is
  'Returns the expected hint of the error 409 already_in_group for people who are in groups of an event. The hint contains the user ids of the people with these names, in this order, and the groupId of the caller if the caller is in a group.';

create or replace function tests.source_of(function_id oid)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(pg_get_function_sqlbody(oid), prosrc) from pg_proc where oid = function_id;
$$;

comment on function tests.source_of is
  'Returns the body of a function for tests that search for names in it. PostgreSQL stores the body of a standard SQL function as a parse tree.';

create or replace function tests.as_listed(event json)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select event::jsonb - '{guestCount,organizerCount,viewerRole,viewerGroupId}'::text[];
$$;

comment on function tests.as_listed is
  'Returns only the fields of an event detail that events in lists also have.';

-- Assertions run with the role of the acting user, so each role must be able to call these functions.
grant execute on all functions in schema tests to anon, authenticated, service_role;

commit;

begin;

select plan(1);

select has_function('tests', 'throws_problem', 'the helpers that check results exist');

select * from finish();

rollback;
