set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.inherit_restrictions (
  person_id  uuid,
  kind       private.address_kind,
  address    text,
  created_at timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  present timestamptz := private.now();
  former_ids uuid[] := private.matching_deletions(kind, address, created_at);
  suspending_ids uuid[];
begin
  if cardinality(former_ids) = 0 then
    return;
  end if;
  perform private.lock_for_suspension(person_id);
  perform private.lock_target('user', person_id);
  -- Moderators may have ended or shortened a suspension since another address of the login brought it.
  suspending_ids := array(
    select former_id from unnest(former_ids) as former_id
    except
    select inheritances.former_id
    from private.inheritances
    where inheritances.user_id = person_id and inheritances.suspended_until is not null
  );
  insert into private.inheritances (user_id, former_id, kind, inherited_at, suspended_until, has_blocks, adult_from)
  select
    person_id,
    kept.user_id,
    inherit_restrictions.kind,
    present,
    case
      when kept.suspension_kept_until > present then kept.suspended_until
    end,
    coalesce(kept.blocks_kept_until > present, false),
    case
      when inherit_restrictions.kind = 'email' and kept.minority_kept_until > present then kept.adult_from
    end
  from private.kept_restrictions as kept
  where kept.user_id = any (former_ids)
    and (
      kept.suspension_kept_until > present
      or kept.blocks_kept_until > present
      or (inherit_restrictions.kind = 'email' and kept.minority_kept_until > present)
    )
  on conflict on constraint inheritances_pkey do nothing;
  perform private.inherit_minority(person_id, former_ids);
  perform private.inherit_suspension(person_id, suspending_ids);
end;
$function$;

CREATE OR REPLACE VIEW "private"."pending_inherited_blocks" AS  SELECT DISTINCT ON (inheritance.user_id, block.blocker_id) inheritance.user_id,
    block.blocker_id,
    COALESCE(block.inherited_from, block.blocked_id) AS origin_id
   FROM ((private.inheritances inheritance
     JOIN public.blocks block ON ((block.blocked_id = inheritance.former_id)))
     LEFT JOIN private.deleted_logins former ON ((former.user_id = inheritance.former_id)))
  WHERE (inheritance.has_blocks AND (block.blocker_id <> inheritance.user_id) AND (NOT (EXISTS ( SELECT
           FROM public.blocks written
          WHERE ((written.blocker_id = block.blocker_id) AND (written.blocked_id = inheritance.user_id))))) AND (EXISTS ( SELECT
           FROM public.blocks origin
          WHERE ((origin.blocker_id = block.blocker_id) AND (origin.blocked_id = COALESCE(block.inherited_from, block.blocked_id))))))
  ORDER BY inheritance.user_id, block.blocker_id, former.deleted_at DESC;

COMMENT ON FUNCTION "private"."inherit_restrictions"(uuid, private.address_kind, text, timestamp with time zone) IS 'Finds deleted logins with the verified address of a login, and gives it their restrictions except blocks, which private.inherit_blocks or the job accounts writes. The suspension of one deleted login is inherited once.';

COMMENT ON VIEW "private"."pending_inherited_blocks" IS 'Blocks against former logins that are not written yet for the login that inherits them. Where one person blocked several former logins, the last deleted one counts. A block whose original block is gone is not among them.';
