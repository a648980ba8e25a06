-- Direct reads: a client that reads the tables directly sees no more than the API returns, column by column. For each
-- public table, a view in this file builds the expected rows from API responses only. Every new table or column fails
-- the test until this file states which users may read it.

begin;

select plan(43);

-- Deletes the events of the seed data, which this file does not test.
delete from public.events;

-- People ---------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-20T12:00:00Z');
insert into public.terms_versions (document, version, published_at)
values
  ('privacy_policy', '98', '1998-01-01'),
  ('user_agreement', '98', '1998-01-01'),
  ('user_agreement', 'next', now() + interval '1 year');

create temporary table viewers (name, description) as
  values
    ('anna', 'the owner of everything'),
    ('friend', 'a friend'),
    ('match', 'a match'),
    ('author', 'a co-author'),
    ('late', 'a co-author who came late'),
    ('invited', 'a user invited to organize'),
    ('guest', 'the creator of a group'),
    ('companion', 'a user added to a group'),
    ('applicant', 'an applicant'),
    ('blocked', 'a blocked person'),
    ('blocker', 'a person who has blocked the owner'),
    ('stranger', 'a non-contact'),
    ('newcomer', 'a person without a profile');

-- Every profile field is set, and every field that a user can hide is hidden.
select
  tests.keep(
    name,
    tests.create_profile(
      name,
      tests.fields(
        'profiles',
        'answer'
      ) - 'firstName' || '{
        "birthdate": "1970-07-23", "city": "Perm", "sex": "female",
        "showDatingPurpose": false, "showZodiac": false, "showBirthdate": false, "showLocation": false,
        "latitude": -48.8761, "longitude": -123.3931
      }'
    )::text
  ),
  tests.add_photo(tests.person(name)),
  tests.let(tests.person(name), $$ api.complete_profile('98', '98') $$)
from viewers
where name != 'newcomer';
select tests.create_person('newcomer');

-- Relations ------------------------------------------------------------------------------------------------

select tests.befriend(tests.person('anna'), tests.person('friend'));
select tests.befriend(tests.person('guest'), tests.person('companion'));
select tests.let(name, 'api.send_friend_request(%L)', tests.person('anna')::text)
from unnest(array['applicant', 'blocked']) as name;
-- An expired request is invisible to both people, even before the job `friend_requests` deletes it.
insert into public.friendships (requester_id, addressee_id, created_at)
values
  (tests.person('anna'), tests.person('stranger'), private.now() - interval '90 days'),
  (tests.person('newcomer'), tests.person('anna'), private.now() - interval '90 days');
select
  tests.let(
    'friend',
    'api.reject_friend_request(%L)',
    tests.let('guest', 'api.send_friend_request(%L)', tests.person('friend')::text) -> 'friendship' ->> 'id'
  );
select tests.let('anna', 'api.interact(%L, ''like'')', tests.kept('match'));
select tests.let('match', 'api.interact(%L, ''like'')', tests.kept('anna'));
select tests.let('applicant', 'api.interact(%L, ''like'')', tests.kept('anna'));
select tests.let('anna', 'api.share_location(-48.8761, -123.3931, 3600)');

select
  tests.keep('direct', tests.let('anna', 'api.open_direct_chat(%L)', tests.person('friend')::text) ->> 'id'),
  tests.keep('ended', tests.let('anna', 'api.open_direct_chat(%L)', tests.person('blocked')::text) ->> 'id');
select tests.send(tests.person('anna'), tests.kept('direct')::uuid, 'Hello');
select tests.send(tests.person('blocked'), tests.kept('ended')::uuid, 'Hello');

-- Events with groups, chats and messages ---------------------------------------------------------------------

create temporary table shown (kind, id) as
  select
    'event',
    tests.create_event(
      tests.person('anna'),
      jsonb_build_object(
        'title', title,
        'description', 'Bring cake.',
        'endAt', '1999-06-01T18:00:00Z',
        'address', 'Yard 1',
        'city', 'Perm',
        'capacity', 2,
        'visibility', case title
          when 'private' then 'private'
          else 'public'
        end
      ) || case title
        when 'draft' then '{"imageUrl": "https://example.test/cake.png"}'
        else jsonb_build_object('imageKey', tests.upload(tests.person('anna')))
      end
    )
  from unnest(array['public', 'private', 'draft', 'deleted', 'cancelled', 'hidden']) as title;
select tests.keep(title || '_event', id::text)
from
  shown
  join public.events using (id);
