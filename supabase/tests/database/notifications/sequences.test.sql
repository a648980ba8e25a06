-- Notifications: 1000 random actions of four people. After each action, recipients can open what their unread
-- notifications refer to, and the count equals the length of the unread list. Like the app, the test marks the
-- notification of a request as read when its recipient answers the request.

begin;

select plan(3);

select tests.freeze_time('1999-05-01T12:00:00Z');
create temporary table people
on commit drop
as
  select name, tests.person(name) as id
  from unnest(array['anna', 'boris', 'clara', 'dina']) as name;
select tests.create_completed_profile(name) from people;
create temporary table done (number integer, doing text, wrong text) on commit drop;
create temporary table listed_types (type public.notification_type) on commit drop;

-- Returns an event of the actor that is open for applications, and creates one if there is none.
create function pg_temp.event_of(actor text)
returns uuid
language plpgsql
as $$
declare
  event_id uuid := (
    select events.id
    from public.events
    where events.creator_id = tests.person(actor)
      and events.status = 'published'
      and events.deleted_at is null
      and events.start_at > private.now() + interval '1 day'
    limit 1
  );
begin
  return coalesce(
    event_id,
    tests.publish_event(
      tests.person(actor),
      jsonb_build_object(
        'startAt', private.iso_time(private.now() + interval '300 days'),
        'visibility', case
          when random() < 0.5 then 'private'
          else 'public'
        end
      )
    )
  );
end;
$$;

-- Marks notifications as read, as the app does when their recipient has answered the request.
create function pg_temp.mark(reader text, kind text, actor uuid default null, subject uuid default null)
returns void
language sql
as $$
  select
    tests.let(reader, format('api.read_notifications(%L)', array_agg(notifications.id)))
  from public.notifications
  where
    notifications.user_id = tests.person(reader)
    and notifications.type::text = kind
    and (actor is null or notifications.actor_id = actor)
    and (subject is null or subject in (notifications.event_id, notifications.group_id))
  having count(*) > 0;
$$;

create function pg_temp.act_in_chat(doing text, actor text)
returns void
language plpgsql
as $$
declare
  chat uuid := (
    select participant.chat_id
    from public.chat_participants as participant
    where participant.user_id = tests.person(actor)
    order by random()
    limit 1
  );
begin
  case doing
    when 'say' then
      perform tests.send(tests.person(actor), chat, 'Hello');
    when 'erase' then
      perform tests.let(actor, format('api.delete_message(%L, %L)', messages.chat_id, messages.id))
      from public.messages
      where messages.id = (
          select own.id
          from public.messages as own
          where own.chat_id = chat and own.sender_id = tests.person(actor) and own.deleted_at is null
          order by own.created_at desc
          limit 1
        );
    when 'read chat' then
      perform tests.let(
        actor,
        format(
          'api.read_messages(%L, %L)',
          chat,
          (select messages.id from public.messages where messages.chat_id = chat order by random() limit 1)
        )
      );
  end case;
end;
$$;

-- Returns a random person on whom the actor can take this action, or null if the action needs no other person.
create function pg_temp.partner(doing text, actor_id uuid)
returns uuid
language sql
as $$
  select partner
  from
    (
      select friendships.requester_id as partner
      from public.friendships
      where
        friendships.addressee_id = actor_id
        and (
          friendships.status = 'pending'
          and doing in ('accept', 'reject')
          or friendships.status = 'accepted'
          and doing = 'unfriend'
        )
      union all
      select friendships.addressee_id
      from public.friendships
      where
        friendships.requester_id = actor_id
        and (
          friendships.status = 'pending'
          and doing = 'withdraw'
          or friendships.status = 'accepted'
          and doing = 'unfriend'
        )
      union all
      select blocks.blocked_id
      from public.blocks
      where blocks.blocker_id = actor_id and doing = 'unblock'
      union all
      select interaction.person_id
      from private.people_interactions as interaction
      where
        interaction.target_id = actor_id
        and interaction.type = 'like'
        and not interaction.is_answered
        and doing in ('like', 'dislike')
      union all
      select unnest(private.matches_of(actor_id))
      where doing = 'unmatch'
    ) as possible
  order by random()
  limit 1;
$$;

