-- Co-authors of an event: invitations, answers, removals, notifications and visibility.

begin;

select plan(88);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna', '{"sex": "female"}');
select tests.create_profile('boris', '{"sex": "male"}');
select tests.create_profile('clara', '{"sex": "female"}');
select tests.create_profile('dina');
select tests.create_profile('stranger');
select tests.befriend(tests.person('anna'), tests.person(name))
from unnest(array['boris', 'clara', 'dina']) as name;
select tests.befriend(tests.person('boris'), tests.person('stranger'));
select tests.keep('event', tests.publish_event(tests.person('anna'), '{"title": "Chess"}')::text);
delete from public.notifications;

create function pg_temp.event()
returns uuid
language sql
as $$
  select tests.kept('event')::uuid;
$$;

-- Returns the co-authors and their status, in the order of invitation.
create function pg_temp.authors(list json)
returns text
language sql
as $$
  select
    coalesce(
      string_agg(
        tests.name_of((author ->> 'userId')::uuid) || ' ' || (author ->> 'status'),
        ', '
        order by place
      ),
      'nobody'
    )
  from json_array_elements(list -> 'authors') with ordinality as listed (author, place);
$$;

-- Deletes and returns the notifications since the last call.
create function pg_temp.take_told()
returns text
language sql
as $$
  with
    taken as (
      delete from public.notifications
      where
        user_id in (
          select tests.person(name) from unnest(array['anna', 'boris', 'clara', 'dina', 'stranger']) as name
        )
      returning *
    )
  select
    coalesce(
      string_agg(
        format('%s: %s of %s', tests.name_of(user_id), type, tests.name_of(actor_id)),
        ', '
        order by type::text, tests.name_of(user_id)
      ),
      'nobody'
    )
  from taken;
$$;

grant execute on all functions in schema pg_temp to authenticated;

-- Inviting ----------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  is(
    api.invite_event_author(pg_temp.event(), tests.person('boris'))::jsonb,
    jsonb_build_object(
      'eventId', pg_temp.event(),
      'userId', tests.person('boris'),
      'status', 'pending',
      'createdAt', '1999-05-01T12:00:00.000Z'
    ),
    'the creator of an event can invite a friend as a co-author'
  );
select is(tests.take_status(), null, 'the response to a new invitation has the HTTP status 201');
select tests.act_as_nobody();
select
  results_eq(
    $$
    select user_id, type::text, actor_id, event_id, group_id, chat_id, payload
    from public.notifications where event_id = pg_temp.event()
  $$,
    $$
    values
      (
        tests.person('boris'),
        'event_coauthor_invite',
        tests.person('anna'),
        pg_temp.event(),
        null::uuid,
        null::uuid,
        '{"actorName": "Anna", "eventTitle": "Chess", "chatName": null, "messagePreview": null}'::jsonb
      )
  $$,
    'the notification of an invitation goes to the friend and contains the creator and the event'
  );
select pg_temp.take_told();
-- spec: What the service does, organizers are the creator and the co-authors who accepted
select
  is(
    tests.organizer_counts(pg_temp.event()),
    '1 0 1',
    'an invited person is not included in the organizer counts'
  );

select tests.freeze_time('1999-05-01T12:01:00Z');
select tests.act_as(tests.person('anna'));
select
  is(
    api.invite_event_author(pg_temp.event(), tests.person('boris'))::jsonb - 'userId',
    jsonb_build_object(
      'eventId', pg_temp.event(),
      'status', 'pending',
      'createdAt', '1999-05-01T12:00:00.000Z'
    ),
    'inviting an invited friend again does not change the invitation'
  );
select is(tests.take_status(), '200', 'inviting an invited friend again returns the status 200');
select tests.act_as_nobody();
select is(pg_temp.take_told(), 'nobody', 'inviting an invited friend again notifies no one');

