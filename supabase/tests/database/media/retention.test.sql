-- Media: files that are evidence are retained after their last use has ended. Only moderators can read retained files.

begin;

select plan(63);

select tests.freeze_time('1999-05-01T12:00:00Z');
-- Other tests set media_removal_seconds to zero; this test uses the production default of an hour.
update private.settings
set value = '3600'
where name = 'media_removal_seconds';
select tests.create_profile(name) from unnest(array['anna', 'boris', 'clara', 'dina']) as name;

-- Returns the files that the job `media` must delete now, as the names under which the test stored their keys.
create function pg_temp.removals(variadic names text[])
returns text
language sql
as $$
  select coalesce(string_agg(name, ' ' order by name), 'nothing')
  from
    unnest(names) as name
    cross join (
      select jsonb_path_query_array(tests.let_service('api.claim_removals(100)'), '$[*].key') as keys
    ) as claimed
  where claimed.keys ? tests.kept(name);
$$;

-- Adds a photo with its thumbnail. Stores the key of its file under the given name, and the id of the photo under this
-- name with the suffix _photo.
create function pg_temp.add_photo(person text, name text)
returns void
language plpgsql
as $$
begin
  perform tests.keep(name, tests.add_photo_file(tests.person(person)));
  perform tests.keep(name || '_photo', id::text) from public.profile_photos where media_key = tests.kept(name);
  update private.media set state = 'cropped' where key = tests.kept(name);
end;
$$;

create function pg_temp.delete_photo(person text, name text)
returns void
language sql
as $$
  select tests.let(person, 'api.delete_photo(%L)', tests.kept(name || '_photo'));
$$;

create function pg_temp.due_at(name text)
returns timestamptz
language sql
as $$
  select due_at from private.media where key = tests.kept(name);
$$;

-- A photo ----------------------------------------------------------------------------------------------------

select pg_temp.add_photo('boris', name) from unnest(array['beach', 'forest']) as name;
select tests.keep('of_boris', tests.report('anna', 'user', tests.person('boris')));
select pg_temp.add_photo('boris', 'later');
select pg_temp.delete_photo('boris', name) from unnest(array['beach', 'later']) as name;
select
  is(tests.media_state('beach'), 'retained', 'a deleted photo is retained if an open report names the photo');
select
  is(
    tests.media_state('later'),
    'removing',
    'a deleted photo that was added after the report is not retained'
  );
select
  is(
    tests.media_state('forest'),
    'cropped',
    'the retention of a deleted photo does not change another photo that is in use'
  );
select
  is(
    pg_temp.removals('beach', 'later', 'forest'),
    'nothing',
    'the media job deletes no file while signed URLs of the file may still be valid'
  );

-- Access only for moderators ---------------------------------------------------------------------------------

insert into storage.objects (bucket_id, name) values ('media', tests.kept('beach') || '.256x256.jpg');

create function pg_temp.readable()
returns bigint
language sql
as $$
  select count(*) from storage.objects where starts_with(name, tests.kept('beach'));
$$;
grant execute on function pg_temp.readable to public;

select tests.act_as(tests.person('boris'));
select
  is(
    pg_temp.readable(),
    0::bigint,
    'the owner of a retained file can read neither the file nor its thumbnail in Storage'
  );
select
  isnt(
    (select count(*) from storage.objects where name = tests.kept('forest')),
    0::bigint,
    'the owner of a file can read the file in Storage while it is in use'
  );
select tests.act_as_nobody();
select
  tests.throws_problem(
    format('select tests.let(%L, %L)', name, format('api.get_media(%L)', tests.kept('beach') || suffix)),
    404,
    'media_not_found',
    format('%s gets 404 media_not_found instead of a URL of %s', name, what)
  )
from
  unnest(array['boris', 'anna', 'clara']) as name
  cross join (
    values
      ('', 'a retained file'),
      ('.256x256.jpg', 'the thumbnail of a retained file')
  ) as asked (suffix, what);
select
  unalike(
    tests.let('boris', 'api.export_profile()')::text,
    '%' || tests.kept('beach') || '%',
    'the export of the owner does not contain a retained file'
  );
select
  alike(
    tests.let('boris', 'api.export_profile()')::text,
    '%' || tests.kept('forest') || '%',
    'the export of the owner contains files in use'
  );

