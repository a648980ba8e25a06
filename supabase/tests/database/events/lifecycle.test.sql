-- Events: the result of every action by every person in every state, at every relevant time.

begin;

select plan(497);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['creator', 'coauthor', 'invitee', 'stranger', 'blocked']) as name;
select tests.befriend(tests.person('creator'), tests.person(name))
from unnest(array['coauthor', 'invitee']) as name;
select tests.let(tests.person('creator'), format('api.block_person(%L)', tests.person('blocked')));

-- Creates an event with a cover from 12:00 to 14:00 in the given state. The word "written" in a state means that the
-- job `events` has stored the status.
create function pg_temp.bring_about(state text)
returns uuid
language plpgsql
as $$
declare
  event_id uuid;
  creator uuid := tests.person('creator');
begin
  perform tests.freeze_time('1999-05-01T12:00:00Z');
  event_id := tests.create_event(
    creator,
    jsonb_build_object('endAt', '1999-06-01T14:00:00Z', 'imageKey', tests.upload(creator))
  );
  perform tests.add_author(event_id, tests.person('coauthor'));
  perform tests.add_author(event_id, tests.person('invitee'), 'pending');
  if state !~ 'draft' then
    perform tests.let(creator, format('api.publish_event(%L)', event_id));
  end if;
  if state ~ 'cancelled' then
    perform tests.let(creator, format('api.cancel_event(%L)', event_id));
  end if;
  perform tests.freeze_time(
    case
      when state ~ 'finished|after its end' then timestamptz '1999-06-01T14:00:00Z'
      when state ~ 'started|after its start' then timestamptz '1999-06-01T12:00:00Z'
      else timestamptz '1999-06-01T11:59:59.999Z'
    end
  );
  if state ~ 'written' then
    perform tests.act_as_service();
    perform api.advance_events(1000);
    perform tests.act_as_nobody();
  end if;
  if state ~ 'deleted' then
    perform tests.let(creator, format('api.delete_event(%L)', event_id));
  end if;
  return event_id;
end;
$$;

-- Returns the result of one action by one person: the event, or the error.
create function pg_temp.attempt(event_id uuid, actor text, action text, cover text)
returns jsonb
language plpgsql
as $$
declare
  answer jsonb;
begin
  perform tests.act_as(tests.person(actor));
  begin
    answer := case action
      when 'publish' then api.publish_event(event_id)
      when 'cancel' then api.cancel_event(event_id)
      when 'delete' then api.delete_event(event_id)
      when 'restore' then api.restore_event(event_id)
      when 'update' then api.update_event(event_id, '{"title": "Another"}')
      when 'set cover' then api.set_event_cover(event_id, cover)
      when 'clear cover' then api.set_event_cover(event_id, null)
    end;
  exception
    when others then
      answer := to_jsonb(substr(sqlstate, 3) || ' ' || sqlerrm);
  end;
  perform tests.act_as_nobody();
  return answer;
end;
$$;

-- Returns the names of the columns that differ between two versions of a row, except derived columns.
create function pg_temp.differences(was jsonb, became jsonb)
returns text
language sql
as $$
  select coalesce(string_agg(key, ', ' order by key), 'nothing')
  from jsonb_each(was) as before
  where before.value != became -> before.key and before.key not in ('is_live', 'calendar_sequence');
$$;

create function pg_temp.row_of(event_id uuid)
returns jsonb
language sql
as $$
  select to_jsonb(events) from public.events where id = event_id;
$$;

-- Performs an action twice. Returns the result of the first call and the columns that it changed, and also the result
-- and the changed columns of the second call if they are different.
create function pg_temp.outcome(event_id uuid, actor text, action text)
returns text
language plpgsql
as $$
declare
  cover text := tests.upload(tests.person(actor));
  was jsonb := pg_temp.row_of(event_id);
  answer jsonb := pg_temp.attempt(event_id, actor, action, cover);
  became jsonb := pg_temp.row_of(event_id);
  again jsonb := pg_temp.attempt(event_id, actor, action, cover);
begin
  return concat_ws(
    '; ',
    case
      when jsonb_typeof(answer) = 'string' then answer #>> '{}'
      when was = became then 'unchanged'
      else 'done'
    end,
    pg_temp.differences(was, became),
    case when again <> answer then 'answered otherwise again' end,
    'changed again: ' || nullif(pg_temp.differences(became, pg_temp.row_of(event_id)), 'nothing')
  );
end;
$$;