select
  tests.throws_problem(
    format(
      'select tests.let(tests.person(%L), %L)',
      actor,
      format('api.invite_event_author(%L, %L)', pg_temp.event(), tests.person(invitee))
    ),
    status,
    code,
    field,
    format('%s cannot invite %s', actor, invitee)
  )
from
  (
    values
      ('anna', 'anna', 400, 'validation_failed', 'userId'),
      ('anna', 'stranger', 400, 'validation_failed', 'userId'),
      ('anna', 'nobody of this name', 400, 'validation_failed', 'userId'),
      ('boris', 'clara', 403, 'not_the_creator', null),
      ('boris', 'stranger', 403, 'not_the_creator', null),
      ('stranger', 'boris', 403, 'not_the_creator', null)
  ) as refused (actor, invitee, status, code, field);
select
  is(
    (
      select count(*)
      from public.event_authors
      where event_id = pg_temp.event()
    ),
    1::bigint,
    'a rejected invitation does not create a co-author row'
  );

-- Answering ---------------------------------------------------------------------------------------------

select
  tests.throws_problem(
    format(
      'select tests.let(tests.person(%L), %L)',
      actor,
      format('api.%s_author_invitation(%L)', answer, pg_temp.event())
    ),
    403,
    'not_invited',
    format('%s cannot %s an invitation to another person: 403 not_invited', actor, answer)
  )
from
  unnest(array['anna', 'stranger', 'clara']) as actor,
  unnest(array['accept', 'refuse']) as answer;

select tests.act_as(tests.person('boris'));
select
  is(
    api.accept_author_invitation(pg_temp.event())::jsonb,
    jsonb_build_object('eventId', pg_temp.event(), 'userId', tests.person('boris'), 'status', 'accepted'),
    'an invited friend can accept the invitation to an event'
  );
select tests.act_as_nobody();
select
  results_eq(
    $$
    select user_id, type::text, actor_id, event_id, group_id, chat_id, payload
    from public.notifications where event_id = pg_temp.event() and user_id = tests.person('anna')
  $$,
    $$
    values
      (
        tests.person('anna'),
        'event_coauthor_accepted',
        tests.person('boris'),
        pg_temp.event(),
        null::uuid,
        null::uuid,
        '{"actorName": "Boris", "eventTitle": "Chess", "chatName": null, "messagePreview": null}'::jsonb
      )
  $$,
    'when a friend accepts an invitation, the creator is notified with the name of the friend'
  );
select
  is(
    pg_temp.take_told(),
    'boris: chat_created of anna, anna: event_coauthor_accepted of boris',
    'when a friend accepts an invitation, the creator gets event_coauthor_accepted and the new co-author gets chat_created'
  );
-- spec: What the service does, organizers are the creator and the co-authors who accepted
select
  is(
    tests.organizer_counts(pg_temp.event()),
    '2 1 1',
    'a co-author who accepts the invitation is included in the organizer counts by sex'
  );
select tests.act_as(tests.person('boris'));
select
  is(
    api.accept_author_invitation(pg_temp.event()) ->> 'status',
    'accepted',
    'accepting an invitation again does not change the co-author'
  );
select
  tests.throws_problem(
    'select api.refuse_author_invitation(pg_temp.event())',
    409,
    'invitation_answered',
    'a co-author cannot refuse an invitation that they have accepted'
  );
select tests.act_as(tests.person('anna'));
select
  is(
    api.invite_event_author(pg_temp.event(), tests.person('boris')) ->> 'status',
    'accepted',
    'inviting an accepted co-author again does not change the co-author'
  );
select is(tests.take_status(), '200', 'inviting an accepted co-author again returns the status 200');
select api.invite_event_author(pg_temp.event(), tests.person('clara'));
select tests.act_as(tests.person('clara'));
select tests.take_status();
select tests.act_as_nobody();
select pg_temp.take_told();
select tests.act_as(tests.person('clara'));
select
  is(
    api.refuse_author_invitation(pg_temp.event())::jsonb,
    jsonb_build_object('eventId', pg_temp.event(), 'userId', tests.person('clara'), 'status', 'refused'),
    'an invited friend can refuse the invitation to an event'
  );
