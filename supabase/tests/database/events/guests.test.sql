-- Guests of an event: the people who can see them, their order, and the guests whose names are shown.

begin;

select plan(53);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(array['anna', 'author', 'boris', 'clara', 'dora', 'eva', 'fred', 'stranger', 'applicant']) as name;
select
  tests.create_profile('minor', '{"birthdate": "1982-01-01"}'),
  tests.create_profile('junior', '{"birthdate": "1983-01-01"}');
select tests.keep('photo', tests.add_photo_file(tests.person('boris')));
select
  tests.keep(
    'event',
    tests.publish_event(tests.person('anna'), '{"capacity": 3, "endAt": "1999-06-01T18:00:00Z"}')::text
  ),
  tests.add_author(tests.kept('event')::uuid, tests.person('author'));

create function pg_temp.admit(name text, variadic friends text[] default '{}')
returns uuid
language plpgsql
as $$
declare
  group_id uuid := tests.like_event(tests.person(name), tests.kept('event')::uuid, friends);
begin
  perform tests.vote(tests.person('anna'), group_id, 'consent');
  if friends <> '{}' then
    perform tests.vote(tests.person('author'), group_id, 'consent');
  end if;
  return group_id;
end;
$$;

create function pg_temp.page(viewer text, cursor text default null, page_size integer default 100)
returns json
language sql
as $$
  select
    tests.let(viewer, format('api.list_event_guests(%L, %L, %s)', tests.kept('event'), cursor, page_size));
$$;

-- Returns the guests of a page, separated by commas. A guest with a name appears under this name. If the list contains
-- only the id of a guest, the guest appears under a name in brackets. A guest whom the list withholds appears as a
-- dash.
create function pg_temp.names(page json)
returns text
language sql
as $$
  select
    string_agg(
      case
        when guest::jsonb = '{
          "userId": null, "profileId": null, "name": null, "avatarUrl": null, "groupId": null, "confirmed": false
        }' then '-'
        else coalesce(guest ->> 'name', '(' || person.name || ')', '?')
      end,
      ', '
      order by place
    )
  from
    json_array_elements(page -> 'data') with ordinality as listed (guest, place)
    left join unnest(array['boris', 'clara', 'dora', 'eva', 'fred', 'minor', 'junior']) as person (name)
      on tests.person(person.name)::text = guest ->> 'userId';
$$;

create function pg_temp.guests(viewer text)
returns text
language plpgsql
as $$
begin
  return coalesce(pg_temp.names(pg_temp.page(viewer)), 'nobody');
exception
  when others then
    return substr(sqlstate, 3) || ' ' || sqlerrm;
end;
$$;

-- Content and order --------------------------------------------------------------------------------------

select is(pg_temp.guests('anna'), 'nobody', 'a new event has an empty list of guests');
select tests.keep('boris_group', pg_temp.admit('boris')::text);
select
  is(
    pg_temp.page('anna')::jsonb,
    jsonb_build_object(
      'data', jsonb_build_array(
        jsonb_build_object(
          'userId', tests.person('boris'),
          'profileId', tests.profile_of('boris'),
          'name', 'Boris',
          'avatarUrl', private.media_url(
            (
              select private.media_thumbnail_key(media, '256x256')
              from private.media
              where key = tests.kept('photo')
            )
          ),
          'groupId', tests.kept('boris_group'),
          'confirmed', true
        )
      ),
      'nextCursor', null
    ),
    'an organizer sees each guest with name, photo and group'
  );
select tests.keep('clara_group', pg_temp.admit('clara', 'dora')::text);
select
  is(
    pg_temp.guests(viewer),
    'Boris, Clara, Dora',
    format('%s sees the guests in the order of their admission', viewer)
  )
from unnest(array['anna', 'author', 'boris', 'clara', 'dora']) as viewer;
select
  is(
    pg_temp.page('anna') -> 'data' -> 2 ->> 'confirmed',
    'false',
    'a friend who was added to a group is shown as unconfirmed before confirming'
  );
select tests.let('dora', 'api.confirm_membership(%L)', tests.kept('clara_group'));
select
  is(
    pg_temp.page('anna') -> 'data' -> 2 ->> 'confirmed',
    'true',
    'a friend who was added to a group is shown as confirmed after confirming'
  );

select pg_temp.admit('eva'), pg_temp.admit('fred');
select tests.like_event(tests.person('applicant'), tests.kept('event')::uuid);
select
  is(
    pg_temp.guests('anna'),
    'Boris, Clara, Dora',
    'the list of guests contains neither members of waiting groups nor applicants'
  );
select
  is(
    pg_temp.guests(viewer),
    '403 not_a_guest',
    format('%s can see the event but not its guests: 403 not_a_guest', viewer)
  )
from unnest(array['eva', 'applicant', 'stranger']) as viewer;
select tests.let('anna', 'api.update_event(%L, ''{"capacity": 10}'')', tests.kept('event'));
select
  is(
    pg_temp.guests('eva'),
    'Boris, Clara, Dora, Eva, Fred',
    'guests of groups that are admitted at the same time are sorted by the time at which their group reached its quorum'
  );
