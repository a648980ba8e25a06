-- Events: how often a day somebody is told of being invited to organize the same event.

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

select is(pg_temp.invite('paul'), 'paul: event_coauthor_invite of olga', 'a friend is told of an invitation');
select is(pg_temp.invite('paul'), 'nobody', 'not of its repetition, which changes nothing');
select pg_temp.remove('paul');
select is(pg_temp.invite('paul'), 'paul: event_coauthor_invite of olga', 'of another one');
select tests.let('paul', 'api.refuse_author_invitation(%L)', tests.kept('event'));
select is(pg_temp.invite('paul'), 'paul: event_coauthor_invite of olga', 'and of a third, after a refusal');
select pg_temp.remove('paul');
select is(pg_temp.invite('paul'), 'nobody', 'a fourth within a day works and is not told');
select
  is(
    tests.let('paul', 'api.accept_author_invitation(%L)', tests.kept('event')) ->> 'status',
    'accepted',
    'it can be accepted'
  );
select pg_temp.remove('paul');
select is(pg_temp.invite('rita'), 'rita: event_coauthor_invite of olga', 'another person is told');
select is(pg_temp.invite('paul', 'other'), 'paul: event_coauthor_invite of olga', 'and of another event');
select tests.wait('1 day');
select is(pg_temp.invite('paul'), 'paul: event_coauthor_invite of olga', 'a day later it is told again');
select pg_temp.remove('paul');
update private.settings
set value = '1'
where name = 'invitation_notifications';
select is(pg_temp.invite('paul'), 'nobody', 'with another number as often');
select
  is(
    (
      select string_agg(distinct kind::text, ' ')
      from private.notification_cooldowns
      where actor_id = tests.person('olga')
    ),
    'event_coauthor_invite',
    'these are counted by themselves'
  );

select * from finish();

rollback;
