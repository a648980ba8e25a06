-- The words that every database test speaks. This file runs first and leaves them in the database.
-- A person has a name, and the id of `tests.person(name)`, so that a test needs no variables.

begin;

create extension if not exists pgtap with schema extensions;

create schema if not exists tests;

comment on schema tests is 'Helpers of the database tests; part of no deployment.';

-- A lock that a verb takes out of order is an error, where tests.let says that a verb begins.
update private.settings set value = 'true' where name = 'assert_lock_order';

-- Things to refer to -------------------------------------------------------------------------------------

create or replace function tests.person(name text)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select md5('person ' || name)::uuid;
$$;

comment on function tests.person is 'Id of the person of this name, whether created yet or not.';

create or replace function tests.keep(name text, value text)
returns text
language sql
set search_path = ''
as $$
  select set_config('tests.' || name, value, true);
$$;

comment on function tests.keep is 'Keeps a value under a name to the end of the test file.';

create or replace function tests.kept(name text)
returns text
language sql
stable
set search_path = ''
as $$
  select current_setting('tests.' || name);
$$;

comment on function tests.kept is 'The value kept under a name; an error for an unknown one.';

-- Who acts -----------------------------------------------------------------------------------------------

create or replace function tests.act_as_role(role_name text, claims jsonb)
returns void
language sql
set search_path = ''
as $$
  select
    set_config('request.jwt.claims', coalesce(claims::text, ''), true),
    set_config('role', role_name, true);
$$;

comment on function tests.act_as_role is
  'Sets role and token as the platform does; the functions below name the roles that exist.';

create or replace function tests.act_as(person uuid)
returns void
language sql
set search_path = ''
as $$
  select
    tests.act_as_role(
      'authenticated',
      jsonb_build_object('sub', person, 'role', 'authenticated', 'aud', 'authenticated')
    );
$$;

comment on function tests.act_as is 'From here on this person acts, signed in.';

create or replace function tests.act_as_service()
returns void
language sql
set search_path = ''
as $$
  select tests.act_as_role('service_role', '{"role": "service_role"}');
$$;

comment on function tests.act_as_service is 'From here on the holder of the secret key acts.';

create or replace function tests.act_as_anonymous()
returns void
language sql
set search_path = ''
as $$
  select tests.act_as_role('anon', '{"role": "anon"}');
$$;

comment on function tests.act_as_anonymous is 'From here on someone acts who is not signed in.';

create or replace function tests.act_as_nobody()
returns void
language sql
set search_path = ''
as $$
  select tests.act_as_role('none', null);
$$;

comment on function tests.act_as_nobody is 'From here on the test itself looks, past all rules.';

-- What happens around the test -----------------------------------------------------------------------------
-- These run as their owner, so that they may be called whoever acts.

