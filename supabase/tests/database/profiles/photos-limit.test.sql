-- Photos: a profile has at most twenty photos.

begin;

select plan(7);

select tests.create_profile('anna');
select tests.act_as(tests.person('anna'));
select tests.add_photo(tests.person('anna')) from generate_series(1, 19);
select tests.keep('last', tests.upload(tests.person('anna')));
select tests.keep('surplus', tests.upload(tests.person('anna')));

select
  is(
    (api.add_photo(tests.kept('last')) ->> 'position')::integer,
    19,
    'the owner can add a twentieth photo to the gallery'
  );
-- spec: Where the sentences could be read in more than one way, a profile holds twenty photos
select
  tests.throws_problem(
    $$ select api.add_photo(tests.kept('surplus')) $$,
    409,
    'photos_limit',
    'adding a twenty-first photo is rejected with 409 photos_limit'
  );
select is(json_array_length(api.list_photos()), 20, 'a rejected photo is not added to the gallery');
select tests.act_as_nobody();
select
  is(
    (select state::text from private.media where key = tests.kept('surplus')),
    'unattached',
    'the file of a rejected photo remains unattached'
  );

select tests.act_as(tests.person('anna'));
select api.delete_photo((api.list_photos() -> 4 ->> 'id')::uuid);
select
  is(
    (api.add_photo(tests.kept('surplus')) ->> 'position')::integer,
    19,
    'the owner can add a photo after deleting one'
  );
select
  is(
    (
      select array_agg((photo ->> 'position')::integer order by place)
      from json_array_elements(api.list_photos()) with ordinality as listed (photo, place)
    ),
    array(select generate_series(0, 19)),
    'the positions of the photos start at 0 and have no gaps'
  );

select tests.act_as_nobody();
update private.settings set value = '21' where name = 'photos_per_profile';
select
  lives_ok($$ select tests.add_photo(tests.person('anna')) $$, 'a setting limits the number of photos');

select * from finish();

rollback;