select tests.act_as(tests.person('boris'));
select
  is_empty(
    $$ select from storage.objects where name = tests.kept('later') $$,
    'the owner of a file cannot read it in Storage once it is due for deletion'
  );
select tests.act_as_nobody();
select
  throws_ok(
    format(
      $$
      insert into storage.objects (bucket_id, name, version, metadata)
      values ('media', %L, gen_random_uuid()::text, '{"mimetype": "image/jpeg", "size": 1000}')
      on conflict (name, bucket_id) do update set version = excluded.version
    $$,
      tests.kept(name)
    ),
    '42501',
    'no upload URL was created for this key',
    format('Storage rejects a new version of a file with 42501 if the file is %s', what)
  )
from
  (
    values
      ('beach', 'retained'),
      ('later', 'about to be removed')
  ) as released (name, what);
select
  throws_ok(
    format($$ update storage.objects set name = name || '0' where name = %L $$, tests.kept('beach')),
    '42501',
    null,
    'a retained file cannot be renamed in Storage'
  );

create function pg_temp.photos_for_moderators()
returns jsonb
language sql
as $$
  select item -> 'evidence' -> 'photos'
  from jsonb_array_elements(tests.let_service('api.list_filed_reports(null, 100)') -> 'data') as item
  where item ->> 'id' = tests.kept('of_boris');
$$;

select
  is(
    pg_temp.photos_for_moderators(),
    jsonb_build_array(
      jsonb_build_object(
        'key', tests.kept('beach'),
        'url', jsonb_build_object('mediaKey', tests.kept('beach')),
        'isRecognized', true
      ),
      jsonb_build_object(
        'key', tests.kept('forest'),
        'url', jsonb_build_object('mediaKey', tests.kept('forest')),
        'isRecognized', true
      )
    ),
    'moderators get a URL of each file that is retained for a report'
  );

-- Period of retention ----------------------------------------------------------------------------------------

select
  is(
    pg_temp.due_at('beach'),
    '1999-05-02T12:00:00Z'::timestamptz,
    'the next check of a retained file is due a day after the file was released'
  );
select tests.freeze_time('1999-05-01T12:59:59Z');
select
  is(
    private.is_job_due('media'),
    false,
    'the media job is not due within the first hour after a file was released'
  );
select tests.freeze_time('1999-05-01T13:00:00Z');
-- The owner gets the same error for a retained file and for a file that is due for deletion. A different error would
-- reveal the report to the owner.
select
  tests.throws_problem(
    format('select tests.let(%L, %L)', 'boris', format('api.add_photo(%L)', tests.kept(name))),
    400,
    'validation_failed',
    'key',
    format('a file that is %s can no longer be attached an hour after it was released', what)
  )
from
  (
    values
      ('beach', 'retained'),
      ('later', 'about to be removed')
  ) as released (name, what);
select
  is(
    pg_temp.removals('beach', 'later', 'forest'),
    'later',
    'an hour after files were released, the media job deletes those that are not retained'
  );
select tests.let_service(format('api.finish_removal(%L)', array[tests.kept('later')]));
select tests.freeze_time('1999-05-02T11:59:59Z');
select
  is(
    private.is_job_due('media'),
    false,
    'the media job is not due before the daily check of a retained file'
  );
select tests.freeze_time('1999-05-10T12:00:00Z');
select
  is(
    private.is_job_due('media'),
    true,
    'the media job is due at the time of the daily check of a retained file'
  );
select
  is(
    pg_temp.removals('beach'),
    'nothing',
    'the daily check does not delete a file whose retention has not ended'
  );
select
  is(
    pg_temp.due_at('beach'),
    '1999-05-11T12:00:00Z'::timestamptz,
    'the next check of a retained file is due a day after the last check'
  );
select tests.decide('user', tests.person('boris'), 'dismiss');
select pg_temp.delete_photo('boris', 'forest');
select
  is(
    tests.media_state('forest'),
    'retained',
    'a file that a report names is retained when its use ends after the decision on the report'
  );
select
  is(
    pg_temp.due_at('forest'),
    '1999-05-11T12:00:00Z'::timestamptz,
    'the media job also checks a file daily if the file was released after the decision on the report'
  );
select tests.freeze_time('1999-06-09T11:59:59Z');
select
  is(
    pg_temp.removals('beach', 'forest'),
    'nothing',
    'the files of a report are retained for 30 days after the decision'
  );
