-- Groups of an event that its creator deletes and restores. Deleting the event does not change the stored groups.
-- Restoring the event evaluates the groups again (docs/features/groups.md, Deleted events).

begin;

select plan(59);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'paul', 'anna', 'boris', 'clara', 'dina', 'egor', 'fred', 'gleb', 'hanna']) as name;

-- Creates an event with two seats and three groups: "approved" (Dina), "waiting" (Egor and Fred), and "pending" (Anna,
-- Boris and Clara).
create function pg_temp.set_up(changes jsonb default '{}', creator text default 'olga')
returns void
language plpgsql
as $$
begin
  delete from public.events where creator_id = tests.person(creator);
  perform tests.keep(
    'event',
    tests.publish_event(tests.person(creator), '{"title": "Chess", "capacity": 2}'::jsonb || changes)::text
  );
  perform tests.keep('approved', tests.like_event(tests.person('dina'), tests.kept('event')::uuid)::text);
  perform tests.vote(tests.person(creator), tests.kept('approved')::uuid, 'consent');
  perform tests.keep('waiting', tests.like_event(tests.person('egor'), tests.kept('event')::uuid, '{fred}')::text);
  perform tests.vote(tests.person(creator), tests.kept('waiting')::uuid, 'consent');
  perform tests.keep('pending', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris,clara}')::text);
  perform tests.take_told();
end;
$$;

create function pg_temp.states()
returns text
language sql
as $$
  select
    string_agg(tests.group_state(tests.kept(group_name)::uuid), ', ' order by group_name) || case
      when tests.disorder(tests.kept('event')::uuid) = 'none' then ''
      else ' in disorder: ' || tests.disorder(tests.kept('event')::uuid)
    end
  from unnest(array['approved', 'pending', 'waiting']) as group_name;
$$;

create function pg_temp.delete()
returns void
language sql
as $$
  select tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
$$;

-- Restores the event and returns its groups.
create function pg_temp.restored()
returns text
language plpgsql
as $$
begin
  perform tests.let('olga', 'api.restore_event(%L)', tests.kept('event'));
  return pg_temp.states();
end;
$$;

-- Returns all stored data of the groups of the event.
create function pg_temp.stored()
returns jsonb
language sql
as $$
  select
    jsonb_agg(
      jsonb_build_array(
        to_jsonb(like_groups),
        (
          select jsonb_agg(to_jsonb(member) order by member.user_id)
          from public.like_group_members as member
          where member.group_id = like_groups.id
        ),
        (
          select jsonb_agg(to_jsonb(approval) order by approval.id)
          from public.like_group_approvals as approval
          where approval.group_id = like_groups.id
        )
      )
      order by like_groups.id
    )
  from public.like_groups
  where like_groups.event_id = tests.kept('event')::uuid;
$$;

-- Deleted and restored -----------------------------------------------------------------------------------------

select pg_temp.set_up();
select tests.keep('stored', pg_temp.stored()::text);
select pg_temp.delete();
select
  is(pg_temp.stored(), tests.kept('stored')::jsonb, 'deleting an event does not change its stored groups');
select
  is(
    pg_temp.states(),
    'approved: dina, expired: anna boris clara, expired: egor fred',
    'open groups are shown as expired while their event is deleted'
  );
select
  is(
    pg_temp.restored(),
    'approved: dina, pending: anna boris clara, waiting: egor fred',
    'open groups are open again after their event is restored'
  );
select
  is(
    pg_temp.stored(),
    tests.kept('stored')::jsonb,
    'restoring an event does not change its stored groups if nothing else has changed'
  );
select
  is(
    tests.vote(tests.person('olga'), tests.kept('pending')::uuid, 'consent'),
    'waiting',
    'an organizer can vote on an open group of a restored event'
  );
select
  throws_like(
    tests.call_of('anna', format('api.like_event(%L, ''{}'')', tests.kept('event'))),
    'already_in_group',
    'a member of an open group of a restored event cannot apply again: already_in_group'
  );

-- Readers ----------------------------------------------------------------------------------------------------------

