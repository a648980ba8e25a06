-- Account: what goes with the login, at once and by the job, and what stays.

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

-- At once ----------------------------------------------------------------------------------------------------

select
  is(
    tests.let(tests.person('anna'), 'api.delete_account()')::jsonb,
    '{"deleted": true}',
    'a person deletes the account'
  );
select is(private.is_revoked(tests.person('anna')), true, 'from then on no call is let in');
select
  is_empty($$ select from public.profiles where user_id = tests.person('anna') $$, 'the profile is gone');
select
  is_empty(
    $$ select from public.blocks where blocker_id = tests.person('anna') $$,
    'the blocks that the person made are gone'
  );
select
  results_eq(
    $$ select status::text, address from public.events where id = tests.kept('event')::uuid $$,
    $$ values ('cancelled', null::text) $$,
    'an event that is not over is cancelled and says no address any more'
  );
select
  results_eq(
    $$ select status::text, address from public.events where id = tests.kept('past')::uuid $$,
    $$ values ('published', 'Hall 2') $$,
    'an event that is over stays as it was'
  );
select
  is_empty(
    $$ select from public.messages where chat_id = tests.kept('alone')::uuid $$,
    'a chat in which nobody is left is gone with its messages'
  );
select is_empty($$ select from public.chats where id = tests.kept('alone')::uuid $$, 'and so is the chat');
select is(tests.media_state('picture'), 'removing', 'and its files');
select
  results_eq(
    $$ select content from public.messages where chat_id = tests.kept('with_boris')::uuid $$,
    $$ values ('To somebody who stays') $$,
    'messages to somebody who is there stay'
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
    'to what the person had agreed stays, with its end'
  );

-- By the job ---------------------------------------------------------------------------------------------------

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

-- Ids of the users by whom or about whom there are entries in the audit log.
create function pg_temp.audited()
returns text
language sql
as $$
  select coalesce(string_agg(entry.payload ->> 'test', ' ' order by entry.payload ->> 'test'), 'nothing')
  from auth.audit_log_entries as entry
  where entry.payload ->> 'test' is not null;
$$;

-- Reads so many blocks of the audit log: how many entries were removed, or that nothing is due.
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

-- What Boris was told by Anna: the names, and what becomes of it on the phone.
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

select is(private.is_job_due('accounts'), true, 'the job has something to do');
select
  is(
    pg_temp.told(),
    'chat_created by Anna waits, chat_message by Anna not pushed',
    'notifications to others have the name until then; the friend request is gone'
  );
select is(pg_temp.clear(1), 'anna with a login, not yet cleared', 'the job clears so much at a time');
select
  matches(
    pg_temp.told(),
    'by nobody (notification_gone|not pushed)',
    'so that one notification is without the name'
  );
select is(private.is_job_due('accounts'), true, 'and goes on at once when there is more');
select
  is(
    pg_temp.clear(),
    'anna with a login, not yet cleared',
    'it asks for the deletion of the login as long as there is one'
  );
select
  is(
    pg_temp.told(),
    'chat_created by nobody notification_gone, chat_message by nobody not pushed',
    'nobody is told of the person by name any more, nor by push'
  );
select is(pg_temp.clear(), 'nothing', 'an account that is not cleared yet waits');
select is(private.is_job_due('accounts'), false, 'and so does the job');
select tests.freeze_time('2050-05-05T12:00:29.999Z');
select is(pg_temp.clear(), 'nothing', 'for half a minute');
select tests.freeze_time('2050-05-05T12:00:30Z');
delete from auth.users where id = tests.person('anna');
-- The tombstone begins anew with the deletion of the user.
select
  is(
    pg_temp.clear(),
    ' without a login, not yet cleared',
    'calls that were let in before may still be under way'
  );
-- Such a call.
insert into public.profiles (user_id, first_name) values (tests.person('anna'), 'Anna');
insert into public.notifications (user_id, actor_id, type, payload)
values (tests.person('boris'), tests.person('anna'), 'chat_created', '{"actorName": "Anna"}');
select tests.freeze_time('2050-05-05T12:01:00Z');
select is(pg_temp.clear(), ' without a login, cleared', 'then the account is cleared');
select
  is_empty(
    $$ select from public.profiles where user_id = tests.person('anna') $$,
    'also of what such a call has made'
  );
select doesnt_match(pg_temp.told(), 'Anna', 'and of what it has told, wherever the job was by then');
select
  is_empty(
    $$ select from private.name_passes where person_id = tests.person('anna') $$,
    'that it was on its way is kept no longer'
  );
-- The identity provider writes the last entry when it deletes the user.
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
select is(private.is_job_due('accounts'), true, 'only the entries of the audit log are left');
select is(pg_temp.audited(), 'about by odd other', 'entries name the deleted user');
select is(pg_temp.purge_audit_log(), '2', 'entries by and about the user are removed');
select is(pg_temp.audited(), 'odd other', 'entries of other users stay');
select is(pg_temp.purge_audit_log(), 'over', 'once');
select is(private.is_job_due('accounts'), false, 'nothing is left to do');
select tests.freeze_time('2050-05-12T12:00:29Z');
select pg_temp.clear();
select is(private.is_revoked(tests.person('anna')), true, 'the tombstone stays for a week');
select tests.freeze_time('2050-05-12T12:00:30Z');
select pg_temp.clear();
select
  is_empty($$ select from private.revoked_users where user_id = tests.person('anna') $$, 'and no longer');
select tests.freeze_time('2053-05-05T12:00:00Z');
select pg_temp.clear();
select
  is(
    (select count(*) from private.consent_log where user_id = tests.person('anna')),
    2::bigint,
    'what was agreed to is known for three years'
  );
select tests.freeze_time('2053-05-05T12:00:01Z');
select pg_temp.clear();
select
  is(
    (select count(*) from private.consent_log where user_id = tests.person('anna')),
    0::bigint,
    'and no longer'
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

-- Blocks that a call reads, all that it reads of other tables included.
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
    'a call reads a bounded number of blocks, however long the log is'
  );
select cmp_ok(pg_temp.entries_of('anna'), '>', 40::bigint, 'and leaves most entries to later calls');
select private.remove_from_audit_log(tests.person('clara'));
select
  is(
    (select count(*) from (select pg_temp.purge_audit_log(50) from generate_series(1, 20)) as calls),
    20::bigint,
    'calls go on'
  );
select is(pg_temp.entries_of('anna'), 0::bigint, 'later calls remove the rest');
select
  is(
    pg_temp.entries_of('clara'),
    0::bigint,
    'later calls also remove the entries of a user who was deleted during the pass'
  );
select is(pg_temp.entries_of('boris'), 4900::bigint, 'entries of other users stay');
select is(pg_temp.purge_audit_log(), 'over', 'then nothing is due');

-- Who it is for ------------------------------------------------------------------------------------------------

select
  is(
    tests.let(tests.person('nobody'), 'api.delete_account()')::jsonb,
    '{"deleted": true}',
    'who has no profile deletes the account as well'
  );
select tests.act_as(tests.person('boris'));
select
  throws_ok('select api.clear_account(1)', '42501', null, 'nobody but the service clears accounts');
select tests.act_as_nobody();

select *
from finish();

rollback;