select
  is(
    pg_temp.due_at('beach'),
    '1999-06-09T12:00:00Z'::timestamptz,
    'the last check of a retained file is due at the end of its retention'
  );
select tests.freeze_time('1999-06-09T12:00:00Z');
select tests.act_as_service();
select
  tests.keep(
    'removal',
    (
      select removal::text
      from json_array_elements(api.claim_removals(100)) as removal
      where removal ->> 'key' = tests.kept('beach')
    )
  );
select tests.act_as_nobody();
select
  is(
    tests.kept('removal')::jsonb,
    jsonb_build_object('key', tests.kept('beach'), 'thumbnailKey', tests.kept('beach') || '.256x256.jpg'),
    'at the end of the retention, the media job deletes a reported file and its thumbnail'
  );
select
  is(
    tests.media_state('forest'),
    'removing',
    'at the end of the retention, the media job deletes every retained file of the report'
  );
select tests.let_service(format('api.finish_removal(%L)', array[tests.kept('beach'), tests.kept('forest')]));
select
  is_empty(
    $$ select from private.media_retentions where media_key in (tests.kept('beach'), tests.kept('forest')) $$,
    'the records of a retention are deleted together with the retained files'
  );
select
  is(
    (
      select private.evidence_view(evidence)::jsonb -> 'photos' -> 0
      from private.report_files
      where report_id = tests.kept('of_boris')::uuid
    ),
    jsonb_build_object('key', tests.kept('beach'), 'url', null, 'isRecognized', null),
    'the evidence still names a deleted file, with the URL null'
  );

-- A report without a decision lapses; its files are retained for another 30 days.
select pg_temp.add_photo('boris', 'lake');
select tests.report('anna', 'user', tests.person('boris'), 'harassment');
select pg_temp.delete_photo('boris', 'lake');
select tests.freeze_time('1999-06-09T12:00:00Z'::timestamptz + interval '395 days' - interval '1 second');
select
  is(
    pg_temp.removals('lake'),
    'nothing',
    'a file that an undecided report names is retained for a year and 30 days'
  );
select tests.let_service('api.purge_reports(100)');
select
  is(
    pg_temp.removals('lake'),
    'nothing',
    'a file stays retained after the reports job has marked its report as lapsed'
  );
select tests.wait('1 second');
select
  is(pg_temp.removals('lake'), 'lake', 'the file of a lapsed report is deleted at the end of the retention');

-- A file that is evidence of two reports is retained until both retention periods have ended.
select pg_temp.add_photo('boris', 'hill');
select tests.report('anna', 'user', tests.person('boris'), 'spam');
select tests.decide('user', tests.person('boris'), 'hide');
select tests.wait('10 days');
select tests.report('clara', 'user', tests.person('boris'), 'spam');
select pg_temp.delete_photo('boris', 'hill');
select tests.wait('40 days');
select
  is(pg_temp.removals('hill'), 'nothing', 'a file is retained as long as another open report names the file');
update private.settings set value = '2' where name = 'evidence_file_days';
select tests.decide('user', tests.person('boris'), 'hide');
select tests.wait('2 days');
select
  is(
    pg_temp.removals('hill'),
    'hill',
    'a setting defines for how many days files are retained after the decision on their report'
  );
update private.settings set value = '30' where name = 'evidence_file_days';

-- A cover and the files of a deleted profile -------------------------------------------------------------------

select
  tests.keep('cover', tests.upload(tests.person('clara'))),
  tests.keep('other_cover', tests.upload(tests.person('clara')));
select
  tests.keep(
    'event',
    tests.create_event(
      tests.person('clara'),
      jsonb_build_object('imageKey', tests.kept('cover'), 'startAt', '2005-01-01T12:00:00Z')
    )::text
  );
select tests.report('anna', 'event', tests.kept('event')::uuid);
select
  tests.let('clara', 'api.set_event_cover(%L, %L)', tests.kept('event'), tests.kept('other_cover'));
select
  is(
    tests.media_state('cover'),
    'retained',
    'a cover that a report names is retained after another cover has replaced it'
  );