select pg_temp.set_up();
delete from private.change_log;
select pg_temp.delete();
select
  is(
    (
      select string_agg(item ->> 'status', ' ' order by item ->> 'status')
      from
        json_array_elements(
          tests.let(
            'olga',
            format('api.list_event_groups(%L, null, 10, %L)', tests.kept('event'), status)
          ) -> 'data'
        ) as item
    ),
    found,
    format(
      'in the list of groups with the status %s, the creator of a deleted event sees its open groups as expired',
      coalesce(status, 'any')
    )
  )
from
  (
    values
      (null, 'approved expired expired'),
      ('expired', 'expired expired'),
      ('pending', null),
      ('waiting', null),
      ('approved', 'approved')
  ) as lists (status, found);
select
  is(
    (
      select count(*)::integer
      from
        json_array_elements(
          tests.let('anna', format('api.list_own_groups(%L, null, null, 10)', status)) -> 'data'
        ) as item
      where item ->> 'id' = tests.kept('pending')
    ),
    found,
    format(
      'GET /groups?status=%s lists a pending group of a deleted event %s time(s) for a member',
      status,
      found
    )
  )
from
  (
    values
      ('expired', 1),
      ('pending', 0)
  ) as lists (status, found);
select
  is(
    tests.let('anna', 'api.get_group(%L)', tests.kept('pending')) ->> 'status',
    'expired',
    'a member of a pending group of a deleted event sees the group as expired'
  );
select
  is(
    (
      select item ->> 'status'
      from json_array_elements(tests.let('anna', 'api.export_profile()') -> 'groups') as item
      where item ->> 'id' = tests.kept('pending')
    ),
    'expired',
    'the profile export shows a pending group of a deleted event as expired'
  );
-- Returns the people for whom the change log contains a change of the named group since the last call.
create function pg_temp.take_logged(group_name text)
returns text
language plpgsql
as $$
declare
  logged text := (
    select string_agg(tests.name_of(audience_id), ' ' order by tests.name_of(audience_id))
    from private.change_log
    where type = 'group' and object_id = tests.kept(group_name)::uuid
  );
begin
  delete from private.change_log;
  return coalesce(logged, 'nobody');
end;
$$;

create function pg_temp.read_directly(name text)
returns text
language plpgsql
as $$
declare
  found text;
begin
  perform tests.act_as(tests.person(name));
  select
    concat_ws(
      '; ',
      (
        select string_agg(like_groups.status::text, ' ' order by like_groups.status::text)
        from public.like_groups
        where like_groups.event_id = tests.kept('event')::uuid
      ),
      (
        select count(*) from public.like_group_members as member where member.event_id = tests.kept('event')::uuid
      ) || ' people'
    )
  into found;
  perform tests.act_as_nobody();
  return found;
end;
$$;

select
  is(
    pg_temp.take_logged('pending'),
    'anna boris clara',
    'deleting an event logs a change of each open group for its members'
  );
select
  is(pg_temp.take_logged('pending'), 'nobody', 'deleting an event logs only one change of each open group');
select
  is(
    pg_temp.read_directly('anna'),
    '0 people',
    'row level security hides an open group of a deleted event from its members'
  );
select
  is(
    pg_temp.read_directly('dina'),
    'approved; 1 people',
    'row level security lets a guest read the approved group of a deleted event'
  );
select
  is(
    pg_temp.read_directly('olga'),
    'approved; 1 people',
    'row level security lets the creator of a deleted event read its approved groups but not its open groups'
  );
select
  is(
    pg_temp.restored(),
    'approved: dina, pending: anna boris clara, waiting: egor fred',
    'open groups of a deleted event, which row level security hides, are open again after the event is restored'
  );
select
  is(
    pg_temp.take_logged('waiting'),
    'egor fred',
    'restoring an event logs a change of each open group for its members'
  );
select
  is(
    pg_temp.read_directly('anna'),
    'pending; 3 people',
    'row level security lets a member read an open group of a restored event'
  );
select
  is(
    pg_temp.read_directly('olga'),
    'approved pending waiting; 6 people',
    'row level security lets the creator of a restored event read all its groups'
  );

-- Rejected while the event is deleted ----------------------------------------------------------------------------------

select pg_temp.set_up();
select pg_temp.delete();
select
  tests.throws_problem(
    tests.call_of(actor, format(call, tests.kept(group_name), tests.person('boris'))),
    409,
    'group_closed',
    format('%s cannot call %s for the %s group of a deleted event: 409 group_closed', actor, call, group_name)
  )
