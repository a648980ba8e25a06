-- Notifications: after each of at least 1200 random actions, the test recomputes the unread count and the list of
-- notifications and compares them with the responses.

begin;

select plan(10);

select tests.freeze_time('2026-11-20T12:00:00Z');
create temporary table people (place, id) as
  select place, tests.person(name)
  from unnest(array['anna', 'boris', 'clara', 'dina']) with ordinality as named (name, place);
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dina']) as name;

create temporary table done (number integer, doing text, wrong text);

create function pg_temp.somebody()
returns uuid
language sql
volatile
as $$
  select id from people order by random() limit 1;
$$;

-- Runs a random action of a random person and returns the name of the action.
create function pg_temp.do_something()
returns text
language plpgsql
as $$
declare
  doings constant text[] := array[
    'tell', 'tell', 'tell', 'tell', 'tell', 'read some', 'read some', 'delete', 'read all', 'block', 'block',
    'unblock', 'unblock', 'suspend', 'lift', 'ask', 'answer', 'tidy', 'wait', 'delete profile', 'change the row'
  ];
  doing text := doings[1 + floor(random() * cardinality(doings))];
  actor uuid := pg_temp.somebody();
  other uuid := pg_temp.somebody();
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', actor)::text, true);
  case doing
    when 'tell' then
      perform private.notify(
        array(select id from people where random() < 0.7),
        -- The test uses one type of each kind: notifications of the type chat_message are counted when the count is
        -- read; the count of the type event_changed is computed from private.unread_changes.
        case when random() < 0.5 then 'chat_message' else 'event_changed' end::public.notification_type,
        case when random() < 0.9 then actor end
      );
    when 'read some' then
      perform api.read_notifications(array(select notification.id from public.notifications as notification join people on people.id = user_id order by random() limit 5));
    when 'read all' then
      perform api.read_notifications(null);
    when 'delete' then
      perform api.delete_notification(
        (select id from public.notifications where user_id = actor order by random() limit 1)
      );
    when 'block' then
      perform api.block_person(other);
    when 'unblock' then
      perform api.unblock_person(other);
    when 'suspend' then
      insert into private.suspensions (user_id, suspended_at, suspended_until)
      values (other, private.now(), private.now() + random() * interval '2 minutes')
      on conflict (user_id) do update
        set suspended_until = excluded.suspended_until;
    when 'lift' then
      delete from private.suspensions where user_id = other;
    when 'ask' then
      perform api.send_friend_request(other);
    when 'answer' then
      perform api.accept_friend_request(id) from public.friendships where addressee_id = actor and status = 'pending';
    when 'tidy' then
      perform set_config('request.jwt.claims', '{"role": "service_role"}', true);
      perform api.purge_notifications(1 + floor(random() * 4)::integer);
    when 'wait' then
      perform tests.freeze_time(
        private.now() + random() * case when random() < 0.3 then interval '20 days' else interval '40 seconds' end
      );
    when 'delete profile' then
      if random() < 0.2 then
        perform private.delete_profile(actor);
      end if;
    when 'change the row' then
      -- Changes rows directly, which no RPC function does. Triggers keep the count correct for these changes too.
      update public.notifications
      set is_read = random() < 0.5
      where user_id = actor and random() < 0.2;
  end case;
  return doing;
exception
  when sqlstate 'PT400' or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' then
    return doing || ' (refused)';
end;
$$;

-- Returns the people whose unread count or list of notifications differs from the visible rows in the table.
create function pg_temp.find_mistakes()
returns text
language plpgsql
as $$
declare
  person record;
  counted integer;
  recounted integer;
  mistakes text;
