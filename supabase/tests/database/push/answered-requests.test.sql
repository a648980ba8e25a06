-- Push: a request that its recipient has already answered is not pushed. The notification of the request stays unread.

begin;

select plan(23);

delete from private.push_deliveries;
update private.push_providers set paused_until = '-infinity';
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_completed_profile(name)
from unnest(array['olga', 'paul', 'anna', 'boris', 'clara', 'dina']) as name;
select tests.befriend(tests.person('anna'), tests.person(name)) from unnest(array['boris', 'clara']) as name;
select tests.register_device(name, name || ' phone')
from unnest(array['olga', 'paul', 'boris', 'clara', 'dina']) as name;
select tests.register_device('dina', 'dina tablet');

-- Returns the deliveries of a type to a person as operators see them, and whether the notification is read.
create function pg_temp.state_of(recipient text, kind text)
returns text
language sql
as $$
  select
    string_agg(
      concat_ws(
        ' ',
        item ->> 'state',
        item ->> 'reason',
        case
          when notifications.is_read then 'read'
          else 'unread'
        end
      ),
      ', '
      order by item ->> 'state'
    )
  from
    public.notifications
    cross join jsonb_array_elements(
      tests.let_service(
        format('api.list_push_deliveries(%L, null, 1)', notifications.id)
      ) -> 'data' -> 0 -> 'deliveries'
    ) as item
  where notifications.user_id = tests.person(recipient) and notifications.type::text = kind;
$$;

