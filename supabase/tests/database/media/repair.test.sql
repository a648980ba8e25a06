-- Media: files whose objects are gone from Storage past its triggers, as after a restore. The doctor finds and mends them.

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
  is_empty('select name from private.missing_objects', 'of files that fit their objects nothing is missing');
select
  is(
    private.repair_media(array[tests.kept('beach'), tests.kept('forest')]),
    0,
    'files that fit their objects are left as they are'
  );
select is(tests.media_state('beach'), 'cropped', 'and keep their state');

select tests.freeze_time('1999-05-01T12:01:00Z');
set local session_replication_role = replica;
delete from storage.objects where name in (tests.kept('beach'), tests.kept('forest') || '.256x256.jpg');
set local session_replication_role = origin;

select
  set_eq(
    'select name from private.missing_objects',
    array[tests.kept('beach'), tests.kept('forest') || '.256x256.jpg'],
    'what files name and Storage has no row of is missing'
  );
select
  is(
    private.repair_media(array[tests.kept('beach'), tests.kept('forest')]),
    2,
    'mending says how many objects are gone'
  );
select is(tests.media_state('beach'), 'lost', 'a photo whose object is gone is lost');
select is(tests.media_state('forest'), 'waiting', 'a thumbnail that is gone is made again');
select
  is(
    (select updated_at from public.profiles where user_id = tests.person('anna')),
    private.now(),
    'the profile that showed them changes'
  );
select
  is_empty('select * from private.wrong_media_usage', 'the room that the files take is that of what is left');

update private.media set further_uses = 3 where key = tests.kept('forest');
select
  results_eq(
    'select key, uses from private.wrong_media_uses',
    $$ values (tests.kept('forest') collate "C", 1::bigint) $$,
    'a file whose uses are miscounted is found'
  );
select is(private.repair_media(array[tests.kept('forest')]), 0, 'mending counts them again');
select is_empty('select * from private.wrong_media_uses', 'and leaves none miscounted');

select * from finish();

rollback;
