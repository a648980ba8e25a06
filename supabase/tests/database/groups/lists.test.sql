-- The list of the caller's groups and the list of the groups of an event: content, order and pages.

begin;

select plan(80);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'paul', 'anna', 'boris', 'clara', 'dina', 'egor', 'stranger']) as name;

-- Groups of the caller: one group in each status, and a second pending group -------------------------------------------

create function pg_temp.bring_about(state text)
returns text
language plpgsql
as $$
declare
  event_id uuid := tests.publish_event(
    tests.person('olga'),
    jsonb_build_object('capacity', case state when 'waiting' then 1 else 2 end)
  );
  group_id uuid;
begin
  if state = 'waiting' then
    perform tests.vote(tests.person('olga'), tests.like_event(tests.person('dina'), event_id), 'consent');
  end if;
  group_id := tests.like_event(tests.person('anna'), event_id, '{boris}');
  perform tests.keep(state || '_event', event_id::text);
  case state
    when 'waiting' then perform tests.vote(tests.person('olga'), group_id, 'consent');
    when 'approved' then perform tests.vote(tests.person('olga'), group_id, 'consent');
    when 'rejected' then perform tests.vote(tests.person('olga'), group_id, 'refuse');
    when 'expired' then perform tests.let(tests.person('olga'), format('api.cancel_event(%L)', event_id));
    else null;
  end case;
  return tests.keep(state, group_id::text);
end;
$$;

-- The approved and the rejected group are created at the same time.
select tests.freeze_time('1999-05-01T12:01:00Z'), pg_temp.bring_about('pending');
select tests.freeze_time('1999-05-01T12:02:00Z'), pg_temp.bring_about('waiting');
select tests.freeze_time('1999-05-01T12:03:00Z'), pg_temp.bring_about('approved');
select pg_temp.bring_about('rejected');
select tests.freeze_time('1999-05-01T12:04:00Z'), pg_temp.bring_about('expired');

create function pg_temp.name_of_group(id uuid)
returns text
language sql
as $$
  select name
  from unnest(array['pending', 'waiting', 'approved', 'rejected', 'expired', 'newer', 'own']) as name
  where id::text = current_setting('tests.' || name, true);
$$;

-- Returns all pages of a list with the names of the groups, each page in brackets. Runs the statement `inserting` after
-- reading the first page.
create function pg_temp.pages(call text, page_size integer, inserting text default null)
returns text
language sql
as $$
  select
    string_agg(
      format(
        '[%s]',
        (
          select
            string_agg(coalesce(pg_temp.name_of_group((item ->> 'id')::uuid), 'unknown'), ' ' order by place)
          from jsonb_array_elements(data) with ordinality as listed (item, place)
        )
      ),
      ''
      order by number
    )
  from
    tests.pages(auth.uid(), call, page_size, coalesce(inserting, 'select')) with ordinality as pages (
      data,
      number
    );
$$;

create function pg_temp.pages_for(viewer text, call text, page_size integer)
returns text
language plpgsql
as $$
declare
  pages text;
begin
  perform tests.act_as(tests.person(viewer));
  pages := pg_temp.pages(call, page_size);
  perform tests.act_as_nobody();
  return pages;
end;
$$;

grant execute on all functions in schema pg_temp to authenticated;

-- Groups that were joined at the same time are sorted by descending id.
select
  tests.keep(
    'same_moment',
    case
      when tests.kept('approved')::uuid > tests.kept('rejected')::uuid then 'approved rejected'
      else 'rejected approved'
    end
  );
select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.pages('api.list_own_groups(null, null, %L, %L)', 20),
    format('[expired %s waiting pending]', tests.kept('same_moment')),
    'a user lists all their groups, the most recently joined group first'
  );
select
  is(
    (api.list_own_groups(null, null, null, 20)::jsonb -> 'data' -> 4) - 'event',
    api.get_group(tests.kept('pending')::uuid)::jsonb,
    'a group in the list equals the group as read by id, except for its event'
  );
