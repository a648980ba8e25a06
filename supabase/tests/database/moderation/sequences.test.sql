-- Moderation: 200 random sequences of actions by five users and a moderator. The test checks three rules: the evidence
-- of each report is complete, each hidden user has a reason to be hidden, and a file exists exactly as long as it is
-- used or retained. After each action, the test records what must remain, and compares the record with the database.

begin;

select plan(1);

select tests.freeze_time('1999-05-01T12:00:00Z');

create temporary table people
on commit drop
as
  select name, tests.person(name) as id, ordinality as number
  from unnest(array['anna', 'boris', 'clara', 'dina', 'emil']) with ordinality as listed (name, ordinality);

select tests.create_completed_profile(name) from people;
-- The accounts are old enough for reports by these users to hide a target.
update auth.users
set created_at = '1999-01-01T12:00:00Z'
where users.id in (select id from people);

-- All five people participate in the group chat of an event: one as its creator, and four as members of an admitted
-- group.
select tests.keep('event', tests.publish_event(tests.person('anna'))::text);
select
  tests.keep(
    'group',
    tests.like_event(tests.person('boris'), tests.kept('event')::uuid, '{clara,dina,emil}')::text
  );
select tests.vote(tests.person('anna'), tests.kept('group')::uuid, 'consent');
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);

-- Stores the versions of each message, with the time at which each version was replaced (null for the current version).
create temporary table said (message_id uuid, content text, keys text[], replaced_at timestamptz)
on commit drop;

-- Stores the texts and files that must remain in the evidence of each report.
create temporary table reported (report_id uuid, texts text[], keys text[]) on commit drop;

-- Returns a random one of the five users, including users who have deleted the profile.
create function pg_temp.anybody()
returns uuid
language sql
as $$
  select id from people order by random() limit 1;
$$;

create function pg_temp.any_message()
returns uuid
language sql
as $$
  select message_id from said order by random() limit 1;
$$;

-- Returns the files that must be retained: files of reports that are open or were decided less than 30 days ago, and
-- files of earlier versions of messages.
create function pg_temp.held_keys()
returns setof text
language sql
as $$
  select key
  from
    reported
    join public.reports on reports.id = reported.report_id
    cross join unnest(reported.keys) as key
  where reports.status = 'open' or reports.decided_at > private.now() - interval '30 days'
  union
  select key
  from
    said
    cross join unnest(said.keys) as key
  where said.replaced_at > private.now() - interval '30 days';
$$;

create function pg_temp.shown_keys()
returns setof text
language sql
as $$
  select media_key from public.profile_photos
  union
  select cover_key from public.events where cover_key is not null
  union
  select attachment.media_key
  from
    public.message_attachments as attachment
    join public.messages on messages.id = attachment.message_id
  where messages.deleted_at is null;
$$;

-- Returns a description of each violated rule.
create function pg_temp.violations()
returns setof text
language sql
as $$
  select format('evidence of %s misses %s', reported.report_id, missing)
  from
    reported
    join private.report_files as file on file.report_id = reported.report_id
    cross join unnest(reported.texts || reported.keys) as missing
  where file.evidence_until > private.now() and position(missing in coalesce(file.evidence::text, '')) = 0
  union all
  select format('%s is held and gone', key)
  from pg_temp.held_keys() as held (key)
  where not exists (select from storage.objects where objects.bucket_id = 'media' and objects.name = held.key)
  union all
  select format('%s is hidden without cause', people.name)
  from
    people
    join private.hidden_targets as hidden on hidden.target_type = 'user' and hidden.target_id = people.id
  where
    hidden.hidden_by = 'reports'
    and (
      select count(distinct reports.author_id)
      from public.reports
      where reports.target_type = 'user' and reports.target_id = people.id and reports.status = 'open'
    ) < 3
    or hidden.hidden_by = 'moderator'
    and not exists (
      select
      from private.moderation_decisions as decided
      where
        decided.target_id = people.id
        and decided.decision = 'hide'
        and not exists (
          select
          from private.appeals
          where appeals.decision_id = decided.id and appeals.outcome = 'reversed'
        )
        and not exists (
          select
          from private.moderation_decisions as later
          where
            later.target_id = people.id
            and later.decision = 'restore'
            and later.decided_at > decided.decided_at
        )
    )
  union all
  select format('%s is suspended without cause', people.name)
  from
    people
    join private.suspended_people as suspended on suspended.user_id = people.id
  where
    not exists (
      select
      from private.moderation_decisions as decided
      where
        decided.target_id = people.id
        and decided.decision = 'suspend'
        and not exists (
          select
          from private.appeals
          where appeals.decision_id = decided.id and appeals.outcome = 'reversed'
        )
        and not exists (
          select
          from private.moderation_decisions as later
          where
            later.target_id = people.id
            and later.decision = 'reinstate'
            and later.decided_at > decided.decided_at
        )
    );
