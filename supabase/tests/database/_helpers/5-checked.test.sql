-- Tests of the helper functions that the other files of this folder create.

begin;

select plan(46);

select tests.create_person('anna');
select
  is(
    (select email::text from auth.users where id = tests.person('anna')),
    'anna@example.test',
    'tests.create_person creates a user at the identity provider'
  );
select tests.keep('profile', tests.create_profile('boris', '{"city": "Perm"}')::text);
select
  results_eq(
    $$ select id, user_id, first_name, city from public.profiles where user_id = tests.person('boris') $$,
    $$ values (tests.kept('profile')::uuid, tests.person('boris'), 'Boris', 'Perm') $$,
    'tests.create_profile creates a person and a profile with the given answers'
  );
select is(auth.uid(), null, 'tests.create_profile does not sign in a user');

select tests.act_as(tests.person('anna'));
select is(current_user, 'authenticated', 'tests.act_as sets the role authenticated');
select is(auth.uid(), tests.person('anna'), 'tests.act_as makes the person the subject of the token');
select tests.create_profile('clara');
select is(auth.uid(), tests.person('anna'), 'tests.create_profile does not change the signed-in user');

select tests.act_as_service();
select is(current_user, 'service_role', 'tests.act_as_service sets the role service_role');
select is(auth.uid(), null, 'tests.act_as_service does not set a user id');

select tests.act_as_anonymous();
select is(current_user, 'anon', 'tests.act_as_anonymous sets the role anon');

select tests.act_as_nobody();
select is(current_user, session_user, 'tests.act_as_nobody restores the role of the database connection');

select tests.freeze_time('2026-11-20T12:00:00Z');
select is(private.now(), '2026-11-20T12:00:00Z', 'tests.freeze_time stops the clock at the given time');
select tests.freeze_time('2026-11-21T12:00:00Z');
select is(private.now(), '2026-11-21T12:00:00Z', 'tests.freeze_time moves a frozen clock');

select tests.upload(tests.person('anna'), 'image/png');
select
  is(
    (select metadata ->> 'mimetype' from storage.objects where owner_id = tests.person('anna')::text),
    'image/png',
    'tests.upload stores the given MIME type'
  );

select tests.act_as(tests.person('anna'));
select
  is(
    tests.let(tests.person('boris'), 'api.get_own_profile()') ->> 'id',
    tests.kept('profile'),
    'tests.let calls an RPC function as the given person'
  );
select is(auth.uid(), tests.person('anna'), 'tests.let does not change the signed-in user');
select
  is(
    tests.let('boris', 'api.get_own_profile()') ->> 'id',
    tests.kept('profile'),
    'tests.let accepts the name of a person'
  );
select
  is(
    tests.let('anna', 'api.get_profile(%L)', tests.kept('profile')) ->> 'firstName',
    'Boris',
    'tests.let replaces the placeholders in a call by the given values'
  );
select
  is(
    tests.let('boris', $$json_build_array('100%')$$) ->> 0,
    '100%',
    'tests.let does not change a call if no values are given'
  );
select
  is(
    auth.uid(),
    tests.person('anna'),
    'tests.let with the name of a person does not change the signed-in user'
  );
select tests.act_as_nobody();
select tests.befriend(tests.person('clara'), tests.person('boris'));
select
  is(
    private.are_friends(tests.person('boris'), tests.person('clara')),
    true,
    'tests.befriend makes two people friends'
  );
select tests.freeze_time('1999-05-01T12:00:00Z');
select
  tests.keep('event', tests.publish_event(tests.person('boris'), '{"title": "Chess"}')::text);
select tests.create_event(tests.person('boris'));
select
  results_eq(
    $$ select title, status::text from public.events where creator_id = tests.person('boris') order by title $$,
    $$ values ('Chess', 'published'), ('Evening with friends', 'draft') $$,
    'tests.create_event creates drafts, and tests.publish_event creates published events'
  );
select tests.add_author(tests.kept('event')::uuid, tests.person('clara'));
select tests.add_author(tests.kept('event')::uuid, tests.person('anna'), 'refused');
select
  results_eq(
    $$
    select user_id, status::text from public.event_authors where event_id = tests.kept('event')::uuid order by status
  $$,
    $$ values (tests.person('clara'), 'accepted'), (tests.person('anna'), 'refused') $$,
    'tests.add_author gives co-authors the given status'
  );

select tests.create_profile(name) from unnest(array['dina', 'egor']) as name;
select tests.befriend(tests.person('dina'), tests.person('egor')), tests.take_told();
select
  tests.keep('group', tests.like_event(tests.person('dina'), tests.kept('event')::uuid, '{egor}')::text);
select
  is(
    tests.take_told(),
    'boris: event_application of dina, clara: event_application of dina, egor: event_invite of dina',
    'tests.take_told returns notifications with their actors'
  );
select is(tests.take_told(), 'nobody', 'tests.take_told returns each notification only once');
select
  is(
    tests.group_state(tests.kept('group')::uuid),
    'pending: dina egor',
    'tests.group_state returns the status and the members of a group'
  );
select
  is(
    tests.vote(tests.person('boris'), tests.kept('group')::uuid, 'consent') || ' ' || tests.vote(
      tests.person('clara'),
      tests.kept('group')::uuid,
      'consent'
    ),
    'pending approved',
    'tests.vote returns the new status of the group'
  );
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);
select
  is(
    tests.chat_people(tests.kept('chat')::uuid),
    'boris organizer, clara organizer, dina member, egor member',
    'tests.chat_people returns participants with their roles'
  );
select
  is(
    tests.chat_people(tests.authors_chat(tests.kept('event')::uuid)),
    'boris organizer, clara organizer',
    'tests.authors_chat returns the chat of the organizers'
  );
