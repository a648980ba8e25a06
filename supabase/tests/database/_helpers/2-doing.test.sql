-- Helpers for actions of users, and for the clock, the identity provider and jobs.

begin;

-- Clock, identity provider, storage -----------------------------------------------------------------------------
-- These functions are SECURITY DEFINER, so they work with every acting user.

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
  'Freezes private.now() at the given time, and can be called again to set another time. The clock runs again after the rollback of the test.';

create or replace function tests.wait(duration interval)
returns void
language sql
set search_path = ''
as $$
  select tests.freeze_time(private.now() + duration);
$$;

comment on function tests.wait is 'Moves the frozen clock forward.';

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
  'Creates a user without a profile, as the identity provider does, with the address {name}@example.test. Returns the id.';

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
  'Creates a person with a profile through the RPC function, and returns the id of the profile. The first name is the test name, unless the answers contain another first name.';

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
  -- Publishes the terms earlier than any time to which a test can freeze the clock.
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
  'Creates a profile like tests.create_profile, with the required answers and accepted terms, so that the people feed and the map show it. Returns its id.';

create or replace function tests.change_profile(name text, changes jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform tests.let(name, 'api.update_profile(%L)', changes::text);
end;
$$;

comment on function tests.change_profile is 'Changes the profile of a person through the RPC function.';

create or replace function tests.profile_of(name text)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select profiles.id from public.profiles where profiles.user_id = tests.person(name);
$$;

comment on function tests.profile_of is
  'Returns the id of the profile of the person with this name, or null if the person has none.';

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
        'mimetype', mime,
        'size', 1000,
        'contentLength', 1000,
        'cacheControl', 'no-cache',
        'eTag', '"0123456789abcdef"',
        'httpStatusCode', 200,
        'lastModified', '2026-11-20T12:00:00.000Z'
      )
    )
  returning name;
$$;

comment on function tests.upload is
  'Inserts a row for an object as Storage does after an upload, and returns the key of the object.';

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
  'Uploads an image and adds it to the person''s gallery. Returns the id of the photo.';

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

comment on function tests.add_photo_file is
  'Adds a photo to the gallery of a person, and returns the key of the photo''s file.';

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

comment on function tests.befriend is 'Makes two people friends through the RPC functions.';

