-- Event feed: the creators whose events a viewer finds, and the organizers that a feed item shows (GET /events).

begin;

select plan(87);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['viewer', 'friend', 'other_friend', 'stranger', 'blocked', 'blocker', 'loner']) as name;
select tests.befriend(tests.person('viewer'), tests.person('friend'));
select tests.befriend(tests.person('other_friend'), tests.person('viewer'));
select tests.let(tests.person('viewer'), format('api.send_friend_request(%L)', tests.person('stranger')));

-- Returns the titles on all pages of the feed, with or without a location.
create function pg_temp.walk(
  viewer text,
  filters jsonb default '{}',
  page_size integer default 100,
  near boolean default true
)
returns text
language sql
as $$
  select
    replace(
      tests.walk(
        tests.person(viewer),
        format(
          'api.list_events(%L, %%L, %%s)',
          case
            when near then '{"lat": -40, "lng": -120, "radius": 5000}'::jsonb
            else '{"endDate": "1999-12-31T00:00:00Z"}'
          end || filters
        ),
        page_size,
        '{title}'
      ),
      ' / ',
      ' '
    );
$$;

-- Publishes an event whose title is the name of its creator, followed by :p for a private event. Each creator has a
-- public and a private event, and no two events start in the same hour.
create function pg_temp.publish(creator text, visibility text, hour integer)
returns uuid
language sql
as $$
  select
    tests.publish_event(
      tests.person(creator),
      jsonb_build_object(
        'title', creator || case visibility
          when 'private' then ':p'
          else ''
        end,
        'visibility', visibility,
        'latitude', -40,
        'longitude', -120,
        'startAt', '1999-06-01T00:00:00Z'::timestamptz + hour * interval '1 hour'
      )
    );
$$;

select
  tests.keep(
    creator || '_' || visibility,
    pg_temp.publish(creator, visibility, (place * 2)::integer - (visibility = 'private')::integer)::text
  )
from
  unnest(
    array['viewer', 'friend', 'other_friend', 'stranger', 'blocked', 'blocker']
  ) with ordinality as creators (creator, place),
  unnest(array['private', 'public']) as visibility;
-- Blocks are created after the friendships and co-authorships, because a block ends them.
select tests.befriend(tests.person('viewer'), tests.person('blocked'));
select tests.add_author(tests.kept('blocker_private')::uuid, tests.person('viewer'));
select tests.let(tests.person('viewer'), format('api.block_person(%L)', tests.person('blocked')));
select tests.let(tests.person('blocker'), format('api.block_person(%L)', tests.person('viewer')));

select
  is(
    pg_temp.walk(viewer, filters::jsonb, page_size, near),
    titles,
    format(
      '%s who reads the feed with the filters %s, %s, in pages of %s, finds: %s',
      viewer,
      filters,
      case
        when near then 'near'
        else 'anywhere'
      end,
      page_size,
      titles
    )
  )
from
  (
    values
      ('viewer', '{}', 'viewer:p viewer friend:p friend other_friend:p other_friend stranger'),
      (
        'viewer',
        '{"friendsOnly": false}',
        'viewer:p viewer friend:p friend other_friend:p other_friend stranger'
      ),
      ('viewer', '{"friendsOnly": true}', 'friend:p friend other_friend:p other_friend'),
      (
        'viewer',
        '{"friendsOnly": true, "type": "party_home"}',
        'friend:p friend other_friend:p other_friend'
      ),
      ('viewer', '{"friendsOnly": true, "type": "other"}', '-'),
      ('viewer', '{"friendsOnly": true, "organizerFrom": 2}', '-'),
      ('viewer', '{"friendsOnly": true, "startDate": "1999-06-01T05:00:00Z"}', 'other_friend:p other_friend'),
      (
        'viewer',
        '{"type": "party_home"}',
        'viewer:p viewer friend:p friend other_friend:p other_friend stranger'
      ),
      ('friend', '{"friendsOnly": true}', 'viewer:p viewer'),
      ('loner', '{}', 'viewer friend other_friend stranger blocked blocker'),
      ('loner', '{"friendsOnly": true}', '-'),
      ('blocked', '{}', 'friend other_friend stranger blocked:p blocked blocker'),
      ('blocked', '{"friendsOnly": true}', '-'),
      ('blocker', '{}', 'friend other_friend stranger blocked blocker:p blocker')
  ) as walks (viewer, filters, titles)
  cross join unnest(array[1, 2, 3, 100]) as page_size
  cross join unnest(array[true, false]) as near
where page_size = 100 or viewer = 'viewer' and filters in ('{}', '{"friendsOnly": true}');

-- Co-authors --------------------------------------------------------------------------------------------

select tests.befriend(tests.person('stranger'), tests.person('loner'));
select tests.let(tests.person('stranger'), format('api.unfriend(%L)', tests.person('loner')));

create function pg_temp.loner_as(status text)
returns text
language plpgsql
as $$
declare
  titles text;
begin
  begin
    perform tests.add_author(tests.kept('stranger_' || visibility)::uuid, tests.person('loner'), status)
    from unnest(array['private', 'public']) as visibility;
    perform tests.let(tests.person('stranger'), format('api.unfriend(%L)', tests.person('loner')));
    titles := pg_temp.walk('loner') || ' | ' || pg_temp.walk('loner', '{"friendsOnly": true}');
    raise exception 'undone' using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      return titles;
  end;
