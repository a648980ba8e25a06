-- Media: whose thumbnails are made first, when one person has uploaded many.

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

-- The owner of the next thumbnail to make.
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
    'of two thumbnails made at a time, one is of who uploaded one and one of who uploaded many before'
  );
select tests.finish_crop('beach', 'made', null);
select is(pg_temp.claim(), 'anna', 'where nobody else waits, one person gets all places');
select is(pg_temp.claim(), null, 'but no more than are made at a time');

select *
from finish();

rollback;