select
  is(
    api.refuse_author_invitation(pg_temp.event()) ->> 'status',
    'refused',
    'refusing an invitation again does not change the refusal'
  );
select
  tests.throws_problem(
    'select api.accept_author_invitation(pg_temp.event())',
    409,
    'invitation_answered',
    'a friend cannot accept an invitation that they have refused'
  );
select tests.act_as_nobody();
select
  is(
    pg_temp.take_told(),
    'anna: event_coauthor_refused of clara',
    'refusing an invitation twice notifies the creator only once'
  );
select
  is(
    tests.organizer_counts(pg_temp.event()),
    '2 1 1',
    'a person who refuses the invitation is not included in the organizer counts'
  );

select tests.freeze_time('1999-05-01T12:02:00Z');
select tests.act_as(tests.person('anna'));
select
  is(
    api.invite_event_author(pg_temp.event(), tests.person('clara'))::jsonb - '{eventId,userId}'::text[],
    '{"status": "pending", "createdAt": "1999-05-01T12:02:00.000Z"}',
    'the creator can send another invitation to a person who has refused'
  );
select
  is(tests.take_status(), null, 'the response to an invitation after a refusal has the HTTP status 201');
select tests.act_as_nobody();
select
  is(
    pg_temp.take_told(),
    'clara: event_coauthor_invite of anna',
    'an invitation after a refusal notifies the friend'
  );

select tests.act_as(tests.person('clara'));
select
  is(
    api.accept_author_invitation(pg_temp.event()) ->> 'status',
    'accepted',
    'a person who refused an invitation can accept the next one'
  );
select tests.act_as_nobody();
select
  is(
    tests.organizer_counts(pg_temp.event()),
    '3 1 2',
    'a co-author with the sex female in the profile is included in the count of female organizers'
  );
select pg_temp.take_told();

-- Visibility --------------------------------------------------------------------------------------------

select tests.add_author(pg_temp.event(), tests.person('dina'), 'pending');
select tests.freeze_time('1999-05-01T12:03:00Z');
select tests.create_profile('nameless');
select tests.add_author(pg_temp.event(), tests.person('nameless'), 'refused');
select pg_temp.take_told();

create function pg_temp.seen_by(name text)
returns text
language plpgsql
as $$
declare
  listed text;
  rows text;
begin
  perform tests.act_as(tests.person(name));
  listed := pg_temp.authors(api.list_event_authors(pg_temp.event()));
  select coalesce(string_agg(tests.name_of(user_id) || ' ' || status, ', ' order by created_at, user_id), 'nobody')
  into rows
  from public.event_authors
  where event_id = pg_temp.event();
  perform tests.act_as_nobody();
  return listed || '; rows: ' || rows;
end;
$$;

select
  tests.keep(
    'all',
    (
      select string_agg(tests.name_of(user_id) || ' ' || status, ', ' order by created_at, user_id)
      from public.event_authors
      where event_id = pg_temp.event()
    )
  );
select
  is(
    (
      select array_agg(stands order by stands)
      from regexp_split_to_table(tests.kept('all'), ', ') as stands
    ),
    array['boris accepted', 'clara accepted', 'dina pending', 'nameless refused'],
    'the event has four co-authors with three different statuses'
  );
select
  is(
    pg_temp.seen_by(name),
    tests.kept('all') || '; rows: ' || tests.kept('all'),
    format('the organizer %s sees all co-authors with their status, in the order of invitation', name)
  )
from unnest(array['anna', 'boris', 'clara']) as name;
select
  is(
    pg_temp.seen_by(name),
    format('%s; rows: %s', seen, seen),
    format('%s, who is not an organizer, sees the accepted co-authors and their own invitation', name)
  )
from
  (
    values
      ('stranger', 'boris accepted, clara accepted'),
      ('nameless', 'boris accepted, clara accepted, nameless refused')
  ) as viewers (name, seen);
