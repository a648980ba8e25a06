-- Account: data that is deleted with the account, either immediately or by the job `accounts`, and data that remains
-- stored.

begin;

select plan(45);

delete from private.revoked_users;
delete from private.deleted_logins;
delete from private.inheritance_tasks;
select tests.freeze_time('2050-05-01T12:00:00Z');
select tests.create_profile('boris');
select tests.create_profile('clara');
insert into public.terms_versions (document, version, published_at)
values
  ('privacy_policy', '2050', '2050-01-01T00:00:00Z'),
  ('user_agreement', '2050', '2050-01-01T00:00:00Z');
select tests.create_profile('anna');
select tests.let(tests.person('anna'), $$api.complete_profile('2050', '2050')$$);
select tests.register_device('boris', 'phone', 'fcm', null);
select tests.befriend(tests.person('anna'), tests.person('boris'));
select tests.let(tests.person('anna'), format('api.block_person(%L)', tests.person('clara')));
select
  tests.keep(
    'event',
    tests.publish_event(
      tests.person('anna'),
      '{"startAt": "2050-06-01T12:00:00Z", "address": "Home 1"}'
    )::text
  );
select
  tests.keep(
    'past',
    tests.publish_event(
      tests.person('anna'),
      '{"startAt": "2050-05-02T12:00:00Z", "address": "Hall 2"}'
    )::text
  );
select
  tests.keep(
    'with_boris',
    tests.let(tests.person('anna'), format('api.open_direct_chat(%L)', tests.person('boris'))) ->> 'id'
  );
select
  tests.keep(
    'alone',
    tests.let(tests.person('anna'), format('api.open_direct_chat(%L)', tests.person('dina'))) ->> 'id'
  )
from (select tests.create_profile('dina')) as made;
select tests.keep('picture', tests.upload(tests.person('anna'), 'image/png'));
select
  tests.send(
    tests.person('anna'),
    tests.kept('alone')::uuid,
    'To somebody who goes as well',
    jsonb_build_object('attachments', jsonb_build_array(jsonb_build_object('key', tests.kept('picture'))))
  );
select tests.send(tests.person('anna'), tests.kept('with_boris')::uuid, 'To somebody who stays');
select tests.let(tests.person('dina'), 'api.delete_profile()');
select tests.freeze_time('2050-05-05T12:00:00Z');

-- Data that is deleted immediately ---------------------------------------------------------------------------

select
  is(
    tests.let(tests.person('anna'), 'api.delete_account()')::jsonb,
    '{"deleted": true}',
    'a user can delete the account'
  );
select
  is(
    private.is_revoked(tests.person('anna')),
    true,
    'after the deletion of the account, all calls of the user are rejected'
  );
select
  is_empty(
    $$ select from public.profiles where user_id = tests.person('anna') $$,
    'deleting the account deletes the profile'
  );
select
  is_empty(
    $$ select from public.blocks where blocker_id = tests.person('anna') $$,
    'deleting the account deletes the blocks that the user created'
  );
select
  results_eq(
    $$ select status::text, address from public.events where id = tests.kept('event')::uuid $$,
    $$ values ('cancelled', null::text) $$,
    'deleting the account cancels an event of the user that has not ended and deletes its address'
  );
select
  results_eq(
    $$ select status::text, address from public.events where id = tests.kept('past')::uuid $$,
    $$ values ('published', 'Hall 2') $$,
    'deleting the account keeps an event of the user that has ended'
  );
select
  is_empty(
    $$ select from public.messages where chat_id = tests.kept('alone')::uuid $$,
    'deleting the account deletes the messages of a chat that has no other participant'
  );
select
  is_empty(
    $$ select from public.chats where id = tests.kept('alone')::uuid $$,
    'deleting the account deletes a chat that has no other participant'
  );
select
  is(
    tests.media_state('picture'),
    'removing',
    'deleting the account deletes the files of a chat that has no other participant'
  );
select
  results_eq(
    $$ select content from public.messages where chat_id = tests.kept('with_boris')::uuid $$,
    $$ values ('To somebody who stays') $$,
    'deleting the account keeps the messages in a chat with another user'
  );
select
  results_eq(
    $$
      select document::text, accepted_at, withdrawn_at
      from private.consent_log
      where user_id = tests.person('anna')
      order by document
    $$,
    $$
      values
        ('privacy_policy', '2050-05-01T12:00:00Z'::timestamptz, '2050-05-05T12:00:00Z'::timestamptz),
        ('user_agreement', '2050-05-01T12:00:00Z', '2050-05-05T12:00:00Z')
    $$,
    'deleting the account keeps the user''s consents, and records the time at which they ended'
  );

-- Data that the job deletes ------------------------------------------------------------------------------------

create function pg_temp.clear(row_limit integer default 1000)
returns text
language sql
as $$
  select
    coalesce(
      (
        select
          format(
            '%s %s, %s',
            tests.name_of((answer ->> 'userId')::uuid),
            case
              when (answer ->> 'hasLogin')::boolean then 'with a login'
              else 'without a login'
            end,
            case
              when (answer ->> 'isCleared')::boolean then 'cleared'
              else 'not yet cleared'
            end
          )
        from (select tests.let_service(format('api.clear_account(%s)', row_limit)) as answer) as asked
        where answer is not null and answer != 'null'
      ),
      'nothing'
    );