create function pg_temp.act_in_people(doing text, actor text, other text)
returns void
language plpgsql
as $$
declare
  actor_id uuid := tests.person(actor);
  other_id uuid := coalesce(pg_temp.partner(doing, actor_id), tests.person(other));
  between_them uuid := (
    select friendships.id
    from public.friendships
    where actor_id in (friendships.requester_id, friendships.addressee_id)
      and other_id in (friendships.requester_id, friendships.addressee_id)
  );
begin
  case doing
    when 'like', 'dislike' then
      perform tests.like(actor_id, other_id, doing);
      perform pg_temp.mark(actor, 'people_like', other_id);
    when 'unmatch' then
      perform tests.let(actor, format('api.end_match(%L)', (private.find_match(actor_id, other_id)).id));
    when 'ask' then
      perform tests.let(actor, format('api.send_friend_request(%L)', other_id));
    when 'accept', 'reject' then
      perform tests.let(actor, format('api.%s_friend_request(%L)', doing, between_them));
      perform pg_temp.mark(actor, 'friend_request', other_id);
    when 'withdraw' then
      perform tests.let(actor, format('api.withdraw_friend_request(%L)', between_them));
    when 'unfriend', 'block', 'unblock' then
      perform tests.let(
        actor,
        format(
          'api.%s(%L)',
          case doing
            when 'unfriend' then doing
            else doing || '_person'
          end,
          other_id
        )
      );
    when 'redeem' then
      perform tests.let(
        actor,
        format('api.redeem_friend_link(%L)', tests.let(other_id, 'api.create_friend_link(604800, 1)') ->> 'token')
      );
    when 'open chat' then
      perform tests.let(actor, format('api.open_direct_chat(%L)', other_id));
  end case;
end;
$$;

create function pg_temp.act_in_events(doing text, actor text, other text)
returns void
language plpgsql
as $$
declare
  event_id uuid;
  author_id uuid;
  group_of_event uuid;
begin
  case doing
    when 'apply' then
      perform tests.like_event(tests.person(actor), pg_temp.event_of(other), array(
        select people.name
        from people
        where people.name not in (actor, other)
          and private.are_friends(people.id, tests.person(actor))
          and random() < 0.8
      ));
    when 'vote' then
      select like_groups.id into group_of_event
      from public.like_groups
      where like_groups.status = 'pending' and like_groups.event_id = pg_temp.event_of(actor)
      order by random()
      limit 1;
      perform tests.vote(
        tests.person(actor),
        group_of_event,
        case
          when random() < 0.7 then 'consent'
          else 'refuse'
        end
      );
      perform pg_temp.mark(actor, 'event_application', subject => group_of_event);
    when 'confirm', 'leave' then
      select member.group_id into group_of_event
      from public.like_group_members as member
      where member.user_id = tests.person(actor) and member.counts
      order by random()
      limit 1;
      if doing = 'confirm' then
        perform tests.let(actor, format('api.confirm_membership(%L)', group_of_event));
        perform pg_temp.mark(actor, 'event_invite', subject => group_of_event);
      else
        perform tests.let(actor, format('api.leave_group(%L)', group_of_event));
      end if;
    when 'invite' then
      perform tests.let(actor, format('api.invite_event_author(%L, %L)', pg_temp.event_of(actor), coalesce(pg_temp.partner('unfriend', tests.person(actor)), tests.person(other))));
    when 'join', 'refuse' then
      select author.event_id into event_id
      from public.event_authors as author
      where author.user_id = tests.person(actor) and author.status = 'pending'
      order by random()
      limit 1;
      perform tests.let(
        actor,
        format(
          'api.%s_author_invitation(%L)',
          case doing
            when 'join' then 'accept'
            else doing
          end,
          event_id
        )
      );
      perform pg_temp.mark(actor, 'event_coauthor_invite', subject => event_id);
    when 'change', 'cancel', 'delete', 'restore' then
      select events.id into event_id
      from public.events
      where events.creator_id = tests.person(actor)
        and events.status = 'published'
        and (events.deleted_at is not null) = (doing = 'restore')
      order by random()
      limit 1;
      perform tests.let(
        actor,
        case doing
          when 'change' then format('api.update_event(%L, %L)', event_id, jsonb_build_object('address', random()::text))
          else format('api.%s_event(%L)', doing, event_id)
        end
      );
    when 'resign' then
      select author.event_id into event_id
      from public.event_authors as author
      where author.user_id = tests.person(actor) and author.status = 'accepted'
      order by random()
      limit 1;
      perform tests.let(actor, format('api.remove_event_author(%L, %L)', event_id, tests.person(actor)));
    when 'remove' then
      select member.group_id, member.user_id into group_of_event, author_id
      from
        public.like_group_members as member
        join public.like_groups on like_groups.id = member.group_id
        join public.events on events.id = member.event_id
      where member.counts
        and member.user_id <> tests.person(actor)
        and tests.person(actor) in (events.creator_id, like_groups.creator_id)
      order by random()
      limit 1;
      perform tests.let(actor, format('api.remove_group_member(%L, %L)', group_of_event, author_id));
    when 'part' then
      select author.event_id, author.user_id into event_id, author_id
      from public.event_authors as author join public.events on events.id = author.event_id
      where events.creator_id = tests.person(actor) and author.status <> 'refused'
      order by random()
      limit 1;
      perform tests.let(actor, format('api.remove_event_author(%L, %L)', event_id, author_id));
  end case;