end;
$$;

select
  is(
    pg_temp.loner_as(status),
    titles || ' | -',
    format(
      'for a former friend with the co-author status "%s", the feed contains each visible event once, and the feed with friendsOnly is empty',
      status
    )
  )
from
  (
    values
      ('accepted', 'viewer friend other_friend stranger:p stranger blocked blocker'),
      -- The end of the friendship also ended the pending invitation.
      ('pending', 'viewer friend other_friend stranger blocked blocker'),
      ('refused', 'viewer friend other_friend stranger blocked blocker')
  ) as places (status, titles);
select tests.befriend(tests.person('stranger'), tests.person('loner'));
select tests.add_author(tests.kept('stranger_private')::uuid, tests.person('loner'));
select
  is(
    pg_temp.walk('loner'),
    'viewer friend other_friend stranger:p stranger blocked blocker',
    'a viewer who is both a friend of the creator and a co-author finds the event only once'
  );
select
  is(
    pg_temp.walk('loner', '{"friendsOnly": true}'),
    'stranger:p stranger',
    'the feed with friendsOnly includes events that friends organize together with the viewer'
  );

-- Friends further away ----------------------------------------------------------------------------------

select
  tests.let(
    tests.person('friend'),
    format($$api.update_event(%L, '{"latitude": -40.02, "longitude": -120}')$$, tests.kept('friend_private'))
  );
select
  tests.let(
    tests.person('friend'),
    format($$api.update_event(%L, '{"latitude": -40.01, "longitude": -120}')$$, tests.kept('friend_public'))
  );
select
  tests.let(
    tests.person('other_friend'),
    format(
      $$api.update_event(%L, '{"latitude": -40.046, "longitude": -120}')$$,
      tests.kept('other_friend_private')
    )
  );
-- The new location is inside the square around the search circle, but outside the circle.
select
  tests.let(
    tests.person('other_friend'),
    format(
      $$api.update_event(%L, '{"latitude": -40.04, "longitude": -120.05}')$$,
      tests.kept('other_friend_public')
    )
  );
select
  is(
    pg_temp.walk('viewer', filters::jsonb, page_size),
    titles,
    format(
      'the feed sorts private and public events together by distance: %s, in pages of %s',
      filters,
      page_size
    )
  )
from
  (
    values
      ('{}', 'viewer:p viewer stranger friend friend:p'),
      ('{"friendsOnly": true}', 'friend friend:p')
  ) as walks (filters, titles)
  cross join unnest(array[1, 2, 100]) as page_size;

-- Status over time --------------------------------------------------------------------------------------

select tests.create_profile('host');
select
  tests.publish_event(
    tests.person('host'),
    jsonb_build_object(
      'title', title,
      'startAt', start_at,
      'endAt', end_at,
      'visibility', visibility,
      'latitude', 60,
      'longitude', -170
    )
  )
from
  (
    values
      ('short', '1999-06-01T12:00:00Z', '1999-06-01T14:00:00Z'),
      ('open', '1999-06-01T12:00:01Z', null),
      ('long', '1999-06-01T12:00:02Z', '1999-06-03T12:00:00Z')
  ) as events (title, start_at, end_at)
  cross join unnest(array['public', 'private']) as visibility;
select tests.befriend(tests.person('host'), tests.person('viewer'));

create function pg_temp.live_at(viewer text, moment timestamptz, more jsonb, is_written boolean)
returns text
language plpgsql
as $$
declare
  titles text;
begin
  begin
    perform tests.freeze_time(moment);
    if is_written then
      perform tests.act_as_service();
      perform api.advance_events(1000);
    end if;
    titles := pg_temp.walk(viewer, '{"lat": 60, "lng": -170}' || more);
    raise exception 'undone' using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      perform tests.act_as_nobody();
      return titles;
  end;
end;
$$;

select
  is(
    pg_temp.live_at(viewer, moment::timestamptz, more::jsonb, is_written),
    case
      when viewer = 'loner' then titles
      else coalesce(
        (
          select string_agg(title || ' ' || title, ' ' order by place)
          from regexp_split_to_table(nullif(titles, '-'), ' ') with ordinality as doubled (title, place)
        ),
        '-'
      )
    end,
    format(
      'at %s, if the event status is %s, the feed of %s contains: %s %s',
      moment,
      case
        when is_written then 'stored by the job'
        else 'computed from the clock'
      end,
      viewer,
      titles,
      more
    )
  )
from
  (
    values
      ('1999-06-01T11:59:59Z', 'short open long'),
      ('1999-06-01T13:59:59.999Z', 'short open long'),
      ('1999-06-01T14:00:00Z', 'open long'),
      ('1999-06-02T00:00:00.999Z', 'open long'),
      ('1999-06-02T00:00:01Z', 'long'),
      ('1999-06-03T12:00:00Z', '-')
  ) as moments (moment, titles)
  cross join unnest(array[false, true]) as is_written
  cross join (
    values
      ('loner', '{}'),
      ('loner', '{"type": "party_home"}'),
      ('viewer', '{"friendsOnly": true}')
  ) as viewers (viewer, more);

select * from finish();

rollback;
