-- Events of a person who deletes their profile: drafts are deleted, future events are cancelled, and past events are
-- kept. The test also checks the events in the profile export (GET /profiles/export).

begin;

select plan(34);

-- The clock is in the past, so that no other upload in this database is due for processing.
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna', '{"sex": "female"}');
select tests.create_profile('boris', '{"sex": "male"}');
select tests.create_profile('viewer');
select tests.befriend(tests.person('anna'), tests.person('boris'));

-- Creates an event of Anna with Boris as co-author and a cover that Anna has uploaded.
create function pg_temp.bring_about(name text, changes jsonb, is_published boolean)
returns void
language plpgsql
as $$
declare
  event_id uuid;
begin
  perform tests.keep('cover_of_' || name, tests.upload(tests.person('anna')));
  event_id := tests.create_event(
    tests.person('anna'),
    jsonb_build_object('title', name, 'imageKey', tests.kept('cover_of_' || name)) || changes
  );
  if is_published then
    perform tests.let(tests.person('anna'), format('api.publish_event(%L)', event_id));
  end if;
  perform tests.add_author(event_id, tests.person('boris'));
  perform tests.keep(name, event_id::text);
end;
$$;

select pg_temp.bring_about('draft', '{}', false);
select pg_temp.bring_about('deleted_draft', '{}', false);
select pg_temp.bring_about('upcoming', '{}', true);
select pg_temp.bring_about('private', '{"visibility": "private"}', true);
select pg_temp.bring_about('cancelled', '{}', true);
select pg_temp.bring_about('deleted', '{}', true);
select
  pg_temp.bring_about('past', '{"startAt": "1999-05-03T12:00:00Z", "endAt": "1999-05-03T14:00:00Z"}', true);
select
  pg_temp.bring_about(
    'past_written',
    '{"startAt": "1999-05-02T12:00:00Z", "endAt": "1999-05-02T14:00:00Z"}',
    true
  );
select tests.let(tests.person('anna'), format('api.cancel_event(%L)', tests.kept('cancelled')));
select tests.let(tests.person('anna'), format('api.delete_event(%L)', tests.kept('deleted')));
select tests.let(tests.person('anna'), format('api.delete_event(%L)', tests.kept('deleted_draft')));
-- Anna is invited to three events of Boris, one for each status of an invitation.
select tests.keep('of_boris', tests.publish_event(tests.person('boris'))::text);
select tests.add_author(tests.kept('of_boris')::uuid, tests.person('anna'));
select tests.keep('draft_of_boris', tests.create_event(tests.person('boris'))::text);
select tests.add_author(tests.kept('draft_of_boris')::uuid, tests.person('anna'), 'pending');
select tests.keep('third_of_boris', tests.publish_event(tests.person('boris'))::text);
select tests.add_author(tests.kept('third_of_boris')::uuid, tests.person('anna'), 'refused');
-- Anna has uploaded the cover of an event that Boris created.
select tests.keep('cover_of_boris', tests.upload(tests.person('anna')));
select
  tests.let(
    tests.person('anna'),
    format('api.set_event_cover(%L, %L)', tests.kept('of_boris'), tests.kept('cover_of_boris'))
  );
select tests.freeze_time('1999-05-03T00:00:00Z');
select tests.act_as_service();
select api.advance_events(1000);
select tests.act_as_nobody();
select tests.freeze_time('1999-05-04T12:00:00Z');

-- The export --------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select tests.keep('export', api.export_profile()::text);
select
  set_eq(
    $$ select jsonb_array_elements(tests.kept('export')::jsonb -> 'events') $$,
    $$ select jsonb_array_elements(api.list_own_events(null, null)::jsonb -> 'data') $$,
    'the export contains every event that the person created, including drafts and deleted events'
  );
select
  is(
    jsonb_array_length(tests.kept('export')::jsonb -> 'events'),
    8,
    'the export contains all eight events that the person created'
  );
select
  set_eq(
    $$
    select author ->> 'eventId' as event_id, author ->> 'userId' as user_id, author ->> 'status' as status
    from jsonb_array_elements(tests.kept('export')::jsonb -> 'coauthorships') as author
  $$,
    $$
    select tests.kept(name) as event_id, tests.person('anna')::text as user_id, status
    from
      (
        values
          ('of_boris', 'accepted'),
          ('draft_of_boris', 'pending'),
          ('third_of_boris', 'refused')
      ) as places (name, status)
  $$,
    'the export contains every event to which the person was invited as a co-author'
  );
select tests.act_as(tests.person('viewer'));
select
  is(
    jsonb_build_array(
      api.export_profile()::jsonb -> 'events',
      api.export_profile()::jsonb -> 'coauthorships'
    ),
    '[[], []]',
    'the export contains no events or co-authorships of other people'
  );

-- The deletion ------------------------------------------------------------------------------------------