select tests.send(tests.person('dina'), tests.kept('chat')::uuid, 'Hello');
select
  is(
    tests.miscounted(tests.kept('chat')::uuid) || ' ' || tests.disorder(tests.kept('event')::uuid),
    'nobody none',
    'after RPC calls, tests.miscounted finds no wrong unread counts and tests.disorder finds no inconsistent rows'
  );
update public.chat_participants
set unread_count = 7
where chat_id = tests.kept('chat')::uuid and user_id = tests.person('egor');
update public.events
set
  guest_count = 5,
  organizer_count = 7
where id = tests.kept('event')::uuid;
delete from public.chat_participants
where chat_id = tests.kept('chat')::uuid and user_id = tests.person('dina');
update public.like_group_members set counts = false where user_id = tests.person('dina');
select
  private.join_chat(tests.authors_chat(tests.kept('event')::uuid), array[tests.person('anna')], 'organizer');
insert into public.chats (type, event_id)
values
  ('approved_group', tests.kept('event')::uuid);
select
  is(
    tests.disorder(tests.kept('event')::uuid),
    'anna is too much as organizer; boris lacks as organizer; clara lacks as organizer; dina lacks as member; guests; number of chats; organizers; places; unread: egor has 7, counted 1',
    'tests.disorder finds inconsistent rows that the test has written directly'
  );

-- Helpers for People: completed profiles, likes, matches, list pages, live locations.
select tests.freeze_time('1999-05-01T12:00:00Z');
select
  tests.keep(name, tests.create_completed_profile(name, '{"city": "Omsk", "isVisibleOnMap": true}')::text)
from unnest(array['fedor', 'galina', 'hugo']) as name;
select
  is(
    tests.profile_of('fedor'),
    tests.kept('fedor')::uuid,
    'tests.profile_of returns the profile id of the person with the given name'
  );
select
  results_eq(
    $$ select is_completed, city from public.profiles where user_id = tests.person('fedor') $$,
    $$ values (true, 'Omsk') $$,
    'tests.create_completed_profile creates a completed profile with the given answers'
  );
select
  is(
    tests.like(tests.person('fedor'), tests.person('galina'), 'dislike') ->> 'type',
    'dislike',
    'tests.like creates a like or dislike'
  );
select tests.keep('match', tests.match(tests.person('fedor'), tests.person('hugo'))::text);
select
  is(
    (select id from public.matches where tests.person('hugo') in (one_person_id, other_person_id)),
    tests.kept('match')::uuid,
    'tests.match creates a match of two people'
  );
select tests.match(tests.person('fedor'), tests.person('galina'));
select
  matches(
    tests.walk(tests.person('fedor'), 'api.list_matches(%L, %s)', 1, '{profiles,0,userId}'),
    '^(galina / hugo|hugo / galina)$',
    'tests.walk reads a list page by page'
  );
select
  is(
    tests.walk(tests.person('boris'), 'api.list_matches(%L, %s)', 1, '{profiles,0,userId}'),
    '-',
    'tests.walk reads an empty list'
  );
select
  is(
    tests.count_walk(tests.person('fedor'), 'api.list_matches(%L, %s)', 1),
    '2 rows, 2 of them different, on 2 pages',
    'tests.count_walk counts the rows and pages of a list'
  );
select
  is(
    tests.count_walk(tests.person('boris'), 'api.list_matches(%L, %s)', 1),
    '0 rows, 0 of them different, on 1 pages',
    'tests.count_walk counts no rows in an empty list'
  );
select
  is(
    tests.walk_while(
      tests.person('fedor'),
      'api.list_matches(%L, %s)',
      1,
      format('delete from public.matches where id = %L', tests.kept('match')),
      path => '{profiles,0,userId}'
    ),
    case
      when tests.walk(
        tests.person('fedor'),
        'api.list_matches(%L, %s)',
        1,
        '{profiles,0,userId}'
      ) like 'hugo%' then 'hugo galina'
      else 'galina -'
    end,
    'tests.walk_while runs a statement between two pages'
  );
select
  is(
    tests.count_walk(tests.person('fedor'), 'api.list_matches(%L, %s)', 1),
    '2 rows, 2 of them different, on 2 pages',
    'tests.walk_while rolls back the statement'
  );
select
  is(
    tests.let_service('json_build_object(''role'', current_user)'),
    '{"role": "service_role"}',
    'tests.let_service calls an RPC function with the secret key'
  );
select is(current_user, 'postgres', 'after tests.let_service, no acting user is set');
select tests.take_locations_told();
select tests.let(tests.person('hugo'), 'api.share_location(1, 2, 900)');
select tests.let(tests.person('hugo'), 'api.stop_sharing_location()');
select
  is(
    tests.take_locations_told() || ', ' || tests.take_locations_told(),
    'hugo stopped, hugo updated, nothing',
    'tests.take_locations_told returns each broadcast only once'
  );

select
  check_test(
    tests.throws_problem(
      $$ do 'begin raise sqlstate ''PT409'' using message = ''taken'', detail = ''It is taken.'', hint = ''key''; end' $$,
      409,
      'taken',
      'key',
      'a refusal'
    ),
    true,
    'tests.throws_problem passes for the expected error'
  );
select
  check_test(
    tests.throws_problem(
      $$ do 'begin raise sqlstate ''PT409'' using message = ''taken'', detail = ''It is taken.'', hint = ''key''; end' $$,
      409,
      'taken',
      'a refusal'
    ),
    false,
    'tests.throws_problem fails for an error on another field'
  );
select
  check_test(
    tests.throws_problem('select 1', 409, 'taken', 'a refusal'),
    false,
    'tests.throws_problem fails without an error'
  );

select * from finish();

rollback;
