-- Moderation of birthdates: lists users with a disputed age, and records the correct birthdate that a moderator found.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.find_disputed_birthdates(after private.list_position, row_limit integer)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return array(
    select row (disputed.disputed_at, disputed.person_id)::private.list_position
    from private.adulthoods as disputed
    where disputed.disputed_at is not null
      -- A dispute ends on the day on which the user becomes an adult, but disputed_at is not set to null on that day.
      and private.is_minor(disputed.adult_from)
      and (disputed.disputed_at, disputed.person_id) > (after.sort_time, after.id)
    order by disputed.disputed_at, disputed.person_id
    limit row_limit
  );
end;
$$;

comment on function private.find_disputed_birthdates is
  'Returns the users with a disputed age that follow the keyset position `after`, the oldest dispute first. Each result consists of the time of the dispute and the id of the user.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_disputed_birthdates(cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  after private.list_position := private.position_after_oldest('doubted birthdates', '{}', cursor);
  found private.list_position[];
begin
  perform private.require_moderator();
  found := private.find_disputed_birthdates(after, page_size + 1);
  return json_build_object(
    'data', (
      select
        coalesce(
          json_agg(
            json_build_object(
              'userId', disputed.person_id,
              'adultFrom', disputed.adult_from,
              'earliestAdultFrom', disputed.oldest_from,
              'doubtedAt', private.iso_time(listed.disputed_at),
              'people', private.named_people(array[disputed.person_id])
            )
            order by listed.rank
          ),
          '[]'
        )
      from
        unnest(found[:page_size]) with ordinality as listed (disputed_at, person_id, rank)
        join private.adulthoods as disputed on disputed.person_id = listed.person_id
    ),
    'nextCursor', private.next_position_cursor('doubted birthdates', '{}', found, page_size)
  );
end;
$$;

comment on function api.list_disputed_birthdates is
  'GET /moderation/birthdates: returns {data, nextCursor} with all users whose age is disputed, the oldest dispute first. 400 on `cursor`, 403 not_a_moderator.';

create function api.decide_birthdate(person_id uuid, birthdate date, note text)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  true_from date := private.adult_from(birthdate);
  decided private.adulthoods;
begin
  perform private.require_moderator();
  perform private.require_visible('note', note);
  perform private.require_other_person(person_id);
  perform private.lock_against_deletion(array[person_id]);
  perform private.lock_target('user', person_id);
  if not private.is_known_person(person_id) then
    raise sqlstate 'PT404' using message = 'target_not_found', detail = 'There is no such person.';
  end if;
  if birthdate > (private.now() at time zone 'UTC')::date then
    perform private.refuse_field('birthdate', 'A birthdate cannot be in the future.');
  end if;
  perform private.assert_lock_order('profile', array[person_id::text]);
  perform 1 from public.profiles where profiles.user_id = decide_birthdate.person_id for no key update;
  insert into private.adulthoods (person_id, adult_from, was_adult, decided_at, decided_by, note)
  values
    (
      decide_birthdate.person_id,
      true_from,
      not private.is_minor(true_from),
      private.now(),
      (select auth.uid()),
      private.clean_text(decide_birthdate.note)
    )
  on conflict on constraint adulthoods_pkey do update
    set
      adult_from = excluded.adult_from,
      was_adult = excluded.was_adult,
      disputed_at = null,
      decided_at = excluded.decided_at,
      decided_by = excluded.decided_by,
      note = excluded.note
  returning * into decided;
  update public.profiles set adult_from = decided.adult_from where profiles.user_id = decide_birthdate.person_id;
  return json_build_object(
    'userId', decided.person_id,
    'adultFrom', decided.adult_from,
    'decidedAt', private.iso_time(decided.decided_at)
  );
end;
$$;

comment on function api.decide_birthdate is
  'PUT /moderation/birthdates/{userId}: sets the day on which the user becomes an adult, computed from the correct birthdate, and returns {userId, adultFrom, decidedAt}. Birthdates that the user entered before or enters later do not change this day. The call does not change the birthdate in the profile. 400 on `birthdate` or `note`, 403 not_a_moderator, 404 target_not_found.';

grant execute on function api.list_disputed_birthdates to service_role;
grant execute on function api.decide_birthdate to service_role;
