-- Media: the order in which the job `media` creates thumbnails if one user has uploaded many files.

begin;

select plan(3);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');

select tests.add_photo_file(tests.person('anna'))
from generate_series(1, 15);

select tests.freeze_time('1999-05-01T12:00:10Z');
select tests.keep('beach', tests.add_photo_file(tests.person('boris')));
select tests.freeze_time('1999-05-01T12:00:20Z');

-- Claims the next thumbnail and returns its owner.
create function pg_temp.claim()
returns text
language plpgsql
as $$
declare
  claimed text := tests.let_service('api.claim_crop()') ->> 'key';
begin
  return (select tests.name_of(media.owner_id) from private.media where media.key = claimed);
end;
$$;

select
  is(
    (
      select array_agg(owner order by owner)
      from
        (
          values(pg_temp.claim()),
          (pg_temp.claim())
        ) as claimed (owner)
    ),
    '{anna,boris}',
    'if one user has uploaded many files, the next two thumbnails that runs claim still belong to different users'
  );
select tests.finish_crop('beach', 'made', null);
select
  is(
    pg_temp.claim(),
    'anna',
    'all slots for thumbnails go to one user if no other user waits for a thumbnail'
  );
select
  is(
    pg_temp.claim(),
    null,
    'no thumbnail is claimed while the maximum number of thumbnails is already being created'
  );

select *
from finish();

rollback;
