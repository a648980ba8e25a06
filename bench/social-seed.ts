/** Seed data for list benchmarks: friends, events, groups, likes and notifications of some users. */

import postgres from "postgres";

/** Number of users whose lists are filled with items. The items refer to other users. */
const sociablePeople = 100;
/** Number of items per list. The items fill two pages and a part of a third. */
const perList = 50;

/** Pairs each user whose lists are filled with fifty other users, to whom the list items refer. */
async function pairPeople(sql: postgres.TransactionSql): Promise<void> {
  await sql`
    create temporary table seed_row on commit drop as
    select row_number() over (order by md5(user_id::text)) - 1 as number, user_id, id as profile_id from public.profiles`;
  await sql`
    create temporary table seed_pairs on commit drop as
    select
      owner.number,
      step,
      owner.user_id as owner_id,
      mate.user_id as mate_id,
      date_trunc('seconds', now()) - (step * 1000 + owner.number) * interval '7 seconds' as met_at
    from
      seed_row as owner
      cross join generate_series(1, ${perList}::integer) as step
      join seed_row as mate on mate.number = (owner.number + 137 * step) % (select count(*) from seed_row)
    where owner.number < ${sociablePeople}::integer and mate.user_id <> owner.user_id`;
  await sql`analyze seed_pairs`;
}

/** Adds friends and friend requests, and two blocks for every tenth user. */
async function addFriends(sql: postgres.TransactionSql): Promise<void> {
  await sql`
    insert into public.friendships (requester_id, addressee_id, status, created_at, updated_at)
    select
      case when step % 2 = 0 then owner_id else mate_id end,
      case when step % 2 = 0 then mate_id else owner_id end,
      (array['accepted', 'accepted', 'accepted', 'pending', 'rejected'])[1 + step % 5]::public.friendship_status,
      met_at,
      met_at
    from seed_pairs
    on conflict do nothing`;
  await sql`
    insert into public.blocks (blocker_id, blocked_id, requester_id, created_at, updated_at)
    select owner_id, mate_id, mate_id, met_at, met_at from seed_pairs where number % 10 = 0 and step in (3, 8)`;
  await sql`
    delete from public.friendships
    using public.blocks
    where least(friendships.requester_id, addressee_id) = least(blocker_id, blocked_id)
      and greatest(friendships.requester_id, addressee_id) = greatest(blocker_id, blocked_id)`;
}

/** Suspends every seventeenth of the users to whom list items may refer. A third of the suspensions have ended. */
async function addSuspensions(sql: postgres.TransactionSql): Promise<void> {
  await sql`
    insert into private.suspensions (user_id, suspended_at, suspended_until)
    select user_id, now() - interval '2 days', case when number % 3 = 0 then now() - interval '1 day' else 'infinity' end
    from seed_row
    where number >= ${sociablePeople}::integer and number % 17 = 5`;
}

/** Adds notifications. Half of the notifications are read. Notifications that blocked users caused are hidden. */
async function addNotifications(sql: postgres.TransactionSql): Promise<void> {
  await sql`
    insert into public.notifications (user_id, type, actor_id, event_id, chat_id, is_read, is_hidden, payload, created_at)
    select
      owner_id,
      (enum_range(null::public.notification_type))[1 + step % 14],
      mate_id,
      case when step % 3 = 0 then gen_random_uuid() end,
      case when step % 3 = 1 then gen_random_uuid() end,
      step % 4 > 1,
      exists (select from public.blocks where blocker_id = owner_id and blocked_id = mate_id),
      '{"actorName": "Anna", "chatName": null, "eventTitle": "Shall we dance?", "messagePreview": null}',
      met_at
    from seed_pairs`;
}

/** Adds pending likes, and matches with their chats. */
async function addLikesAndMatches(sql: postgres.TransactionSql): Promise<void> {
  await sql`
    insert into private.people_interactions (person_id, target_id, type, expires_at, updated_at, liked_at, is_answered)
    select
      mate_id, owner_id, 'like',
      case when step = 9 then now() - interval '1 hour' else now() + interval '20 days' end,
      met_at, met_at, step = 12
    from seed_pairs
    on conflict do nothing`;
  await sql`
    insert into public.chats (type, one_person_id, other_person_id, created_at)
    select 'direct', least(owner_id, mate_id), greatest(owner_id, mate_id), min(met_at)
    from seed_pairs
    group by least(owner_id, mate_id), greatest(owner_id, mate_id)
    on conflict do nothing`;
  await sql`
    insert into public.chat_participants (chat_id, user_id, role)
    select chats.id, person_id, 'member'
    from public.chats cross join unnest(array[one_person_id, other_person_id]) as person_id
    where type = 'direct'
    on conflict do nothing`;
  await sql`
    insert into public.matches (one_person_id, other_person_id, chat_id, matched_at)
    select one_person_id, other_person_id, chats.id, seed_pairs.met_at
    from
      seed_pairs
      join public.chats
        on one_person_id = least(owner_id, mate_id) and other_person_id = greatest(owner_id, mate_id)
    on conflict do nothing`;
}

