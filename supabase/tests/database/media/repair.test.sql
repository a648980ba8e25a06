-- Media: files whose objects were deleted from Storage without its triggers, as after a restore. The doctor finds and
-- repairs them.

begin;

select plan(12);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.keep('beach', tests.add_photo_file(tests.person('anna')));
select tests.keep('forest', tests.add_photo_file(tests.person('anna')));
select tests.claim_media_work();
select tests.finish_crop('beach', 'made', null);
select tests.finish_crop('forest', 'made', null);
insert into storage.objects (bucket_id, name, metadata)
values
  ('media', tests.kept('beach') || '.256x256.jpg', '{"size": 5}'),
  ('media', tests.kept('forest') || '.256x256.jpg', '{"size": 5}');

select
  is_empty('select name from private.missing_objects', 'consistent files have no missing objects');
select
  is(
    private.repair_media(array[tests.kept('beach'), tests.kept('forest')]),
    0,
    'a repair finds no consistent file to change'
  );
select is(tests.media_state('beach'), 'cropped', 'consistent files keep their state');

select tests.freeze_time('1999-05-01T12:01:00Z');
set local session_replication_role = replica;
delete from storage.objects where name in (tests.kept('beach'), tests.kept('forest') || '.256x256.jpg');
set local session_replication_role = origin;

select
  set_eq(
    'select name from private.missing_objects',
    array[tests.kept('beach'), tests.kept('forest') || '.256x256.jpg'],
    'the repair list has objects that files name but Storage lacks'
  );
select
  is(
    private.repair_media(array[tests.kept('beach'), tests.kept('forest')]),
    2,
    'a repair returns the number of missing objects'
  );
select is(tests.media_state('beach'), 'lost', 'a photo without its object is lost');
select is(tests.media_state('forest'), 'waiting', 'a missing thumbnail is created again');
select
  is(
    (select updated_at from public.profiles where user_id = tests.person('anna')),
    private.now(),
    'updatedAt of their profile changes'
  );
select
  is_empty('select * from private.wrong_media_usage', 'the usage equals the size of the remaining objects');

update private.media set further_uses = 3 where key = tests.kept('forest');
select
  results_eq(
    'select key, uses from private.wrong_media_uses',
    $$ values (tests.kept('forest') collate "C", 1::bigint) $$,
    'the repair list has a file whose uses are counted wrongly'
  );
select is(private.repair_media(array[tests.kept('forest')]), 0, 'a repair counts the uses again');
select
  is_empty(
    'select * from private.wrong_media_uses',
    'no file with wrongly counted uses remains after a repair'
  );

select * from finish();

rollback;