from
  (
    values
      ('olga', 'api.vote_on_group(%L, ''consent'')', 'pending'),
      ('olga', 'api.vote_on_group(%L, ''refuse'')', 'waiting'),
      ('anna', 'api.remove_group_member(%L, %L)', 'pending'),
      ('boris', 'api.confirm_membership(%L)', 'pending')
  ) as refused (actor, call, group_name);
select
  is(
    pg_temp.restored(),
    'approved: dina, pending: anna boris clara, waiting: egor fred',
    'rejected calls do not change any group of a deleted event'
  );

-- While deleted: members leave -------------------------------------------------------------------------------------

select pg_temp.set_up();
select pg_temp.delete();
select tests.let('clara', 'api.leave_group(%L)', tests.kept('pending'));
select tests.let('egor', 'api.leave_group(%L)', tests.kept('waiting'));
select
  is(
    pg_temp.restored(),
    'approved: dina, pending: anna boris, expired: fred',
    'leaving a group while its event is deleted is permanent: the member stays removed, or the group expires if its creator left'
  );
select
  lives_ok(
    tests.call_of(name, format('api.like_event(%L, ''{}'')', tests.kept('event'))),
    format('%s, who left the group of a deleted event, can apply again', name)
  )
from unnest(array['clara', 'egor', 'fred']) as name;

select pg_temp.set_up();
select pg_temp.delete();
select tests.take_told();
select tests.let('dina', 'api.leave_group(%L)', tests.kept('approved'));
select is(tests.take_told(), 'nobody', 'no waiting group is admitted while the event is deleted');
select
  is(
    pg_temp.restored(),
    'approved, pending: anna boris clara, approved: egor fred',
    'a seat that became free while the event was deleted goes to a waiting group when the event is restored'
  );
select
  is(
    tests.take_told(),
    'egor: event_application_approved, fred: event_application_approved, egor: chat_created, fred: chat_created, olga: chat_created, ' || 'anna: event_changed, boris: event_changed, clara: event_changed, dina: event_changed, egor: event_changed, fred: event_changed',
    'when a restoration admits a group, its members are notified of the restoration and of the approval'
  );

select pg_temp.set_up('{"capacity": 3}');
select tests.vote(tests.person('olga'), tests.kept('pending')::uuid, 'refuse');
select tests.keep('pending', tests.like_event(tests.person('gleb'), tests.kept('event')::uuid)::text);
select tests.let('olga', 'api.update_event(%L, %L)', tests.kept('event'), '{"capacity": 3}');
select pg_temp.delete();
select
  is(
    pg_temp.restored(),
    'approved: dina, pending: gleb, approved: egor fred',
    'restoring an event does not change a pending group for which no seat is free'
  );

-- While deleted: blocks, suspensions, deleted profiles --------------------------------------------------------------

select pg_temp.set_up();
select pg_temp.delete();
select tests.take_told();
select tests.let('olga', 'api.block_person(%L)', tests.person('boris')::text);
select tests.let('fred', 'api.block_person(%L)', tests.person('egor')::text);
select
  is(
    tests.take_told(),
    'nobody',
    'a block that ends memberships in open groups of a deleted event notifies no user, because a notification would reveal the block'
  );
select tests.let('olga', 'api.unblock_person(%L)', tests.person('boris')::text);
select
  is(
    pg_temp.restored(),
    'approved: dina, pending: anna clara, approved: egor',
    'restoring an event does not restore memberships that a block ended, but admits a waiting group that the block made smaller'
  );
select tests.let('fred', 'api.unblock_person(%L)', tests.person('egor')::text);

select pg_temp.set_up();
select pg_temp.delete();
select tests.let('anna', 'api.block_person(%L)', tests.person('olga')::text);
select tests.let('dina', 'api.block_person(%L)', tests.person('olga')::text);
select
  is(
    pg_temp.restored(),
    'expired, expired: boris clara, approved: egor fred',
    'blocking the creator of a deleted event ends the group that the blocker created, or frees the seat of a blocker who is a guest'
  );
select tests.let(name, 'api.unblock_person(%L)', tests.person('olga')::text)
from unnest(array['anna', 'dina']) as name;

