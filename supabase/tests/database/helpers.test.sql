-- The helpers of 000-helpers.test.sql do what the other tests take them for.

begin;

select plan(21);

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
