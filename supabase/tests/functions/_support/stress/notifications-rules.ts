/** Rules of the stress test about notifications: each recipient is notified once, and no other user is notified. */

/**
 * Returns a query for differences between actual and expected notifications. A missing notification is allowed if a
 * block or a deleted profile can explain it.
 */
function notifiedExactly(kind: string, subject: string, meant: string): string {
  return `
    with
      meant as (${meant}),
      told as (
        select notifications.${subject} as subject, notifications.user_id, notifications.actor_id, count(*) as times
        from stress.told as notifications
        where notifications.type = '${kind}'
          and notifications.${subject} in (select subject from meant)
        group by 1, 2, 3
      ),
      paired as (
        select coalesce(meant.subject, told.subject) as subject, coalesce(meant.user_id, told.user_id) as user_id,
          coalesce(told.actor_id, meant.actor_id) as actor_id, coalesce(meant.times, 0) as meant, coalesce(told.times, 0) as told
        from meant full join told
          on told.subject = meant.subject and told.user_id = meant.user_id
          and told.actor_id is not distinct from meant.actor_id
      )
    select paired.* from paired
    where told <> meant
      and not (
        told < meant
        and (
          user_id in (select people.user_id from stress.people where is_fickle)
          or (user_id, actor_id) in (select one_id, other_id from stress.quarrels)
        )
      )`;
}