select pg_temp.add_photo('clara', name) from unnest(array['portrait', 'unreported']) as name;
select pg_temp.delete_photo('clara', 'unreported');
select tests.report('anna', 'user', tests.person('clara'));
select tests.let('clara', 'api.delete_profile()');
select
  is(
    tests.media_state('portrait'),
    'retained',
    'photos that a report names are retained when the profile is deleted'
  );
select
  is(tests.media_state('other_cover'), 'removing', 'a replaced cover that no report names is not retained');

-- Earlier versions of messages ---------------------------------------------------------------------------------

create function pg_temp.say(person text, name text)
returns void
language plpgsql
as $$
begin
  perform tests.keep(name, tests.upload(tests.person(person)));
  perform
    tests.keep(
      name || '_message',
      tests.send(
        tests.person(person),
        tests.chat(),
        name,
        jsonb_build_object('attachments', jsonb_build_array(jsonb_build_object('key', tests.kept(name))))
      )::text
    );
end;
$$;

create function pg_temp.unsay(person text, name text)
returns void
language sql
as $$
  select tests.let(person, 'api.delete_message(%L, %L)', tests.chat()::text, tests.kept(name || '_message'));
$$;

select tests.freeze_time('2005-05-01T12:00:00Z');
select tests.keep('chat', tests.let('anna', 'api.open_direct_chat(%L)', tests.person('dina')::text) ->> 'id');
select pg_temp.say('dina', name) from unnest(array['song', 'film', 'note']) as name;
select
  tests.let('dina', 'api.edit_message(%L, %L, %L)', tests.chat()::text, tests.kept('note_message'), 'edited');
select
  is(
    tests.media_state('note'),
    'uncropped',
    'the file of a message remains attached when an edit changes only the text of the message'
  );
select tests.wait('1 day');
select pg_temp.unsay('dina', name) from unnest(array['song', 'film']) as name;
select is(tests.media_state('song'), 'retained', 'the file of a deleted message is retained');
select tests.freeze_time('2005-06-01T11:59:59Z');
select
  is(
    pg_temp.removals('song', 'film', 'note'),
    'nothing',
    'the file of a deleted message is retained for 30 days'
  );
select
  tests.keep(
    'of_chat',
    tests.let(
      'anna',
      'api.create_report(%L, %L, %L, %L, null, %L)',
      'chat',
      tests.chat()::text,
      'targetId',
      'harassment',
      array[tests.kept('film_message')]::text
    ) ->> 'id'
  );
-- A report of a short chat names all of its messages. The test deletes the retention of "song" to simulate a report of
-- one message in a long chat.
delete from private.media_retentions
where media_key = tests.kept('song') and retained_for_id = tests.kept('of_chat')::uuid;
select tests.freeze_time('2005-06-01T12:00:00Z');
select
  is(
    pg_temp.removals('song', 'film', 'note'),
    'song',
    'the file of a deleted message is retained longer if a report names the message within 30 days of the deletion'
  );
select
  is(
    (
      select
        (
          private.evidence_view(evidence)::jsonb #> '{messages,1}'
        ) - '{createdAt,deletedAt,earlierVersions,id}'::text[]
      from private.report_files
      where report_id = tests.kept('of_chat')::uuid
    ),
    jsonb_build_object(
      'senderId', tests.person('dina'),
      'content', '',
      'attachments', '[]'::jsonb,
      'attachmentIds', '[]'::jsonb
    ),
    'moderators see the current version of a reported message'
  );
