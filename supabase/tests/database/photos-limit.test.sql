-- Photos: a profile holds nine of them (decisions, section 3).

begin;

select plan(7);

select tests.create_profile('anna');
select tests.act_as(tests.person('anna'));
select tests.add_photo(tests.person('anna')) from generate_series(1, 8);
select tests.keep('ninth', tests.upload(tests.person('anna')));
select tests.keep('tenth', tests.upload(tests.person('anna')));

select is((api.add_photo(tests.kept('ninth')) ->> 'position')::integer, 8, 'the owner adds a ninth photo');
select
  tests.throws_problem(
    $$ select api.add_photo(tests.kept('tenth')) $$,
    409,
    'photos_limit',
    'the owner adds no tenth photo'
  );
select is(json_array_length(api.list_photos()), 9, 'a refused tenth photo leaves nine');
select tests.act_as_nobody();
select
  is(
    (select state::text from private.media where key = tests.kept('tenth')),
    'unattached',
    'the file of a refused photo stays unattached'
  );

select tests.act_as(tests.person('anna'));
select api.delete_photo((api.list_photos() -> 4 ->> 'id')::uuid);
select
  is(
    (api.add_photo(tests.kept('tenth')) ->> 'position')::integer,
    8,
    'the owner who deleted a photo adds another'
  );
select
  is(
    (
      select array_agg((photo ->> 'position')::integer order by place)
      from json_array_elements(api.list_photos()) with ordinality as listed (photo, place)
    ),
    array[0, 1, 2, 3, 4, 5, 6, 7, 8],
    'the positions count from 0 without gaps'
  );

select tests.act_as_nobody();
update private.settings set value = '10' where name = 'photos_per_profile';
select
  lives_ok($$ select tests.add_photo(tests.person('anna')) $$, 'the limit is the one in the settings');

select * from finish();

rollback;