select tests.act_as(tests.person('dina'));
select
  set_eq(
    $$
    select author ->> 'userId' from json_array_elements(api.list_event_authors(pg_temp.event()) -> 'authors') as author
  $$,
    $$ select tests.person(name)::text from unnest(array['boris', 'clara', 'dina']) as name $$,
    'a person who is only invited sees the accepted co-authors and their own invitation'
  );
-- spec: Event author, `GET /events/{id}/authors`: `authors` and `creatorId`
-- spec: Endpoints: events, `GET /events/{id}/authors`: {authors, creatorId}
select
  is(
    api.list_event_authors(pg_temp.event()) ->> 'creatorId',
    tests.person('anna')::text,
    'the list of co-authors contains the id of the event creator'
  );
-- spec: Event author, `eventId`, `userId`, `status`, `createdAt`
select
  is(
    (
      select array_agg(field order by field)
      from jsonb_object_keys(api.list_event_authors(pg_temp.event())::jsonb #> '{authors,0}') as field
    ),
    array['createdAt', 'eventId', 'status', 'userId'],
    'each listed co-author has exactly the fields of the API contract'
  );
select tests.act_as_nobody();
select tests.keep('secret', tests.create_event(tests.person('anna'))::text);
select
  tests.throws_problem(
    format('select tests.let(tests.person(%L), %L)', 'stranger', format('api.%s', call)),
    404,
    'event_not_found',
    format('a person who cannot see the event gets 404 event_not_found from %s', split_part(call, '(', 1))
  )
from
  unnest(
    array[
      format('list_event_authors(%L)', tests.kept('secret')),
      format('invite_event_author(%L, %L)', tests.kept('secret'), tests.person('boris')),
      format('accept_author_invitation(%L)', tests.kept('secret')),
      format('refuse_author_invitation(%L)', tests.kept('secret')),
      format('remove_event_author(%L, %L)', tests.kept('secret'), tests.person('boris'))
    ]
  ) as call;

-- Removing ----------------------------------------------------------------------------------------------

select
  tests.throws_problem(
    format(
      'select tests.let(tests.person(%L), %L)',
      actor,
      format('api.remove_event_author(%L, %L)', pg_temp.event(), tests.person(author))
    ),
    status,
    code,
    format('%s cannot remove %s', actor, author)
  )
from
  (
    values
      ('boris', 'clara', 403, 'not_the_creator'),
      ('boris', 'boris', 403, 'not_the_creator'),
      ('dina', 'dina', 403, 'not_the_creator'),
      ('stranger', 'boris', 403, 'not_the_creator'),
      ('anna', 'stranger', 404, 'author_not_found'),
      ('anna', 'anna', 404, 'author_not_found')
  ) as refused (actor, author, status, code);
select tests.act_as(tests.person('anna'));
select
  is(
    api.remove_event_author(pg_temp.event(), tests.person('boris'))::jsonb,
    '{"deleted": true}',
    'the creator can remove a co-author'
  );
select
  tests.throws_problem(
    $$ select api.remove_event_author(pg_temp.event(), tests.person('boris')) $$,
    404,
    'author_not_found',
    'the creator cannot remove the same co-author twice'
  );
select tests.act_as_nobody();
select
  is(
    tests.organizer_counts(pg_temp.event()),
    '2 0 2',
    'a removed co-author is not included in the organizer counts'
  );
select is(pg_temp.take_told(), 'nobody', 'removing a co-author notifies no one');
select
  tests.throws_problem(
    format($$ select tests.let(tests.person('boris'), %L) $$, statement),
    403,
    code,
    format('a removed co-author gets 403 from %s', split_part(statement, '(', 1))
  )
from
  (
    values
      (format('api.accept_author_invitation(%L)', pg_temp.event()), 'not_invited'),
      (format('api.update_event(%L, ''{"title": "No"}'')', pg_temp.event()), 'not_an_organizer')
  ) as refused (statement, code);
select
  tests.let(
    tests.person('anna'),
    format('api.remove_event_author(%L, %L)', pg_temp.event(), tests.person('dina'))
  );
select
  tests.let(
    tests.person('anna'),
    format('api.remove_event_author(%L, %L)', pg_temp.event(), tests.person('nameless'))
  );
select
  is(
    pg_temp.authors(tests.let(tests.person('anna'), format('api.list_event_authors(%L)', pg_temp.event()))),
    'clara accepted',
    'the creator can withdraw a pending invitation and delete a refused one'
  );
select
  is(
    tests.organizer_counts(pg_temp.event()),
    '2 0 2',
    'withdrawing a pending invitation does not change the organizer counts'
  );
select
  is(
    tests.let(
      tests.person('anna'),
      format('api.invite_event_author(%L, %L)', pg_temp.event(), tests.person('boris'))
    ) ->> 'status',
    'pending',
    'the creator can invite a removed co-author again'
  );
select pg_temp.take_told();

-- States of the event -----------------------------------------------------------------------------------

create function pg_temp.try(state text, answer text)
returns text
language plpgsql
as $$
declare
  creator uuid := tests.person('anna');
  event_id uuid;
  result text;
begin
  perform tests.freeze_time('1999-05-01T12:00:00Z');
  event_id := tests.create_event(creator);
  perform tests.add_author(event_id, tests.person('boris'), 'pending');
  if state <> 'draft' then
    perform tests.let(creator, format('api.publish_event(%L)', event_id));
  end if;
  case state
    when 'cancelled' then perform tests.let(creator, format('api.cancel_event(%L)', event_id));
    when 'deleted' then perform tests.let(creator, format('api.delete_event(%L)', event_id));
    when 'started' then perform tests.freeze_time('1999-06-01T12:00:00Z');
    when 'finished' then perform tests.freeze_time('1999-06-02T00:00:00Z');
    else null;
  end case;
  begin
    result := case answer
      when 'invite' then tests.let(creator, format('api.invite_event_author(%L, %L)', event_id, tests.person('dina')))
      when 'remove' then tests.let(creator, format('api.remove_event_author(%L, %L)', event_id, tests.person('boris')))
      else tests.let(tests.person('boris'), format('api.%s_author_invitation(%L)', answer, event_id))
    end ->> case answer when 'remove' then 'deleted' else 'status' end;
  exception
    when others then
      result := substr(sqlstate, 3) || ' ' || sqlerrm;
  end;
  perform set_config('request.jwt.claims', '', true);
  return result;
end;
$$;

select
  is(
    pg_temp.try(state, answer),
    result,
    format('for an event that is %s, the action "%s" on a co-author returns %s', state, answer, result)
  )
from
  (
    values
      ('draft', 'invite', 'pending'),
      ('draft', 'accept', 'accepted'),
      ('draft', 'refuse', 'refused'),
      ('draft', 'remove', 'true'),
      ('published', 'invite', 'pending'),
      ('published', 'accept', 'accepted'),
      ('published', 'refuse', 'refused'),
      ('published', 'remove', 'true'),
      ('started', 'invite', 'pending'),
      ('started', 'accept', 'accepted'),
      ('started', 'refuse', 'refused'),
      ('started', 'remove', 'true'),
      ('finished', 'invite', '409 event_closed'),
      ('finished', 'accept', '409 event_closed'),
      ('finished', 'refuse', 'refused'),
      ('cancelled', 'invite', '409 event_closed'),
      ('cancelled', 'accept', '409 event_closed'),
      ('cancelled', 'refuse', 'refused'),
      ('deleted', 'invite', '409 event_deleted'),
      ('deleted', 'accept', '404 event_not_found'),
      ('deleted', 'refuse', '404 event_not_found')
  ) as states (state, answer, result);

select tests.act_as_nobody();
select * from finish();

rollback;