select
  is(
    (
      select (private.evidence_view(evidence)::jsonb #> '{messages,1,earlierVersions,0}') - 'replacedAt'
      from private.report_files
      where report_id = tests.kept('of_chat')::uuid
    ),
    jsonb_build_object(
      'content', 'film',
      'attachments', jsonb_build_array(
        jsonb_build_object(
          'key', tests.kept('film'),
          'url', jsonb_build_object('mediaKey', tests.kept('film')),
          'isRecognized', true
        )
      )
    ),
    'moderators see an earlier version of a reported message with a URL of its file'
  );

-- When the last participant leaves a chat, its messages are deleted, except reported messages.
select pg_temp.say('dina', 'poem');
select pg_temp.unsay('dina', 'poem');
select
  is(
    tests.media_state('poem'),
    'retained',
    'the file of a message is retained when its sender deletes the message'
  );
select tests.let('dina', 'api.delete_profile()'), tests.let('anna', 'api.delete_profile()');
select
  is(
    concat_ws(' ', tests.media_state('poem'), tests.media_state('film'), tests.media_state('note')),
    'removing retained retained',
    'when the last participant leaves a chat, its files are deleted, except those that a report names'
  );

-- Edge cases -------------------------------------------------------------------------------------------------

-- A report may read the evidence just before another transaction releases the file. The file is then retained, unless
-- the job `media` has already begun to delete it.
select pg_temp.add_photo('boris', name) from unnest(array['dune', 'reef', 'cape']) as name;
select pg_temp.delete_photo('boris', name) from unnest(array['dune', 'reef', 'cape']) as name;
-- The job `media` has begun to delete "reef"; "cape" was released while its thumbnail was being created.
update private.media
set leased_until = private.now() + interval '1 minute'
where key in (tests.kept('reef'), tests.kept('cape'));
update private.media set reusable_until = null where key = tests.kept('reef');
select
  private.retain_media(
    array[tests.kept('dune'), tests.kept('reef'), tests.kept('cape')],
    tests.person('a report'),
    private.now() + interval '3 days'
  );
select
  is(
    concat_ws(' ', tests.media_state('dune'), tests.media_state('reef')),
    'retained removing',
    'a report retains a file that was just released, except if the media job is already deleting the file'
  );
select
  is(
    tests.media_state('cape'),
    'retained',
    'a report retains a file that was released while its thumbnail was being created'
  );
select
  is(
    pg_temp.removals('dune'),
    'nothing',
    'the media job does not delete a file that a report retained just after its release'
  );
select tests.wait('3 days');
select
  is(
    pg_temp.removals('dune'),
    'dune',
    'the media job deletes a file that was retained just after its release when the retention ends'
  );

select pg_temp.add_photo('boris', name) from unnest(array['one', 'two', 'three']) as name;
select
  private.retain_media(
    array[tests.kept('one'), tests.kept('two'), tests.kept('three')],
    tests.person('a report'),
    private.now() + interval '1 hour'
  );
select pg_temp.delete_photo('boris', name) from unnest(array['one', 'two']) as name;
select tests.wait('1 hour');
select tests.act_as_service();
select
  is(
    json_array_length(api.claim_removals(1)),
    1,
    'one run of the media job ends no more retentions than requested'
  );
select
  is(
    json_array_length(api.claim_removals(1)),
    1,
    'the next run of the media job ends the remaining retentions'
  );
select tests.act_as_nobody();
select
  is(
    private.is_job_due('media'),
    true,
    'the media job is due at the end of a retention even if the file is in use again'
  );
select tests.let_service('api.claim_removals(100)');
select
  is(
    private.is_job_due('media'),
    false,
    'the media job is no longer due after it has ended the retention of a file in use'
  );
select
  is(
    tests.media_state('three'),
    'cropped',
    'the end of the retention does not change a file that is in use again'
  );

-- An operator deletes the object of a retained file.
select
  private.retain_media(
    array[tests.kept('three')],
    tests.person('a report'),
    private.now() + interval '1 hour'
  );
select pg_temp.delete_photo('boris', 'three');
select set_config('storage.allow_delete_query', 'true', true);
delete from storage.objects where bucket_id = 'media' and name = tests.kept('three');
select set_config('storage.allow_delete_query', 'false', true);
select
  is(
    tests.media_state('three'),
    'removing',
    'a retained file becomes due for deletion when an operator deletes its object'
  );

-- Recognized types of evidence -----------------------------------------------------------------------------------

select tests.keep('dummy', tests.upload(tests.person('boris')));
select
  tests.let(
    'boris',
    'api.add_photo(%L, %L)',
    tests.kept('dummy'),
    jsonb_build_object(
      tests.kept('dummy'), jsonb_build_object(
        'version', (select version from storage.objects where name = tests.kept('dummy')),
        'recognizedType', null
      )
    )::text
  );
select tests.keep('of_dummy', tests.report('dina', 'user', tests.person('boris'), 'fake_profile'));
select
  is(
    (
      select jsonb_path_query_array(private.evidence_view(evidence)::jsonb, '$.photos[*].isRecognized')
      from private.report_files
      where report_id = tests.kept('of_dummy')::uuid
    ) -> -1,
    'false',
    'moderators see that the type of a photo could not be recognized from its bytes'
  );

select * from finish();

rollback;