/** Fills all profile fields, and adds more photos for every fourth user. */
async function addPhotosAndAnswers(sql: postgres.TransactionSql): Promise<void> {
  await sql`
    create temporary table seed_more_photos on commit drop as
    select
      owner.profile_id,
      owner.user_id,
      owner.user_id || '/' || gen_random_uuid() as key,
      place,
      (array['cropped', 'uncropped', 'lost', 'cropped'])[1 + (owner.number + place) % 4] as state
    from seed_row as owner cross join generate_series(1, 3) as place
    where owner.number % 4 = 0`;
  // The storage objects are added before their files are marked as used, because Storage rejects a new version of a
  // used file.
  await sql`
    insert into storage.objects (bucket_id, name, owner_id, metadata)
    select 'media', key || suffix, user_id, '{"mimetype": "image/jpeg", "size": 1}'
    from
      seed_more_photos
      cross join lateral unnest(case state when 'cropped' then '{"",.256x256.jpg}' when 'uncropped' then '{""}' end::text[]) as suffix`;
  await sql`
    insert into private.media (key, owner_id, state, thumbnail_size, due_at)
    select key, user_id, state::private.media_state, case when state = 'cropped' then '256x256' end, now()
    from seed_more_photos
    on conflict (key) do update set state = excluded.state, thumbnail_size = excluded.thumbnail_size`;
  await sql`
    insert into public.profile_photos (profile_id, media_key, position) select profile_id, key, 10 + place from seed_more_photos`;
  await sql`
    update public.profiles
    set
      birthdate = date '1970-01-01' + (number * 11 % 10000)::integer,
      city = 'Berlin',
      avatar_photo_id = case
        when number % 8 = 0 then (
          select max(photo.id::text)::uuid from public.profile_photos as photo where photo.profile_id = profiles.id
        )
      end
    from seed_row
    where seed_row.profile_id = profiles.id`;
}

/**
 * Adds groups that apply to events. Each user whose lists are filled creates fifty groups with various statuses. Fifty
 * groups of other users apply to the first event of this user.
 */
async function addGroups(sql: postgres.TransactionSql): Promise<void> {
  await sql`
    create temporary table seed_groups on commit drop as
    select
      gen_random_uuid() as id,
      event.id as event_id,
      seed_pairs.*,
      (array['pending', 'waiting', 'waiting', 'rejected', 'approved', 'expired'])[1 + step % 6]::public.like_group_status as status
    from
      seed_pairs
      join (select row_number() over (order by id) as place, id, creator_id from public.events) as event
        on event.place = 1 + (number * 53 + step * 17) % (select count(*) from public.events)
    where event.creator_id not in (owner_id, mate_id)
    union all
    select
      gen_random_uuid(),
      (select events.id from public.events where events.creator_id = seed_pairs.owner_id order by events.created_at, events.id limit 1),
      number, step, mate_id, (select user_id from seed_row where seed_row.number = (seed_pairs.number * 3 + step * 29) % (select count(*) from seed_row)), met_at,
      (array['pending', 'waiting', 'rejected'])[1 + step % 3]::public.like_group_status
    from seed_pairs`;
  await sql`
    insert into public.like_groups (id, event_id, creator_id, status, quorum_at, created_at)
    select id, event_id, owner_id, status, case when status = 'waiting' then met_at end, met_at from seed_groups`;
  await sql`
    insert into public.like_group_members (group_id, user_id, event_id, counts, confirmed_at, created_at)
    select id, person_id, event_id, false, case when person_id = owner_id then met_at end, met_at
    from seed_groups cross join unnest(array[mate_id, owner_id]) as person_id
    on conflict do nothing`;
}

/** Adds fifty reports and fifty events for each user whose lists are filled. */
async function addReportsAndEvents(sql: postgres.TransactionSql): Promise<void> {
  await sql`
    insert into public.reports (author_id, reason, description, target_type, target_id, created_at)
    select
      owner_id, 'spam', case when step % 2 = 0 then 'Too much of it.' end,
      (enum_range(null::public.report_target_type))[1 + step % 3], mate_id, met_at
    from seed_pairs`;
  await sql`
    insert into public.events (
      creator_id, title, description, type, visibility, status, start_at, address, city, latitude, longitude, capacity,
      consent_threshold, created_at, updated_at
    )
    select
      owner_id, event.title, event.description, event.type, event.visibility, event.status, event.start_at, event.address,
      event.city, event.latitude, event.longitude, event.capacity, event.consent_threshold, met_at, met_at
    from
      seed_pairs
      join (select row_number() over (order by id) as place, events.* from public.events) as event
        on event.place = 1 + number * 31 + step`;
}

/** Fills all kinds of lists for some of the users that the event seed created. */
export async function seedSocialLife(databaseUrl: string): Promise<void> {
  const database = postgres(databaseUrl, { max: 1, onnotice() {} });
  try {
    await database.begin(async (sql) => {
      await pairPeople(sql);
      await addFriends(sql);
      await addNotifications(sql);
      await addLikesAndMatches(sql);
      await addPhotosAndAnswers(sql);
      await addReportsAndEvents(sql);
      await addGroups(sql);
      // Suspensions are added last, because the service stores no files of suspended users.
      await addSuspensions(sql);
    });
    await database.unsafe("vacuum (analyze)");
  } finally {
    await database.end();
  }
}