$$;

-- Returns the ids of the users who are actors or targets of entries in the audit log.
create function pg_temp.audited()
returns text
language sql
as $$
  select coalesce(string_agg(entry.payload ->> 'test', ' ' order by entry.payload ->> 'test'), 'nothing')
  from auth.audit_log_entries as entry
  where entry.payload ->> 'test' is not null;
$$;

-- Scans at most block_limit database pages of the audit log. Returns the number of deleted entries, or 'over' if the
-- scan is not due.
create function pg_temp.purge_audit_log(block_limit integer default 1000)
returns text
language sql
as $$
  select
    case
      when (answer ->> 'isOver')::boolean then 'over'
      else answer ->> 'removedEntries'
    end
  from (select tests.let_service(format('api.purge_audit_log(%s)', block_limit)) as answer) as asked;
$$;

-- Returns the names in Boris's notifications from Anna and the state of their pushes.
create function pg_temp.told()
returns text
language sql
as $$
  select
    string_agg(
      format(
        '%s by %s %s',
        notifications.type,
        coalesce(payload ->> 'actorName', 'nobody'),
        case
          when device_id is null then 'not pushed'
          else coalesce(outcome, 'waits')
        end
      ),
      ', '
      order by notifications.type::text
    )
  from
    public.notifications
    left join private.push_deliveries on notification_id = notifications.id
  where notifications.user_id = tests.person('boris');
$$;

select is(private.is_job_due('accounts'), true, 'the accounts job is due after an account is deleted');
select
  is(
    pg_temp.told(),
    'chat_created by Anna waits, chat_message by Anna not pushed',
    'deleting the account deletes the friend request immediately, but the name stays in other users'' notifications until the accounts job runs'
  );
select
  is(
    pg_temp.clear(1),
    'anna with a login, not yet cleared',
    'the accounts job processes a limited number of notifications in each run'
  );
select
  matches(
    pg_temp.told(),
    'by nobody (notification_gone|not pushed)',
    'after a run that is limited to one notification, one notification no longer contains the name of the deleted user'
  );
select
  is(
    private.is_job_due('accounts'),
    true,
    'the accounts job is due immediately while notifications remain to be processed'
  );
select
  is(
    pg_temp.clear(),
    'anna with a login, not yet cleared',
    'the accounts job asks the identity provider to delete the user as long as the user exists there'
  );
select
  is(
    pg_temp.told(),
    'chat_created by nobody notification_gone, chat_message by nobody not pushed',
    'after the accounts job has run, neither notifications nor pushes contain the name of the deleted user'
  );
select
  is(pg_temp.clear(), 'nothing', 'the accounts job does not process the account again within half a minute');
select
  is(
    private.is_job_due('accounts'),
    false,
    'the accounts job is not due within half a minute after it asked for the deletion'
  );
select tests.freeze_time('2050-05-05T12:00:29.999Z');
select
  is(
    pg_temp.clear(),
    'nothing',
    'the accounts job does not process the account again just before half a minute has passed'
  );
select tests.freeze_time('2050-05-05T12:00:30Z');
delete from auth.users where id = tests.person('anna');
-- Deleting the user at the identity provider restarts the period in which later calls are rejected.
select
  is(
    pg_temp.clear(),
    ' without a login, not yet cleared',
    'the accounts job does not finish an account while calls that were authorized before the deletion may still run'
  );
-- A call that was authorized before the deletion inserts these rows.
insert into public.profiles (user_id, first_name) values (tests.person('anna'), 'Anna');
insert into public.notifications (user_id, actor_id, type, payload)
values (tests.person('boris'), tests.person('anna'), 'chat_created', '{"actorName": "Anna"}');
select tests.freeze_time('2050-05-05T12:01:00Z');
select
  is(
    pg_temp.clear(),
    ' without a login, cleared',
    'the accounts job finishes the account after half a minute'
  );
select
  is_empty(
    $$ select from public.profiles where user_id = tests.person('anna') $$,
    'the accounts job deletes data created by a call that was authorized before the deletion'
  );
select
  doesnt_match(
    pg_temp.told(),
    'Anna',
    'the accounts job deletes the user''s name from notifications of a call that was authorized before the deletion'
  );
select
  is_empty(
    $$ select from private.name_passes where person_id = tests.person('anna') $$,
    'when the accounts job finishes an account, it deletes the record of its progress through the notifications'
  );
-- The identity provider writes the last entry of the audit log when it deletes the user.
insert into auth.audit_log_entries (id, payload)
select
  gen_random_uuid(),
  json_build_object(
    'test', entry.name,
    'actor_id', entry.actor_id,
    'actor_username', 'x',
    'traits', entry.traits
  )