select tests.act_as(tests.person('boris'));
select
  is(
    pg_temp.pages('api.list_own_groups(null, null, %L, %L)', 20),
    format('[expired %s waiting pending]', tests.kept('same_moment')),
    'a friend in a group lists the same group as the group creator'
  );
select tests.act_as(tests.person('olga'));
select
  is(
    api.list_own_groups(null, null, null, 20)::jsonb,
    '{"data": [], "nextCursor": null}',
    'the list of groups is empty for an organizer without groups'
  );
select tests.act_as(tests.person('anna'));
-- spec: Conventions, the same: own groups
select
  is(
    pg_temp.pages('api.list_own_groups(null, null, %L, %L)', page_size),
    translate(pages, '|', ''),
    format('pages of %s contain each group exactly once', page_size)
  )
from
  (
    values
      (
        1,
        format(
          '[expired][%s][%s][waiting][pending]',
          split_part(tests.kept('same_moment'), ' ', 1),
          split_part(tests.kept('same_moment'), ' ', 2)
        )
      ),
      (
        2,
        format(
          '[expired %s][%s waiting][pending]',
          split_part(tests.kept('same_moment'), ' ', 1),
          split_part(tests.kept('same_moment'), ' ', 2)
        )
      ),
      (5, format('[expired %s waiting pending]', tests.kept('same_moment')))
  ) as cases (page_size, pages);
select
  is(
    pg_temp.pages(format('api.list_own_groups(%L, null, %%L, %%L)', status), 20),
    format('[%s]', status),
    format('a user can list their groups with the status %s', status)
  )
from unnest(enum_range(null::public.like_group_status)) as status;
select
  is(
    pg_temp.pages(format('api.list_own_groups(null, %L, %%L, %%L)', tests.kept('waiting_event')), 20),
    '[waiting]',
    'a user can list their groups of one event'
  );
select
  is(
    pg_temp.pages(format('api.list_own_groups(%L, %L, %%L, %%L)', status, tests.kept('waiting_event')), 20),
    pages,
    format('a user can list their groups of one event with the status %s', status)
  )
from
  (
    values
      ('waiting', '[waiting]'),
      ('pending', '[]')
  ) as cases (status, pages);
select
  is(
    pg_temp.pages(format('api.list_own_groups(null, %L, %%L, %%L)', tests.person('no event')), 20),
    '[]',
    'the list of groups is empty if the filter contains an unknown event'
  );

-- The caller joins another group between the reads of two pages.
select tests.act_as_nobody();
select tests.keep('newer_event', tests.publish_event(tests.person('olga'))::text);
select tests.act_as(tests.person('anna'));
select tests.freeze_time('1999-05-01T12:05:00Z');
select
  is(
    pg_temp.pages(
      'api.list_own_groups(null, null, %L, %L)',
      2,
      format('select tests.like_event(tests.person(%L), %L)', 'anna', tests.kept('newer_event'))
    ),
    format(
      '[expired %s][%s waiting][pending]',
      split_part(tests.kept('same_moment'), ' ', 1),
      split_part(tests.kept('same_moment'), ' ', 2)
    ),
    'a group that the user joins between the reads of two pages is on neither of them'
  );

-- The service computes the statuses of these groups from the clock.
select tests.freeze_time('1999-06-02T00:00:00Z');
select
  is(
    (
      select count(*)
      from json_array_elements(api.list_own_groups('expired', null, null, 20) -> 'data')
    ),
    4::bigint,
    'open groups are listed as expired once their events have ended, even before the events job runs'
  );
select
  is(
    pg_temp.pages(format('api.list_own_groups(%L, null, %%L, %%L)', status), 20),
    '[]',
    format('no group is listed as %s after all events have ended', status)
  )
from unnest(array['pending', 'waiting']) as status;
select tests.act_as_nobody();
select tests.freeze_time('1999-05-01T12:06:00Z');

-- A cursor is valid only for one list, one user and one set of filters.
select tests.act_as(tests.person('anna'));
select
  tests.keep('cursor', api.list_own_groups(null, null, null, 1) ->> 'nextCursor'),
  tests.keep('pending_cursor', api.list_own_groups('pending', null, null, 1) ->> 'nextCursor');