select tests.let('anna', 'api.publish_event(%L)', tests.kept(title || '_event'))
from unnest(array['public', 'private', 'deleted', 'cancelled', 'hidden']) as title;
select tests.add_author(tests.kept('public_event')::uuid, tests.person(name), status)
from
  (
    values
      ('author', 'accepted'),
      ('invited', 'pending'),
      ('match', 'refused')
  ) as authors (name, status);
select tests.add_author(tests.kept('draft_event')::uuid, tests.person('invited'), 'pending');

select
  tests.keep('group', tests.like_event(tests.person('guest'), tests.kept('public_event')::uuid)::text),
  tests.keep(
    'deleted_group',
    tests.like_event(tests.person('guest'), tests.kept('deleted_event')::uuid)::text
  );
select tests.freeze_time('1999-05-20T13:00:00Z');
select
  tests.let('guest', 'api.add_group_member(%L, %L)', tests.kept('group'), tests.person('companion')::text);
select tests.freeze_time('1999-05-20T14:00:00Z');
select tests.let('companion', 'api.confirm_membership(%L)', tests.kept('group'));
select tests.vote(tests.person(name), tests.kept('group')::uuid, 'consent')
from unnest(array['anna', 'author']) as name;
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);
select
  tests.keep('waiting', tests.like_event(tests.person('applicant'), tests.kept('public_event')::uuid)::text),
  tests.vote(tests.person('anna'), tests.kept('waiting')::uuid, 'consent');
select
  tests.keep('pending', tests.like_event(tests.person('friend'), tests.kept('public_event')::uuid)::text),
  tests.vote(tests.person('anna'), tests.kept('pending')::uuid, 'refuse');
select tests.let('anna', 'api.delete_event(%L)', tests.kept('deleted_event'));
select tests.let('anna', 'api.cancel_event(%L)', tests.kept('cancelled_event'));
insert into shown (kind, id)
select 'group', tests.kept(name)::uuid
from unnest(array['group', 'deleted_group', 'waiting', 'pending']) as name;

select tests.freeze_time('1999-05-20T15:00:00Z');
create temporary table sent (id, client_message_id) as
  select
    tests.send(
      tests.person(name),
      tests.kept('chat')::uuid,
      'Hello from ' || name,
      jsonb_build_object(
        'clientMessageId', client_message_id,
        'attachments', jsonb_build_array(
          jsonb_build_object('key', tests.upload(tests.person(name)), 'fileName', 'cake.jpg'),
          jsonb_build_object('key', tests.upload(tests.person(name), 'application/pdf'))
        )
      )
    ),
    client_message_id
  from
    unnest(array['anna', 'guest', 'companion']) as name
    cross join lateral gen_random_uuid() as client_message_id;
select
  tests.send(
    tests.person('author'),
    tests.kept('chat')::uuid,
    'An answer',
    jsonb_build_object('replyToId', (select id from sent limit 1))
  );
select
  tests.let(
    'guest',
    'api.delete_message(%L, %L)',
    tests.kept('chat'),
    tests.send(tests.person('guest'), tests.kept('chat')::uuid, 'Something silly')::text
  );
-- This co-author joins the chat after many messages and has not read any of them.
select tests.add_author(tests.kept('public_event')::uuid, tests.person('late'));
select tests.send(tests.person('guest'), tests.kept('chat')::uuid, 'More');
select tests.let('anna', 'api.read_messages(%L, null)', tests.kept('chat'));
update public.chats
set name = 'Named ' || type
where id in (tests.kept('chat')::uuid, tests.kept('direct')::uuid);

select
  tests.let(
    name,
    'api.create_report(%L, %L, %L, %L, %L)',
    'user',
    tests.person('anna')::text,
    'targetId',
    'spam',
    'Paints'
  )
from unnest(array['guest', 'stranger']) as name;
select tests.act_as_service();
select api.decide_on_target('event', tests.kept('hidden_event')::uuid, 'hide', 'spam');
select tests.act_as_nobody();
select tests.let('anna', 'api.block_person(%L)', tests.person('blocked')::text);
select tests.let('blocker', 'api.block_person(%L)', tests.person('anna')::text);

-- Responses of the API to the acting user --------------------------------------------------------------------

create function pg_temp.ask(call text, variadic subjects text[] default '{}')
returns json
language plpgsql
as $$
declare
  answer json;
begin
  execute format('select api.' || call, variadic subjects) into answer;
  return answer;