export const notificationRules: Record<string, string> = {
  "A user is not notified of their own actions": `
    select notifications.id, notifications.type
    from stress.told as notifications
    where notifications.user_id = notifications.actor_id`,

  "Notifications about a user are hidden exactly while one of the two blocks the other": `
    select notifications.id, notifications.type, notifications.user_id, actor_id, is_hidden
    from stress.notifications
    where actor_id is not null
      and is_hidden <> (
        (user_id, actor_id) in (select blocker_id, blocked_id from public.blocks)
        or (actor_id, user_id) in (select blocker_id, blocked_id from public.blocks)
      )
      -- Deleting a profile also deletes the user's blocks, but notifications that these blocks hid stay hidden.
      and not (is_hidden and actor_id in (select people.user_id from stress.people where is_fickle))`,

  "Every organizer is notified of a new group once": notifiedExactly(
    "event_application",
    "group_id",
    `select group_id as subject, unnest(organizers) as user_id, creator_id as actor_id, 1 as times
     from stress.decisions where was is null`,
  ),

  "A member whom a user or a block removes from a group is notified once, without an actor": notifiedExactly(
    "group_member_removed",
    "group_id",
    `select group_id as subject, user_id, null::uuid as actor_id,
       count(*) filter (where verb in ('remove_group_member', 'block_person')) as times
     from stress.departures group by 1, 2`,
  ),

  "Only former members are notified of a removal from a group": `
    select notifications.id, notifications.user_id, actor_id
    from stress.told as notifications
    where type = 'group_member_removed'
      and not exists (
        select from stress.departures
        where departures.group_id = notifications.group_id and departures.user_id = notifications.user_id
      )`,

  "Every member of an approved group is notified once": notifiedExactly(
    "event_application_approved",
    "group_id",
    `select group_id as subject, unnest(people) as user_id, decider as actor_id, 1 as times
     from stress.decisions where became = 'approved'`,
  ),

  "Every member of a rejected group is notified once": notifiedExactly(
    "event_application_rejected",
    "group_id",
    `select group_id as subject, unnest(people) as user_id, null::uuid as actor_id, 1 as times
     from stress.decisions where became = 'rejected'`,
  ),

  "Every participant of a group's new chat is notified once, except the organizer who decided": notifiedExactly(
    "chat_created",
    "chat_id",
    `select groups.chat_id as subject, participant_id as user_id, decider as actor_id, 1 as times
     from stress.decisions
     join stress.groups on groups.id = decisions.group_id
     cross join lateral unnest(organizers || decisions.people) as participant_id
     where became = 'approved' and participant_id is distinct from decider`,
  ),

  "A user has at most one unread notification of changes of an event": `
    select user_id, event_id, count(*)
    from stress.notifications
    where type = 'event_changed' and not is_read and created_at > private.read_until(user_id)
    group by user_id, event_id having count(*) > 1`,

  "No user has an unread change or reminder of a cancelled event": `
    select notifications.id, notifications.user_id, notifications.type, events.id as event_id
    from stress.notifications join stress.events on events.id = notifications.event_id
    where notifications.type in ('event_changed', 'event_reminder') and not is_read
      and notifications.created_at > private.read_until(user_id) and events.status = 'cancelled'`,

  "A user is reminded once per reminder time, and never before the first one": `
    select event_id, user_id, mark, count(*)
    from stress.reminders
    group by event_id, user_id, mark having count(*) > 1 or mark is null`,

  "Only organizers and guests are reminded of an event": "select * from stress.reminders where not is_meant",

  "Every guest of a cancelled event is notified": `
    select events.id, member.user_id
    from stress.events
    join stress.groups on groups.event_id = events.id and groups.status = 'approved'
    join public.like_group_members as member on member.group_id = groups.id
    where events.status = 'cancelled' and events.deleted_at is null
      and member.user_id not in (select people.user_id from stress.people where is_fickle)
      and not exists (
        select 1 from stress.notifications
        where notifications.user_id = member.user_id and notifications.event_id = events.id and notifications.type = 'event_cancelled'
      )`,

  "A user is notified of a direct chat at most once": `
    select chat_id, count(*) from stress.told as notifications
    where type = 'chat_created' and chat_id in (select id from stress.chats where type = 'direct')
    group by chat_id having count(*) > 1`,

  "A new co-author is notified of the organizers' chat as often as the creator is of the acceptance": `
    select event_id, person_id, count(*) filter (where is_acceptance) as accepted, count(*) filter (where not is_acceptance) as opened
    from
      (
        select event_id, actor_id as person_id, true as is_acceptance
        from stress.told as notifications where type = 'event_coauthor_accepted'
        union all
        select notifications.event_id, user_id, false
        from stress.told as notifications join stress.chats on chats.id = notifications.chat_id and chats.type = 'event_authors'
        where notifications.type = 'chat_created'
      ) as told
    join stress.events on events.id = told.event_id
    where (person_id, events.creator_id) not in (select one_id, other_id from stress.quarrels)
      and person_id not in (select people.user_id from stress.people where is_fickle)
      and events.creator_id not in (select people.user_id from stress.people where is_fickle)
    group by event_id, person_id
    having count(*) filter (where is_acceptance) <> count(*) filter (where not is_acceptance)`,

  "The creator is notified of at most as many answers as there were invitations": `
    select event_id, person_id, count(*) filter (where is_answer) as answers, count(*) filter (where not is_answer) as invitations
    from
      (
        select event_id, actor_id as person_id, true as is_answer
        from stress.told as notifications where type in ('event_coauthor_accepted', 'event_coauthor_refused')
        union all
        select event_id, user_id, false from stress.told as notifications where type = 'event_coauthor_invite'
      ) as told
    join stress.events on events.id = told.event_id
    where (person_id, events.creator_id) not in (select one_id, other_id from stress.quarrels)
      and person_id not in (select people.user_id from stress.people where is_fickle)
    group by event_id, person_id
    having count(*) filter (where is_answer) > count(*) filter (where not is_answer)`,

  "A user is notified of a message at most once, and not of their own messages": `
    select user_id, chat_id, payload ->> 'messagePreview' as message, count(*)
    from stress.told as notifications
    where type = 'chat_message' and chat_id in (select id from stress.chats)
    group by 1, 2, 3 having count(*) > 1`,

  "A user has at most one unread notification per chat": `
    select user_id, chat_id, count(*)
    from stress.notifications
    where type = 'chat_message' and not is_read
    group by 1, 2 having count(*) > 1`,

  "Every participant of a chat is notified of its messages": `
    select messages.id, participant.user_id
    from stress.chats
    join public.messages on messages.chat_id = chats.id
    join public.chat_participants as participant
      on participant.chat_id = chats.id and participant.user_id <> messages.sender_id
      and participant.joined_after < messages.created_at
    left join stress.told as notifications
      on notifications.user_id = participant.user_id and notifications.chat_id = chats.id
      and notifications.type = 'chat_message' and notifications.actor_id = messages.sender_id
      and left(notifications.payload ->> 'messagePreview', 42) = left(messages.content, 42)
    where messages.deleted_at is null and notifications.id is null
      and (participant.user_id, messages.sender_id) not in (select one_id, other_id from stress.quarrels)
      and participant.user_id not in (select people.user_id from stress.people where is_fickle)`,
};

/**
 * Counts the notifications of each added member, and the notifications of the group creator about each confirmation.
 */
export const invitationCounts = `
  select group_id as group, coalesce(case type when 'event_invite' then user_id end, actor_id) as person, type, count(*)::integer as times
  from stress.told as notifications
  where type in ('event_invite', 'event_invite_accepted') and group_id in (select groups.id from stress.groups)
  group by 1, 2, 3`;
