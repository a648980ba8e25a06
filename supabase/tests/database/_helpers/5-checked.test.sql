-- The helpers of the files before this one do what the other tests take them for.

begin;

select plan(46);

select tests.create_person('anna');
select
  is(
    (select email::text from auth.users where id = tests.person('anna')),
    'anna@example.test',
    'a created person is a user of the identity provider'
  );
select tests.keep('profile', tests.create_profile('boris', '{"city": "Perm"}')::text);
select
  results_eq(
    $$ select id, user_id, first_name, city from public.profiles where user_id = tests.person('boris') $$,
    $$ values (tests.kept('profile')::uuid, tests.person('boris'), 'Boris', 'Perm') $$,
    'a created profile belongs to a created person and carries the given answers'
  );
select is(auth.uid(), null, 'creating a profile leaves nobody signed in');

select tests.act_as(tests.person('anna'));
select is(current_user, 'authenticated', 'a signed-in person acts in the role of the signed-in');
select is(auth.uid(), tests.person('anna'), 'a signed-in person is the subject of the token');
select tests.create_profile('clara');
select is(auth.uid(), tests.person('anna'), 'creating a profile leaves signed in who was');

select tests.act_as_service();
select is(current_user, 'service_role', 'the holder of the secret key acts in the role of the service');
select is(auth.uid(), null, 'the holder of the secret key is no person');

select tests.act_as_anonymous();
select is(current_user, 'anon', 'someone not signed in acts in the anonymous role');

select tests.act_as_nobody();
select is(current_user, session_user, 'nobody acts in the role of the connection');

select tests.freeze_time('2026-11-20T12:00:00Z');
select is(private.now(), '2026-11-20T12:00:00Z', 'the clock stands where it was frozen');
select tests.freeze_time('2026-11-21T12:00:00Z');
select is(private.now(), '2026-11-21T12:00:00Z', 'a frozen clock can be moved');

select tests.upload(tests.person('anna'), 'image/png');
select
  is(
    (select metadata ->> 'mimetype' from storage.objects where owner_id = tests.person('anna')::text),
    'image/png',
    'an upload has the type that it was given'
  );

select tests.act_as(tests.person('anna'));
select
  is(
    tests.let(tests.person('boris'), 'api.get_own_profile()') ->> 'id',
    tests.kept('profile'),
    'who is let call a verb is answered as themselves'
  );
select is(auth.uid(), tests.person('anna'), 'letting somebody call a verb leaves signed in who was');
select
  is(
    tests.let('boris', 'api.get_own_profile()') ->> 'id',
    tests.kept('profile'),
    'who is let call a verb may be named'
  );
select
  is(
    tests.let('anna', 'api.get_profile(%L)', tests.kept('profile')) ->> 'firstName',
    'Boris',
    'subjects take their places in a call'
  );
select
  is(
    tests.let('boris', $$json_build_array('100%')$$) ->> 0,
    '100%',
    'without subjects a call stands as it is'
  );
select is(auth.uid(), tests.person('anna'), 'letting a named person call a verb leaves signed in who was');
select tests.act_as_nobody();
select tests.befriend(tests.person('clara'), tests.person('boris'));
select
  is(
    private.are_friends(tests.person('boris'), tests.person('clara')),
    true,
    'befriended people are friends'
  );
select tests.freeze_time('1999-05-01T12:00:00Z');
select
  tests.keep('event', tests.publish_event(tests.person('boris'), '{"title": "Chess"}')::text);
select tests.create_event(tests.person('boris'));
select
  results_eq(
    $$ select title, status::text from public.events where creator_id = tests.person('boris') order by title $$,
    $$ values ('Chess', 'published'), ('Evening with friends', 'draft') $$,
    'events of a person are drafts or published, as the test says them'
  );
select tests.add_author(tests.kept('event')::uuid, tests.person('clara'));
select tests.add_author(tests.kept('event')::uuid, tests.person('anna'), 'refused');
select
  results_eq(
    $$
    select user_id, status::text from public.event_authors where event_id = tests.kept('event')::uuid order by status
  $$,
    $$ values (tests.person('clara'), 'accepted'), (tests.person('anna'), 'refused') $$,
    'co-authors of an event stand as the test says'
  );

select tests.create_profile(name) from unnest(array['dina', 'egor']) as name;
select tests.befriend(tests.person('dina'), tests.person('egor')), tests.take_told();
select
  tests.keep('group', tests.like_event(tests.person('dina'), tests.kept('event')::uuid, '{egor}')::text);