select pg_temp.set_up();
select pg_temp.delete();
select tests.suspend('egor');
select tests.suspend('boris');
select tests.reinstate('egor');
select tests.reinstate('boris');
select
  is(
    pg_temp.restored(),
    'approved: dina, pending: anna clara, expired: egor fred',
    'suspending a user while an event is deleted permanently ends the memberships of the user in its open groups'
  );

select pg_temp.set_up();
select tests.create_profile('ivan');
select tests.let('boris', 'api.leave_group(%L)', tests.kept('pending'));
select tests.befriend(tests.person('anna'), tests.person('ivan'));
select tests.let('anna', 'api.add_group_member(%L, %L)', tests.kept('pending'), tests.person('ivan')::text);
select pg_temp.delete();
select tests.let('ivan', 'api.delete_profile()');
select
  is(
    pg_temp.restored(),
    'approved: dina, pending: anna clara, waiting: egor fred',
    'a user who deletes the profile while an event is deleted is not in its groups after the restoration'
  );

-- While deleted: organizers ------------------------------------------------------------------------------------------

select pg_temp.set_up('{"capacity": 4}');
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select
  is(
    tests.vote(tests.person('olga'), tests.kept('pending')::uuid, 'consent') || ', ' || pg_temp.states(),
    'pending, approved: dina, pending: anna boris clara, approved: egor fred',
    'before the event is deleted, a group with the consent of one of two organizers is pending'
  );
select pg_temp.delete();
select tests.let('olga', 'api.remove_event_author(%L, %L)', tests.kept('event'), tests.person('paul')::text);
select
  is(
    pg_temp.states(),
    'approved: dina, expired: anna boris clara, approved: egor fred',
    'a group is not decided while its event is deleted, even if an organizer is removed'
  );
select
  is(
    pg_temp.restored(),
    'approved: dina, waiting: anna boris clara, approved: egor fred',
    'when an event is restored, its groups are decided by the votes of the remaining organizers'
  );

select pg_temp.set_up();
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select tests.vote(tests.person('paul'), tests.kept('pending')::uuid, 'consent');
select pg_temp.delete();
select tests.let('olga', 'api.block_person(%L)', tests.person('paul')::text);
select
  is(
    pg_temp.restored() || ', ' || (
      select count(*)
      from public.like_group_approvals
      where group_id = tests.kept('pending')::uuid
    ) || ' votes',
    'approved: dina, pending: anna boris clara, waiting: egor fred, 0 votes',
    'if a block removes a co-author while the event is deleted, the votes of this co-author are deleted'
  );
select tests.let('olga', 'api.unblock_person(%L)', tests.person('paul')::text);

select pg_temp.set_up('{"capacity": 9}');
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select
  tests.keep('pending', tests.like_event(tests.person('gleb'), tests.kept('event')::uuid, '{hanna}')::text);
select tests.vote(tests.person('olga'), tests.kept('pending')::uuid, 'consent');
select pg_temp.delete();
select tests.take_told();
select tests.let('hanna', 'api.leave_group(%L)', tests.kept('pending'));
select
  is(
    (
      select status::text || ', told: ' || tests.take_told()
      from public.like_groups
      where id = tests.kept('pending')::uuid
    ),
    'pending, told: nobody',
    'a group whose consents become sufficient while the event is deleted is not admitted before the restoration'
  );
select
  is(
    pg_temp.restored(),
    'approved: dina, approved: gleb, approved: egor fred',
    'a group whose consents became sufficient while the event was deleted is admitted when the event is restored'
  );

-- When an event is restored, waiting groups are admitted before groups that reach their quorum only through the
-- restoration.
select pg_temp.set_up();
select tests.let('fred', 'api.leave_group(%L)', tests.kept('waiting'));
select
  is(
    pg_temp.states(),
    'approved: dina, pending: anna boris clara, approved: egor',
    'all seats of the event are taken before it is deleted'
  );
select tests.keep('waiting', tests.like_event(tests.person('gleb'), tests.kept('event')::uuid)::text);
select tests.vote(tests.person('olga'), tests.kept('waiting')::uuid, 'consent');
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select tests.let(name, 'api.leave_group(%L)', tests.kept('pending'))
from unnest(array['boris', 'clara']) as name;
select tests.let('anna', 'api.leave_group(%L)', tests.kept('pending'));
select
  tests.keep('pending', tests.like_event(tests.person('hanna'), tests.kept('event')::uuid, '{fred}')::text);