$$;

-- Returns files that still exist although they are neither used nor retained.
create function pg_temp.leftovers()
returns setof text
language sql
as $$
  select format('%s is left', objects.name)
  from storage.objects
  where
    objects.bucket_id = 'media'
    and split_part(objects.name, '/', 1)::uuid in (select id from people)
    and objects.name not in (select pg_temp.shown_keys())
    and objects.name not in (select pg_temp.held_keys());
$$;

-- Runs the action with the given number, which may be rejected.
create function pg_temp.act(number integer)
returns void
language plpgsql
as $$
declare
  actor uuid := pg_temp.anybody();
  other uuid := pg_temp.anybody();
  message uuid := pg_temp.any_message();
  content text := 'words ' || md5(random()::text);
  file text;
  appeal private.appeals;
  answer json;
begin
  case
    when number < 6 then
      file := case when random() < 0.5 then tests.upload(actor) end;
      answer := tests.let(
        actor,
        format(
          'api.send_message(%L, %L)',
          tests.kept('chat'),
          jsonb_strip_nulls(
            jsonb_build_object(
              'content', content,
              'attachments', case when file is not null then jsonb_build_array(jsonb_build_object('key', file)) end
            )
          )
        )
      );
      insert into said values ((answer ->> 'id')::uuid, content, array_remove(array[file], null));
    when number < 7 then
      perform tests.let(actor, format('api.edit_message(%L, %L, %L)', tests.kept('chat'), message, content));
      update said set replaced_at = private.now() where said.message_id = message and said.replaced_at is null;
      insert into said values (message, content, (select said.keys from said where said.message_id = message limit 1));
    when number < 9 then
      perform tests.let(actor, format('api.delete_message(%L, %L)', tests.kept('chat'), message));
      update said set replaced_at = private.now() where said.message_id = message and said.replaced_at is null;
    when number < 10 then
      perform tests.add_photo(actor);
    when number < 12 then
      perform tests.let(actor, format('api.delete_photo(%L)', photo.id))
      from
        public.profiles
        join public.profile_photos as photo on photo.profile_id = profiles.id
      where profiles.user_id = actor
      order by random()
      limit 1;
    when number < 13 then
      perform tests.let(actor, format('api.block_person(%L)', other));
    when number < 17 then
      answer := tests.let(
        actor,
        format('api.create_report(%L, %L, %L, %L, null)', 'user', other, 'targetId', 'spam')
      );
      insert into reported
      select
        (answer ->> 'id')::uuid,
        array[person.first_name],
        array(select photo.media_key from public.profile_photos as photo where photo.profile_id = person.id)
      from public.profiles as person
      where person.user_id = other and (answer ->> 'id')::uuid not in (select report_id from reported);
    when number < 19 then
      answer := tests.let(
        actor,
        format(
          'api.create_report(%L, %L, %L, %L, null, %L)',
          'chat',
          tests.kept('chat'),
          'targetId',
          'harassment',
          array_remove(array[message], null)
        )
      );
      insert into reported
      select
        (answer ->> 'id')::uuid,
        coalesce(array_agg(said.content), '{}'),
        coalesce(array_agg(named.key) filter (where named.key is not null), '{}')
      from
        said
        left join lateral unnest(said.keys) as named (key) on true
      where (said.replaced_at is null or said.replaced_at > private.now() - interval '30 days')
      -- A repeated report returns the existing report with its evidence.
      having (answer ->> 'id')::uuid not in (select report_id from reported);
    when number < 21 then
      perform tests.decide(
        reports.target_type::text,
        reports.target_id,
        case
          when reports.target_type = 'chat' then 'dismiss'
          else (array['dismiss', 'hide', 'restore'])[1 + floor(random() * 3)]
        end
      )
      from public.reports
      where reports.status = 'open'
      order by random()
      limit 1;
    when number < 22 then
      perform tests.decide('message', message, 'remove');
      update said set replaced_at = private.now() where said.message_id = message and said.replaced_at is null;
    when number < 23 then
      perform tests.decide('photo', photo.id, 'remove') from public.profile_photos as photo order by random() limit 1;
    when number < 24 then
      perform tests.decide(
        'user',
        other,
        (array['suspend', 'reinstate'])[1 + floor(random() * 2)],
        reason => 'harassment'
      );
    when number < 26 then
      perform tests.let(
        decided.person_id,
        format('api.appeal_decision(%L, %L)', decided.id, 'Not fair')
      )
      from private.moderation_decisions as decided
      where decided.person_id is not null
      order by random()
      limit 1;
    when number < 28 then
      select appeals.* into appeal from private.appeals order by random() limit 1;
      perform tests.let_service(
        format(
          'api.answer_appeal(%L, %L)',
          appeal.decision_id,
          (array['upheld', 'reversed'])[1 + floor(random() * 2)]
        )
      );
      -- A restored message has the same text as before its removal.
      insert into said
      select messages.id, messages.content, '{}'
      from
        private.moderation_decisions as decided
        join public.messages on messages.id = decided.target_id
      where decided.id = appeal.decision_id
        and messages.deleted_at is null
        and not exists (select from said as now where now.message_id = messages.id and now.replaced_at is null);
    when number < 29 then
      perform tests.let(actor, 'api.delete_account()');
      delete from auth.users where users.id = actor;
    else
      perform tests.wait((array['1 hour', '2 days', '8 days', '31 days']::interval[])[1 + floor(random() * 4)]);
      perform pg_temp.run_jobs();
  end case;
