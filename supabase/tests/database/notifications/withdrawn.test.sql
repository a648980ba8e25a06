-- Notifications of withdrawn requests: unread notifications are deleted, and read notifications are kept.

begin;

select plan(31);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'paul', 'anna', 'boris', 'clara', 'dina']) as name;

-- Returns a person's notifications of one type, each with its read state and actor.
create function pg_temp.told(viewer text, kind text)
returns text
language sql
as $$
  select
    coalesce(
      string_agg(
        concat_ws(
          ' ',
          case
            when (item ->> 'isRead')::boolean then 'read'
            else 'unread'
          end,
          'of',
          tests.name_of((item ->> 'actorId')::uuid)
        ),
        ', '
        order by place
      ),
      'nothing'
    )
  from
    json_array_elements(
      tests.let(viewer, 'api.list_notifications(false, null, 100)') -> 'data'
    ) with ordinality as listed (item, place)
  where item ->> 'type' = kind;
$$;

create function pg_temp.read(reader text)
returns json
language sql
as $$
  select tests.let(reader, 'api.read_notifications(null)');
$$;

-- Creates an event of Olga and Paul, to which Anna applies together with others.
create function pg_temp.apply(friends text[] default '{}')
returns void
language plpgsql
as $$
begin
  perform tests.keep('event', tests.publish_event(tests.person('olga'))::text);
  perform tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
  perform tests.take_told();
  perform tests.keep('group', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, friends)::text);
end;
$$;

-- Applications ----------------------------------------------------------------------------------------------

select pg_temp.apply();
select pg_temp.read('paul');
select tests.let('anna', format('api.leave_group(%L)', tests.kept('group')));
select
  is(
    pg_temp.told('olga', 'event_application'),
    'nothing',
    'withdrawing an application deletes its unread notification'
  );
select
  is(
    pg_temp.told('paul', 'event_application'),
    'read of anna',
    'withdrawing an application keeps its read notification'
  );
select
  is(
    tests.let('olga', 'api.count_notifications()') ->> 'count',
    '0',
    'the unread count excludes the notification of a withdrawn application'
  );

select pg_temp.apply('{boris,clara}');
select pg_temp.read('clara');
select tests.let('boris', format('api.leave_group(%L)', tests.kept('group')));
select
  is(
    pg_temp.told('boris', 'event_invite'),
    'nothing',
    'leaving a group deletes the member''s unread notification of the invitation'
  );
select
  is(
    pg_temp.told('clara', 'event_invite'),
    'read of anna',
    'leaving a group keeps the other members'' notifications of their invitations'
  );
select
  is(
    pg_temp.told('olga', 'event_application'),
    'unread of anna',
    'the notification of the application is kept when a member leaves the group'
  );
select tests.let('anna', format('api.add_group_member(%L, %L)', tests.kept('group'), tests.person('dina')))
from (select tests.befriend(tests.person('anna'), tests.person('dina'))) as friends;
select tests.let('anna', format('api.leave_group(%L)', tests.kept('group')));
select
  is(
    pg_temp.told('dina', 'event_invite') || ', ' || pg_temp.told('clara', 'event_invite'),
    'nothing, read of anna',
    'when its creator ends a group, the unread notifications of invitations to it are deleted'
  );
select
  is(
    pg_temp.told('olga', 'event_application'),
    'nothing',
    'when its creator ends a group, the notification of its application is deleted'
  );

select pg_temp.apply('{boris}');
select tests.vote(tests.person(name), tests.kept('group')::uuid, 'consent')
from unnest(array['olga', 'paul']) as name;
select tests.let('anna', format('api.leave_group(%L)', tests.kept('group')));
select
  is(
    pg_temp.told('olga', 'event_application'),
    'unread of anna',
    'leaving an approved group keeps the notification of its application'
  );
select
  is(
    pg_temp.told('boris', 'event_invite'),
    'unread of anna',
    'leaving an approved group keeps the other members'' notifications of their invitations'
  );
select tests.let('boris', format('api.leave_group(%L)', tests.kept('group')));
select
  is(
    pg_temp.told('boris', 'event_invite'),
    'nothing',
    'leaving an approved group deletes the member''s unread notification of the invitation'
  );

select pg_temp.apply('{boris}');
select tests.let('olga', format('api.cancel_event(%L)', tests.kept('event')));
select
  is(
    pg_temp.told('olga', 'event_application') || ', ' || pg_temp.told('boris', 'event_invite'),
    'unread of anna, unread of anna',
    'cancelling an event keeps the notifications of its applications and invitations'
  );

select pg_temp.apply('{boris}');
insert into private.notification_marks (user_id, read_until)
values
  (tests.person('olga'), private.now());
select tests.wait('1 minute');
select tests.let('anna', format('api.leave_group(%L)', tests.kept('group')));
select
  is(
    pg_temp.told('olga', 'event_application'),
    'read of anna',
    'withdrawing an application keeps a notification that a watermark marked as read'
  );
select
  is(
    pg_temp.told('paul', 'event_application'),
    'nothing',
    'withdrawing an application deletes the unread notification of another organizer'
  );