select tests.act_as_nobody();
select
  tests.throws_problem(
    format('select tests.let(tests.person(%L), %L)', actor, call),
    400,
    'validation_failed',
    'cursor',
    format(
      'a cursor that was not returned for the same list, user and filters is rejected for %s: %s',
      actor,
      split_part(call, '(', 1)
    )
  )
from
  (
    values
      ('anna', format('api.list_own_groups(%L, null, %L, 1)', 'pending', tests.kept('cursor'))),
      ('anna', format('api.list_own_groups(null, null, %L, 1)', tests.kept('pending_cursor'))),
      (
        'anna',
        format('api.list_own_groups(null, %L, %L, 1)', tests.kept('pending_event'), tests.kept('cursor'))
      ),
      ('boris', format('api.list_own_groups(null, null, %L, 1)', tests.kept('cursor'))),
      ('olga', format('api.list_event_groups(%L, %L, 1)', tests.kept('pending_event'), tests.kept('cursor'))),
      ('anna', 'api.list_own_groups(null, null, ''nonsense'', 1)')
  ) as refused (actor, call);

-- Groups of an event -----------------------------------------------------------------------------------------------

select tests.keep('event', tests.publish_event(tests.person('olga'), '{"capacity": 1}')::text);
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select tests.freeze_time('1999-05-01T12:07:00Z');
select
  tests.keep('rejected', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris}')::text);
select tests.vote(tests.person('olga'), tests.kept('rejected')::uuid, 'refuse');
select tests.freeze_time('1999-05-01T12:08:00Z');
select tests.keep('approved', tests.like_event(tests.person('clara'), tests.kept('event')::uuid)::text);
select tests.vote(tests.person('olga'), tests.kept('approved')::uuid, 'consent');
select tests.freeze_time('1999-05-01T12:09:00Z');
select tests.keep('waiting', tests.like_event(tests.person('dina'), tests.kept('event')::uuid)::text);
select tests.vote(tests.person('paul'), tests.kept('waiting')::uuid, 'consent');
select tests.freeze_time('1999-05-01T12:10:00Z');
select
  tests.keep('own', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{egor}')::text);

select
  is(
    pg_temp.pages_for(viewer, format('api.list_event_groups(%L, %%L, %%L)', tests.kept('event')), 20),
    pages,
    format('%s finds these groups in the list of the groups of an event: %s', viewer, pages)
  )
from
  (
    values
      ('olga', '[own waiting approved rejected]'),
      ('paul', '[own waiting approved rejected]'),
      ('anna', '[own rejected]'),
      ('boris', '[rejected]'),
      ('clara', '[approved]'),
      ('dina', '[waiting]'),
      ('egor', '[own]'),
      ('stranger', '[]')
  ) as cases (viewer, pages);
select tests.act_as(tests.person('olga'));
select
  is(
    pg_temp.pages(format('api.list_event_groups(%L, %%L, %%L)', tests.kept('event')), page_size),
    pages,
    format('an organizer can list the groups of an event in pages of %s', page_size)
  )
from
  (
    values
      (1, '[own][waiting][approved][rejected]'),
      (3, '[own waiting approved][rejected]'),
      (4, '[own waiting approved rejected]')
  ) as cases (page_size, pages);
select
  is(
    (api.list_event_groups(tests.kept('event')::uuid, null, 20)::jsonb -> 'data' -> 0) - 'event',
    api.get_group(tests.kept('own')::uuid)::jsonb,
    'a group in the list of an event equals the group as read by id, except for its event'
  );
select tests.keep('cursor', api.list_event_groups(tests.kept('event')::uuid, null, 1) ->> 'nextCursor');
select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.pages(format('api.list_event_groups(%L, %%L, %%L)', tests.kept('event')), 1),
    '[own][rejected]',
    'a user who is not an organizer lists only their own groups of an event, page by page'
  );
select tests.act_as_nobody();