exception
  -- The API rejects a user who cannot see the object, and a user who can see a group but not its votes.
  when sqlstate 'PT403' or sqlstate 'PT404' then
    return null;
end;
$$;

create function pg_temp.ask_each(call text, variadic subjects text[] default '{}')
returns table (item json, place bigint)
language sql
as $$
  select item, place
  from json_array_elements(pg_temp.ask(call, variadic subjects) -> 'data') with ordinality as listed (item, place);
$$;

-- Each user can compute the stored point from the latitude and longitude in API responses.
create function pg_temp.point_of(latitude double precision, longitude double precision)
returns extensions.cube
language sql
security definer
as $$
  select private.earth_point(latitude, longitude);
$$;

create function pg_temp.cell_point_of(latitude double precision, longitude double precision)
returns extensions.cube
language sql
security definer
as $$
  select private.cell_point(latitude, longitude);
$$;

create function pg_temp.cell_location_of(latitude double precision, longitude double precision)
returns json
language sql
security definer
as $$
  select private.snap_location(latitude, longitude);
$$;

create function pg_temp.traits_of(event json, organizers integer, males integer, females integer)
returns extensions.cube
language sql
security definer
as $$
  select
    private.event_traits(
      (event ->> 'startAt')::timestamptz,
      (event ->> 'endAt')::timestamptz,
      (event ->> 'type')::public.event_type,
      organizers,
      males,
      females
    );
$$;

create function pg_temp.terms_of(event json)
returns tsvector
language sql
security definer
as $$
  select
    private.search_terms(
      event ->> 'title',
      event ->> 'description',
      event -> 'location' ->> 'city',
      event -> 'location' ->> 'address',
      (event ->> 'startAt')::timestamptz
    );
$$;

-- The feed shows these counts to everyone who sees an event before its end, so everyone may still read them after its
-- end.
create function pg_temp.counts_of(event_id uuid)
returns table (organizers integer, males integer, females integer, guests integer)
language sql
security definer
as $$
  select organizer_count, male_organizer_count, female_organizer_count, guest_count
  from public.events
  where id = event_id;
$$;

-- A user who can read a message has also received its id in the broadcast message.created.
create function pg_temp.message_of(notification_id uuid)
returns uuid
language sql
security definer
as $$
  select message_id from public.notifications where id = notification_id;
$$;

create function pg_temp.first_message_of(notification_id uuid)
returns uuid
language sql
security definer
as $$
  select first_message_id from public.notifications where id = notification_id;
$$;

create temporary view shown_blocks as
  select
    item ->> 'id' as id,
    item ->> 'blockedBy' as blocker_id,
    case item ->> 'blockedBy'
      when item ->> 'requesterId' then item ->> 'addresseeId'
      else item ->> 'requesterId'
    end as blocked_id,
    item ->> 'requesterId' as requester_id,
    (item ->> 'createdAt')::timestamptz as created_at,
    (item ->> 'updatedAt')::timestamptz as updated_at,
    -- No user can see inherited blocks, which a new account takes over from a deleted account.
    null::uuid as inherited_from
  from pg_temp.ask_each('list_friends(''blocked'', null, 100)');

create temporary view shown_friendships as
  select
    item ->> 'id' as id,
    item ->> 'requesterId' as requester_id,
    item ->> 'addresseeId' as addressee_id,
    item ->> 'status' as status,
    (item ->> 'createdAt')::timestamptz as created_at,
    (item ->> 'updatedAt')::timestamptz as updated_at
  from pg_temp.ask_each('list_friends(null, null, 100)')
  where item ->> 'status' != 'blocked';