begin
  for person in select * from people loop
    perform set_config('request.jwt.claims', jsonb_build_object('sub', person.id)::text, true);
    counted := api.count_notifications() ->> 'count';
    select count(*) into recounted
    from public.notifications
    where user_id = person.id
      and not is_read
      and not is_hidden
      and not private.is_blocked(user_id, coalesce(actor_id, gen_random_uuid()))
      and not exists (select from private.suspended_people as suspended where suspended.user_id = actor_id)
      and not exists (
        select from private.notification_marks as mark where mark.user_id = person.id and created_at <= mark.read_until
      );
    if counted is distinct from recounted then
      mistakes := concat_ws(', ', mistakes, format('person %s counts %s of %s', person.place, counted, recounted));
    end if;
    if private.count_much_unread(person.id, private.read_until(person.id)) <> recounted then
      mistakes := concat_ws(', ', mistakes, format('person %s counts not %s of much', person.place, recounted));
    end if;
    if json_array_length(api.list_notifications(true, null, 10000) -> 'data') <> recounted then
      mistakes := concat_ws(', ', mistakes, format('person %s lists not %s', person.place, recounted));
    end if;
    select count(*) into recounted
    from json_array_elements(api.list_notifications(false, null, 10000) -> 'data') as item
    where not (item ->> 'isRead')::boolean;
    if recounted is distinct from counted then
      mistakes := concat_ws(', ', mistakes, format('person %s is shown %s unread', person.place, recounted));
    end if;
  end loop;
  return mistakes;
end;
$$;

select setseed(0.20261120);
do $$
begin
  -- The next tests need a watermark. The test continues after 1200 actions if the last watermark was deleted.
  for number in 1..3000 loop
    exit when number > 1200 and exists (select from private.notification_marks join people on people.id = user_id);
    if number = 601 then
      update private.settings set value = '2' where name = 'notifications_at_once';
    end if;
    insert into done (number, doing, wrong)
    values
      (number, pg_temp.do_something(), pg_temp.find_mistakes());
  end loop;
end;
$$;

-- spec: Endpoints: notifications, `GET /notifications/count`: {count} of unread ones
select
  is_empty(
    'select number, doing, wrong from done where wrong is not null order by number limit 3',
    'after each random action, the unread count of each person equals the number of visible unread notifications'
  );
select
  is_empty(
    $$ select from public.notifications join people on people.id = user_id where user_id = actor_id $$,
    'no user is notified of their own action'
  );
select
  is_empty(
    $$
    select unnest(
        array[
          'tell', 'read some', 'read all', 'delete', 'block', 'unblock', 'suspend', 'lift', 'ask', 'answer', 'tidy',
          'wait', 'delete profile', 'change the row'
        ]
      )
    except
    select doing from done
  $$,
    'the random actions include every kind of action'
  );

select
  isnt_empty(
    'select from private.notification_marks join people on people.id = user_id',
    'at least one watermark exists after the random actions'
  );

select tests.act_as_nobody();
select tests.freeze_time(private.now() + interval '2 minutes');
select tests.act_as_service();
select api.purge_notifications(1000000);
select tests.act_as_nobody();
select
  is(
    pg_temp.find_mistakes(),
    null,
    'after the notifications job has added up the changes, each unread count still equals the number of visible unread notifications'
  );
select
  is_empty(
    $$ select from private.unread_changes join people on people.id = user_id $$,
    'after the notifications job has added up the changes, private.unread_changes has no rows of the people in this test'
  );
select
  is_empty(
    $$
    select *
    from public.notifications join people on people.id = user_id
    where is_hidden <> private.is_blocked(user_id, coalesce(actor_id, gen_random_uuid()))
  $$,
    'the notifications job hides exactly the notifications for which a block exists between the recipient and the actor'
  );
select
  is_empty(
    $$
    select notifications.*
    from public.notifications join private.notification_marks as mark using (user_id)
    where created_at <= gone_until or (created_at <= read_until and not is_read)
  $$,
    'the notifications job applies all watermarks to the rows'
  );
select tests.freeze_time(private.now() + interval '2 hours');
select tests.act_as_service();
select api.purge_notifications(1000000);
select tests.act_as_nobody();
select
  is_empty(
    'select from private.notification_marks join people on people.id = user_id',
    'the notifications job deletes watermarks that are more than an hour old'
  );
select
  is(pg_temp.find_mistakes(), null, 'deleting watermarks changes neither the unread counts nor the lists');

select * from finish();

rollback;