-- Returns an event's groups that have the given status. The service computes this status from the clock.
create function pg_temp.pages_of(viewer text, status text, page_size integer default 20)
returns text
language sql
as $$
  select
    pg_temp.pages_for(
      viewer,
      format('api.list_event_groups(%L, %%L, %%L, %L)', tests.kept('event'), status),
      page_size
    );
$$;

select
  is(
    pg_temp.pages_of(viewer, status),
    pages,
    format('%s who lists the groups of the event with the status %s finds: %s', viewer, status, pages)
  )
from
  (
    values
      ('olga', 'pending', '[own]'),
      ('olga', 'waiting', '[waiting]'),
      ('olga', 'approved', '[approved]'),
      ('olga', 'rejected', '[rejected]'),
      ('olga', 'expired', '[]'),
      ('paul', 'waiting', '[waiting]'),
      ('anna', 'pending', '[own]'),
      ('anna', 'rejected', '[rejected]'),
      ('anna', 'approved', '[]'),
      ('boris', 'rejected', '[rejected]'),
      ('stranger', 'pending', '[]')
  ) as cases (viewer, status, pages);
select tests.freeze_time('1999-05-01T12:11:00Z');
select
  tests.keep('newer', tests.like_event(tests.person('stranger'), tests.kept('event')::uuid)::text);
select
  is(
    pg_temp.pages_of('olga', 'pending', 1),
    '[newer][own]',
    'an organizer can list the groups of one status page by page'
  );
select
  tests.keep(
    'pending_cursor',
    tests.let(
      'olga',
      'api.list_event_groups(%L, null, 1, %L)',
      tests.kept('event'),
      'pending'
    ) ->> 'nextCursor'
  );
select
  tests.throws_problem(
    tests.call_of(actor, format('api.list_event_groups(%L, %L, 1, %L)', tests.kept('event'), cursor, status)),
    400,
    'validation_failed',
    'cursor',
    format(
      'the list of the groups of one status rejects a cursor of another status for %s: %s',
      actor,
      status
    )
  )
from
  (
    values
      ('olga', tests.kept('pending_cursor'), 'approved'),
      ('olga', tests.kept('pending_cursor'), null),
      ('olga', tests.kept('cursor'), 'pending'),
      ('paul', tests.kept('pending_cursor'), 'pending'),
      ('anna', tests.kept('pending_cursor'), 'pending')
  ) as refused (actor, cursor, status);
select tests.freeze_time('1999-06-02T00:00:00Z');
select
  is(
    pg_temp.pages_of(viewer, status, page_size),
    pages,
    format(
      'after the end of the event, %s who lists the groups with the status %s finds: %s',
      viewer,
      status,
      pages
    )
  )
from
  (
    values
      ('olga', 'pending', 20, '[]'),
      ('olga', 'waiting', 20, '[]'),
      ('olga', 'approved', 20, '[approved]'),
      ('olga', 'rejected', 20, '[rejected]'),
      ('olga', 'expired', 20, '[newer own waiting]'),
      ('olga', 'expired', 1, '[newer][own][waiting]'),
      ('anna', 'expired', 20, '[own]'),
      ('anna', 'pending', 20, '[]')
  ) as cases (viewer, status, page_size, pages);
select tests.let_service('api.advance_events(1000)');
select
  is(
    pg_temp.pages_of('olga', 'expired', 2),
    '[newer own][waiting]',
    'the list of expired groups does not change when the events job stores the end of the event'
  );
select tests.freeze_time('1999-05-01T12:11:00Z');

-- The number of index entries that a page reads does not depend on the number of groups of the event.
select tests.keep('crowded', tests.publish_event(tests.person('olga'))::text);
insert into public.like_groups (event_id, creator_id, status, created_at)
select
  tests.kept('crowded')::uuid,
  gen_random_uuid(),
  case
    when number % 500 = 0 then 'expired'
    else 'rejected'
  end::public.like_group_status,
  private.now() + number * interval '1 second'
from generate_series(1, 5000) as number;
insert into public.like_group_members (group_id, user_id, event_id, counts)
select id, creator_id, event_id, false
from public.like_groups
where event_id = tests.kept('crowded')::uuid;