end;
$$;

-- Runs a random action of a random person and returns the name of the action.
create function pg_temp.do_something()
returns text
language plpgsql
as $$
declare
  in_chats constant text[] := array['say', 'erase', 'read chat'];
  in_people constant text[] := array[
    'like', 'dislike', 'unmatch', 'ask', 'accept', 'reject', 'withdraw', 'unfriend', 'block', 'unblock', 'open chat', 'redeem'
  ];
  in_events constant text[] := array[
    'apply', 'vote', 'confirm', 'leave', 'invite', 'join', 'refuse', 'part', 'resign', 'remove', 'change', 'cancel', 'delete', 'restore'
  ];
  doings text[] := in_chats || in_chats || in_people || in_events || in_events
    || array['say', 'say', 'say', 'like', 'like', 'like', 'ask', 'ask', 'ask', 'accept', 'accept', 'accept', 'unblock']
    || array['unblock', 'unmatch', 'apply', 'apply', 'invite', 'invite', 'join', 'refuse', 'read all', 'wait', 'delete profile'];
  doing text := doings[1 + floor(random() * cardinality(doings))];
  actor text;
  other text;
begin
  select people.name into actor from people order by random() limit 1;
  select people.name into other from people where people.name <> actor order by random() limit 1;
  perform tests.wait('1 minute');
  if doing = any (in_chats) then
    perform pg_temp.act_in_chat(doing, actor);
  elsif doing = any (in_people) then
    perform pg_temp.act_in_people(doing, actor, other);
  elsif doing = any (in_events) then
    perform pg_temp.act_in_events(doing, actor, other);
  elsif doing = 'read all' then
    perform tests.let(actor, 'api.read_notifications(null)');
  elsif doing = 'wait' then
    perform tests.wait(random() * interval '40 days');
    perform tests.let_service('api.purge_interactions(1000)');
    perform tests.let_service('api.purge_friend_requests(1000)');
    perform tests.let_service('api.purge_notifications(1000)');
  elsif random() < 0.5 then
    perform tests.let(actor, 'api.delete_profile()');
    perform tests.let(
      actor,
      format(
        'api.create_profile(%L)',
        jsonb_build_object(
          'firstName', initcap(actor), 'birthdate', '1970-01-01', 'sex', 'female', 'datingPurpose', 'dating', 'city', 'Perm'
        )
      )
    );
    perform tests.let(actor, 'api.complete_profile(''first'', ''first'')');
  end if;
  return doing;
exception
  when sqlstate 'PT400' or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT429' then
    return doing || ' (rejected)';
end;
$$;

create function pg_temp.finds(reader uuid, rpc text, subject uuid)
returns boolean
language plpgsql
as $$
begin
  perform tests.let(reader, format('%s(%L)', rpc, subject));
  return true;
exception
  when sqlstate 'PT404' then
    return false;
end;
$$;