create function pg_temp.pushed()
returns text
language sql
as $$
  select
    coalesce(
      string_agg(
        tests.name_of((item #>> '{notification,userId}')::uuid) || ' ' || (item #>> '{notification,type}'),
        ', '
        order by tests.name_of((item #>> '{notification,userId}')::uuid), item #>> '{notification,type}'
      ),
      'nothing'
    )
  from jsonb_array_elements(tests.let_service('api.claim_deliveries(''fcm'', 100)') -> 'deliveries') as item;
$$;

-- Friend requests -------------------------------------------------------------------------------------------

select
  tests.keep(
    name,
    tests.let(name, 'api.send_friend_request(%L)', tests.person('dina')::text) #>> '{friendship,id}'
  )
from unnest(array['olga', 'paul']) as name;
select tests.let('dina', 'api.accept_friend_request(%L)', tests.kept('olga'));
select tests.let('dina', 'api.reject_friend_request(%L)', tests.kept('paul'));
select
  is(
    pg_temp.state_of('dina', 'friend_request'),
    'gone notification_answered unread, gone notification_answered unread, ' || 'gone notification_answered unread, gone notification_answered unread',
    'accepting or rejecting a request cancels its pushes to all devices and leaves its notification unread'
  );
select
  is(
    pg_temp.pushed(),
    'olga friend_request_accepted',
    'the acceptance of a request is pushed to the requester'
  );
select
  is(
    tests.let('dina', 'api.count_notifications()') ->> 'count',
    '2',
    'the badge counts answered requests until their notifications are read'
  );
select
  tests.keep(
    'anna',
    tests.let('anna', 'api.send_friend_request(%L)', tests.person('dina')::text) #>> '{friendship,id}'
  );
select
  is(
    pg_temp.pushed(),
    'dina friend_request, dina friend_request',
    'a request that its recipient has not answered is pushed'
  );
select tests.let('dina', 'api.accept_friend_request(%L)', tests.kept('anna'));
select
  is(
    (
      select count(distinct delivery.outcome)::integer
      from
        private.push_deliveries as delivery
        join public.notifications on notifications.id = delivery.notification_id
      where notifications.user_id = tests.person('dina') and notifications.actor_id = tests.person('anna')
    ),
    1,
    'a claimed delivery of a request is not retried after the recipient has answered the request'
  );

-- Answering one of two requests cancels only the push of that request. The push of a like is not cancelled.
delete from private.push_deliveries;
select
  tests.keep(
    'boris',
    tests.let('boris', 'api.send_friend_request(%L)', tests.person('olga')::text) #>> '{friendship,id}'
  );
select tests.let('clara', 'api.send_friend_request(%L)', tests.person('olga')::text);
select tests.like(tests.person('boris'), tests.person('olga'));
select tests.let('olga', 'api.accept_friend_request(%L)', tests.kept('boris'));
select
  is(
    pg_temp.state_of('olga', 'friend_request'),
    'gone notification_answered unread, waiting unread',
    'answering the request of one person does not cancel the push of another person''s request'
  );
select
  is(
    pg_temp.state_of('olga', 'people_like'),
    'waiting unread',
    'answering the friend request of a person does not cancel the push of that person''s like'
  );
select pg_temp.pushed();

-- Invitations to organize -----------------------------------------------------------------------------------

select tests.keep('event', tests.publish_event(tests.person('anna'))::text);
select tests.keep('other_event', tests.publish_event(tests.person('anna'))::text);
delete from private.push_deliveries;
select tests.let('anna', 'api.invite_event_author(%L, %L)', tests.kept(event), tests.person(name)::text)
from
  unnest(array['event', 'other_event']) as event
  cross join unnest(array['boris', 'clara']) as name;
select tests.let('boris', 'api.accept_author_invitation(%L)', tests.kept('event'));
select tests.let('clara', 'api.refuse_author_invitation(%L)', tests.kept('event'));
select
  is(
    pg_temp.state_of(name, 'event_coauthor_invite'),
    'gone notification_answered unread, waiting unread',
    format(
      'when %s answers an invitation, its push is cancelled, but not the push of an invitation to another event',
      name
    )
  )
from unnest(array['boris', 'clara']) as name;
select pg_temp.pushed();

-- Groups ----------------------------------------------------------------------------------------------------

select tests.keep('party', tests.publish_event(tests.person('olga'))::text);
select tests.add_author(tests.kept('party')::uuid, tests.person('paul'));
delete from private.push_deliveries;
select
  tests.keep(
    'group',
    tests.like_event(tests.person('anna'), tests.kept('party')::uuid, '{boris,clara}')::text
  );
select tests.keep('other', tests.like_event(tests.person('dina'), tests.kept('party')::uuid)::text);
select tests.let('boris', 'api.confirm_membership(%L)', tests.kept('group'));
select
  is(
    pg_temp.state_of('boris', 'event_invite'),
    'gone notification_answered unread',
    'confirming a membership cancels the push of the member''s invitation'
  );
select
  is(
    pg_temp.state_of('clara', 'event_invite'),
    'waiting unread',
    'confirming a membership does not cancel the pushes of the other members'' invitations'
  );
select tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'consent');
select
  is(
    pg_temp.state_of('olga', 'event_application'),
    'gone notification_answered unread, waiting unread',
    'a vote on an application cancels its push to the organizer who voted'
  );
select
  is(
    pg_temp.state_of('paul', 'event_application'),
    'waiting unread, waiting unread',
    'a vote on an application does not cancel its push to an organizer who has not voted'
  );
select tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'refuse');
select
  is(
    pg_temp.state_of('paul', 'event_application'),
    'gone notification_answered unread, waiting unread',
    'a vote to refuse an application also cancels its push to the organizer who voted'
  );
select
  is(
    pg_temp.pushed(),
    'boris event_application_rejected, clara event_application_rejected, clara event_invite, ' || 'olga event_application, paul event_application',
    'a claim returns only the deliveries of requests that are not answered'
  );

-- One person has two groups with the same member and the same organizer.
delete from private.push_deliveries;
delete from public.notifications;
select tests.keep(name, tests.publish_event(tests.person('olga'))::text)
from unnest(array['brunch', 'dinner']) as name;
select
  tests.keep(
    name || '_group',
    tests.like_event(tests.person('anna'), tests.kept(name)::uuid, '{boris}')::text
  )
from unnest(array['brunch', 'dinner']) as name;
select tests.let('boris', 'api.confirm_membership(%L)', tests.kept('brunch_group'));
select
  is(
    pg_temp.state_of('boris', 'event_invite'),
    'gone notification_answered unread, waiting unread',
    'confirming one membership does not cancel the push of the same person''s invitation to another group'
  );
select tests.vote(tests.person('olga'), tests.kept('brunch_group')::uuid, 'refuse');
select
  is(
    pg_temp.state_of('olga', 'event_application'),
    'gone notification_answered unread, waiting unread',
    'a vote does not cancel the push of another application by the same person'
  );

-- Likes -----------------------------------------------------------------------------------------------------

delete from private.push_deliveries;
select tests.like(tests.person('paul'), tests.person(name))
from unnest(array['clara', 'dina', 'olga']) as name;
select tests.like(tests.person('clara'), tests.person('paul'));
select tests.like(tests.person('olga'), tests.person('paul'), 'dislike');
select
  is(
    pg_temp.state_of('clara', 'people_like'),
    'gone notification_answered unread',
    'liking a person back cancels the push of that person''s like'
  );
select
  is(
    pg_temp.state_of('olga', 'people_like'),
    'gone notification_answered unread',
    'disliking a person cancels the push of that person''s like'
  );
select
  is(
    pg_temp.state_of('dina', 'people_like'),
    'waiting unread, waiting unread',
    'the push of an unanswered like is still waiting for both devices'
  );

-- Quiet hours -----------------------------------------------------------------------------------------------

delete from private.push_deliveries;
select
  tests.let(
    'clara',
    'api.change_notification_preferences(%L)',
    '{"quietHours": {"from": "11:00", "to": "13:00"}}'
  );
select
  tests.keep(
    'late',
    tests.let('dina', 'api.send_friend_request(%L)', tests.person('clara')::text) #>> '{friendship,id}'
  );
select pg_temp.pushed();
select
  is(
    pg_temp.state_of('clara', 'friend_request'),
    'resting quiet_hours unread',
    'the push of a request is delayed in quiet hours'
  );
select tests.let('clara', 'api.accept_friend_request(%L)', tests.kept('late'));
select
  is(
    pg_temp.state_of('clara', 'friend_request'),
    'gone notification_answered unread',
    'answering a request in quiet hours cancels its push'
  );
select tests.wait('2 hours');
select unalike(pg_temp.pushed(), '%clara%', 'an answered request is not pushed after quiet hours');

select * from finish();

rollback;