-- The owner of a profile sees each field of the fixture in the column of the same name, with the value that the owner
-- sent.
do $do$
begin
  execute 'create temporary view shown_profiles as select ' || (
    select
      string_agg(
        format('own -> %L as %I, ', field, lower(regexp_replace(field, '([A-Z])', '_\1', 'g'))), ''
      )
    from jsonb_object_keys(tests.fields('profiles', 'answer') - 'educations') as field
  ) || $$
    own ->> 'id' as id,
    own ->> 'userId' as user_id,
    -- These columns are derived from the birthdate, which this file never changes.
    (date_trunc('month', (own ->> 'birthdate')::timestamp) + interval '18 years 1 month')::date as adult_from,
    own ->> 'zodiac' as zodiac,
    (
      select
        json_agg(json_build_object('level', education -> 'level', 'in_progress', education -> 'inProgress'))
      from json_array_elements(own -> 'educations') as education
    ) as educations,
    own -> 'location' -> 'latitude' as exact_latitude,
    own -> 'location' -> 'longitude' as exact_longitude,
    pg_temp.cell_point_of(
      (own -> 'location' ->> 'latitude')::double precision,
      (own -> 'location' ->> 'longitude')::double precision
    ) as cell_point,
    pg_temp.cell_location_of(
      (own -> 'location' ->> 'latitude')::double precision,
      (own -> 'location' ->> 'longitude')::double precision
    ) as cell_location,
    own -> 'isCompleted' as is_completed,
    own ->> 'avatarPhotoId' as avatar_photo_id,
    -- The API does not return the creation time of a profile, but its creator knows it.
    '1999-05-20T12:00:00Z'::timestamptz as created_at,
    (own ->> 'updatedAt')::timestamptz as updated_at,
    -- The API does not return these times, but the owner of the profile knows when they changed it.
    stamps.shown_updated_at,
    stamps.location_updated_at
  from
    pg_temp.ask('get_own_profile()') as own
    join public.profiles as stamps on stamps.user_id = auth.uid()
  where own is not null
  $$;
end;
$do$;

create temporary view shown_profile_photos as
  select
    photo ->> 'id' as id,
    pg_temp.ask('get_own_profile()') ->> 'id' as profile_id,
    photo -> 'url' ->> 'mediaKey' as media_key,
    photo -> 'position' as position,
    -- The API does not return the time at which a photo was added, but the person who added it knows the time.
    now() as created_at
  from json_array_elements(pg_temp.ask('list_photos()')) as photo;

-- All users can see published versions of the terms, and no user can see future versions.
create temporary table published as
  select * from public.terms_versions where published_at <= now();
create temporary view shown_terms_versions as
  select document, version, published_at from published;

create temporary view shown_terms_acceptances as
  select
    auth.uid() as user_id,
    accepted ->> 'document' as document,
    accepted ->> 'version' as version,
    (accepted ->> 'acceptedAt')::timestamptz as accepted_at
  from json_array_elements(pg_temp.ask('export_profile()') -> 'acceptedTerms') as accepted;

create temporary view shown_notifications as
  select
    item ->> 'id' as id,
    item ->> 'userId' as user_id,
    item ->> 'type' as type,
    item ->> 'actorId' as actor_id,
    item ->> 'eventId' as event_id,
    item ->> 'groupId' as group_id,
    item ->> 'chatId' as chat_id,
    pg_temp.message_of((item ->> 'id')::uuid) as message_id,
    pg_temp.first_message_of((item ->> 'id')::uuid) as first_message_id,
    item -> 'isRead' as is_read,
    false as is_hidden,
    item -> 'payload' as payload,
    item -> 'count' as message_count,
    item -> 'changed' as changed_fields,
    -- The API does not return the transaction id of a notification.
    pg_current_xact_id() as created_in,
    (item ->> 'createdAt')::timestamptz as created_at
  from pg_temp.ask_each('list_notifications(false, null, 100)');

create temporary view shown_events as
  select
    event ->> 'id' as id,
    event ->> 'creatorId' as creator_id,
    event ->> 'title' as title,
    event ->> 'description' as description,
    event ->> 'type' as type,
    event ->> 'visibility' as visibility,
    event ->> 'status' as status,
    (event ->> 'startAt')::timestamptz as start_at,
    (event ->> 'endAt')::timestamptz as end_at,
    coalesce(
      (event ->> 'endAt')::timestamptz,
      (event ->> 'startAt')::timestamptz + interval '12 hours'
    ) as finishes_at,
    event -> 'location' ->> 'address' as address,
    event -> 'location' ->> 'city' as city,
    event -> 'location' -> 'latitude' as latitude,
    event -> 'location' -> 'longitude' as longitude,
    pg_temp.point_of(
      (event -> 'location' ->> 'latitude')::double precision,
      (event -> 'location' ->> 'longitude')::double precision
    ) as point,
    event -> 'capacity' as capacity,
    event -> 'consentThreshold' as consent_threshold,
    event -> 'acceptsApplications' as accepts_applications,
    event -> 'imageUrl' ->> 'mediaKey' as cover_key,
    case json_typeof(event -> 'imageUrl')
      when 'string' then event ->> 'imageUrl'
    end as image_url,
    -- No event in this file has an external cover whose URL is withheld (events/external-images.test.sql).
    null::uuid as withheld_image_id,
    counts.organizers as organizer_count,
    counts.males as male_organizer_count,
    counts.females as female_organizer_count,
    counts.guests as guest_count,
    pg_temp.traits_of(event, counts.organizers, counts.males, counts.females) as traits,
    pg_temp.ask('get_event_calendar(%L)', shown.id::text) -> 'sequence' as calendar_sequence,
    case
      when event ->> 'status' = 'draft' then ''::tsvector
      else pg_temp.terms_of(event)
    end as terms,
    -- No user can read creator_adult_from, the first day on which the creator of an event is an adult.
    null::date as creator_adult_from,
    (event ->> 'deletedAt')::timestamptz as deleted_at,
    event ->> 'status' in ('published', 'started') and event ->> 'deletedAt' is null as is_live,
    (event ->> 'createdAt')::timestamptz as created_at,
    (event ->> 'updatedAt')::timestamptz as updated_at
  from
    shown
    cross join lateral pg_temp.ask('get_event(%L)', shown.id::text) as event
    cross join lateral pg_temp.counts_of(shown.id) as counts
  where shown.kind = 'event' and event is not null;

