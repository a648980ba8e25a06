-- Event search: events that the caller may not see change neither the events nor the cursor of a page.

begin;

select plan(48);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['viewer', 'host', 'blocked', 'blocker', 'suspended', 'other', 'another']) as name;
select tests.create_profile('minor', '{"birthdate": "1982-09-01"}');
select tests.let('viewer', 'api.block_person(%L)', tests.person('blocked')::text);
select tests.let('blocker', 'api.block_person(%L)', tests.person('viewer')::text);

create function pg_temp.publish(creator text, minutes integer)
returns uuid
language sql
as $$
  select
    tests.publish_event(
      tests.person(creator),
      jsonb_build_object(
        'title', 'Picnic',
        'description', 'Meadow',
        'latitude', -40,
        'longitude', -120,
        'startAt', '1999-06-01T12:00:00Z'::timestamptz + minutes * interval '1 minute'
      )
    );
$$;

select pg_temp.publish('host', minutes) from unnest(array[1, 3, 4]) as minutes;

create function pg_temp.search(q text, filters jsonb)
returns jsonb
language sql
as $$
  select
    jsonb_build_object(
      'titles', (select jsonb_agg(event -> 'startAt') from jsonb_array_elements(page -> 'data') as event),
      'has_next', page -> 'nextCursor' != 'null'
    )
  from
    (
      select
        tests.let(
          'viewer',
          'api.list_events(%L, null, 20)',
          (jsonb_build_object('q', q) || filters)::text
        )::jsonb as page
    ) as searched;
$$;

-- Each limit of the search is set to one more than the number of events that the caller may see. If the scan counted a
-- hidden event, it would end earlier.
create function pg_temp.limit_searches(is_looked_up boolean)
returns void
language sql
as $$
  update private.settings
  set value = case
    when name like 'search_common_share_%' then case
      when is_looked_up then '1'
      else '-1'
    end
    when name = 'search_candidates' then '3'
    else '4'
  end::jsonb
  where name like 'search_%';
$$;

create table pg_temp.searches as
  select way, is_looked_up, q, filters, others
  from
    (
      values
        ('around a place', false, 'elsewhere', '{"lat": -40, "lng": -120, "radius": 1000}'),
        ('anywhere', false, 'elsewhere', '{}'),
        ('anywhere with filters', false, 'elsewhere', '{"maleTo": 1000}'),
        ('around a place by the index', true, 'meadow', '{"lat": -40, "lng": -120, "radius": 1000}'),
        ('anywhere by the index', true, 'meadow', '{}')
    ) as searches (way, is_looked_up, q, filters)
    -- A scan reads the ids of hidden events into memory if their number is less than half the number of events that the
    -- scan may read.
    cross join unnest(array[0, 2]) as others
  where not is_looked_up or others = 0;

-- Returns whether a page stays the same after the given person publishes an event that lies between the events of the
-- page.
create function pg_temp.is_page_unchanged(
  is_looked_up boolean,
  q text,
  filters jsonb,
  others integer,
  creator text
)
returns boolean
language plpgsql
as $$
declare
  before jsonb;
  after jsonb;
  event_id uuid;
begin
  perform pg_temp.limit_searches(is_looked_up);
  begin
    perform tests.suspend(name) from unnest((array['other', 'another'])[:others]) as name;
    insert into private.hidden_targets (target_type, target_id, hidden_by, hidden_at)
    select 'event', gen_random_uuid(), 'reports', private.now() from generate_series(1, others);
    before := pg_temp.search(q, filters);
    event_id := pg_temp.publish(replace(creator, 'hidden', 'host'), 2);
    if creator = 'suspended' then
      perform tests.suspend('suspended');
    elsif creator = 'hidden' then
      insert into private.hidden_targets (target_type, target_id, hidden_by, hidden_at)
      values ('event', event_id, 'reports', private.now());
    end if;
    after := pg_temp.search(q, filters);
    raise sqlstate 'UF000';
  exception
    when sqlstate 'UF000' then null;
  end;
  return before = after;
end;
$$;

select
  is(
    pg_temp.is_page_unchanged(is_looked_up, q, filters::jsonb, others, creator),
    creator != 'host',
    format(
      'a new event of the person "%s" %s a page of a search %s (other suspensions and hidden events: %s)',
      creator,
      case
        when creator = 'host' then 'changes'
        else 'does not change'
      end,
      way,
      others
    )
  )
from
  pg_temp.searches
  cross join unnest(array['host', 'minor', 'blocked', 'blocker', 'suspended', 'hidden']) as creator;

select * from finish();
rollback;