from
  (
    values
      ('by', tests.person('anna'), null),
      ('about', '00000000-0000-0000-0000-000000000000', json_build_object('user_id', tests.person('anna'))),
      ('other', tests.person('boris'), json_build_object('user_id', tests.person('boris'))),
      ('odd', tests.person('boris'), to_json('text'::text))
  ) as entry (name, actor_id, traits);
insert into auth.audit_log_entries (id, payload)
values
  (gen_random_uuid(), null),
  (gen_random_uuid(), '[]');
select
  is(private.is_job_due('accounts'), true, 'the accounts job stays due until the audit log is processed');
select
  is(
    pg_temp.audited(),
    'about by odd other',
    'the audit log still contains entries by and about the deleted user'
  );
select
  is(
    pg_temp.purge_audit_log(),
    '2',
    'the accounts job deletes entries of the audit log by and about the user'
  );
select is(pg_temp.audited(), 'odd other', 'the accounts job keeps audit log entries of other users');
select is(pg_temp.purge_audit_log(), 'over', 'the scan of the audit log is not due again after it has ended');
select
  is(private.is_job_due('accounts'), false, 'the accounts job is not due after the audit log is processed');
select tests.freeze_time('2050-05-12T12:00:29Z');
select pg_temp.clear();
select
  is(private.is_revoked(tests.person('anna')), true, 'the calls of a deleted user are rejected for a week');
select tests.freeze_time('2050-05-12T12:00:30Z');
select pg_temp.clear();
select
  is_empty(
    $$ select from private.revoked_users where user_id = tests.person('anna') $$,
    'the accounts job deletes the record in private.revoked_users after a week'
  );
select tests.freeze_time('2053-05-05T12:00:00Z');
select pg_temp.clear();
select
  is(
    (select count(*) from private.consent_log where user_id = tests.person('anna')),
    2::bigint,
    'the accounts job keeps the consent log for three years'
  );
select tests.freeze_time('2053-05-05T12:00:01Z');
select pg_temp.clear();
select
  is(
    (select count(*) from private.consent_log where user_id = tests.person('anna')),
    0::bigint,
    'the accounts job deletes the consent log after three years'
  );

-- A long audit log ----------------------------------------------------------------------------------------------

delete from auth.audit_log_entries;
insert into auth.audit_log_entries (id, payload)
select
  gen_random_uuid(),
  json_build_object('actor_id', actors.id, 'test', actors.name, 'filler', repeat('x', 200))
from
  generate_series(1, 5000) as number
  cross join lateral (
    select
      case number % 100
        when 0 then 'anna'
        when 1 then 'clara'
        else 'boris'
      end as name
  ) as named
  cross join lateral (select named.name, tests.person(named.name) as id) as actors;

create function pg_temp.entries_of(name text)
returns bigint
language sql
as $$
  select count(*) from auth.audit_log_entries as entry where entry.payload ->> 'test' = name;
$$;

-- Returns the number of database pages that one call of api.purge_audit_log reads from all tables.
create function pg_temp.blocks_read(block_limit integer)
returns integer
language plpgsql
as $$
declare
  plan json;
begin
  perform tests.act_as_service();
  execute format('explain (analyze, buffers, format json) select api.purge_audit_log(%s)', block_limit) into plan;
  perform tests.act_as_nobody();
  return (plan -> 0 -> 'Plan' ->> 'Shared Hit Blocks')::integer + (plan -> 0 -> 'Plan' ->> 'Shared Read Blocks')::integer;
end;
$$;

select private.remove_from_audit_log(tests.person('anna'));
select pg_temp.purge_audit_log(1);
select
  cmp_ok(
    pg_temp.blocks_read(2),
    '<',
    200,
    'one call of api.purge_audit_log reads a limited number of database pages, regardless of the length of the audit log'
  );
select
  cmp_ok(
    pg_temp.entries_of('anna'),
    '>',
    40::bigint,
    'one call of the accounts job processes only a part of a long audit log'
  );
select private.remove_from_audit_log(tests.person('clara'));
select
  is(
    (select count(*) from (select pg_temp.purge_audit_log(50) from generate_series(1, 20)) as calls),
    20::bigint,
    'later calls of the accounts job continue the scan of the audit log'
  );
select
  is(
    pg_temp.entries_of('anna'),
    0::bigint,
    'later calls of the accounts job delete the remaining entries of the user from the audit log'
  );
select
  is(
    pg_temp.entries_of('clara'),
    0::bigint,
    'later calls of the accounts job also delete the entries of another user who was deleted during the scan'
  );
select
  is(
    pg_temp.entries_of('boris'),
    4900::bigint,
    'the scan of a long audit log keeps the entries of other users'
  );
select is(pg_temp.purge_audit_log(), 'over', 'the scan of a long audit log is not due after it has ended');

-- Callers ------------------------------------------------------------------------------------------------------

select
  is(
    tests.let(tests.person('nobody'), 'api.delete_account()')::jsonb,
    '{"deleted": true}',
    'a user without a profile can delete the account'
  );
select tests.act_as(tests.person('boris'));
select
  throws_ok('select api.clear_account(1)', '42501', null, 'a user cannot run the accounts job');
select tests.act_as_nobody();

select *
from finish();

rollback;