create temporary view shown_event_authors as
  select
    author ->> 'eventId' as event_id,
    author ->> 'userId' as user_id,
    author ->> 'status' as status,
    (author ->> 'createdAt')::timestamptz as created_at
  from
    shown
    cross join lateral json_array_elements(
      pg_temp.ask('list_event_authors(%L)', shown.id::text) -> 'authors'
    ) as author
  where shown.kind = 'event';

-- A user who sees a group also sees when the group started to wait for seats. This is the time of the vote with which
-- the group reached its quorum.
create function pg_temp.last_consent_of(shown_group_id uuid)
returns timestamptz
language sql
security definer
as $$
  select max(approval.created_at)
  from public.like_group_approvals as approval
  where approval.group_id = shown_group_id and approval.decision = 'consent';
$$;

create temporary view shown_like_groups as
  select
    like_group ->> 'id' as id,
    like_group ->> 'eventId' as event_id,
    like_group ->> 'creatorId' as creator_id,
    like_group ->> 'status' as status,
    like_group ->> 'chatId' as chat_id,
    case
      when like_group ->> 'status' = 'waiting' then pg_temp.last_consent_of(shown.id)
    end as quorum_at,
    (like_group ->> 'createdAt')::timestamptz as created_at
  from
    shown
    cross join lateral pg_temp.ask('get_group(%L)', shown.id::text) as like_group
  where shown.kind = 'group' and like_group is not null;

-- Only the member and the creator of the group know when the member joined and confirmed.
create function pg_temp.membership_of(shown_group_id uuid, member_id uuid)
returns table (confirmed_at timestamptz, created_at timestamptz)
language sql
security definer
as $$
  select member.confirmed_at, member.created_at
  from
    public.like_group_members as member
    join public.like_groups on like_groups.id = member.group_id
  where
    member.group_id = shown_group_id
    and member.user_id = member_id
    and (auth.uid() in (member.user_id, like_groups.creator_id) or member.user_id = like_groups.creator_id);
$$;

create temporary view shown_like_group_members as
  select
    shown_like_groups.id as group_id,
    member_id as user_id,
    shown_like_groups.event_id,
    shown_like_groups.status in ('pending', 'waiting', 'approved') as counts,
    member.confirmed_at,
    null::boolean as was_open_at_end,
    null::timestamptz as admitted_at,
    null::bigint as joined_order,
    member.created_at
  from
    shown_like_groups
    cross join lateral json_array_elements_text(
      pg_temp.ask('get_group(%L)', shown_like_groups.id) -> 'memberIds'
    ) as member_id
    left join lateral pg_temp.membership_of(shown_like_groups.id::uuid, member_id::uuid) as member on true;

create temporary view shown_like_group_approvals as
  select
    approval ->> 'id' as id,
    approval ->> 'groupId' as group_id,
    approval ->> 'authorId' as author_id,
    approval ->> 'decision' as decision,
    (approval ->> 'createdAt')::timestamptz as created_at
  from
    shown
    cross join lateral json_array_elements(pg_temp.ask('list_approvals(%L)', shown.id::text)) as approval
  where shown.kind = 'group';

