-- Pending invitations to become a co-author end with the friendship, together with their unread notifications. A block
-- also ends accepted invitations.

begin;

select plan(15);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['anna', 'boris', 'clara']) as name;

-- Anna and Boris invite each other as co-authors. Each of them has a pending, an accepted and a refused invitation.
create function pg_temp.set_up()
returns void
language plpgsql
as $$
declare
  creator text;
  friend text;
  status text;
begin
  delete from public.events where creator_id in (tests.person('anna'), tests.person('boris'));
  if not private.are_friends(tests.person('anna'), tests.person('boris')) then
    delete from public.blocks where blocker_id in (tests.person('anna'), tests.person('boris'));
    perform tests.befriend(tests.person('anna'), tests.person('boris'));
  end if;
  for creator, friend in select * from (values ('anna', 'boris'), ('boris', 'anna')) as pairs (creator, friend) loop
    foreach status in array array['pending', 'accepted', 'refused'] loop
      perform tests.keep(
        creator || '_' || status,
        tests.publish_event(tests.person(creator), jsonb_build_object('title', status))::text
      );
      perform tests.add_author(tests.kept(creator || '_' || status)::uuid, tests.person(friend), status);
    end loop;
  end loop;
  perform tests.add_author(tests.kept('anna_pending')::uuid, tests.person('clara'), 'pending');
end;
$$;

create function pg_temp.places()
returns text
language sql
as $$
  select
    string_agg(
      format('%s %s with %s', tests.name_of(author.user_id), author.status, tests.name_of(events.creator_id)),
      ', '
      order by tests.name_of(author.user_id), author.status
    )
  from
    public.event_authors as author
    join public.events on events.id = author.event_id
  where events.creator_id in (tests.person('anna'), tests.person('boris'));
$$;

-- Returns each person's unread and visible notifications of invitations.
create function pg_temp.unread()
returns text
language sql
as $$
  select
    coalesce(
      string_agg(
        tests.name_of(notifications.user_id) || ' ' || events.title,
        ', '
        order by tests.name_of(notifications.user_id), events.title
      ),
      'nothing'
    )
  from
    public.notifications
    join public.events on events.id = notifications.event_id
  where
    notifications.type = 'event_coauthor_invite'
    and not notifications.is_read
    and not notifications.is_hidden;
$$;

select pg_temp.set_up();
select
  is(
    pg_temp.unread(),
    'anna accepted, anna pending, anna refused, boris accepted, boris pending, boris refused, clara pending',
    'each invitation to become a co-author notifies the invited friend'
  );

create function pg_temp.after_end(ender text, other text, call text)
returns text
language plpgsql
as $$
begin
  perform pg_temp.set_up();
  perform tests.let(ender, call, tests.person(other)::text);
  return pg_temp.places() || '; unread: ' || pg_temp.unread();
end;
$$;

select
  is(
    pg_temp.after_end(ender, other, 'api.unfriend(%L)'),
    'anna accepted with boris, anna refused with boris, boris accepted with anna, boris refused with anna, ' || 'clara pending with anna; unread: ' || 'anna accepted, anna refused, boris accepted, boris refused, clara pending',
    format(
      'when %s ends the friendship with %s, only the pending invitations between these two people end',
      ender,
      other
    )
  )
from
  (
    values
      ('anna', 'boris'),
      ('boris', 'anna')
  ) as endings (ender, other);

select
  tests.throws_problem(
    tests.call_of('boris', format('api.accept_author_invitation(%L)', tests.kept('anna_pending'))),
    403,
    'not_invited',
    'a former friend cannot accept an invitation that ended with the friendship: 403 not_invited'
  );
select
  tests.throws_problem(
    tests.call_of('boris', format('api.refuse_author_invitation(%L)', tests.kept('anna_pending'))),
    403,
    'not_invited',
    'a former friend cannot refuse an invitation that ended with the friendship: 403 not_invited'
  );
select
  is(
    tests.let(
      'boris',
      'api.update_event(%L, ''{"title": "By Boris"}'')',
      tests.kept('anna_accepted')
    ) ->> 'title',
    'By Boris',
    'a former friend who had accepted the invitation remains an organizer'
  );
select tests.befriend(tests.person('anna'), tests.person('boris'));
select
  tests.throws_problem(
    tests.call_of('boris', format('api.accept_author_invitation(%L)', tests.kept('anna_pending'))),
    403,
    'not_invited',
    'a new friendship does not restore an invitation that has ended: 403 not_invited'
  );
select
  tests.let(
    'anna',
    'api.invite_event_author(%L, %L)',
    tests.kept('anna_pending'),
    tests.person('boris')::text
  );
select
  is(
    tests.let('boris', 'api.accept_author_invitation(%L)', tests.kept('anna_pending')) ->> 'status',
    'accepted',
    'a former friend who has become a friend again can be invited again and can accept'
  );

-- A block between two people ends their accepted invitations too.
select
  is(
    pg_temp.after_end(ender, other, 'api.block_person(%L)'),
    'clara pending with anna; unread: clara pending',
    format('when %s blocks %s, all invitations between these two people end', ender, other)
  )
from
  (
    values
      ('anna', 'boris'),
      ('boris', 'anna')
  ) as endings (ender, other);

-- Boris has blocked Anna, which hides their notifications about each other. After the block is lifted, the
-- notifications are visible again, except those of invitations that the block ended.
select tests.let('boris', 'api.unblock_person(%L)', tests.person('anna')::text);
select
  is(
    pg_temp.unread(),
    'anna accepted, anna refused, boris accepted, boris refused, clara pending',
    'the notification of an invitation that a block ended is not restored after the block is lifted'
  );
select
  is(
    tests.let(name, 'api.count_notifications()') ->> 'count',
    unread::text,
    format('after invitations have ended, the unread count of %s is %s', name, unread)
  )
from
  (
    select
      tests.name_of(notifications.user_id) as name,
      count(*) as unread
    from public.notifications
    where not notifications.is_read and not notifications.is_hidden
    group by notifications.user_id
  ) as counted
where name in ('anna', 'boris', 'clara');

-- When an invitation ends, its notification is kept if it was read. Notifications of answered invitations are always
-- kept.
select pg_temp.set_up();
select tests.let('boris', 'api.read_notifications(null)');
select tests.let('boris', 'api.unfriend(%L)', tests.person('anna')::text);
select
  is(
    (
      select count(*)::integer
      from public.notifications
      where
        user_id = tests.person('boris')
        and event_id = tests.kept('anna_pending')::uuid
        and type = 'event_coauthor_invite'
    ),
    1,
    'a read notification of an invitation that has ended stays in the list'
  );

select * from finish();

rollback;
