-- Notifications: the list can be filtered by the types of notifications.

begin;

select plan(10);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris']) as name;

create function pg_temp.tell(kind text, times integer)
returns void
language plpgsql
as $$
begin
  for number in 1..times loop
    perform tests.wait('1 second');
    perform private.notify(array[tests.person('anna')], kind::public.notification_type, tests.person('boris'));
  end loop;
end;
$$;

-- Returns the number of notifications per type on a page of Anna's list, and whether more notifications follow.
create function pg_temp.page(
  types text[],
  page_size integer default 20,
  cursor text default null,
  unread_only boolean default false
)
returns text
language sql
as $$
  select
    concat_ws(
      ', ',
      (
        select string_agg(counted.types, ', ')
        from
          (
            select count(*) || ' ' || (item ->> 'type') as types
            from json_array_elements(answer -> 'data') as item
            group by item ->> 'type'
            order by item ->> 'type'
          ) as counted
      ),
      case
        when tests.keep('cursor', coalesce(answer ->> 'nextCursor', '')) != '' then 'and more'
      end
    )
  from
    (
      select
        tests.let(
          'anna',
          format('api.list_notifications(%L, %L, %L, %L)', unread_only, cursor, page_size, types)
        ) as answer
    ) as asked;
$$;

select pg_temp.tell('friend_request', 3);
select pg_temp.tell('people_like', 5);
select pg_temp.tell('people_match', 2);
select
  is(
    pg_temp.page(null),
    '3 friend_request, 5 people_like, 2 people_match',
    'the list of notifications contains all types if the request has no filter'
  );
select
  is(
    pg_temp.page('{people_match}'),
    '2 people_match',
    'the filter by one type returns only the notifications of this type'
  );
select
  is(
    pg_temp.page('{friend_request,people_match}'),
    '3 friend_request, 2 people_match',
    'the filter by two types returns the notifications of both types'
  );
select
  is(
    pg_temp.page('{chat_created}'),
    '',
    'the filter by a type of which the user has no notifications returns an empty list'
  );
select
  is(
    pg_temp.page('{friend_request,people_match}', 4),
    '2 friend_request, 2 people_match, and more',
    'the list of notifications that is filtered by types is paginated'
  );
select
  is(
    pg_temp.page('{people_match,friend_request,people_match}', 4, tests.kept('cursor')),
    '1 friend_request',
    'a cursor of the list is valid for a request with the same types, in any order'
  );
select pg_temp.page('{friend_request}', 1);
select
  throws_ok(
    format('select pg_temp.page(%L, 1, %L)', '{people_match}', tests.kept('cursor')),
    'PT400',
    'validation_failed',
    'a cursor of the list is rejected with 400 in a request with other types'
  );
select
  tests.let(
    'anna',
    format(
      'api.read_notifications(array[%L]::uuid[])',
      (
        select id
        from public.notifications
        where user_id = tests.person('anna') and type = 'people_match'
        limit 1
      )
    )
  );
select
  is(
    pg_temp.page('{people_match}', 20, null, true),
    '1 people_match',
    'the filter by types can be combined with the filter for unread notifications'
  );
update private.settings set value = '4' where name = 'notifications_passed_over';
select
  is(
    pg_temp.page('{friend_request}'),
    'and more',
    'a page of the list that reaches the scan limit contains fewer notifications and has a cursor'
  );
select
  is(
    pg_temp.page('{friend_request}', 20, tests.kept('cursor')) || '; ' || pg_temp.page(
      '{friend_request}',
      20,
      tests.kept('cursor')
    ),
    '1 friend_request, and more; 2 friend_request',
    'the cursor of a page that reached the scan limit returns the remaining notifications'
  );

select * from finish();

rollback;