create temporary view shown_chats as
  select
    item ->> 'id' as id,
    item ->> 'type' as type,
    item ->> 'name' as name,
    item ->> 'eventId' as event_id,
    case
      when peer_id is not null then least(auth.uid(), peer_id)
    end as one_person_id,
    case
      when peer_id is not null then greatest(auth.uid(), peer_id)
    end as other_person_id,
    (item ->> 'lastMessageAt')::timestamptz as last_message_at,
    -- The API does not return the column is_answered of a chat.
    null::boolean as is_answered,
    (item ->> 'createdAt')::timestamptz as created_at
  from
    pg_temp.ask_each('list_chats()')
    cross join lateral (select (item -> 'peer' ->> 'userId')::uuid as peer_id) as peer;

create temporary view heard as
  select message.item as message
  from
    pg_temp.ask_each('list_chats()') as chat
    cross join lateral pg_temp.ask_each('list_messages(%L, null, 100)', chat.item ->> 'id') as message;

create temporary view shown_messages as
  select
    message ->> 'id' as id,
    message ->> 'chatId' as chat_id,
    message ->> 'senderId' as sender_id,
    message ->> 'content' as content,
    message ->> 'replyToId' as reply_to_id,
    -- The API does not return client_message_id, but the sender has chosen this value.
    case
      when message ->> 'senderId' = auth.uid()::text then sent.client_message_id
    end as client_message_id,
    (message ->> 'deletedAt')::timestamptz as deleted_at,
    null::xid8 as sent_in,
    (message ->> 'createdAt')::timestamptz as created_at,
    (message ->> 'updatedAt')::timestamptz as updated_at
  from
    heard
    left join sent on sent.id::text = message ->> 'id';

create temporary view shown_message_attachments as
  select
    attachment ->> 'id' as id,
    message ->> 'chatId' as chat_id,
    message ->> 'id' as message_id,
    place,
    pg_temp.ask(
      'get_attachment(%L, %L)',
      message ->> 'chatId',
      attachment ->> 'id'
    ) -> 'url' ->> 'mediaKey' as media_key,
    attachment ->> 'type' as type,
    attachment ->> 'mimeType' as mime_type,
    attachment -> 'sizeBytes' as size_bytes,
    attachment ->> 'fileName' as file_name
  from
    heard
    cross join lateral json_array_elements(message -> 'attachments') with ordinality as attachments (
      attachment,
      place
    );

-- The API does not return when a participant joined, but the participant knows this time.
create function pg_temp.own_start(shown_chat_id uuid)
returns timestamptz
language sql
security definer
as $$
  select joined_after from public.chat_participants where chat_id = shown_chat_id and user_id = auth.uid();
$$;

create temporary view shown_chat_participants as
  select
    chat.item ->> 'id' as chat_id,
    participant ->> 'userId' as user_id,
    participant ->> 'role' as role,
    -- Participants see the order in which they joined, but not this column. Its values come from a sequence that all
    -- chats share, so they would reveal the total number of joins in all chats.
    null::bigint as joined_order,
    -- Users cannot see transaction ids, which would reveal the number of transactions in the database.
    null::xid8 as changed_in,
    case
      when is_own then pg_temp.own_start((chat.item ->> 'id')::uuid)
    end as joined_after,
    coalesce(chat.item ->> 'lastMessageAt', chat.item ->> 'createdAt')::timestamptz as last_activity_at,
    -- This time is derived from the messages that the participant has read or sent.
    coalesce(
      (
        select max((message ->> 'createdAt')::timestamptz)
        from heard
        where
          message ->> 'chatId' = chat.item ->> 'id'
          and (
            message ->> 'senderId' = participant ->> 'userId'
            or (message -> 'readBy')::jsonb ? (participant ->> 'userId')
          )
      ),
      '-infinity'
    ) as read_up_to,
    case
      when is_own then chat.item -> 'unreadCount'
    end as unread_count,
    case
      when is_own then (chat.item ->> 'mutedUntil')::timestamptz
    end as muted_until,
    case
      when is_own then chat.item -> 'isArchived'
    end as is_archived
  from
    pg_temp.ask_each('list_chats()') as chat
    cross join lateral json_array_elements(
      pg_temp.ask('get_chat(%L)', chat.item ->> 'id') -> 'participants'
    ) as participant
    cross join lateral (select (participant ->> 'userId')::uuid = auth.uid() as is_own) as compared;

create temporary view shown_matches as
  select
    item ->> 'id' as id,
    least(auth.uid(), other_id) as one_person_id,
    greatest(auth.uid(), other_id) as other_person_id,
    item ->> 'chatId' as chat_id,
    (item ->> 'matchedAt')::timestamptz as matched_at
  from
    pg_temp.ask_each('list_matches(null, 100)')
    cross join lateral (select (item -> 'profiles' -> 0 ->> 'userId')::uuid as other_id) as other;

