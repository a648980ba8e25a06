-- Guest lists: organizers and guests of an event can list its guests.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  ('guest_list_days', '7', 'Number of days after an event for which its guests see the guest list.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.require_guest(event public.events)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.now() >= event.finishes_at + make_interval(days => private.setting('guest_list_days')::integer)
    or not exists (
      select
      from public.like_group_members as member
      where member.event_id = event.id
        and member.user_id = (select auth.uid())
        and member.counts
        and member.admitted_at is not null
    ) then
    raise sqlstate 'PT403' using
      message = 'not_a_guest',
      detail = 'Only organizers can do this, and guests until some time after the event.';
  end if;
end;
$$;

comment on function private.require_guest is
  'Rejects a caller who is not a guest of the event with 403 not_a_guest. Once guest_list_days have passed since the end of the event, guests are also rejected.';

create function private.find_guests_page(
  event_id uuid,
  unseen uuid[],
  sees_all boolean,
  after private.list_position,
  row_limit integer
)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database): a generic plan that reads in index order.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return array(
    select row (member.admitted_at, member.user_id)::private.list_position
    from public.like_group_members as member
    where member.event_id = find_guests_page.event_id
      and member.counts
      and member.admitted_at is not null
      and (member.admitted_at, member.user_id) > (after.sort_time, after.id)
      and (
        sees_all
        or not (
          member.user_id = any (unseen)
          -- `offset 0` prevents the planner from building joins over all guests: the query does lookups for each guest
          -- of the page.
          or exists (
            select from private.suspended_others as suspended where suspended.user_id = member.user_id offset 0
          )
          or exists (
            select
            from private.minors as minor
            where minor.person_id = member.user_id
              and minor.person_id <> (select auth.uid())
              and private.is_contact_denied_by_age((select auth.uid()), minor.person_id)
            offset 0
          )
        )
      )
    order by member.admitted_at, member.user_id
    limit row_limit
  );
end;
$$;

comment on function private.find_guests_page is
  'Returns the admission time and id of the next row_limit guests of an event, in the order of admission. The argument `after` contains the time and id of the last guest of the previous page. If sees_all is false, excludes guests whom the caller may not see: the people in `unseen` (blocked in either direction), suspended people, and minors with whom the caller may not have contact.';

create function private.guest_rows(event_id uuid, listed_guests private.list_position[], unseen uuid[])
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'userId', member.user_id,
            'profileId', card.profile_id,
            'name', card.name,
            'avatarUrl', private.media_url(card.avatar_key),
            'groupId', member.group_id,
            'confirmed', member.confirmed_at is not null
          )
          order by listed.rank
        ),
        '[]'
      )
    from
      unnest(listed_guests) with ordinality as listed (admitted_at, user_id, rank)
      left join public.like_group_members as member
        on member.event_id = guest_rows.event_id and member.user_id = listed.user_id and member.counts
      -- The row of a blocked or suspended guest has no name and no photo.
      left join private.person_cards as card
        on card.user_id = member.user_id and card.user_id <> all (unseen)
  );
end;
$$;

comment on function private.guest_rows is
  'Returns the rows of the guest list for the elements of listed_guests, in their order. For a null element, all fields of the row are null, except `confirmed`, which is false. The row of a guest who is suspended or in the argument `unseen` has no name and no photo.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_event_guests(event_id uuid, cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  event public.events := private.find_event(event_id);
  sees_all boolean := private.is_organizer(event, caller_id);
  unseen uuid[] := private.hidden_from(caller_id);
  filters jsonb := jsonb_build_object('event', event.id, 'person', caller_id, 'all', sees_all);
  -- The cursor contains the number of listed rows, and the admission time and id of the last guest whom the caller may
  -- see. It contains nothing about other guests.
  last_row jsonb := coalesce(
    private.decode_cursor('guests of an event', filters, cursor),
    '["-infinity", "00000000-0000-0000-0000-000000000000", 0]'
  );
  listed_count integer := (last_row ->> 2)::integer;
  found private.list_position[];
  withheld_count integer := 0;
begin
  if not sees_all then
    perform private.require_guest(event);
  end if;
  found := private.find_guests_page(
    event.id,
    unseen,
    sees_all,
    row (last_row ->> 0, last_row ->> 1)::private.list_position,
    page_size + 1
  );
  if not sees_all then
    withheld_count := greatest(
      least(event.guest_count - listed_count, page_size + 1) - cardinality(found), 0
    );
  end if;
  if found <> '{}' then
    last_row := jsonb_build_array(
      (found[least(page_size, cardinality(found))]).sort_time,
      (found[least(page_size, cardinality(found))]).id
    );
  end if;
  return json_build_object(
    'data', private.guest_rows(
      event.id, (found || array_fill(null::private.list_position, array[withheld_count]))[:page_size], unseen
    ),
    'nextCursor', case
      when cardinality(found) + withheld_count > page_size then private.encode_cursor(
        'guests of an event', filters, jsonb_build_array(last_row -> 0, last_row -> 1, listed_count + page_size)
      )
    end
  );
end;
$$;

comment on function api.list_event_guests is
  'GET /events/{id}/guests: returns a page of the guests as {data, nextCursor}, in the order of admission. If the caller is a guest, the list ends with one row of nulls for each guest whom the caller may not see: blocked people, suspended people, and minors with whom the caller may not have contact. If the caller is an organizer, the rows of blocked and suspended guests have no name. 400 if `cursor` is invalid, 403 not_a_guest, 404 event_not_found.';

grant execute on function api.list_event_guests to authenticated;