select tests.let('boris', 'api.leave_group(%L)', tests.kept('boris_group'));
select
  is(
    pg_temp.guests('boris'),
    '403 not_a_guest',
    'a guest who has left cannot see the list of guests: 403 not_a_guest'
  );
select tests.keep('boris_group', pg_temp.admit('boris')::text);
select
  is(
    pg_temp.guests('anna'),
    'Clara, Dora, Eva, Fred, Boris',
    'a guest who left and is admitted again is last in the list, even after guests admitted at the same time'
  );

-- Pages --------------------------------------------------------------------------------------------------

create function pg_temp.walk(viewer text, page_size integer)
returns text
language plpgsql
as $$
declare
  page json;
  pages text[] := '{}';
  cursor text;
begin
  loop
    page := pg_temp.page(viewer, cursor, page_size);
    pages := pages || coalesce(pg_temp.names(page), 'nobody');
    cursor := page ->> 'nextCursor';
    exit when cursor is null;
  end loop;
  return array_to_string(pages, ' | ');
end;
$$;

select
  is(
    pg_temp.walk('clara', 2),
    'Clara, Dora | Eva, Fred | Boris',
    'the list of guests can be read page by page'
  );
select
  is(
    pg_temp.walk('anna', 5),
    'Clara, Dora, Eva, Fred, Boris',
    'a page that contains the last guest has no cursor, even if the page is full'
  );
select
  tests.throws_problem(
    format('select pg_temp.page(%L, %L)', viewer, cursor),
    400,
    'validation_failed',
    'cursor',
    format('the list of guests rejects a cursor of another viewer or a malformed cursor from %s', viewer)
  )
from
  (
    values
      ('anna', pg_temp.page('clara', null, 1) ->> 'nextCursor'),
      ('clara', pg_temp.page('dora', null, 1) ->> 'nextCursor'),
      ('clara', 'no cursor')
  ) as foreign_cursors (viewer, cursor);

-- Blocks -------------------------------------------------------------------------------------------------

select tests.let('clara', 'api.block_person(%L)', tests.person('eva')::text);
select
  is(
    pg_temp.guests('clara'),
    'Clara, Dora, Fred, Boris, -',
    'a guest whom the viewer has blocked is at the end of the list, as a row of nulls'
  );
select
  is(
    pg_temp.guests('eva'),
    'Dora, Eva, Fred, Boris, -',
    'a guest who has blocked the viewer is at the end of the list, as a row of nulls'
  );
select
  is(
    pg_temp.walk('eva', page_size),
    pages,
    format('guests whom the list withholds are at its end (page size %s)', page_size)
  )
from
  (
    values
      (1, 'Dora | Eva | Fred | Boris | -'),
      (2, 'Dora, Eva | Fred, Boris | -'),
      (3, 'Dora, Eva, Fred | Boris, -'),
      (4, 'Dora, Eva, Fred, Boris | -'),
      (5, 'Dora, Eva, Fred, Boris, -')
  ) as walks (page_size, pages);
select
  is(
    pg_temp.guests('dora'),
    'Clara, Dora, Eva, Fred, Boris',
    'other guests see both the blocking and the blocked guest by name'
  );
select
  is(
    pg_temp.guests('author'),
    'Clara, Dora, Eva, Fred, Boris',
    'organizers see both the blocking and the blocked guest by name'
  );
select tests.let('dora', 'api.block_person(%L)', tests.person('eva')::text);
select
  is(
    pg_temp.walk('eva', 1),
    'Eva | Fred | Boris | - | -',
    'with a page size of one, each withheld guest is listed exactly once'
  );
select tests.keep('cursor', pg_temp.page('eva', null, 4) ->> 'nextCursor');
select tests.let('dora', 'api.unblock_person(%L)', tests.person('eva')::text);
select tests.decide('user', tests.person('dora'), 'suspend');
select
  is(
    pg_temp.page('eva', null, 4) ->> 'nextCursor',
    tests.kept('cursor'),
    'a page has the same cursor whether a guest is withheld because of a suspension or because of a block'
  );
select tests.decide('user', tests.person('dora'), 'reinstate');
select tests.let('clara', 'api.unblock_person(%L)', tests.person('eva')::text);
select
  is(
    pg_temp.names(pg_temp.page('eva', tests.kept('cursor'))),
    '-',
    'a guest has only one row in the list, even if a block ends between the reads of two pages'
  );

-- Suspensions --------------------------------------------------------------------------------------------

select tests.decide('user', tests.person('fred'), 'suspend');
select
  is(
    pg_temp.guests('clara'),
    'Clara, Dora, Eva, Boris, -',
    'other guests see a suspended guest last, as a row of nulls'
  );
select
  is(
    json_array_length(pg_temp.page('clara') -> 'data'),
    (tests.let('clara', format('api.get_event(%L)', tests.kept('event'))) ->> 'guestCount')::integer,
    'the list has as many rows as guestCount, even if one guest is suspended'
  );