create temporary view shown_reports as
  select
    item ->> 'id' as id,
    item ->> 'reportAuthorId' as author_id,
    item ->> 'reason' as reason,
    item ->> 'description' as description,
    case
      when item ->> 'reportedUserId' is not null then 'user'
      when item ->> 'eventId' is not null then 'event'
      when item ->> 'reportedChatId' is not null then 'chat'
    end as target_type,
    coalesce(item ->> 'reportedUserId', item ->> 'eventId', item ->> 'reportedChatId') as target_id,
    (item ->> 'createdAt')::timestamptz as created_at,
    item ->> 'status' as status,
    (item ->> 'decidedAt')::timestamptz as decided_at,
    null::timestamptz as lapses_at
  from pg_temp.ask_each('list_reports(null, 100)');

-- Users who may read each table --------------------------------------------------------------------------------

create temporary table audiences (table_name, names) as
  values
    ('blocks', '{anna,blocker}'::text[]),
    ('chat_participants', '{anna,friend,match,author,late,guest,companion,blocked}'),
    ('chats', '{anna,friend,match,author,late,guest,companion,blocked}'),
    ('event_authors', '{anna,friend,match,author,late,invited,guest,companion,applicant,stranger,newcomer}'),
    ('events', '{anna,friend,match,author,late,invited,guest,companion,applicant,stranger,newcomer}'),
    ('friendships', '{anna,friend,match,author,late,invited,guest,companion,applicant}'),
    ('like_group_approvals', '{anna,author,late}'),
    ('like_group_members', '{anna,friend,author,late,guest,companion,applicant}'),
    ('like_groups', '{anna,friend,author,late,guest,companion,applicant}'),
    ('matches', '{anna,match}'),
    ('message_attachments', '{anna,author,late,guest,companion}'),
    ('messages', '{anna,friend,author,late,guest,companion,blocked}'),
    ('notifications', '{anna,friend,match,author,late,invited,guest,companion}'),
    (
      'profile_photos',
      '{anna,friend,match,author,late,invited,guest,companion,applicant,blocked,blocker,stranger}'
    ),
    (
      'profiles',
      '{anna,friend,match,author,late,invited,guest,companion,applicant,blocked,blocker,stranger}'
    ),
    ('reports', '{guest,stranger}'),
    (
      'terms_acceptances',
      '{anna,friend,match,author,late,invited,guest,companion,applicant,blocked,blocker,stranger}'
    ),
    (
      'terms_versions',
      '{anna,friend,match,author,late,invited,guest,companion,applicant,blocked,blocker,stranger,newcomer}'
    );

-- Comparison of direct reads with the API --------------------------------------------------------------------

create temporary view public_tables as
  select relname::text as name, oid
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f');

create function pg_temp.columns_of(table_id oid)
returns text[]
language sql
as $$
  select coalesce(array_agg(attname::text order by attnum), '{}')
  from pg_attribute
  where attrelid = table_id and attnum > 0 and not attisdropped;
$$;

create temporary view unlisted as
  select public_tables.name as table_name, column_name
  from
    public_tables
    cross join unnest(pg_temp.columns_of(public_tables.oid)) as column_name
  where
    public_tables.name not in (select audiences.table_name from audiences)
    or column_name != all (pg_temp.columns_of(to_regclass('pg_temp.shown_' || public_tables.name)));

create temporary view table_keys as
  select public_tables.name as table_name, array_agg(attname::text) as column_names
  from
    public_tables
    join pg_index on indrelid = public_tables.oid and indisprimary
    join pg_attribute on attrelid = public_tables.oid and attnum = any (indkey)
  group by public_tables.name;

-- Returns the rows of a table with all columns that the acting user can read.
create function pg_temp.read_rows(table_name text)
returns setof jsonb
language plpgsql
as $$
declare
  readable text := (
    select string_agg(quote_ident(column_name), ', ')
    from unnest(pg_temp.columns_of(format('public.%I', table_name)::regclass)) as column_name
    where has_column_privilege(format('public.%I', table_name), column_name, 'select')
  );
begin
  if readable is null then
    return;
  end if;
  return query execute format('select to_jsonb(readable) from (select %s from public.%I) as readable', readable, table_name);
end;
$$;