select pg_temp.apply('{boris}');
select tests.let('anna', 'api.delete_profile()');
select
  is(
    pg_temp.told('olga', 'event_application'),
    'nothing',
    'deleting the profile deletes the notification of the application'
  );
select
  is(
    pg_temp.told('boris', 'event_invite'),
    'nothing',
    'deleting the profile deletes the notifications of invitations to the group'
  );
select tests.let('anna', 'api.create_profile(''{"firstName": "Anna"}'')');

select pg_temp.apply('{boris}');
select
  tests.let_service(
    format('api.decide_on_target(''user'', %L, %L, ''spam'')', tests.person('anna'), decision)
  )
from unnest(array['suspend', 'reinstate']) as decision;
select
  is(
    pg_temp.told('olga', 'event_application'),
    'nothing',
    'a suspension that ends a group deletes the notification of its application'
  );

-- Invitations to organize -----------------------------------------------------------------------------------

select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select tests.befriend(tests.person('olga'), tests.person(name)) from unnest(array['boris', 'clara']) as name;
select tests.let('olga', format('api.invite_event_author(%L, %L)', tests.kept('event'), tests.person(name)))
from unnest(array['boris', 'clara']) as name;
select pg_temp.read('clara');
select tests.let('olga', format('api.remove_event_author(%L, %L)', tests.kept('event'), tests.person(name)))
from unnest(array['boris', 'clara']) as name;
select
  is(
    pg_temp.told('boris', 'event_coauthor_invite'),
    'nothing',
    'withdrawing an invitation to organize deletes its unread notification'
  );
select
  is(
    pg_temp.told('clara', 'event_coauthor_invite'),
    'read of olga',
    'withdrawing an invitation to organize keeps its read notification'
  );
select
  tests.let('olga', format('api.invite_event_author(%L, %L)', tests.kept('event'), tests.person('boris')));
select
  is(
    pg_temp.told('boris', 'event_coauthor_invite'),
    'unread of olga',
    'inviting the user to organize again sends a new notification'
  );
select tests.let('boris', format('api.accept_author_invitation(%L)', tests.kept('event')));
select
  tests.let('olga', format('api.remove_event_author(%L, %L)', tests.kept('event'), tests.person('boris')));
select
  is(
    pg_temp.told('boris', 'event_coauthor_invite'),
    'unread of olga',
    'removing a co-author who accepted the invitation keeps its notification'
  );

-- Likes -----------------------------------------------------------------------------------------------------

select tests.create_completed_profile(name)
from unnest(array['fan', 'star', 'other', 'sun', 'moon']) as name;
select tests.like(tests.person('fan'), tests.person(name)) from unnest(array['star', 'other']) as name;
select pg_temp.read('other');
select tests.like(tests.person('fan'), tests.person(name), 'dislike')
from unnest(array['star', 'other']) as name;
select
  is(
    pg_temp.told('star', 'people_like'),
    'nothing',
    'changing a like to a dislike deletes the unread notification of the like'
  );
select
  is(
    pg_temp.told('other', 'people_like'),
    'read of fan',
    'changing a like to a dislike keeps the read notification of the like'
  );
select tests.register_device(name, name || ' phone') from unnest(array['star', 'other']) as name;
select tests.like(tests.person('fan'), tests.person(name)) from unnest(array['star', 'other']) as name;
select
  is(
    pg_temp.told('star', 'people_like'),
    'unread of fan',
    'liking a person again after a dislike shows the notification again'
  );
select
  is(
    pg_temp.told('other', 'people_like'),
    'read of fan',
    'liking a person again does not add a second notification'
  );
select
  is_empty(
    $$
      select delivery.*
      from private.push_deliveries as delivery join private.devices on devices.id = delivery.device_id
      where devices.token in ('star phone', 'other phone')
    $$,
    'liking a person again does not send a second push'
  );
select
  is(
    (
      select count(*)::integer
      from realtime.messages
      where topic = 'notifications:' || tests.person('star') and event = 'notification.created'
    ),
    1,
    'liking a person again does not broadcast notification.created again'
  );
select
  tests.let(
    'star',
    format(
      'api.delete_notification(%L)',
      (select id from public.notifications where user_id = tests.person('star') and type = 'people_like')
    )
  );
select tests.like(tests.person('fan'), tests.person('star'), kind)
from unnest(array['dislike', 'like']) as kind;
select
  is(
    pg_temp.told('star', 'people_like'),
    'nothing',
    'liking a person again does not restore a notification that the recipient deleted'
  );
select tests.like(tests.person('sun'), tests.person('moon'));
select tests.like(tests.person('moon'), tests.person('sun'));
select
  is(
    pg_temp.told('moon', 'people_like'),
    'unread of sun',
    'the notification of a like is kept when the recipient likes the person back'
  );
select
  tests.let(
    'sun',
    format(
      'api.end_match(%L)',
      (select id from public.matches where tests.person('sun') in (one_person_id, other_person_id))
    )
  );
select
  is(
    pg_temp.told('moon', 'people_like'),
    'nothing',
    'ending a match deletes the unread notification of the like that led to it'
  );
select
  is(
    pg_temp.told('moon', 'people_match'),
    'unread of sun',
    'ending a match keeps the notification of the match'
  );

select * from finish();

rollback;