select tests.vote(tests.person('olga'), tests.kept('pending')::uuid, 'consent');
select pg_temp.delete();
select tests.let('fred', 'api.leave_group(%L)', tests.kept('pending'));
select tests.let('dina', 'api.leave_group(%L)', tests.kept('approved'));
select
  is(
    pg_temp.restored(),
    'approved, waiting: hanna, approved: gleb',
    'when an event is restored, a waiting group gets the free seat before a group that reaches its quorum only through the restoration'
  );

-- Notifications of a group that ends through its members ---------------------------------------------------------------------

select pg_temp.set_up();
select tests.let('boris', 'api.leave_group(%L)', tests.kept('pending'));
select tests.let('clara', 'api.leave_group(%L)', tests.kept('pending'));
select tests.let('anna', 'api.leave_group(%L)', tests.kept('pending'));
update private.settings
set value = '9'
where name in ('application_notifications', 'invitation_notifications');
select
  tests.keep('pending', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris}')::text);
select pg_temp.delete();
select
  is(
    (
      select string_agg(type::text, ' ' order by type)
      from public.notifications
      where group_id = tests.kept('pending')::uuid
    ),
    'event_application event_invite',
    'deleting an event keeps the unread notifications of its groups'
  );
select tests.let('anna', 'api.leave_group(%L)', tests.kept('pending'));
select
  is_empty(
    format('select type from public.notifications where group_id = %L', tests.kept('pending')),
    'when a group ends while its event is deleted, the unread notifications of the group are deleted'
  );
select tests.take_told();

-- Permanent ends -----------------------------------------------------------------------------------------------------

create function pg_temp.stored_states()
returns text
language sql
as $$
  select string_agg(status::text, ' ' order by status::text)
  from public.like_groups
  where event_id = tests.kept('event')::uuid;
$$;

select pg_temp.set_up();
select pg_temp.delete();
select tests.decide('event', tests.kept('event')::uuid, 'remove');
select
  is(
    pg_temp.stored_states(),
    'approved expired expired',
    'groups of a deleted event expire permanently when moderators remove the event'
  );
select pg_temp.set_up();
select tests.decide('event', tests.kept('event')::uuid, 'remove');
select
  is(
    pg_temp.stored_states(),
    'approved expired expired',
    'groups of an event expire permanently when moderators remove the event'
  );

select pg_temp.set_up();
select tests.let('olga', 'api.cancel_event(%L)', tests.kept('event'));
select pg_temp.delete();
select
  is(
    pg_temp.restored(),
    'approved: dina, expired: anna boris clara, expired: egor fred',
    'groups that expired because the event was cancelled stay expired when the event is deleted and restored'
  );

select pg_temp.set_up('{"endAt": "1999-06-01T14:00:00Z"}');
select pg_temp.delete();
select tests.freeze_time('1999-06-01T14:00:00Z');
select
  tests.throws_problem(
    tests.call_of('olga', format('api.restore_event(%L)', tests.kept('event'))),
    409,
    'event_finished',
    'the creator cannot restore an event that ended while it was deleted: 409 event_finished'
  );
select
  tests.throws_problem(
    tests.call_of('clara', format('api.leave_group(%L)', tests.kept('pending'))),
    409,
    'group_closed',
    'a member cannot leave an open group of an event that ended while it was deleted: 409 group_closed'
  );
select
  is(
    pg_temp.states(),
    'approved: dina, expired: anna boris clara, expired: egor fred',
    'the groups of an event that ended while it was deleted are expired permanently'
  );
select tests.freeze_time('1999-05-01T12:00:00Z');

select tests.create_profile('kira');
select pg_temp.set_up('{}', 'kira');
select tests.let('kira', 'api.delete_event(%L)', tests.kept('event'));
select tests.let('kira', 'api.delete_profile()');
select
  is(
    pg_temp.stored_states(),
    'approved expired expired',
    'groups of a deleted event expire permanently when its creator deletes the profile'
  );

select * from finish();

rollback;