-- Returns whether the recipient of an unread notification can open the object of the notification.
create function pg_temp.opens(notification public.notifications)
returns boolean
language sql
volatile
as $$
  select
    case notification.type
      when 'chat_message' then exists (
        select
        from
          public.chat_participants as participant
          join public.messages on messages.chat_id = participant.chat_id
        where
          participant.chat_id = notification.chat_id
          and participant.user_id = notification.user_id
          and participant.unread_count > 0
          and messages.sender_id != participant.user_id
          and messages.deleted_at is null
          and messages.created_at > greatest(participant.read_up_to, participant.joined_after)
      )
      and not exists (
        select
        from private.match_chats
        where match_chats.chat_id = notification.chat_id and match_chats.is_closed
      )
      when 'chat_created' then exists (
        select
        from public.chat_participants as participant
        where participant.chat_id = notification.chat_id and participant.user_id = notification.user_id
      )
      when 'friend_request' then exists (
        select
        from public.friendships
        where
          friendships.requester_id = notification.actor_id
          and friendships.addressee_id = notification.user_id
          and friendships.status = 'pending'
      )
      when 'people_like' then exists (
        select
        from private.people_interactions as interaction
        where
          interaction.person_id = notification.actor_id
          and interaction.target_id = notification.user_id
          and interaction.type = 'like'
          and not interaction.is_answered
      )
      when 'event_coauthor_invite' then exists (
        select
        from public.event_authors as author
        where
          author.event_id = notification.event_id
          and author.user_id = notification.user_id
          and author.status = 'pending'
      )
      and pg_temp.finds(notification.user_id, 'api.get_event', notification.event_id)
      when 'event_invite' then exists (
        select
        from public.like_group_members as member
        where member.group_id = notification.group_id and member.user_id = notification.user_id
      )
      when 'event_application' then pg_temp.finds(
        notification.user_id,
        'api.get_group',
        notification.group_id
      )
      -- A user who is no longer part of an event was notified when it was cancelled. When it is restored, this user is
      -- notified again.
      when 'event_changed' then pg_temp.finds(notification.user_id, 'api.get_event', notification.event_id)
      or (
        'restored' = any (notification.changed_fields)
        and not private.is_in_group_of_event(notification.event_id, notification.user_id)
        and not exists (
          select
          from public.events
          where events.id = notification.event_id and private.is_organizer(events, notification.user_id)
        )
      )
      -- Notifications of the other types report an action in the past. The test does not check the event or person that
      -- they open.
      else true
    end;
$$;

create function pg_temp.find_mistakes()
returns text
language plpgsql
as $$
declare
  person record;
  listed uuid[];
  counted integer;
  mistakes text;
begin
  for person in select * from people loop
    counted := tests.let(person.name, 'api.count_notifications()') ->> 'count';
    listed := array(
      select (item ->> 'id')::uuid
      from json_array_elements(tests.let(person.name, 'api.list_notifications(true, null, 1000)') -> 'data') as item
    );
    if counted <> cardinality(listed) then
      mistakes := concat_ws(', ', mistakes, format('%s counts %s of %s', person.name, counted, cardinality(listed)));
    end if;
    insert into listed_types
    select distinct notifications.type
    from public.notifications
    where notifications.id = any (listed);
    mistakes := concat_ws(
      ', ',
      mistakes,
      (
        select string_agg(format('%s has %s by %s', person.name, notifications.type, tests.name_of(notifications.actor_id)), ', ')
        from public.notifications
        where notifications.id = any (listed) and not pg_temp.opens(notifications)
      )
    );
  end loop;
  return nullif(mistakes, '');
end;
$$;

select setseed(0.19990501);
do $$
begin
  for number in 1..1000 loop
    insert into done (number, doing, wrong)
    values
      (number, pg_temp.do_something(), pg_temp.find_mistakes());
  end loop;
end;
$$;

select
  is_empty(
    'select number, doing, wrong from done where wrong is not null order by number limit 5',
    'after each of 1000 random actions, recipients can open the objects of all unread notifications, and the unread counts are correct'
  );
select
  cmp_ok(
    (select count(distinct doing) from done where doing not like '%(rejected)'),
    '>=',
    20::bigint,
    'at least 20 of the 32 kinds of random actions succeed at least once'
  );
select
  cmp_ok(
    (select count(distinct type) from listed_types),
    '>=',
    4::bigint,
    'the random actions cause unread notifications of at least four of the checked types'
  );

select * from finish();

rollback;