-- Returns the results of the given attempts, each an action by an actor, on an event in one state. Each attempt starts
-- with the same event and is rolled back.
create function pg_temp.outcomes(state text, attempts jsonb)
returns jsonb
language plpgsql
as $$
declare
  event_id uuid;
  attempt jsonb;
  outcome text;
  outcomes jsonb := '{}';
begin
  event_id := pg_temp.bring_about(state);
  for attempt in select jsonb_array_elements(attempts) loop
    begin
      outcome := pg_temp.outcome(event_id, attempt ->> 'actor', attempt ->> 'action');
      raise exception 'undone' using errcode = 'UNDO0';
    exception
      when sqlstate 'UNDO0' then
        outcomes := outcomes || jsonb_build_object((attempt ->> 'actor') || ' ' || (attempt ->> 'action'), outcome);
    end;
  end loop;
  return outcomes;
end;
$$;

-- Translates a word from the tables below into the result that the test expects.
create function pg_temp.expected(state text, action text, word text)
returns text
language sql
as $$
  select
    case word
      when 'done' then 'done; ' || case action
        -- A draft has no search terms. Publishing the event creates them.
        when 'publish' then 'status, terms, updated_at'
        when 'cancel' then 'status, updated_at'
        when 'delete' then 'deleted_at, updated_at'
        when 'restore' then 'deleted_at, updated_at'
        when 'update' then case
          when state !~ 'draft' then 'terms, '
          else ''
        end || 'title, updated_at'
        when 'set cover' then 'cover_key, updated_at'
        when 'clear cover' then 'cover_key, updated_at'
      end
      when 'unchanged' then 'unchanged; nothing'
      else case word
        when 'not_the_creator' then 403
        when 'not_an_organizer' then 403
        when 'event_not_found' then 404
        else 409
      end || ' ' || word || '; nothing'
    end;
$$;

-- Returns the rows of a table that is written as text: state, actor, action and expected word. The action "edit" stands
-- for three actions: PATCH, setting the cover and clearing the cover.
create function pg_temp.read_table(actors text[], drawn text)
returns table (state text, actor text, action text, word text)
language sql
as $$
  with
    lines as (
      select regexp_split_to_array(trim(line), '\s*\|\s*') as cells, place
      from regexp_split_to_table(trim(drawn, e'\n '), e'\n') with ordinality as drawn_lines (line, place)
    ),
    head as (select cells from lines where place = 1)
  select lines.cells[1], actor, action, lines.cells[cell]
  from
    lines
    cross join head
    cross join generate_series(2, 6) as cell
    cross join unnest(actors) as actor
    cross join unnest(
      case head.cells[cell]
        when 'edit' then array['update', 'set cover', 'clear cover']
        else array[head.cells[cell]]
      end
    ) as action
  where lines.place > 1;
$$;