select tests.act_as_nobody();
select tests.let(tests.person('anna'), 'api.delete_profile()');

select
  is(
    (
      select
        coalesce(
          max(
            status || case
              when deleted_at is null then ''
              else ' and deleted'
            end
          ),
          'gone'
        )
      from public.events
      where id = tests.kept(name)::uuid
    ),
    state,
    format('after a creator deletes their profile, the status of the event "%s" is %s', name, state)
  )
from
  (
    values
      ('draft', 'gone'),
      ('deleted_draft', 'gone'),
      ('upcoming', 'cancelled'),
      ('private', 'cancelled'),
      ('cancelled', 'cancelled'),
      ('past', 'published'),
      ('past_written', 'finished')
  ) as states (name, state);
select
  is(
    (
      select events.is_live
      from public.events
      where id = tests.kept('deleted')::uuid
    ),
    false,
    'a deleted event can no longer be restored after its creator deletes their profile'
  );
select
  is(
    tests.media_state('cover_of_' || name),
    state,
    format(
      'after a creator deletes their profile, the cover file of the event "%s" has the state %s',
      name,
      state
    )
  )
from
  (
    values
      ('draft', 'removing'),
      ('deleted_draft', 'removing'),
      ('upcoming', 'removing'),
      ('past', 'waiting'),
      ('boris', 'waiting')
  ) as covers (name, state);
select
  is(
    tests.let(tests.person(viewer), format('api.get_event(%L)', tests.kept(name)))::jsonb -> 'creator',
    'null',
    format(
      '%s sees the event "%s" without a creator after the creator has deleted their profile',
      viewer,
      name
    )
  )
from
  (
    values
      ('viewer', 'past'),
      ('viewer', 'upcoming'),
      ('boris', 'private')
  ) as views (viewer, name);
select
  is(
    date_trunc('second', (select updated_at from public.events where id = tests.kept('upcoming')::uuid)),
    '1999-05-04T12:00:00Z'::timestamptz,
    'an event that is cancelled because its creator deletes their profile gets a new updatedAt'
  );
select
  is(
    tests.let(tests.person('viewer'), format('api.get_event(%L)', tests.kept('past'))) ->> 'effectiveStatus',
    'finished',
    'a past event stays finished after its creator deletes their profile'
  );
select
  is(
    jsonb_path_query_array(
      tests.let(
        tests.person('viewer'),
        $$api.list_events('{"endDate": "1999-12-31T00:00:00Z"}', null, 100)$$
      )::jsonb,
      '$.data[*].id'
    ) @> to_jsonb(tests.kept(name)),
    name = 'of_boris',
    format(
      'after Anna has deleted her profile, the feed %s the event "%s"',
      case name
        when 'of_boris' then 'still shows'
        else 'does not show'
      end,
      name
    )
  )
from unnest(array['upcoming', 'private', 'cancelled', 'past', 'of_boris']) as name;
select
  is_empty(
    $$ select from public.event_authors where user_id = tests.person('anna') $$,
    'a person who deletes their profile is no longer a co-author of any event'
  );
select
  is(
    (
      select concat_ws(' ', organizer_count, male_organizer_count, female_organizer_count)
      from public.events
      where id = tests.kept('of_boris')::uuid
    ),
    '1 1 0',
    'the organizer counts of an event are lower after a co-author deletes their profile'
  );
select
  is_empty(
    $$ select from public.notifications where user_id = tests.person('anna') $$,
    'when a person deletes their profile, their notifications about events are deleted'
  );
select
  is(
    tests.media_state('cover_of_boris'),
    'waiting',
    'a cover that a person uploaded for the event of another creator is kept after this person deletes their profile'
  );

-- A user deleted at the identity provider ---------------------------------------------------------------

select tests.keep('draft', tests.create_event(tests.person('boris'))::text);
delete from auth.users where id = tests.person('boris');
select
  is(
    (
      select string_agg(status::text, ' ' order by status)
      from public.events
      where creator_id = tests.person('boris')
    ),
    'cancelled cancelled',
    'when a user is deleted at the identity provider, their future events are cancelled and their drafts are deleted'
  );
select
  is_empty(
    $$ select from public.event_authors where user_id = tests.person('boris') $$,
    'when a user is deleted at the identity provider, their co-authorships are deleted'
  );

-- A user without a profile ------------------------------------------------------------------------------

select tests.create_person('nameless');
select tests.keep('draft', tests.create_event(tests.person('nameless'))::text);
select tests.keep('upcoming', tests.publish_event(tests.person('nameless'))::text);
delete from auth.users where id = tests.person('nameless');
select
  is(
    (
      select string_agg(status::text, ' ')
      from public.events
      where creator_id = tests.person('nameless')
    ),
    'cancelled',
    'when a user without a profile is deleted at the identity provider, their future events are cancelled and their drafts are deleted'
  );

select * from finish();

rollback;