create function pg_temp.shown_rows(table_name text)
returns setof jsonb
language plpgsql
as $$
begin
  return query execute format('select to_jsonb(told) from pg_temp.%I as told', 'shown_' || table_name);
end;
$$;

create function pg_temp.key_of(table_row jsonb, column_names text[])
returns jsonb
language sql
as $$
  select jsonb_object_agg(key, value) from jsonb_each(table_row) where key = any (column_names);
$$;

-- Returns, for each table, the columns that a person can read although the API does not return them. The value is null
-- if the person can read no row of the table.
create function pg_temp.surplus_for(person uuid)
returns jsonb
language plpgsql
as $$
declare
  surplus jsonb;
begin
  perform tests.act_as(person);
  select jsonb_object_agg(table_keys.table_name, compared.surplus) into surplus
  from
    table_keys
    cross join lateral (
      select
        array_agg(distinct case when told is null then 'whole rows' else cell.key end)
          filter (where told is null or (told -> cell.key is distinct from cell.value and cell.value != 'null')) as columns,
        count(*) as cells
      from
        pg_temp.read_rows(table_keys.table_name) as readable
        left join pg_temp.shown_rows(table_keys.table_name) as told
          on pg_temp.key_of(told, table_keys.column_names) = pg_temp.key_of(readable, table_keys.column_names)
        cross join lateral jsonb_each(readable) as cell
    ) as found
    cross join lateral (
      select case when found.cells > 0 then to_jsonb(coalesce(found.columns, '{}')) end as surplus
    ) as compared;
  perform tests.act_as_nobody();
  return surplus;
end;
$$;

grant select on all tables in schema pg_temp to authenticated;
grant execute on all functions in schema pg_temp to authenticated;

-- Results ----------------------------------------------------------------------------------------------------

select
  is_empty(
    'select table_name, column_name from unlisted',
    'every column of every public table has an entry in this file'
  );
create temporary table found as
  select viewers.name, viewers.description, listed.key as table_name, listed.value as columns
  from
    viewers
    cross join lateral jsonb_each(pg_temp.surplus_for(tests.person(viewers.name))) as listed;

select
  set_eq(
    format($$ select name from found where table_name = %L and columns != 'null' $$, audiences.table_name),
    audiences.names,
    format('only the users that this file lists for %s can read rows of this table', audiences.table_name)
  )
from audiences
order by table_name;
select
  is(
    (
      select
        string_agg(format('%s: %s', found.description, surplus.columns), '; ' order by found.description)
      from
        found
        cross join lateral (
          select string_agg(column_name, ', ' order by column_name) as columns
          from jsonb_array_elements_text(nullif(found.columns, 'null')) as column_name
        ) as surplus
      where found.table_name = audiences.table_name and surplus.columns is not null
    ),
    null,
    format('direct reads of %s return no more than the API', audiences.table_name)
  )
from audiences
order by table_name;

-- Only the person may read their exact location, birthdate and private fields.
select
  tests.act_as(tests.person('friend'));
-- spec: Authentication, 4: whatever else is kept is read by those whom it concerns, past the functions too
select
  is_empty(
    $$ select from public.profiles where user_id != auth.uid() $$,
    'a friend cannot read the profile rows of other people, which contain location, birthdate, dating purpose and zodiac sign'
  );
select tests.act_as_role('authenticated', '{"role": "authenticated"}');
select
  is(
    (
      select string_agg(name, ', ' order by name)
      from public_tables
      where exists (select from pg_temp.read_rows(name))
    ),
    'terms_versions',
    'a caller whose token has no subject can read rows only of the table terms_versions'
  );
select tests.act_as_nobody();

-- Proof that this file detects violations --------------------------------------------------------------------

create policy profiles_select_anybody on public.profiles for select to authenticated using (true);
create policy reports_select_anybody on public.reports for select to authenticated using (true);
alter table public.matches add column secret text default 'secret';
create table public.newcomers (id integer constraint newcomers_pkey primary key);

select
  set_eq(
    'select table_name, column_name from unlisted',
    $$ values ('matches', 'secret'), ('newcomers', 'id') $$,
    'this file detects a new column and a new table that have no entry in this file'
  );
select
  is(
    pg_temp.surplus_for(tests.person('anna')) -> name,
    wanted,
    format('this file detects columns of %s that users can read although the API does not return them', name)
  )
from
  (
    values
      ('profiles', '["whole rows"]'::jsonb),
      ('reports', '["whole rows"]'),
      ('matches', '["secret"]')
  ) as opened (name, wanted);
select * from finish();

rollback;