create temporary table transitions as
  select *
  from
    pg_temp.read_table(
      array['creator'],
      '
    state                         | publish         | cancel              | delete    | restore        | edit
    draft                         | done            | event_not_published | done      | unchanged      | done
    draft after its start         | done            | event_not_published | done      | unchanged      | event_started
    draft after its end           | done            | event_not_published | done      | unchanged      | event_started
    published                     | unchanged       | done                | done      | unchanged      | done
    started                       | unchanged       | done                | done      | unchanged      | event_started
    started written               | unchanged       | done                | done      | unchanged      | event_started
    finished                      | unchanged       | event_not_published | done      | unchanged      | event_started
    finished written              | unchanged       | event_not_published | done      | unchanged      | event_started
    cancelled                     | event_not_draft | unchanged           | done      | unchanged      | done
    cancelled after its start     | event_not_draft | unchanged           | done      | unchanged      | event_started
    deleted draft                 | event_deleted   | event_deleted       | unchanged | done           | event_deleted
    deleted draft after its end   | event_deleted   | event_deleted       | unchanged | done           | event_deleted
    deleted                       | event_deleted   | event_deleted       | unchanged | done           | event_deleted
    deleted started               | event_deleted   | event_deleted       | unchanged | done           | event_deleted
    deleted started written       | event_deleted   | event_deleted       | unchanged | done           | event_deleted
    deleted finished              | event_deleted   | event_deleted       | unchanged | event_finished | event_deleted
    deleted finished written      | event_deleted   | event_deleted       | unchanged | event_finished | event_deleted
    deleted cancelled             | event_deleted   | event_deleted       | unchanged | done           | event_deleted
    '
    )
  union all
  select *
  from
    pg_temp.read_table(
      array['coauthor'],
      '
    state                         | publish         | cancel              | delete          | restore         | edit
    draft                         | not_the_creator | event_not_published | not_the_creator | not_the_creator | done
    draft after its start         | not_the_creator | event_not_published | not_the_creator | not_the_creator | event_started
    published                     | not_the_creator | done                | not_the_creator | not_the_creator | done
    started                       | not_the_creator | done                | not_the_creator | not_the_creator | event_started
    started written               | not_the_creator | done                | not_the_creator | not_the_creator | event_started
    finished                      | not_the_creator | event_not_published | not_the_creator | not_the_creator | event_started
    finished written              | not_the_creator | event_not_published | not_the_creator | not_the_creator | event_started
    cancelled                     | not_the_creator | unchanged           | not_the_creator | not_the_creator | done
    cancelled after its start     | not_the_creator | unchanged           | not_the_creator | not_the_creator | event_started
    '
    )
  union all
  select *
  from
    pg_temp.read_table(
      array['invitee'],
      '
    state                         | publish         | cancel           | delete          | restore         | edit
    draft                         | not_the_creator | not_an_organizer | not_the_creator | not_the_creator | not_an_organizer
    draft after its start         | not_the_creator | not_an_organizer | not_the_creator | not_the_creator | not_an_organizer
    '
    )
  union all
  select *
  from
    pg_temp.read_table(
      array['invitee', 'stranger'],
      '
    state                         | publish         | cancel           | delete          | restore         | edit
    published                     | not_the_creator | not_an_organizer | not_the_creator | not_the_creator | not_an_organizer
    started                       | not_the_creator | not_an_organizer | not_the_creator | not_the_creator | not_an_organizer
    started written               | not_the_creator | not_an_organizer | not_the_creator | not_the_creator | not_an_organizer
    finished                      | not_the_creator | not_an_organizer | not_the_creator | not_the_creator | not_an_organizer
    finished written              | not_the_creator | not_an_organizer | not_the_creator | not_the_creator | not_an_organizer
    cancelled                     | not_the_creator | not_an_organizer | not_the_creator | not_the_creator | not_an_organizer
    cancelled after its start     | not_the_creator | not_an_organizer | not_the_creator | not_the_creator | not_an_organizer
    '
    )
  union all
  select *
  from
    pg_temp.read_table(
      array['stranger', 'blocked'],
      '
    state                         | publish         | cancel          | delete          | restore         | edit
    draft                         | event_not_found | event_not_found | event_not_found | event_not_found | event_not_found
    '
    )
  union all
  select *
  from
    pg_temp.read_table(
      array['blocked'],
      '
    state                         | publish         | cancel          | delete          | restore         | edit
    published                     | event_not_found | event_not_found | event_not_found | event_not_found | event_not_found
    started                       | event_not_found | event_not_found | event_not_found | event_not_found | event_not_found
    started written               | event_not_found | event_not_found | event_not_found | event_not_found | event_not_found
    finished                      | event_not_found | event_not_found | event_not_found | event_not_found | event_not_found
    finished written              | event_not_found | event_not_found | event_not_found | event_not_found | event_not_found
    cancelled                     | event_not_found | event_not_found | event_not_found | event_not_found | event_not_found
    '
    )
  union all
  select *
  from
    pg_temp.read_table(
      array['coauthor', 'invitee', 'stranger', 'blocked'],
      '
    state                         | publish         | cancel          | delete          | restore         | edit
    deleted draft                 | event_not_found | event_not_found | event_not_found | event_not_found | event_not_found
    deleted                       | event_not_found | event_not_found | event_not_found | event_not_found | event_not_found
    deleted started written       | event_not_found | event_not_found | event_not_found | event_not_found | event_not_found
    deleted finished              | event_not_found | event_not_found | event_not_found | event_not_found | event_not_found
    deleted cancelled             | event_not_found | event_not_found | event_not_found | event_not_found | event_not_found
    '
    );

create temporary table outcomes as
  select
    state,
    pg_temp.outcomes(state, jsonb_agg(jsonb_build_object('actor', actor, 'action', action))) as by_attempt
  from transitions
  group by state;

select
  is(
    outcomes.by_attempt ->> (actor || ' ' || action),
    pg_temp.expected(state, action, word),
    format('%s tries to %s an event that is %s: %s', actor, action, state, word)
  )
from
  transitions
  join outcomes using (state);

select * from finish();

rollback;
