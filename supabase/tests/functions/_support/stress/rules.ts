/**
 * SQL queries for violations of the rules about events, groups and chats. The rules must hold whenever no call is in
 * progress.
 */

/**
 * Returns an SQL expression for the number of consents that a group of this size needs (docs/features/groups.md,
 * Quorum).
 */
function quorum(people: string): string {
  return `least(${people}, organizer_count)`;
}

/** Queries that return violations, keyed by the text of the rule. */
export const rules: Record<string, string> = {
  "guest_count of an event equals the members of its approved groups, and does not exceed the capacity": `
    select events.id, events.guest_count, events.capacity, recount.guests
    from stress.events
    cross join lateral (
      select count(*) as guests
      from stress.groups join public.like_group_members as member on member.group_id = groups.id
      where groups.event_id = events.id and groups.status = 'approved'
    ) as recount
    where events.guest_count <> recount.guests or recount.guests > events.capacity`,

  "The organizer counts of an event are correct, in total and by sex": `
    select events.id, organizer_count, male_organizer_count, female_organizer_count, recount.*
    from stress.events
    cross join lateral (
      select
        count(*) as organizers,
        array_agg(organizers.user_id) as who,
        count(*) filter (where profiles.sex = 'male') as males,
        count(*) filter (where profiles.sex = 'female') as females
      from stress.organizers left join public.profiles on profiles.user_id = organizers.user_id
      where organizers.event_id = events.id
    ) as recount
    where (organizer_count, male_organizer_count, female_organizer_count) <> (organizers, males, females)`,

  "A group has a separate chat exactly if it is approved, or has expired after its approval": `
    select groups.id, groups.status, groups.chat_id
    from stress.groups left join public.chats on chats.id = groups.chat_id
    where (groups.status = 'approved') <> (groups.chat_id is not null) and groups.status <> 'expired'
      or chats.type <> 'approved_group' or chats.event_id <> groups.event_id`,

  "The chat of a group belongs to exactly one group": `
    select chats.id, (select count(*) from public.like_groups where like_groups.chat_id = chats.id) as groups
    from stress.chats
    where chats.type = 'approved_group'
      and (select count(*) from public.like_groups where like_groups.chat_id = chats.id) <> 1`,

  "An event has one chat of its organizers": `
    select events.id from stress.events
    where (select count(*) from public.chats where chats.event_id = events.id and chats.type = 'event_authors') <> 1`,

  "Two users have at most one direct chat": `
    select one_person_id, other_person_id, count(*) from stress.chats
    where type = 'direct' group by one_person_id, other_person_id having count(*) > 1`,

  "A group changes only between allowed states": `
    select * from stress.decisions
    where (coalesce(was::text, 'new'), became::text) not in (
      ('new', 'pending'), ('pending', 'waiting'), ('pending', 'approved'), ('pending', 'rejected'),
      ('pending', 'expired'), ('waiting', 'approved'), ('waiting', 'pending'), ('waiting', 'expired'), ('approved', 'expired')
    )`,

  "A group is created only while its event accepts applications": `
    select * from stress.decisions where was is null and not accepts_applications`,

  "The organizer count is correct at each decision": `
    select * from stress.decisions where organizer_count <> cardinality(organizers)`,

  "A group is approved or waits only with min(S, N) consents, and only before the end of the event": `
    select * from stress.decisions
    where was = 'pending' and became in ('approved', 'waiting')
      and (consents < ${quorum("cardinality(people)")} or is_over)`,

  "A waiting group is pending again only with fewer than min(S, N) consents": `
    select * from stress.decisions
    where was = 'waiting' and became = 'pending' and (consents >= ${quorum("cardinality(people)")} or is_over)`,

  "A group is approved only if it has seats and precedes no waiting group that fits": `
    select * from stress.decisions
    where became = 'approved' and (guest_count > capacity or guest_count <> guests or passed_over > 0 or is_over)`,

  "A group starts to wait only if there are not enough seats": `
    select * from stress.decisions where became = 'waiting' and guest_count + cardinality(people) <= capacity`,

  "A group is rejected only if it can no longer reach min(S, N) consents": `
    select * from stress.decisions
    where became = 'rejected'
      and (refusals <= organizer_count - ${quorum("cardinality(people)")}
        or consents >= ${quorum("cardinality(people)")} or is_over)`,

  "An open group expires only if its event ends or its creator leaves": `
    select decisions.* from stress.decisions
    where became = 'expired' and was <> 'approved' and not is_over
      and exists (
        select 1 from public.like_group_members as member
        where member.group_id = decisions.group_id and member.user_id = decisions.creator_id
      )`,

  "An approved group expires only when its last member leaves": `
    select * from stress.decisions where was = 'approved' and cardinality(people) <> 1`,

  "A group is pending only while its votes do not decide it": `
    select * from stress.groups
    where status = 'pending' and deleted_at is null and effective_status in ('published', 'started')
      and (consents >= ${quorum("people")} or refusals > organizer_count - ${quorum("people")})`,

  "No member is added to a group after its first vote": "select * from stress.late_additions",

  "Each group with a vote has a row in private.voted_groups": `
    select groups.id, vote.author_id
    from stress.groups join public.like_group_approvals as vote on vote.group_id = groups.id
    where not exists (select from private.voted_groups as voted where voted.group_id = groups.id)`,

  "A waiting group does not fit into the free seats": `
    select * from stress.groups
    where status = 'waiting' and deleted_at is null and effective_status in ('published', 'started')
      and guest_count + people <= capacity`,

  "No group is open after the end of its event": `
    select groups.id, groups.event_id, groups.created_at, groups.status, events.status as event_status,
      events.finishes_at, events.deleted_at
    from stress.groups join stress.events on events.id = groups.event_id
    where groups.status in ('pending', 'waiting')
      and events.status not in ('published', 'started')`,

  "Only organizers have votes on a pending group": `
    select groups.id, vote.author_id
    from stress.groups join public.like_group_approvals as vote on vote.group_id = groups.id
    where groups.status = 'pending'
      and not exists (
        select 1 from stress.organizers
        where organizers.event_id = groups.event_id and organizers.user_id = vote.author_id
      )`,

  "A group has at most ten members, and its creator is one of them while the group is open": `
    select * from stress.groups
    where people > 10
      or (
        status in ('pending', 'waiting')
        and not exists (
          select 1 from public.like_group_members as member
          where member.group_id = groups.id and member.user_id = groups.creator_id
        )
      )`,

  "Exactly the memberships of open and approved groups have the flag counts": `
    select member.*, groups.status
    from stress.groups join public.like_group_members as member on member.group_id = groups.id
    where member.counts <> (groups.status in ('pending', 'waiting', 'approved')) or member.event_id <> groups.event_id`,

  "A user is in at most one open or approved group of an event": `
    select groups.event_id, member.user_id, array_agg(groups.id) as groups
    from stress.groups join public.like_group_members as member on member.group_id = groups.id
    where groups.status in ('pending', 'waiting', 'approved')
    group by groups.event_id, member.user_id having count(*) > 1`,

  "No organizer is in an open or approved group of the event": `
    select groups.id, groups.status, member.user_id
    from stress.groups
    join public.like_group_members as member on member.group_id = groups.id
    join stress.organizers on organizers.event_id = groups.event_id and organizers.user_id = member.user_id
    where groups.status in ('pending', 'waiting', 'approved')`,

  "A group's chat has its members and the organizers as participants, and the organizers' chat the organizers": `
    with
      wanted as (
        select groups.chat_id, member.user_id, 'member' as role
        from stress.groups join public.like_group_members as member on member.group_id = groups.id
        where groups.status = 'approved'
        union all
        select chats.id, organizers.user_id, 'organizer'
        from stress.chats join stress.organizers on organizers.event_id = chats.event_id
      ),
      present as (
        select participant.chat_id, participant.user_id, participant.role::text
        from public.chat_participants as participant join stress.chats on chats.id = participant.chat_id
        where chats.type <> 'direct'
      ),
      difference as (
        (select 'missing' as fault, wanted.* from wanted except select 'missing', present.* from present)
        union all
        (select 'too many', present.* from present except select 'too many', wanted.* from wanted)
      )
    select difference.*
    from difference
    join stress.chats on chats.id = difference.chat_id
    join stress.events on events.id = chats.event_id
    -- A creator who deletes the profile leaves the chats but is still stored as the creator of the event.
    where not (
      difference.user_id = events.creator_id and difference.user_id in (select user_id from stress.people where is_fickle)
    )`,

  "The participants of a direct chat are its two users": `
    select chats.id, participant.user_id
    from stress.chats
    cross join lateral (values (chats.one_person_id), (chats.other_person_id)) as person (user_id)
    full join (
      select chat_participants.* from public.chat_participants join stress.chats on chats.id = chat_participants.chat_id
      where chats.type = 'direct'
    ) as participant on participant.chat_id = chats.id and participant.user_id = person.user_id
    where chats.type is not distinct from 'direct' and participant.user_id is null
        and person.user_id not in (select user_id from stress.people where is_fickle)
      or chats.id is null`,

  "A block ends friendships, co-authorships and memberships between the two users": `
    select blocks.blocker_id, blocks.blocked_id, 'friendship' as kept
    from public.blocks join stress.people on people.user_id = blocks.blocker_id
    where (private.find_friendship(blocks.blocker_id, blocks.blocked_id)).id is not null
    union all
    select blocks.blocker_id, blocks.blocked_id, 'co-author ' || author.event_id
    from public.blocks
    cross join lateral private.coauthorships_between(blocks.blocker_id, blocks.blocked_id) as author
    where blocks.blocker_id in (select user_id from stress.people)
    union all
    select blocks.blocker_id, blocks.blocked_id, 'place in group ' || member.group_id
    from public.blocks
    cross join lateral private.memberships_between(blocks.blocker_id, blocks.blocked_id) as member
    join stress.groups on groups.id = member.group_id
    join stress.events on events.id = groups.event_id
    where blocks.blocker_id in (select user_id from stress.people)
      -- A user whom a co-author blocks may apply, and a user who blocks a guest may become a co-author.
      and (
        events.creator_id in (blocks.blocker_id, blocks.blocked_id)
        or groups.creator_id in (blocks.blocker_id, blocks.blocked_id) and groups.creator_id <> member.user_id
      )`,

  "Unread messages are the messages of others after joining and reading, except deleted ones": `
    select participant.chat_id, participant.user_id, participant.unread_count, recount.unread
    from public.chat_participants as participant
    join stress.chats on chats.id = participant.chat_id
    cross join lateral (
      select count(*) as unread
      from public.messages
      where messages.chat_id = chats.id and messages.sender_id <> participant.user_id and messages.deleted_at is null
        and messages.created_at > greatest(participant.read_up_to, participant.joined_after)
    ) as recount
    where participant.unread_count <> recount.unread`,

  "Messages of a chat have distinct times, and the chat stores the time of the last one": `
    select chats.id, chats.last_message_at, summary.*
    from stress.chats
    cross join lateral (
      select
        count(*) as messages,
        count(distinct date_trunc('milliseconds', messages.created_at)) as times,
        max(messages.created_at) as last
      from public.messages where messages.chat_id = chats.id
    ) as summary
    where messages <> times or chats.last_message_at is distinct from summary.last`,

  "The unread count equals the number of visible unread notifications": `
    select people.user_id, counted, shown
    from stress.people
    cross join lateral (
      select private.count_unread(people.user_id) as counted
    ) as count
    cross join lateral (
      select count(*) as shown from public.notifications
      where notifications.user_id = people.user_id and not is_read and not is_hidden
    ) as list
    where counted <> shown`,
};