create function pg_temp.entries_read()
returns numeric
language sql
as $$
  select sum(pg_stat_get_xact_tuples_returned(indexrelid))
  from pg_index
  where indrelid in ('public.like_groups'::regclass, 'public.like_group_members'::regclass);
$$;

-- Finds the groups on a page without reading their other columns. Returns their number, and whether the search read
-- only a few index entries.
create function pg_temp.groups_read(viewer text, status text, row_limit integer)
returns text
language plpgsql
as $$
declare
  before numeric := pg_temp.entries_read();
  found integer;
begin
  found := json_array_length(
    tests.let(
      tests.person(viewer),
      format(
        $call$
          to_json(
            private.find_event_groups(
              events,
              case
                when %1$L is not null then private.stored_group_statuses(events, %1$L)
              end,
              private.is_organizer(events, auth.uid()),
              private.position_after('event groups', '{}', null),
              %2$s
            )
          )
          from public.events
          where id = %3$L
        $call$,
        status,
        row_limit,
        tests.kept('crowded')
      )
    )
  );
  return format(
    '%s, %s',
    found,
    case
      -- The search reads at most row_limit index entries for each of two stored statuses.
      when pg_temp.entries_read() - before between found and 2 * row_limit then 'few read'
      else format('%s read', pg_temp.entries_read() - before)
    end
  );
end;
$$;

select
  is(
    pg_temp.groups_read(viewer, status, 20),
    found,
    format(
      'if an event has 5000 groups, listing a page reads index entries only for the groups on this page: %s, status %s: %s',
      viewer,
      coalesce(status, 'of any state'),
      found
    )
  )
from
  (
    values
      ('olga', null, '20, few read'),
      ('olga', 'expired', '10, few read'),
      ('olga', 'rejected', '20, few read'),
      ('olga', 'pending', '0, few read'),
      ('stranger', 'rejected', '0, few read'),
      ('stranger', null, '0, few read')
  ) as cases (viewer, status, found);
select
  tests.throws_problem(
    format('select tests.let(tests.person(%L), %L)', actor, call),
    400,
    'validation_failed',
    'cursor',
    format(
      'the list of the groups of an event rejects a cursor of another list for %s: %s',
      actor,
      left(call, 20)
    )
  )
from
  (
    values
      ('anna', format('api.list_event_groups(%L, %L, 1)', tests.kept('event'), tests.kept('cursor'))),
      ('olga', format('api.list_event_groups(%L, %L, 1)', tests.kept('pending_event'), tests.kept('cursor'))),
      ('olga', format('api.list_own_groups(null, null, %L, 1)', tests.kept('cursor')))
  ) as refused (actor, call);

-- A user who cannot see an event cannot list its groups.
select tests.keep('private', tests.publish_event(tests.person('olga'), '{"visibility": "private"}')::text);
select tests.keep('draft', tests.create_event(tests.person('olga'))::text);
select
  tests.throws_problem(
    format(
      'select tests.let(tests.person(%L), %L)',
      'stranger',
      format('api.list_event_groups(%L, null, 20)', event_id)
    ),
    404,
    'event_not_found',
    'a non-contact who cannot see the event cannot list its groups: 404'
  )
from unnest(array[tests.kept('private'), tests.kept('draft'), tests.person('no event')::text]) as event_id;
select
  is(
    tests.let(tests.person('olga'), format('api.list_event_groups(%L, null, 20)', event_id))::jsonb,
    '{"data": [], "nextCursor": null}',
    'the list of the groups of an event without groups is empty for an organizer'
  )
from unnest(array[tests.kept('private'), tests.kept('draft')]) as event_id;
select
  tests.let(tests.person('stranger'), format('api.block_person(%L)', tests.person('olga')));
select
  tests.throws_problem(
    format(
      'select tests.let(tests.person(%L), %L)',
      'stranger',
      format('api.list_event_groups(%L, null, 20)', tests.kept('event'))
    ),
    404,
    'event_not_found',
    'a user who has blocked the creator of an event cannot list its groups: 404'
  );

select * from finish();

rollback;
