-- User search for moderators: finds users by the beginning of the name, by the e-mail address or by id. The test also
-- checks the number of waiting entries in each queue (docs/features/reports.md, Search).

begin;

select plan(40);

delete from public.reports;
delete from private.appeals;
delete from private.moderation_decisions;
select tests.freeze_time('1999-05-20T12:00:00Z');
select
  tests.create_profile('zoe', '{"firstName": "Zoë Xylander", "city": "Porto", "birthdate": "1970-05-21"}');
select tests.create_profile('zoltan', '{"firstName": "zoltán"}');
select tests.create_profile('zola', '{"firstName": "ZOLA"}');
select tests.create_profile('semyon', '{"firstName": "Семён Ц"}');
select tests.create_profile(name) from unnest(array['mara', 'rita', 'anna', 'boris']) as name;
update auth.users
set raw_app_meta_data = raw_app_meta_data || '{"role": "moderator"}'
where id = tests.person('mara');
update auth.users
set
  email = 'zoe.secret@example.com',
  is_sso_user = false
where id = tests.person('zoe');
update auth.users
set created_at = '1998-11-30T08:00:00Z'
where id in (tests.person('zoe'), tests.person('zola'), tests.person('zoltan'));

-- Returns the names of the users that the search finds, on all pages.
create function pg_temp.found(q text, page_size integer default 100)
returns text
language sql
as $$
  select string_agg(item ->> 'name', ', ' order by number, place)
  from
    tests.pages(
      null,
      format('api.search_people(%L, %%L, %%s)', replace(q, '%', '%%')),
      page_size
    ) with ordinality as pages (data, number),
    jsonb_array_elements(data) with ordinality as listed (item, place);
$$;

create function pg_temp.refused(name text, call text, status integer, code text, field text, description text)
returns text
language sql
as $$
  select
    tests.throws_problem(
      format('select tests.let_moderator(%L, %L)', name, call),
      status,
      code,
      field,
      description
    ) || coalesce(tests.act_as_nobody()::text, '');
$$;

-- Finding --------------------------------------------------------------------------------------------------

select
  is(
    pg_temp.found('zo', size),
    'Zoë Xylander, ZOLA, zoltán',
    format(
      'the search finds the users whose name begins with the text, sorted by name, in pages of %s users',
      size
    )
  )
from unnest(array[1, 2, 3, 100]) as size;
select is(pg_temp.found(q), found, format('the search finds the user %s if the text is %s', found, q))
from
  (
    values
      ('  ZOE x ', 'Zoë Xylander'),
      ('zoë', 'Zoë Xylander'),
      ('Zoltan', 'zoltán'),
      ('семен', 'Семён Ц'),
      ('ZOE.secret@example.com', 'Zoë Xylander'),
      (upper(tests.person('zoe')::text), 'Zoë Xylander'),
      ((select id from public.profiles where user_id = tests.person('zoe'))::text, 'Zoë Xylander')
  ) as searched (q, found);
select is(pg_temp.found(q), null, format('the search finds no user if the text is %s', q))
from
  unnest(
    array[
      'ylander',
      'zo%',
      'zo_',
      'oe.secret@example.com',
      'zoe.secret@',
      'zoe.secret',
      gen_random_uuid()::text,
      U&'\0301',
      'zoez'
    ]
  ) as q;