create or replace function tests.redeem_friend_link(name text, token text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  preview text;
  result text;
begin
  begin
    preview := tests.let(name, 'api.preview_friend_link(%L)', token) ->> 'firstName';
  exception
    when others then
      preview := substr(sqlstate, 3) || ' ' || sqlerrm;
  end;
  begin
    select concat_ws(' ', answer ->> 'result', answer -> 'friendship' ->> 'status') into result
    from tests.let(name, 'api.redeem_friend_link(%L)', token) as answer;
    result := concat_ws(' ', coalesce(tests.take_status(), '201'), result);
  exception
    when others then
      result := substr(sqlstate, 3) || ' ' || sqlerrm;
  end;
  perform tests.act_as_nobody();
  if (preview like '404%' or result like '404%') and preview is distinct from result then
    return 'the preview says ' || preview || ', and redeeming ' || result;
  end if;
  return result;
end;
$$;

comment on function tests.redeem_friend_link is
  'Redeems a friend link as the person with this name. Returns the HTTP status, the result and the status of the friendship, or the error if the call fails. If redeeming or previewing the link fails with 404, checks that both fail with the same error.';

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
  'Creates a draft event through the RPC function and returns its id. By default, the event takes place in 1999 at a point in the ocean, far from all land.';

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

comment on function tests.publish_event is
  'Creates an event like tests.create_event, publishes it and returns its id.';

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
  'Makes a person a friend of the event creator and then a co-author with this status, through the RPC functions.';

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
  'Applies to an event as a person together with others, who first become friends of the person. Uses the RPC functions and returns the id of the group.';

create or replace function tests.vote(person uuid, group_of_event uuid, decision text)
returns text
language sql
security definer
set search_path = ''
as $$
  select tests.let(person, format('api.vote_on_group(%L, %L)', group_of_event, decision)) ->> 'status';
$$;

comment on function tests.vote is
  'Votes on a group as an organizer through the RPC function. Returns the new status of the group.';

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

comment on function tests.send is 'Sends a message as a person through the RPC function and returns its id.';

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
  'Likes or dislikes a person in People through the RPC function and returns the interaction.';

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

comment on function tests.match is
  'Lets two people like each other through the RPC functions and returns the id of their match.';

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

comment on function tests.claim_media_work is
  'Claims all due media tasks like a run of the job `media`, and returns the tasks by key.';

create or replace function tests.finish_crop(name text, outcome text, reason text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform tests.let_service(format('api.finish_crop(%L, %L, %L)', tests.kept(name), outcome, reason));
end;
$$;

comment on function tests.finish_crop is
  'Reports the outcome of creating a thumbnail, as a run of the job `media` does.';

create or replace function tests.tell(recipient text, message text, actor text default null)
returns void
language sql
set search_path = ''
as $$
  select
    private.notify(array[tests.person(recipient)], 'chat_message', tests.person(actor), message => message);
$$;

comment on function tests.tell is
  'Creates a notification about a chat message for a person, with or without an actor.';

create or replace function tests.register_device(
  name text,
  token text,
  provider text default 'fcm',
  locale text default null
)
returns text
language sql
set search_path = ''
as $$
  select
    tests.let(
      name,
      'api.register_device(%L, %L, %L, null, %L)',
      case provider
        when 'apns' then 'ios'
        else 'android'
      end,
      provider,
      token,
      locale
    ) ->> 'id';
$$;

comment on function tests.register_device is
  'Registers a device of a person for push through the RPC function and returns its id.';

create or replace function tests.report(
  name text,
  kind text,
  target_id uuid,
  reason text default 'spam',
  description text default null
)
returns text
language sql
set search_path = ''
as $$
  select
    tests.let(
      name,
      'api.create_report(%L, %L, ''targetId'', %L, %L)',
      kind,
      target_id::text,
      reason,
      description
    ) ->> 'id';
$$;

comment on function tests.report is
  'Reports a user, an event or a chat as a person through the RPC function. Returns the id of the report.';

create or replace function tests.decide(
  kind text,
  target_id uuid,
  decision text,
  note text default 'Looked at.',
  reason text default 'spam',
  until timestamptz default null
)
returns jsonb
language sql
set search_path = ''
as $$
  select
    tests.let_service(
      format(
        'api.decide_on_target(%L, %L, %L, %L, %L, null, %L)',
        kind,
        target_id,
        decision,
        reason,
        note,
        until
      )
    );
$$;

comment on function tests.decide is
  'Makes a moderation decision about a target with the secret key through the RPC function, and returns its result. Stores the given text as the public note, which the affected user sees, instead of the internal note.';

create or replace function tests.sign_up(
  name text,
  email text default null,
  phone text default null,
  is_confirmed boolean default true
)
returns uuid
language sql
set search_path = ''
as $$
  insert into auth.users (id, email, phone, email_confirmed_at, phone_confirmed_at, created_at)
  values
    (
      tests.person(name),
      email,
      phone,
      case
        when is_confirmed
        and email is not null then private.now()
      end,
      case
        when is_confirmed
        and phone is not null then private.now()
      end,
      private.now()
    )
  returning id;
$$;

comment on function tests.sign_up is
  'Creates a person at the identity provider, with confirmed or unconfirmed addresses.';

create or replace function tests.delete_account(name text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform tests.let(name, 'api.delete_account()');
  delete from auth.users where id = tests.person(name);
end;
$$;

comment on function tests.delete_account is
  'Deletes the account of a person, and then the user at the identity provider, like the job `accounts`.';

create or replace function tests.suspend(name text, until_time timestamptz default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform set_config('locks.held', '', true);
  perform private.lock_for_suspension(tests.person(name));
  perform private.lock_target('user', tests.person(name));
  perform private.suspend_person(tests.person(name), until_time);
  perform set_config('locks.held', 'unknown', true);
end;
$$;

comment on function tests.suspend is
  'Suspends a person until the given time, or permanently if the time is null, like a moderation decision.';

create or replace function tests.reinstate(name text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform set_config('locks.held', '', true);
  perform private.lock_for_suspension(tests.person(name));
  perform private.lock_target('user', tests.person(name));
  perform private.reinstate_person(tests.person(name));
  perform set_config('locks.held', 'unknown', true);
end;
$$;

comment on function tests.reinstate is 'Ends the suspension of a person, like a moderation decision.';

-- Assertions run with the role of the acting user, so each role must be able to call these functions.
grant execute on all functions in schema tests to anon, authenticated, service_role;

commit;

begin;

select plan(1);

select has_function('tests', 'create_person', 'the helpers for actions of users exist');

select * from finish();

rollback;
