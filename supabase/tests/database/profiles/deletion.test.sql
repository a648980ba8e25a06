-- Profiles: deletion by the owner (DELETE /profiles), or together with the user at the identity provider.

begin;

select plan(33);

select tests.freeze_time('1999-05-01T12:00:00Z');
insert into public.terms_versions (document, version, published_at)
values
  ('privacy_policy', '98', '1998-01-01'),
  ('user_agreement', '98', '1998-01-01');

-- Counts the data that the database stores about a person.
create function pg_temp.traces_of(name text)
returns text
language sql
as $$
  select
    format(
      '%s profiles, %s photos, %s acceptances, files: %s',
      (select count(*) from public.profiles where user_id = tests.person(name)),
      (
        select count(*)
        from
          public.profile_photos
          join private.media on media.key = media_key
        where owner_id = tests.person(name)
      ),
      (select count(*) from public.terms_acceptances where user_id = tests.person(name)),
      (
        select string_agg(state::text, ' ' order by state)
        from private.media
        where owner_id = tests.person(name)
      )
    );
$$;

select tests.keep('profile', tests.create_profile('anna')::text);
select tests.create_profile('boris');
select
  tests.act_as(tests.person(name)),
  api.complete_profile('98', '98'),
  tests.add_photo(tests.person(name)),
  tests.add_photo(tests.person(name)),
  tests.upload(tests.person(name))
from unnest(array['anna', 'boris']) as name;
select tests.act_as_nobody();
select
  is(
    pg_temp.traces_of('anna'),
    '1 profiles, 2 photos, 2 acceptances, files: unattached waiting waiting',
    'before the deletion, a person has a profile, photos, acceptances and files'
  );

-- By the owner ---------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select is(api.delete_profile()::jsonb, '{"deleted": true}', 'the owner can delete the profile');
select
  tests.throws_problem(
    'select api.delete_profile()',
    404,
    'profile_not_found',
    'a second deletion of the profile is rejected with 404 profile_not_found'
  );
select
  tests.throws_problem(
    'select api.get_own_profile()',
    404,
    'profile_not_found',
    'the owner cannot read the deleted profile: 404 profile_not_found'
  );
select
  tests.throws_problem(
    'select api.list_photos()',
    404,
    'profile_not_found',
    'the owner cannot list the photos of the deleted profile: 404 profile_not_found'
  );
select
  tests.throws_problem(
    'select api.export_profile()',
    404,
    'profile_not_found',
    'the owner cannot export the deleted profile: 404 profile_not_found'
  );

select tests.act_as(tests.person('boris'));
select
  tests.throws_problem(
    $$ select api.get_profile(tests.kept('profile')::uuid) $$,
    404,
    'profile_not_found',
    'another person cannot read a deleted profile: 404 profile_not_found'
  );
select
  is(
    api.list_profiles(array[tests.person('anna')])::jsonb,
    '{"data": []}',
    'a deleted profile is not found in a batch'
  );

select tests.act_as_nobody();
select
  is(
    pg_temp.traces_of('anna'),
    '0 profiles, 0 photos, 0 acceptances, files: removing removing removing',
    'after a profile is deleted, only its files are still stored, and they are due for deletion'
  );
select
  is(
    pg_temp.traces_of('boris'),
    '1 profiles, 2 photos, 2 acceptances, files: unattached waiting waiting',
    'deleting the profile of one user does not change the profile of another user'
  );
select tests.act_as_service();
select
  is(
    (
      select count(*)
      from json_array_elements(api.claim_removals(10)) as removal
      where starts_with(removal ->> 'key', tests.person('anna') || '/')
    ),
    3::bigint,
    'the next run of the media job deletes the files of a deleted profile'
  );

select tests.act_as(tests.person('anna'));
select
  is(
    api.create_profile(
      '{"firstName": "Anew"}'
    )::jsonb @> '{"firstName": "Anew", "isCompleted": false, "photos": []}',
    true,
    'a user who deleted the profile can create a new one'
  );
select isnt(api.get_own_profile() ->> 'id', tests.kept('profile'), 'a new profile has a new id');
select
  is(
    tests.completion(),
    'open, birthdate sex datingPurpose city privacyPolicyVersion userAgreementVersion',
    'the owner of a new profile must accept the terms again'
  );

-- Deletion of the user -------------------------------------------------------------------------------------

select tests.act_as_nobody();
delete from auth.users where id = tests.person('boris');
select
  is(
    pg_temp.traces_of('boris'),
    '0 profiles, 0 photos, 0 acceptances, files: removing removing removing',
    'deleting a user at the identity provider deletes all data of the user'
  );
select
  is(
    (select count(*) from public.profiles where user_id = tests.person('anna')),
    1::bigint,
    'deleting a user at the identity provider does not change the profiles of other users'
  );

select tests.create_person('clara');
select tests.upload(tests.person('clara'));
select
  lives_ok(
    $$ delete from auth.users where id = tests.person('clara') $$,
    'a user without a profile can be deleted'
  );
select
  is(
    pg_temp.traces_of('clara'),
    '0 profiles, 0 photos, 0 acceptances, files: removing',
    'deleting a user without a profile deletes the user''s uploads'
  );

-- Friends, blocks and notifications --------------------------------------------------------------------------

select tests.create_profile(name)
from unnest(array['emil', 'fedor', 'galina', 'hugo', 'irina']) as name;

