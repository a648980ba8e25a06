-- Reports: the evidence contains every field that a user can write into a profile or an event, except those that this
-- file lists with a reason.

begin;

select plan(4);

select tests.create_profile(name)
from unnest(array['anna', 'boris']) as name;

select
  tests.keep('of_boris', tests.report('anna', 'user', tests.person('boris'))),
  tests.keep('event', tests.publish_event(tests.person('boris'))::text);
select
  tests.keep('of_event', tests.report('anna', 'event', tests.kept('event')::uuid));

-- Omits generated columns, because they only repeat other columns.
create temporary table written as
  select table_name::text as target, column_name::text as field
  from information_schema.columns
  where table_schema = 'public' and table_name in ('profiles', 'events') and is_generated = 'NEVER';

create temporary table kept as
  select reported.target, lower(regexp_replace(key, '([A-Z])', '_\1', 'g')) as field
  from
    (
      values
        ('profiles', 'of_boris'),
        ('events', 'of_event')
    ) as reported (target, report_name)
    join private.report_files as file on file.report_id = tests.kept(reported.report_name)::uuid
    cross join jsonb_object_keys(file.evidence) as key;

create temporary table left_out (target text, fields text[], reason text);

insert into left_out (target, fields, reason)
values
  ('profiles', '{id,user_id}', 'the report names its target'),
  (
    'profiles',
    '{sex,dating_purpose,religion,family_plan,financial_state,body_type,alcohol_attitude,smoking_attitude}',
    'a choice from a list is not text of the person'
  ),
  ('profiles', '{height,educations,languages}', 'not text of the person either'),
  (
    'profiles',
    '{show_dating_purpose,show_zodiac,show_birthdate,show_location,is_visible_on_map}',
    'switches'
  ),
  ('profiles', '{adult_from}', 'moderators decide about it by the birthdate (GET /moderation/birthdates)'),
  ('profiles', '{exact_latitude,exact_longitude}', 'moderators do not need the location of a user'),
  ('profiles', '{avatar_photo_id}', 'the evidence has all photos'),
  (
    'profiles',
    '{is_completed,created_at,updated_at,shown_updated_at,location_updated_at}',
    'not written by the person'
  ),
  ('events', '{id}', 'the report names its target'),
  (
    'events',
    '{type,visibility,end_at,capacity,consent_threshold,accepts_applications}',
    'not text of the creator'
  ),
  ('events', '{latitude,longitude}', 'the evidence has address and city'),
  ('events', '{creator_adult_from}', 'derived from the birthdate of the creator'),
  (
    'events',
    '{withheld_image_id}',
    'names the cover URL that only organizers read; the evidence has the URL as image_url'
  ),
  (
    'events',
    '{organizer_count,male_organizer_count,female_organizer_count,guest_count}',
    'counted, not written by the creator'
  ),
  ('events', '{status,calendar_sequence,deleted_at,created_at,updated_at}', 'not written by the creator'),
  ('events', '{terms}', 'made of texts that the evidence has');

select
  is_empty(
    $$
      select target, field from written
      except
      select target, field from kept
      except
      select target, unnest(fields) from left_out
    $$,
    'the evidence contains every field of a profile and an event that is not on the list of omitted fields'
  );
select
  is_empty(
    $$ select target, unnest(fields) from left_out except select target, field from written $$,
    'each field on the list of omitted fields exists'
  );
select
  is_empty(
    $$ select target, unnest(fields) from left_out intersect select target, field from kept $$,
    'the evidence contains none of the omitted fields'
  );
select
  set_eq(
    $$ select target, field from kept except select target, field from written $$,
    $$ values ('profiles', 'photo_keys'), ('profiles', 'photo_ids') $$,
    'the photos are the only data in the evidence that is not from the profile or the event itself'
  );

select * from finish();

rollback;
