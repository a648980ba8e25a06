-- When a request is withdrawn, its unread notification is deleted, and a read notification is kept.

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

-- Creates an event whose organizers are Olga and Paul. Anna applies to the event, alone or together with friends.
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
    'withdrawing an application deletes the unread event_application notification of an organizer'
  );
select
  is(
    pg_temp.told('paul', 'event_application'),
    'read of anna',
    'withdrawing an application keeps the event_application notification of an organizer who has read it'
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
    'a member who leaves a group loses the unread notification of the invitation to the group'
  );
select
  is(
    pg_temp.told('clara', 'event_invite'),
    'read of anna',
    'when a member leaves a group, other members keep the notifications of their invitations'
  );
select
  is(
    pg_temp.told('olga', 'event_application'),
    'unread of anna',
    'when a member leaves a group, organizers keep the event_application notification of the group'
  );
select tests.let('anna', format('api.add_group_member(%L, %L)', tests.kept('group'), tests.person('dina')))
from (select tests.befriend(tests.person('anna'), tests.person('dina'))) as friends;
select tests.let('anna', format('api.leave_group(%L)', tests.kept('group')));
select
  is(
    pg_temp.told('dina', 'event_invite') || ', ' || pg_temp.told('clara', 'event_invite'),
    'nothing, read of anna',
    'when a group expires because its creator leaves, the unread notifications of invitations to the group are deleted'
  );
select
  is(
    pg_temp.told('olga', 'event_application'),
    'nothing',
    'when a group expires because its creator leaves, the unread event_application notification of the group is deleted'
  );

select pg_temp.apply('{boris}');
select tests.vote(tests.person(name), tests.kept('group')::uuid, 'consent')
from unnest(array['olga', 'paul']) as name;
select tests.let('anna', format('api.leave_group(%L)', tests.kept('group')));
select
  is(
    pg_temp.told('olga', 'event_application'),
    'unread of anna',
    'when the creator of an approved group leaves, organizers keep the event_application notification of the group'
  );
select
  is(
    pg_temp.told('boris', 'event_invite'),
    'unread of anna',
    'when the creator of an approved group leaves, other members keep the notifications of their invitations'
  );
select tests.let('boris', format('api.leave_group(%L)', tests.kept('group')));
select
  is(
    pg_temp.told('boris', 'event_invite'),
    'nothing',
    'a member who leaves an approved group loses the unread notification of the invitation to the group'
  );

select pg_temp.apply('{boris}');
select tests.let('olga', format('api.cancel_event(%L)', tests.kept('event')));
select
  is(
    pg_temp.told('olga', 'event_application') || ', ' || pg_temp.told('boris', 'event_invite'),
    'unread of anna, unread of anna',
    'cancelling an event keeps the notifications of applications and of invitations to its groups'
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
    'withdrawing an application keeps the event_application notification if a watermark has marked it as read'
  );
select
  is(
    pg_temp.told('paul', 'event_application'),
    'nothing',
    'withdrawing an application deletes the unread event_application notification if the organizer has no watermark'
  );

select pg_temp.apply('{boris}');
select tests.let('anna', 'api.delete_profile()');
select
  is(
    pg_temp.told('olga', 'event_application'),
    'nothing',
    'when an applicant deletes the profile, the organizer''s unread event_application notification is deleted'
  );
select
  is(
    pg_temp.told('boris', 'event_invite'),
    'nothing',
    'when an applicant deletes the profile, the unread notifications of invitations to the group are deleted'
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
    'a suspension that ends a group deletes the unread event_application notification of the group'
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
    'withdrawing an invitation to organize an event deletes its unread notification'
  );
select
  is(
    pg_temp.told('clara', 'event_coauthor_invite'),
    'read of olga',
    'withdrawing an invitation to organize an event keeps its notification if the invited user has read it'
  );
select
  tests.let('olga', format('api.invite_event_author(%L, %L)', tests.kept('event'), tests.person('boris')));
select
  is(
    pg_temp.told('boris', 'event_coauthor_invite'),
    'unread of olga',
    'inviting a user to organize an event a second time inserts a new notification'
  );
select tests.let('boris', format('api.accept_author_invitation(%L)', tests.kept('event')));
select
  tests.let('olga', format('api.remove_event_author(%L, %L)', tests.kept('event'), tests.person('boris')));
select
  is(
    pg_temp.told('boris', 'event_coauthor_invite'),
    'unread of olga',
    'removing a co-author who has accepted the invitation keeps the notification of the invitation'
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
    'changing a like to a dislike keeps a notification of the like that its recipient has read'
  );
select tests.register_device(name, name || ' phone') from unnest(array['star', 'other']) as name;
select tests.like(tests.person('fan'), tests.person(name)) from unnest(array['star', 'other']) as name;
select
  is(
    pg_temp.told('star', 'people_like'),
    'unread of fan',
    'liking a person again after a dislike makes the unread notification visible again'
  );
select
  is(
    pg_temp.told('other', 'people_like'),
    'read of fan',
    'liking a person again after a dislike does not add a second notification if the first was read'
  );
select
  is_empty(
    $$
      select delivery.*
      from private.push_deliveries as delivery join private.devices on devices.id = delivery.device_id
      where devices.token in ('star phone', 'other phone')
    $$,
    'liking a person again after a dislike does not cause a second push'
  );
select
  is(
    (
      select count(*)::integer
      from realtime.messages
      where topic = 'notifications:' || tests.person('star') and event = 'notification.created'
    ),
    1,
    'liking a person again after a dislike does not broadcast notification.created a second time'
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
    'liking a person again after a dislike does not restore a notification that the recipient has deleted'
  );
select tests.like(tests.person('sun'), tests.person('moon'));
select tests.like(tests.person('moon'), tests.person('sun'));
select
  is(
    pg_temp.told('moon', 'people_like'),
    'unread of sun',
    'the notification of a like is kept when its recipient also likes the sender'
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
    'ending a match deletes the unread notification of the like that led to the match'
  );
select
  is(
    pg_temp.told('moon', 'people_match'),
    'unread of sun',
    'ending a match keeps the people_match notification'
  );

select * from finish();

rollback;