-- Returns relations and notifications: > is a friendship or request, x is a block, and ? is a notification.
create function pg_temp.ties()
returns text
language sql
as $$
  with
    named as (
      select tests.person(name) as id, name
      from unnest(array['emil', 'fedor', 'galina', 'hugo', 'irina']) as name
    ),
    tied(one, sign, other) as (
      select requester_id, '>', addressee_id from public.friendships
      union all
      select blocker_id, 'x', blocked_id from public.blocks
      union all
      select user_id, '?', actor_id from public.notifications
    )
  select
    string_agg(
      format('%s %s %s', one.name, sign, other.name),
      ', '
      order by sign collate "C", one.name, other.name
    )
  from
    tied
    join named as one on one.id = tied.one
    join named as other on other.id = tied.other;
$$;

create function pg_temp.act(actor text, doing text, other text)
returns void
language plpgsql
as $$
declare
  request_id uuid := (private.find_friendship(tests.person(actor), tests.person(other))).id;
begin
  perform tests.act_as(tests.person(actor));
  case doing
    when 'ask' then perform api.send_friend_request(tests.person(other));
    when 'accept' then perform api.accept_friend_request(request_id);
    when 'reject' then perform api.reject_friend_request(request_id);
    when 'block' then perform api.block_person(tests.person(other));
    when 'unblock' then perform api.unblock_person(tests.person(other));
  end case;
  perform tests.act_as_nobody();
end;
$$;

select pg_temp.act('emil', 'ask', 'fedor');
select pg_temp.act('fedor', 'accept', 'emil');
select pg_temp.act('galina', 'ask', 'emil');
select pg_temp.act('emil', 'ask', 'irina');
select pg_temp.act('irina', 'reject', 'emil');
select pg_temp.act('emil', 'block', 'hugo');
select pg_temp.act('hugo', 'block', 'emil');
select pg_temp.act('fedor', 'ask', 'galina');
select pg_temp.act('galina', 'block', 'hugo');
select
  is(
    pg_temp.ties(),
    concat_ws(
      ', ',
      'emil > fedor, emil > irina, fedor > galina, galina > emil',
      'emil ? fedor, emil ? galina, fedor ? emil, galina ? fedor, irina ? emil',
      'emil x hugo, galina x hugo, hugo x emil'
    ),
    'before the deletion, a person has friends, requests, blocks and notifications'
  );

select tests.act_as(tests.person('emil'));
select api.delete_profile();
select
  is(
    api.count_notifications()::jsonb,
    '{"count": 0}',
    'the unread count of a person who has deleted the profile is 0'
  );
select
  is(
    api.list_notifications(false, null, 20)::jsonb -> 'data',
    '[]',
    'the list of notifications is empty after the profile is deleted'
  );
select
  is(
    jsonb_path_query_array(api.list_friends(null, null, 20)::jsonb, '$.data[*].status'),
    '["blocked"]',
    'the friend list of a person who has deleted the profile contains only the blocks that this person made'
  );
select tests.act_as_nobody();
select
  is(
    pg_temp.ties(),
    'fedor > galina, galina ? fedor, emil x hugo, galina x hugo, hugo x emil',
    'deleting the profile deletes friendships, requests and notifications, but keeps blocks in both directions'
  );
select
  is_empty(
    $$
      select from private.unread_changes where user_id = tests.person('emil')
      union all
      select from private.unread_counts where user_id = tests.person('emil')
    $$,
    'deleting the profile deletes the unread counts'
  );

-- The person creates a new profile. The block by the other user remains in force.
select tests.act_as(tests.person('emil'));
select
  tests.throws_problem(
    $$ select api.send_friend_request(tests.person('hugo')) $$,
    409,
    'request_not_possible',
    'a person with a new profile is still blocked by others'
  );
select
  is(
    api.send_friend_request(tests.person('fedor')) ->> 'result',
    'created',
    'a person with a new profile can send a friend request to a former friend'
  );
select tests.act_as_nobody();
select pg_temp.act('hugo', 'unblock', 'emil');
select
  is(
    private.is_blocked(tests.person('emil'), tests.person('hugo')),
    true,
    'a block that the person made before the deletion remains in force'
  );

select tests.act_as_nobody();
delete from auth.users where id = tests.person('fedor');
select
  is(
    pg_temp.ties(),
    'emil x hugo, galina x hugo',
    'deleting a user deletes friendships, requests and notifications'
  );
select tests.act_as(tests.person('galina'));
select
  tests.throws_problem(
    $$ select api.send_friend_request(tests.person('fedor')) $$,
    404,
    'person_not_found',
    'a friend request to a deleted user is rejected with 404'
  );
select
  is(
    api.list_friends(null, null, 20)::jsonb #>> '{data,0,addresseeId}',
    tests.person('hugo')::text,
    'deleting a user keeps the blocks that a former friend of this user made'
  );
select tests.act_as_nobody();
delete from auth.users where id = tests.person('hugo');
select pg_temp.act('galina', 'unblock', 'hugo');
select
  is(pg_temp.ties(), 'emil x hugo', 'a user who blocked a deleted user can remove the block');
delete from auth.users where id = tests.person('emil');
select
  is(
    coalesce(pg_temp.ties(), 'nothing'),
    'nothing',
    'deleting the account deletes the blocks that the user made'
  );

-- A file that has another use ----------------------------------------------------------------------------------

select tests.create_profile('dina');
select tests.keep('leaflet', tests.upload(tests.person('dina'), 'application/pdf'));
select tests.act_as_role('none', jsonb_build_object('sub', tests.person('dina')));
select private.attach_media(tests.kept('leaflet'), 'application/', null, 'key', null);
select api.delete_profile();
select
  is(
    pg_temp.traces_of('dina'),
    '0 profiles, 0 photos, 0 acceptances, files: uncropped',
    'deleting the profile keeps a file that is attached to other content'
  );

select tests.act_as_nobody();
select * from finish();

rollback;
