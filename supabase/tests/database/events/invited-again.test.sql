-- Repeated invitations to become a co-author of the same event: the number of notifications per day.

begin;

select plan(11);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'paul', 'rita']) as name;
select tests.befriend(tests.person('olga'), tests.person(name))
from unnest(array['paul', 'rita']) as name;
select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select tests.keep('other', tests.create_event(tests.person('olga'))::text);

create function pg_temp.invite(name text, event text default 'event')
returns text
language plpgsql
as $$
begin
  perform tests.take_told();
  perform tests.let('olga', 'api.invite_event_author(%L, %L)', tests.kept(event), tests.person(name)::text);
  return tests.take_told();
end;
$$;

create function pg_temp.remove(name text, event text default 'event')
returns void
language sql
as $$
  select tests.let('olga', 'api.remove_event_author(%L, %L)', tests.kept(event), tests.person(name)::text);
$$;

select
  is(
    pg_temp.invite('paul'),
    'paul: event_coauthor_invite of olga',
    'the first invitation to an event notifies the friend'
  );
select
  is(pg_temp.invite('paul'), 'nobody', 'inviting a friend with a pending invitation again notifies no one');
select pg_temp.remove('paul');
select
  is(
    pg_temp.invite('paul'),
    'paul: event_coauthor_invite of olga',
    'a second invitation to the same event, after a removal, notifies the friend'
  );
select tests.let('paul', 'api.refuse_author_invitation(%L)', tests.kept('event'));
select
  is(
    pg_temp.invite('paul'),
    'paul: event_coauthor_invite of olga',
    'a third invitation to the same event, after a refusal, notifies the friend'
  );
select pg_temp.remove('paul');
select
  is(pg_temp.invite('paul'), 'nobody', 'a fourth invitation to the same event within a day notifies no one');
select
  is(
    tests.let('paul', 'api.accept_author_invitation(%L)', tests.kept('event')) ->> 'status',
    'accepted',
    'an invitation without a notification can be accepted'
  );
select pg_temp.remove('paul');
select
  is(
    pg_temp.invite('rita'),
    'rita: event_coauthor_invite of olga',
    'an invitation of another friend to the same event notifies this friend'
  );
select
  is(
    pg_temp.invite('paul', 'other'),
    'paul: event_coauthor_invite of olga',
    'an invitation of the same friend to another event notifies the friend'
  );
select tests.wait('1 day');
select
  is(
    pg_temp.invite('paul'),
    'paul: event_coauthor_invite of olga',
    'an invitation a day after the first one notifies the friend again'
  );
select pg_temp.remove('paul');
update private.settings
set value = '1'
where name = 'invitation_notifications';
select
  is(
    pg_temp.invite('paul'),
    'nobody',
    'the setting invitation_notifications limits the number of notified invitations per day'
  );
select
  is(
    (
      select string_agg(distinct kind::text, ' ')
      from private.notification_cooldowns
      where actor_id = tests.person('olga')
    ),
    'event_coauthor_invite',
    'notification cooldowns of invitations are stored with the kind event_coauthor_invite'
  );

select * from finish();

rollback;