select
  is(
    pg_temp.guests('anna'),
    'Clara, Dora, Eva, (fred), Boris',
    'organizers see a suspended guest with the id but without a name'
  );
select
  is(
    (pg_temp.page('anna') -> 'data' -> 3)::jsonb - 'groupId',
    jsonb_build_object(
      'userId', tests.person('fred'),
      'profileId', null,
      'name', null,
      'avatarUrl', null,
      'confirmed', true
    ),
    'organizers see a suspended guest with the id but without profile and photo'
  );
select tests.decide('user', tests.person('fred'), 'reinstate');

-- Minors -------------------------------------------------------------------------------------------------

select
  tests.let(
    name,
    'api.leave_group(%L)',
    (select group_id from public.like_group_members where user_id = tests.person(name) and counts)::text
  )
from unnest(array['fred', 'boris']) as name;
select pg_temp.admit('minor'), pg_temp.admit('junior');
select is(pg_temp.guests('anna'), 'Clara, Dora, Eva, Minor, Junior', 'organizers see minors by name');
select
  is(
    pg_temp.guests('clara'),
    'Clara, Dora, Eva, -, -',
    'adult guests see guests who are minors last, as rows of nulls'
  );
select tests.befriend(tests.person('eva'), tests.person('minor'));
select
  is(
    pg_temp.guests('eva'),
    'Clara, Dora, Eva, Minor, -',
    'an adult guest who is a friend of a minor sees this minor by name'
  );
select
  is(
    pg_temp.guests('minor'),
    'Clara, Dora, Eva, Minor, Junior',
    'a guest who is a minor sees other minors and adults by name'
  );

-- All kinds of withheld guests ----------------------------------------------------------------------------

select tests.let('clara', 'api.block_person(%L)', tests.person('dora')::text);
select tests.decide('user', tests.person('eva'), 'suspend');
select
  is(
    pg_temp.guests('clara'),
    'Clara, -, -, -, -',
    'the rows of a blocked guest, a suspended guest and minors are identical rows of nulls'
  );
select
  is(
    pg_temp.walk('clara', 2),
    'Clara, - | -, - | -',
    'every page except the last is full, even if it contains identical rows of nulls'
  );
select tests.let('clara', 'api.unblock_person(%L)', tests.person('dora')::text);
select tests.decide('user', tests.person('eva'), 'reinstate');
update private.adulthoods
set disputed_at = private.now()
where person_id = tests.person('junior');
select
  is(
    pg_temp.guests('minor'),
    'Clara, Dora, Eva, Minor, -',
    'a minor sees a guest whose age is disputed as a row of nulls'
  );
select
  is(
    pg_temp.guests('junior'),
    'Clara, Dora, Eva, Junior, -',
    'a guest whose age is disputed sees a minor as a row of nulls'
  );
update private.adulthoods set disputed_at = null where person_id = tests.person('junior');

-- After the event ----------------------------------------------------------------------------------------

select tests.freeze_time('1999-06-08T17:59:59.999Z');
select
  is(
    pg_temp.guests('dora'),
    'Clara, Dora, Eva, -, -',
    'guests can see the list of guests until 7 days after the event'
  );
select tests.freeze_time('1999-06-08T18:00:00Z');
select
  is(
    pg_temp.guests('dora'),
    '403 not_a_guest',
    'guests can no longer see the list of guests once 7 days have passed since the event'
  );
select
  is(
    pg_temp.guests('anna'),
    'Clara, Dora, Eva, Minor, Junior',
    'organizers can see the list of guests even more than 7 days after the event'
  );
update private.settings set value = '8' where name = 'guest_list_days';
select
  is(
    pg_temp.guests('dora'),
    'Clara, Dora, Eva, -, -',
    'the setting guest_list_days is the number of days for which guests see the list after the event'
  );
-- A block removes a guest only from events that are not over.
select tests.let('author', 'api.block_person(%L)', tests.person('clara')::text);
select
  is(
    pg_temp.guests('author'),
    '(clara), Dora, Eva, Minor, Junior',
    'an organizer who blocks a guest after the event sees this guest without a name'
  );
select
  is(
    pg_temp.guests('anna'),
    'Clara, Dora, Eva, Minor, Junior',
    'organizers who have not blocked the guest still see the guest''s name'
  );
select tests.let('eva', 'api.delete_profile()');
select
  is(
    pg_temp.guests('anna'),
    'Clara, Dora, Minor, Junior',
    'a user whose account is deleted is not in the list of guests'
  );

-- Without access to the event ----------------------------------------------------------------------------

select tests.keep('event', tests.publish_event(tests.person('anna'), '{"visibility": "private"}')::text);
select
  is(
    pg_temp.guests('stranger'),
    '404 event_not_found',
    'a person who cannot see the event cannot see its guests: 404 event_not_found'
  );

select * from finish();

rollback;