select
  is(
    tests.take_told(),
    'boris: event_application of dina, clara: event_application of dina, egor: event_invite of dina',
    'what was told is taken, by whom it was caused'
  );
select is(tests.take_told(), 'nobody', 'once');
select
  is(tests.group_state(tests.kept('group')::uuid), 'pending: dina egor', 'a group has a state and people');
select
  is(
    tests.vote(tests.person('boris'), tests.kept('group')::uuid, 'consent') || ' ' || tests.vote(
      tests.person('clara'),
      tests.kept('group')::uuid,
      'consent'
    ),
    'pending approved',
    'a vote has the state that follows'
  );
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);
select
  is(
    tests.chat_people(tests.kept('chat')::uuid),
    'boris organizer, clara organizer, dina member, egor member',
    'a chat has people with roles'
  );
select
  is(
    tests.chat_people(tests.authors_chat(tests.kept('event')::uuid)),
    'boris organizer, clara organizer',
    'an event has a chat of its organizers'
  );
select tests.send(tests.person('dina'), tests.kept('chat')::uuid, 'Hello');
select
  is(
    tests.miscounted(tests.kept('chat')::uuid) || ' ' || tests.disorder(tests.kept('event')::uuid),
    'nobody none',
    'everything is counted right after the verbs'
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
    'what was written past the verbs is noticed'
  );

-- People: completed, liked, matched, walked through, located.
select tests.freeze_time('1999-05-01T12:00:00Z');
select
  tests.keep(name, tests.create_completed_profile(name, '{"city": "Omsk", "isVisibleOnMap": true}')::text)
from unnest(array['fedor', 'galina', 'hugo']) as name;
select
  is(
    tests.profile_of('fedor'),
    tests.kept('fedor')::uuid,
    'a completed profile is found by the name of its person'
  );
select
  results_eq(
    $$ select is_completed, city from public.profiles where user_id = tests.person('fedor') $$,
    $$ values (true, 'Omsk') $$,
    'a completed profile is completed, and carries the given answers'
  );
select
  is(
    tests.like(tests.person('fedor'), tests.person('galina'), 'dislike') ->> 'type',
    'dislike',
    'a person likes or dislikes another'
  );
select tests.keep('match', tests.match(tests.person('fedor'), tests.person('hugo'))::text);
select
  is(
    (select id from public.matches where tests.person('hugo') in (one_person_id, other_person_id)),
    tests.kept('match')::uuid,
    'two people who like each other have a match'
  );
select tests.match(tests.person('fedor'), tests.person('galina'));
select
  matches(
    tests.walk(tests.person('fedor'), 'api.list_matches(%L, %s)', 1, '{profiles,0,userId}'),
    '^(galina / hugo|hugo / galina)$',
    'a list is walked through page by page'
  );
select
  is(
    tests.walk(tests.person('boris'), 'api.list_matches(%L, %s)', 1, '{profiles,0,userId}'),
    '-',
    'an empty one, too'
  );
select
  is(
    tests.count_walk(tests.person('fedor'), 'api.list_matches(%L, %s)', 1),
    '2 rows, 2 of them different, on 2 pages',
    'the rows of a walk are counted, and its pages'
  );
select
  is(
    tests.count_walk(tests.person('boris'), 'api.list_matches(%L, %s)', 1),
    '0 rows, 0 of them different, on 1 pages',
    'those of an empty one, too'
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
    'something happens between two pages of a walk'
  );
select
  is(
    tests.count_walk(tests.person('fedor'), 'api.list_matches(%L, %s)', 1),
    '2 rows, 2 of them different, on 2 pages',
    'and is undone'
  );
select
  is(
    tests.let_service('json_build_object(''role'', current_user)'),
    '{"role": "service_role"}',
    'the holder of the secret key is let call a verb'
  );
select is(current_user, 'postgres', 'after the holder of the secret key nobody acts');
select tests.take_locations_told();
select tests.let(tests.person('hugo'), 'api.share_location(1, 2, 900)');
select tests.let(tests.person('hugo'), 'api.stop_sharing_location()');
select
  is(
    tests.take_locations_told() || ', ' || tests.take_locations_told(),
    'hugo stopped, hugo updated, nothing',
    'what was told of live locations is taken, once'
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
    'a refusal as wanted'
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
    'a refusal on another field'
  );
select check_test(tests.throws_problem('select 1', 409, 'taken', 'a refusal'), false, 'no refusal');

select * from finish();

rollback;