create or replace function tests.freeze_time(moment timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  execute format(
    'create or replace function private.now() returns timestamptz language sql stable set search_path = '''' as %L',
    format('select %L::timestamptz', moment)
  );
end;
$$;

comment on function tests.freeze_time is
  'Stops the clock of the rules at a moment; may be called again. It runs again when the test rolls back.';

create or replace function tests.create_person(name text)
returns uuid
language sql
security definer
set search_path = ''
as $$
  insert into auth.users
    (
      instance_id,
      id,
      aud,
      role,
      email,
      email_confirmed_at,
      raw_app_meta_data,
      raw_user_meta_data,
      created_at,
      updated_at
    )
  values
    (
      '00000000-0000-0000-0000-000000000000',
      tests.person(name),
      'authenticated',
      'authenticated',
      name || '@example.test',
      now(),
      '{"provider": "email", "providers": ["email"]}',
      '{}',
      now(),
      now()
    )
  returning id;
$$;

comment on function tests.create_person is
  'A user as the identity provider writes one, without a profile: {name}@example.test.';

create or replace function tests.create_profile(name text, answers jsonb default '{}')
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  claims_before text := current_setting('request.jwt.claims', true);
  profile json;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', tests.create_person(name))::text, true);
  profile := api.create_profile(jsonb_build_object('firstName', initcap(name)) || answers);
  perform set_config('request.jwt.claims', coalesce(claims_before, ''), true);
  return profile ->> 'id';
end;
$$;

comment on function tests.create_profile is
  'A person with a profile, made through the verb: the id of the profile. The first name is the name unless answered.';

create or replace function tests.create_completed_profile(name text, answers jsonb default '{}')
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  usual constant jsonb := '{"birthdate": "1970-01-01", "sex": "female", "datingPurpose": "dating", "city": "Perm"}';
  profile_id uuid := tests.create_profile(name, usual || answers);
  versions jsonb;
begin
  -- At whatever time the clock stands, there are terms to accept.
  insert into public.terms_versions (document, version, published_at)
  select document, 'first', '-infinity'
  from unnest(enum_range(null::public.terms_document)) as document
  on conflict do nothing;
  select jsonb_object_agg(standing.field, standing.current_version) into versions
  from private.terms_standing(tests.person(name)) as standing;
  perform tests.let(
    tests.person(name),
    format('api.complete_profile(%L, %L)', versions ->> 'privacyPolicyVersion', versions ->> 'userAgreementVersion')
  );
  return profile_id;
end;
$$;

comment on function tests.create_completed_profile is
  'A profile as of tests.create_profile with the required answers and the terms accepted, so that People shows it: its id.';

create or replace function tests.profile_of(name text)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select profiles.id from public.profiles where profiles.user_id = tests.person(name);
$$;

comment on function tests.profile_of is 'Id of the profile of the person of this name; null for none.';

create or replace function tests.upload(person uuid, mime text default 'image/jpeg')
returns text
language sql
security definer
set search_path = ''
as $$
  insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
  values
    (
      'media',
      person || '/' || gen_random_uuid(),
      person,
      person::text,
      gen_random_uuid()::text,
      jsonb_build_object(
        'mimetype',
        mime,
        'size',
        1000,
        'contentLength',
        1000,
        'cacheControl',
        'no-cache',
        'eTag',
        '"0123456789abcdef"',
        'httpStatusCode',
        200,
        'lastModified',
        '2026-11-20T12:00:00.000Z'
      )
    )
  returning name;
$$;

comment on function tests.upload is 'An object as Storage writes it after an upload: its key.';

create or replace function tests.add_photo(person uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  claims_before text := current_setting('request.jwt.claims', true);
  photo json;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', person)::text, true);
  photo := api.add_photo(tests.upload(person));
  perform set_config('request.jwt.claims', coalesce(claims_before, ''), true);
  return photo ->> 'id';
end;
$$;

comment on function tests.add_photo is
  'Uploads an image and adds it to the person''s gallery: the id of the photo.';

create or replace function tests.let(person uuid, statement text)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  claims_before text := current_setting('request.jwt.claims', true);
  answer json;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', person)::text, true);
  perform set_config('locks.held', '', true);
  execute 'select ' || statement into answer;
  perform set_config('locks.held', 'unknown', true);
  perform set_config('request.jwt.claims', coalesce(claims_before, ''), true);
  return answer;
end;
$$;

comment on function tests.let is
  'Lets a person call a verb, whoever acts, who then goes on to act: the answer of the verb.';

create or replace function tests.befriend(one uuid, other uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  request json := tests.let(one, format('api.send_friend_request(%L)', other));
begin
  perform tests.let(other, format('api.accept_friend_request(%L)', request -> 'friendship' ->> 'id'));
end;
$$;

comment on function tests.befriend is 'Makes two people friends, through the verbs.';

create or replace function tests.create_event(person uuid, changes jsonb default '{}')
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  usual constant jsonb := '{
    "title": "Evening with friends",
    "type": "party_home",
    "startAt": "1999-06-01T12:00:00Z",
    "latitude": -48.876667,
    "longitude": -123.393333,
    "consentThreshold": 1,
    "capacity": 200,
    "visibility": "public"
  }';
begin
  return tests.let(person, format('api.create_event(%L)', usual || changes)) ->> 'id';
end;
$$;

comment on function tests.create_event is
  'A draft made through the verb, in 1999 and far from all land unless changes says otherwise: its id.';

create or replace function tests.publish_event(person uuid, changes jsonb default '{}')
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  event_id uuid := tests.create_event(person, changes);
begin
  perform tests.let(person, format('api.publish_event(%L)', event_id));
  return event_id;
end;
$$;

comment on function tests.publish_event is 'An event as of tests.create_event, published: its id.';

create or replace function tests.add_author(event uuid, person uuid, status text default 'accepted')
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  creator uuid := (select creator_id from public.events where id = event);
begin
  if not private.are_friends(creator, person) then
    perform tests.befriend(creator, person);
  end if;
  perform tests.let(creator, format('api.invite_event_author(%L, %L)', event, person));
  if status = 'accepted' then
    perform tests.let(person, format('api.accept_author_invitation(%L)', event));
  elsif status = 'refused' then
    perform tests.let(person, format('api.refuse_author_invitation(%L)', event));
  end if;
end;
$$;

comment on function tests.add_author is
  'Makes a person a friend of the creator, then a co-author of the event in this status, through the verbs.';

create or replace function tests.like_event(person uuid, event uuid, friends text[] default '{}')
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  friend text;
begin
  foreach friend in array friends loop
    if not private.are_friends(person, tests.person(friend)) then
      perform tests.befriend(person, tests.person(friend));
    end if;
  end loop;
  return tests.let(
    person,
    format('api.like_event(%L, %L)', event, array(select tests.person(listed) from unnest(friends) as listed))
  ) ->> 'id';
end;
$$;

comment on function tests.like_event is
  'A person applies to an event with others, whom it makes friends of theirs, through the verbs: the id of the group.';

create or replace function tests.vote(person uuid, group_of_event uuid, decision text)
returns text
language sql
security definer
set search_path = ''
as $$
  select tests.let(person, format('api.vote_on_group(%L, %L)', group_of_event, decision)) ->> 'status';
$$;

comment on function tests.vote is
  'An organizer votes on a group through the verb: the state of the group then.';

create or replace function tests.send(person uuid, chat uuid, content text, more jsonb default '{}')
returns uuid
language sql
security definer
set search_path = ''
as $$
  select
    (
      tests.let(
        person,
        format('api.send_message(%L, %L)', chat, jsonb_build_object('content', content) || more)
      ) ->> 'id'
    )::uuid;
$$;

comment on function tests.send is 'A person sends a message through the verb: its id.';

create or replace function tests.like(person uuid, target uuid, kind text default 'like')
returns json
language plpgsql
security definer
set search_path = ''
as $$
begin
  return tests.let(
    person,
    format(
      'api.interact(%L, %L)',
      (select profiles.id from public.profiles where profiles.user_id = target),
      kind
    )
  );
end;
$$;

comment on function tests.like is
  'A person likes or dislikes another whom they meet in People, through the verb: the interaction.';

create or replace function tests.match(one uuid, other uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform tests.like(one, other);
  return tests.like(other, one) ->> 'matchId';
end;
$$;

comment on function tests.match is 'Two people like each other, through the verbs: the id of their match.';

-- Answers in short ---------------------------------------------------------------------------------------

create or replace function tests.add_photo_file(person uuid)
returns text
language plpgsql
set search_path = ''
as $$
declare
  photo_id uuid := tests.add_photo(person);
begin
  return (select media_key from public.profile_photos where id = photo_id);
end;
$$;

comment on function tests.add_photo_file is 'Adds a photo to the gallery of a person: its key.';

create or replace function tests.claim_media_work()
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  work jsonb;
  crop json;
begin
  perform tests.act_as_service();
  select coalesce(jsonb_object_agg(removal ->> 'key', 'remove'), '{}')
  into work
  from json_array_elements(api.claim_removals(10)) as removal;
  loop
    crop := api.claim_crop();
    exit when crop is null;
    work := work || jsonb_build_object(crop ->> 'key', 'crop');
  end loop;
  perform tests.act_as_nobody();
  return work;
end;
$$;

comment on function tests.claim_media_work is 'What a run of the jobs is given: tasks by key.';

create or replace function tests.finish_crop(name text, outcome text, reason text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform tests.act_as_service();
  perform api.finish_crop(tests.kept(name), outcome, reason);
  perform tests.act_as_nobody();
end;
$$;

comment on function tests.finish_crop is 'What a run of the jobs says of a thumbnail.';

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
  'What the caller''s profile says of itself: completed or open, outdated or not, the missing fields.';

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

comment on function tests.name_of is 'Name of a person that a test created; null for anybody else.';

create or replace function tests.take_told()
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  told text;
begin
  with taken as (
    delete from public.notifications
    where tests.name_of(notifications.user_id) is not null
    returning *
  )
  select
    string_agg(
      concat_ws(' ', tests.name_of(taken.user_id) || ':', taken.type, 'of ' || tests.name_of(taken.actor_id)),
      ', '
      order by taken.type, tests.name_of(taken.user_id)
    )
  into told
  from taken;
  return coalesce(told, 'nobody');
end;
$$;

comment on function tests.take_told is 'Who was told what, and whose doing it was, since the last look.';

create or replace function tests.walk(
  person uuid,
  list text,
  page_size integer default 100,
  path text[] default '{userId}'
)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  page json;
  cursor text;
  names text;
begin
  loop
    page := tests.let(person, format(list, cursor, page_size));
    names := concat_ws(
      ' / ',
      names,
      (
        select coalesce(string_agg(tests.name_of((item #>> path)::uuid), ' ' order by place), '-')
        from json_array_elements(page -> 'data') with ordinality as listed (item, place)
      )
    );
    cursor := page ->> 'nextCursor';
    exit when cursor is null or length(names) > 10000;
  end loop;
  return names;
end;
$$;

comment on function tests.walk is
  'Who is in a list of people, from the first page to the last: list is the call of its verb with %L for the cursor and %s for the size of a page, path where an item has the user; pages are parted by strokes.';

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
  'Of whose live location followers heard since the last look, and whether it was updated or stopped.';

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
  from
    (
      select private.group_view(like_groups) as view
      from public.like_groups
      where like_groups.id = group_of_event
    ) as found;
$$;

comment on function tests.group_state is 'State of a group as the API shows it, and its people.';

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

comment on function tests.chat_people is 'Who is in a chat as what.';

create or replace function tests.group_chat(group_of_event uuid)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select like_groups.chat_id from public.like_groups where like_groups.id = group_of_event;
$$;

comment on function tests.group_chat is 'The chat of an approved group.';

create or replace function tests.authors_chat(event uuid)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select chats.id from public.chats where chats.event_id = event and chats.type = 'event_authors';
$$;

comment on function tests.authors_chat is 'The chat of the organizers of an event.';

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
        order by participant.place
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
  'Whose unread count differs from the messages of others after they joined and after what they read.';

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
      -- A deleted person is in no chat.
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
      where (members.status = 'approved') != (members.chat_id is not null)
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
  'What the rows of an event, its groups and chats say differently of the same: guests, organizers, chats, people, unread.';

-- Assertions ---------------------------------------------------------------------------------------------

-- pgTAP's functions find each other by the search path.
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
  'Asserts that a statement is refused by sqlstate PT{status}, with code, a sentence and the field that is wrong.';

create or replace function tests.throws_problem(statement text, status integer, code text, description text)
returns text
language sql
set search_path = ''
as $$
  select tests.throws_problem(statement, status, code, null, description);
$$;

comment on function tests.throws_problem(text, integer, text, text) is
  'Asserts that a statement is refused by sqlstate PT{status} with code and a sentence, because of no single field.';

-- Access -------------------------------------------------------------------------------------------------

-- Assertions run as whoever acts.
grant usage on schema tests to anon, authenticated, service_role;
grant execute on all functions in schema tests to anon, authenticated, service_role;

do $$
declare
  pgtap_function regprocedure;
begin
  for pgtap_function in
    select member.objid
    from
      pg_catalog.pg_depend as member
      join pg_catalog.pg_extension as extension on extension.oid = member.refobjid
    where
      extension.extname = 'pgtap'
      and member.refclassid = 'pg_catalog.pg_extension'::regclass
      and member.classid = 'pg_catalog.pg_proc'::regclass
      and not has_function_privilege('anon', member.objid, 'execute')
  loop
    execute format('grant execute on function %s to anon, authenticated, service_role', pgtap_function);
  end loop;
end
$$;

commit;

begin;

select plan(1);

select has_schema('tests', 'the helpers are in the database');

select * from finish();

rollback;