exception
  -- Storage rejects uploads into the folder of a deleted account with 42501.
  when sqlstate '42501' or sqlstate 'PT400' or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' then
    -- A rejected action changes nothing, so there is nothing to record.
    null;
end;
$$;

create function pg_temp.run_jobs()
returns void
language plpgsql
as $$
declare
  keys text[];
begin
  -- Without this option, which Storage sets before it deletes objects, the deletion would fail.
  perform set_config('storage.allow_delete_query', 'true', true);
  perform tests.let_service('api.purge_reports(1000)');
  for turn in 1..10 loop
    perform tests.let_service('api.clear_account(1000)');
  end loop;
  loop
    select array_agg(claimed ->> 'key') into keys
    from jsonb_array_elements(tests.let_service('api.claim_removals(1000)')) as claimed;
    exit when keys is null;
    delete from storage.objects
    where objects.bucket_id = 'media'
      and (objects.name = any (keys) or regexp_replace(objects.name, '\..*', '') = any (keys));
    perform tests.let_service(format('api.finish_removal(%L)', keys));
  end loop;
end;
$$;

-- Runs a sequence of actions and rolls the changes back. Returns the violations of the rules.
create function pg_temp.play(seed integer)
returns text
language plpgsql
as $$
declare
  wrong text;
begin
  perform setseed(seed / 1000.0);
  for turn in 1..30 loop
    perform pg_temp.act(floor(random() * 30)::integer);
    if turn % 5 = 0 then
      select string_agg(violation, '; ') into wrong from pg_temp.violations() as violation;
      if wrong is not null then
        raise exception sqlstate 'TS000' using message = format('sequence %s, act %s: %s', seed, turn, wrong);
      end if;
    end if;
  end loop;
  perform tests.wait('2 days');
  perform pg_temp.run_jobs();
  select string_agg(violation, '; ') into wrong
  from
    (
      select pg_temp.violations()
      union all
      select pg_temp.leftovers()
    ) as found (violation);
  raise exception sqlstate 'TS000' using message = coalesce('sequence ' || seed || ', at the end: ' || wrong, '');
exception
  when sqlstate 'TS000' then
    return nullif(sqlerrm, '');
end;
$$;

select
  is(
    (select string_agg(pg_temp.play(seed), E'\n') from generate_series(1, 200) as seed),
    null,
    'after each of 200 random sequences, the evidence is complete, hidden users have a reason, and only used or retained files exist'
  );

select * from finish();

rollback;