select is(pg_temp.found(''''), null, 'the search finds no user if the text is a quotation mark');

-- Rows -----------------------------------------------------------------------------------------------------

select tests.report('anna', 'user', tests.person('zoe')), tests.report('boris', 'user', tests.person('zoe'));
select
  tests.decide('user', tests.person('zola'), 'suspend', until => '1999-06-01T00:00:00Z'),
  tests.decide('user', tests.person('zoltan'), 'suspend'),
  tests.decide('user', tests.person('zola'), 'hide');
select tests.add_photo(tests.person('zoe'));
select tests.change_profile('zoltan', '{"birthdate": "1970-01-01"}');
select tests.change_profile('zoltan', '{"birthdate": "1983-01-01"}');
select
  is(
    (
      select
        string_agg(
          concat_ws(
            ' ',
            item ->> 'name',
            item ->> 'city',
            item ->> 'age',
            'joined ' || left(item ->> 'joinedAt', 10),
            item ->> 'openReports',
            case
              when (item ->> 'isHidden')::boolean then 'hidden'
            end,
            case
              when (item ->> 'ageInDoubt')::boolean then 'age disputed'
            end,
            case
              when (item ->> 'isSuspended')::boolean then 'suspended'
            end,
            item ->> 'suspendedUntil',
            case
              when item -> 'avatarUrl' ->> 'mediaKey' is not null then 'with a picture'
            end
          ),
          ', '
          order by place
        )
      from
        jsonb_array_elements(
          tests.let_service('api.search_people(''zo'', null, 100)') -> 'data'
        ) with ordinality as listed (item, place)
    ),
    'Zoë Xylander Porto 28 joined 1998-11-30 2 with a picture, ZOLA joined 1998-11-30 0 hidden suspended 1999-06-01T00:00:00.000Z, zoltán 16 joined 1998-11-30 0 age disputed suspended',
    'a search result contains the avatar, the age and the day of joining, whether the user is hidden or suspended, whether the age is disputed, and the number of open reports'
  );
select
  is(
    (
      select string_agg(key, ' ' order by key)
      from jsonb_object_keys(tests.let_service('api.search_people(''zoe'', null, 1)') -> 'data' -> 0) as key
    ),
    'age ageInDoubt avatarUrl city isHidden isSuspended joinedAt name openReports suspendedUntil userId',
    'a search result contains only the listed fields, and no e-mail address'
  );
select
  is(
    found - array['avatarUrl', 'joinedAt', 'profile'],
    jsonb_build_object(
      'userId', tests.person('zola'),
      'name', 'ZOLA',
      'city', null,
      'age', null,
      'isHidden', true,
      'ageInDoubt', false,
      'isSuspended', true,
      'suspendedUntil', '1999-06-01T00:00:00.000Z',
      'openReports', 0,
      'reportsAbout', 0,
      'reportsBy', 0,
      'decisions', 2
    ),
    'a moderator can read the state of a user, with the numbers of reports and decisions'
  )
from tests.let_service(format('api.get_moderated_person(%L)', tests.person('zola'))) as found;
select
  is(
    concat_ws(
      ' ',
      found ->> 'reportsAbout',
      found -> 'profile' ->> 'firstName',
      jsonb_array_length(found -> 'profile' -> 'photos')
    ),
    '2 Zoë Xylander 1',
    'a moderator can read the current profile of a user, with its photos'
  )
from tests.let_service(format('api.get_moderated_person(%L)', tests.person('zoe'))) as found;
select
  pg_temp.refused(
    'mara',
    'api.get_moderated_person(''00000000-0000-4000-8000-000000000000'')',
    404,
    'target_not_found',
    null,
    'a moderator who reads the state of an unknown user gets 404 target_not_found'
  );
select tests.let('rita', 'api.delete_profile()');
select
  is(
    tests.let_service(
      format('api.search_people(%L, null, 1)', tests.person('rita'))
    ) -> 'data' -> 0 ->> 'userId',
    tests.person('rita')::text,
    'the search by id finds a user who has deleted the profile'
  );
select is(pg_temp.found('rita'), null, 'the search by name does not find a user who has deleted the profile');

-- Refusals -------------------------------------------------------------------------------------------------

select
  pg_temp.refused(
    'anna',
    'api.search_people(''zo'', null, 1)',
    403,
    'not_a_moderator',
    null,
    'a search by a user without the role moderator is rejected with 403 not_a_moderator'
  );
select
  pg_temp.refused(
    'anna',
    'api.get_moderation_queues()',
    403,
    'not_a_moderator',
    null,
    'a user without the role moderator who reads the queues is rejected with 403 not_a_moderator'
  );
select
  pg_temp.refused(
    'mara',
    format(
      'api.search_people(''zol'', %L, 1)',
      tests.let_service('api.search_people(''zo'', null, 1)') ->> 'nextCursor'
    ),
    400,
    'validation_failed',
    'cursor',
    'the cursor of a search is rejected with 400 if the search text is different'
  );
select tests.act_as(tests.person('anna'));
select
  throws_ok(
    'select api.search_people(''zo'', null, 1)',
    '42501',
    null,
    'a signed-in user cannot call api.search_people'
  );
select tests.act_as_anonymous();
select
  throws_ok(
    'select api.get_moderation_queues()',
    '42501',
    null,
    'a client without a token cannot call api.get_moderation_queues'
  );
select tests.act_as_nobody();

-- The index ------------------------------------------------------------------------------------------------

create function pg_temp.plan_of(statement text)
returns text
language plpgsql
as $$
declare
  line text;
  plan text := '';
begin
  for line in execute 'explain (costs off) ' || statement loop
    plan := plan || line || E'\n';
  end loop;
  return plan;
end;
$$;

set local enable_seqscan = off;
set local enable_bitmapscan = off;
select
  ok(
    plan ~ 'Index Cond: .*searched_name|Index (Only )?Scan using profiles_searched_name_idx'
    and plan !~ 'Sort',
    'the search by name uses an index that is sorted by name'
  )
from
  pg_temp.plan_of(
    $$
      select profiles.user_id
      from public.profiles
      where (private.searched_name(profiles.first_name) collate "C") >= 'zo'
        and (private.searched_name(profiles.first_name) collate "C") < 'zp'
        and ((private.searched_name(profiles.first_name) collate "C"), profiles.user_id) > ('', '00000000-0000-0000-0000-000000000000')
      order by (private.searched_name(profiles.first_name) collate "C"), profiles.user_id
      limit 20
    $$
  ) as plan;
select
  matches(
    pg_temp.plan_of(
      format(
        $$
          select from private.open_reports where open_reports.target_type = 'user' and open_reports.target_id = %L
        $$,
        tests.person('zoe')
      )
    ),
    'reports_open_target_idx',
    'counting the open reports about a target uses an index of open reports'
  );
reset enable_seqscan;
reset enable_bitmapscan;

-- Queues ---------------------------------------------------------------------------------------------------

create function pg_temp.queue(name text)
returns text
language sql
as $$
  select concat_ws(' since ', queue ->> 'waiting', queue ->> 'oldestAt')
  from (select tests.let_service('api.get_moderation_queues()') -> name as queue) as listed;
$$;

select
  is(
    pg_temp.queue('reports'),
    '2 since 1999-05-20T12:00:00.000Z',
    'the queue of reports shows the number of its entries and the time of the oldest entry'
  );
select
  tests.let_service(format('api.decide_birthdate(%L, ''1970-01-01'', ''Passport'')', tests.person('zoltan')));
select
  is(
    pg_temp.queue('birthdates'),
    '0',
    'the queue of disputed birthdates is empty if no user has a disputed age'
  );
select is(pg_temp.queue('appeals'), '0', 'the queue of appeals is empty if there is no open appeal');
select tests.wait('1 hour');
select
  tests.let('zola', 'api.appeal_decision(%L, ''Not fair'')', decided ->> 'id')
from jsonb_array_elements(tests.let('zola', 'api.list_own_decisions(null, 1)')::jsonb -> 'data') as decided;
select
  is(
    pg_temp.queue('appeals'),
    '1 since 1999-05-20T13:00:00.000Z',
    'the queue of appeals shows the time of the oldest appeal'
  );
select tests.decide('user', tests.person('zoe'), 'dismiss');
select
  is(
    pg_temp.queue('reports'),
    '0',
    'the queue of reports is empty after a decision has closed its only reports'
  );

select * from finish();

rollback;
