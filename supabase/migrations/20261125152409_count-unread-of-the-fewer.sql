set lock_timeout = '2 s';

-- Of all who were ever suspended: the lock lasts milliseconds, and keeps only moderators waiting.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX suspensions_until_idx ON private.suspensions USING btree (suspended_until);

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.count_much_unread (
  person_id uuid,
  since     timestamp with time zone
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET enable_bitmapscan TO 'off'
  SET enable_seqscan TO 'off'
  AS $function$
begin
  return (
    with
      hidden as materialized (
        select hidden_actors.actor_id
        from private.hidden_actors
        where hidden_actors.person_id = count_much_unread.person_id
        union
        select suspended.user_id
        from private.suspended_people as suspended
        where suspended.user_id <> count_much_unread.person_id
      )
    select coalesce(sum(part.unread), 0)
    from
      (
        select unread_changes.change as unread
        from private.unread_changes
        where unread_changes.user_id = count_much_unread.person_id
          and unread_changes.told_at > since
          and (unread_changes.actor_id in (select hidden.actor_id from hidden)) is not true
        union all
        select counts.unread
        from private.unread_counts as counts
        where counts.user_id = count_much_unread.person_id
          and counts.actor_id = count_much_unread.person_id
          and counts.told_until > since
        union all
        select - counts.unread
        from hidden join private.unread_counts as counts on counts.actor_id = hidden.actor_id
        where counts.user_id = count_much_unread.person_id and counts.told_until > since
      ) as part
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_unread (
  person_id uuid,
  since     timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET enable_bitmapscan TO 'off'
  SET enable_seqscan TO 'off'
  AS $function$
declare
  unread_since timestamptz := coalesce(
    since,
    (select mark.read_until from private.notification_marks as mark where mark.user_id = person_id),
    '-infinity'
  );
begin
  -- The fewer are asked, actors or suspended people, of which neither is read any further than there is of the other.
  if exists (
    select from private.unread_counts as counts where counts.user_id = person_id offset 100
  ) and not exists (
    select
    from private.suspended_people
    offset (
      select counts.unread
      from private.unread_counts as counts
      where counts.user_id = person_id and counts.actor_id = person_id
    )
  ) then
    return private.count_much_unread(person_id, unread_since);
  end if;
  return (
    select coalesce(sum(told.unread), 0)
    from
      (
        select unread_changes.actor_id, unread_changes.change as unread, false as is_part
        from private.unread_changes
        where unread_changes.user_id = person_id and unread_changes.told_at > unread_since
        union all
        -- Folded are all together and the part of each actor, of which that of the hidden ones is taken away.
        select
          nullif(counts.actor_id, person_id),
          case when counts.actor_id = person_id then counts.unread else - counts.unread end,
          counts.actor_id <> person_id
        from private.unread_counts as counts
        where counts.user_id = person_id and counts.told_until > unread_since
      ) as told
    where
      told.is_part = (
        (
          told.actor_id in (
            select hidden_actors.actor_id from private.hidden_actors where hidden_actors.person_id = count_unread.person_id
          )
        ) is true
        or exists (select from private.suspended_people as suspended where suspended.user_id = told.actor_id offset 0)
      )
  );
end;
$function$;

COMMENT ON FUNCTION "private"."count_much_unread"(uuid, timestamp with time zone) IS 'private.count_unread of who was told things by many: asks who is hidden, not of each actor whether they are.';

REVOKE ALL ON FUNCTION "private"."count_much_unread"(uuid, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_much_unread"(uuid, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_much_unread"(uuid, timestamp WITH time zone) TO "postgres";
