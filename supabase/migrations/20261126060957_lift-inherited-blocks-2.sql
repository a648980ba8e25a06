set lock_timeout = '2 s';

SET local check_function_bodies = off;

DROP VIEW "private"."kept_restrictions";

DROP VIEW "private"."pending_inherited_blocks";

DROP FUNCTION "private"."inherit_at_confirmation"(uuid, private.address_kind, text, timestamp WITH time zone);

DROP FUNCTION "private"."inherit_next_block"(uuid);

CREATE TABLE "private"."lifted_blocks" (
  "blocker_id" uuid                 NOT NULL,
  "user_id"    uuid                 NOT NULL,
  "former_id"  uuid                 NOT NULL,
  "kind"       private.address_kind NOT NULL,
  CONSTRAINT "lifted_blocks_pkey" PRIMARY KEY (blocker_id, user_id, former_id, kind)
);

ALTER TABLE "private"."inheritance_tasks"
  ADD COLUMN "last_blocker_id" uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid;

ALTER TABLE "private"."suspensions"
  ADD COLUMN "is_inherited" boolean NOT NULL DEFAULT false;



SET local check_function_bodies = off;



SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.decide_on_target (
  target_type   public.moderation_target_type,
  target_id     uuid,
  decision      public.moderation_decision,
  reason        public.report_reason          DEFAULT NULL::public.report_reason,
  note          text                          DEFAULT NULL::text,
  internal_note text                          DEFAULT NULL::text,
  until         timestamp with time zone      DEFAULT NULL::timestamp WITH time zone
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  wanted private.moderation_decisions;
  decided private.moderation_decisions;
begin
  perform private.require_moderator();
  perform private.require_visible('note', note);
  perform private.require_visible('internalNote', internal_note);
  wanted := jsonb_populate_record(
    wanted,
    jsonb_build_object(
      'target_type', target_type,
      'target_id', target_id,
      'decision', decision,
      'reason', reason,
      'shown_note', private.clean_text(note),
      'note', private.clean_text(internal_note),
      'suspended_until', until
    )
  );
  perform private.require_valid_decision(wanted);
  wanted := jsonb_populate_record(wanted, to_jsonb(private.lock_decision_subject(wanted)));
  if wanted.reported_id is null or not private.does_target_exist(wanted.reported_type, wanted.reported_id) then
    raise sqlstate 'PT404' using message = 'target_not_found', detail = 'There is nothing of this type and id.';
  end if;
  perform private.require_other_person(wanted.person_id);
  if decision = 'restore' and target_type = 'event' and private.is_removed_event(target_id) then
    raise sqlstate 'PT409' using
      message = 'removed_by_moderation',
      detail = 'This event was removed: only an appeal brings it back.';
  end if;
  if decision = 'remove' then
    decided := private.last_standing('remove', target_type, target_id);
    if private.remove_content(target_type, target_id, decided.id is null) then
      decided := null;
      wanted := jsonb_populate_record(
        wanted,
        jsonb_build_object('removed_version', private.removed_version(target_type, target_id))
      );
    elsif decided.id is null then
      raise sqlstate 'PT404' using message = 'target_not_found', detail = 'There is nothing of this type and id.';
    end if;
  else
    decided := private.standing_decision(wanted);
  end if;
  if decided.id is not null then
    -- Who reported after a removal is right as well.
    perform private.close_reports(decided, private.now());
    perform private.respond_unchanged();
    return private.show_decision(decided.id);
  end if;
  decided := private.record_decision(wanted);
  if decision = 'suspend' then
    perform private.pass_decision_on(decided, private.suspend_with_heirs(target_id, until));
  elsif decision = 'reinstate' then
    perform private.pass_decision_on(decided, private.reinstate_with_heirs(target_id));
  end if;
  return private.show_decision(decided.id);
end;
$function$;

CREATE OR REPLACE FUNCTION api.lift_inherited_block (
  block_id      uuid,
  internal_note text
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  block public.blocks;
  lifted private.moderation_decisions;
  decision_id uuid;
begin
  perform private.require_moderator();
  perform private.require_visible('internalNote', internal_note);
  select blocks.* into block
  from public.blocks
  where blocks.id = lift_inherited_block.block_id and blocks.inherited_from is not null;
  perform private.require_other_person(block.blocker_id);
  perform private.require_other_person(block.blocked_id);
  if block.id is not null then
    perform private.lock_against_deletion(array[block.blocker_id, block.blocked_id]);
    perform private.lock_target('user', block.blocked_id);
    perform private.lock_pair(block.blocker_id, block.blocked_id);
    delete from public.blocks
    where blocks.id = block.id and blocks.inherited_from is not null
    returning blocks.* into block;
  end if;
  if block.id is null then
    lifted := private.last_decision('block', lift_inherited_block.block_id);
    if lifted.id is null then
      raise sqlstate 'PT404' using message = 'target_not_found', detail = 'There is no such inherited block.';
    end if;
    perform private.require_other_person(lifted.person_id);
    return private.show_decision(lifted.id);
  end if;
  decision_id := private.record_lifted_block(block, internal_note);
  perform private.broadcast_to_peers(
    'participant.joined',
    block.blocker_id,
    array[(private.find_direct_chat(block.blocker_id, block.blocked_id)).id]
  );
  perform private.sync_notifications_with_block(block.blocker_id, block.blocked_id);
  return private.show_decision(decision_id);
end;
$function$;

CREATE OR REPLACE FUNCTION api.list_inherited_blocks (
  cursor    text,
  page_size integer,
  person_id uuid
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  SET enable_bitmapscan TO 'off'
  SET enable_seqscan TO 'off'
  AS $function$
declare
  filters jsonb := jsonb_build_object('user', person_id);
  after private.list_position := private.position_after('inherited blocks', filters, cursor);
  found private.list_position[];
begin
  perform private.require_moderator();
  -- A moderator would learn by whom they are blocked.
  perform private.require_other_person(person_id);
  found := array(
    select row (blocks.updated_at, blocks.id)::private.list_position
    from public.blocks
    where blocks.blocked_id = list_inherited_blocks.person_id
      and blocks.inherited_from is not null
      and (blocks.updated_at, blocks.id) < (after.sort_time, after.id)
    order by blocks.updated_at desc, blocks.id desc
    limit page_size + 1
  );
  return json_build_object(
    'data', (
      select coalesce(json_agg(block order by listed.rank), '[]')
      from
        unnest(found[:page_size]) with ordinality as listed (inherited_at, block_id, rank)
        join private.inherited_block_views as block on block.id = listed.block_id
    ),
    'nextCursor', private.next_position_cursor('inherited blocks', filters, found, page_size)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.append_decision (
  decided private.moderation_decisions
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  decided.id := gen_random_uuid();
  decided.was_hidden := exists (
    select
    from private.hidden_targets
    where hidden_targets.target_type = decided.reported_type
      and hidden_targets.target_id = decided.reported_id
  );
  decided.is_hidden := decided.was_hidden;
  decided.decided_at := private.next_decision_time(decided.reported_type, decided.reported_id);
  insert into private.moderation_decisions select (decided).*;
  return decided.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_deleted_login (
  person_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  present timestamptz := private.now();
  kept private.kept_restrictions;
  next_end timestamptz;
begin
  -- The blocker was deleted while this login inherited the block.
  delete from public.blocks as inherited
  where inherited.blocked_id = person_id
    and inherited.inherited_from is not null
    and not exists (
      select
      from public.blocks as origin
      where origin.blocker_id = inherited.blocker_id and origin.blocked_id = inherited.inherited_from
    );
  select restrictions.* into kept
  from private.kept_restrictions as restrictions
  where restrictions.user_id = person_id;
  -- Minority is inherited by e-mail only.
  if kept.phone_kept_until <= present
    or coalesce(greatest(kept.suspension_kept_until, kept.blocks_kept_until) <= present, true)
  then
    delete from private.deleted_addresses as address where address.user_id = person_id and address.kind = 'phone';
  end if;
  select min(ends.kept_until) into next_end
  from
    unnest(array[kept.suspension_kept_until, kept.blocks_kept_until, kept.minority_kept_until]) as ends (kept_until)
  where ends.kept_until > present;
  if next_end is null
    or not exists (select from private.deleted_addresses as address where address.user_id = person_id)
  then
    delete from private.deleted_logins where deleted_logins.user_id = person_id;
    delete from private.inheritances where inheritances.user_id = person_id;
    delete from public.blocks where blocks.blocked_id = person_id and blocks.inherited_from is not null;
    -- Kept while the login that was freed could still inherit from the deleted one, or another login could.
    delete from private.lifted_blocks as lifted
    where lifted.former_id = person_id
      and not exists (select from private.inheritances where inheritances.user_id = lifted.user_id);
    delete from private.lifted_blocks as lifted
    where lifted.user_id = person_id
      and not exists (select from private.deleted_logins where deleted_logins.user_id = lifted.former_id);
    return false;
  end if;
  if kept.phone_kept_until > present then
    next_end := least(next_end, kept.phone_kept_until);
  end if;
  -- Daily, since a block or a suspension can be lifted before its time.
  update private.deleted_logins
  set due_at = least(next_end, present + interval '1 day')
  where deleted_logins.user_id = person_id;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.continue_inheritance (
  task private.inheritance_tasks
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  login record;
begin
  select
    case task.kind
      when 'email' then users.email
      else users.phone
    end as address,
    users.created_at
  into login
  from auth.users
  where users.id = task.user_id and users.deleted_at is null;
  if not found then
    return false;
  end if;
  if not task.is_matched then
    perform private.inherit_restrictions(task.user_id, task.kind, login.address, login.created_at);
    update private.inheritance_tasks
    set is_matched = true
    where inheritance_tasks.user_id = task.user_id and inheritance_tasks.kind = task.kind;
    return true;
  end if;
  return private.inherit_next_block(task);
end;
$function$;

CREATE OR REPLACE FUNCTION private.delete_person (
  person_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_for_deletion(person_id);
  perform private.keep_restrictions(person_id);
  perform private.delete_profile(person_id);
  delete from public.blocks where blocks.blocker_id = person_id;
  delete from private.lifted_blocks as lifted where lifted.blocker_id = person_id;
  perform private.forget_appeals(person_id);
  perform private.forget_tellings_of(person_id);
  delete from private.adulthoods where adulthoods.person_id = delete_person.person_id;
  delete from private.media_upload_hours as hours where hours.person_id = delete_person.person_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.heir_logins (
  person_id uuid
)
  RETURNS SETOF uuid
  LANGUAGE plpgsql
  STABLE
  ROWS 10
  SET search_path TO ''
  AS $function$
begin
  return query
  with recursive heir as (
    select inheritances.user_id from private.inheritances where inheritances.former_id = person_id
    union
    select later.user_id
    from heir join private.inheritances as later on later.former_id = heir.user_id
  )
  select heir.user_id from heir;
end;
$function$;

CREATE OR REPLACE FUNCTION private.inherit_at_confirmation (
  person_id  uuid,
  kind       private.address_kind,
  address    text,
  created_at timestamp with time zone,
  was_used   boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  -- More would keep a sign-in waiting; the job writes the rest.
  most_blocks constant integer := 200;
begin
  perform private.inherit_restrictions(person_id, kind, address, created_at);
  -- A login that was used may have friends, whom only the job separates.
  if not was_used then
    perform private.inherit_blocks(person_id, most_blocks);
  end if;
  insert into private.inheritance_tasks (user_id, kind, is_matched, due_at)
  select person_id, inherit_at_confirmation.kind, true, private.now()
  where exists (select from private.pending_inherited_blocks as block where block.user_id = person_id)
  on conflict on constraint inheritance_tasks_pkey do nothing;
exception
  when others then
    insert into private.inheritance_tasks (user_id, kind, is_matched, due_at)
    values (person_id, inherit_at_confirmation.kind, false, private.now())
    on conflict on constraint inheritance_tasks_pkey do nothing;
end;
$function$;

CREATE OR REPLACE FUNCTION private.inherit_at_confirmation_of_user()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET lock_timeout TO '2s'
  AS $function$
declare
  was_email_confirmed boolean := tg_op = 'UPDATE' and old.email_confirmed_at is not null and old.email is not null;
  was_phone_confirmed boolean := tg_op = 'UPDATE' and old.phone_confirmed_at is not null and old.phone is not null;
  -- A login that is being inserted was created after every deletion that it can see.
  created_at timestamptz := case tg_op
    when 'UPDATE' then new.created_at
  end;
  -- As it was before: a confirmation may be a sign-in itself.
  was_used boolean := tg_op = 'UPDATE'
    and (
      old.last_sign_in_at is not null
      or exists (select from auth.sessions where sessions.user_id = new.id)
    );
begin
  if new.email_confirmed_at is not null and new.email is not null and not was_email_confirmed then
    perform private.inherit_at_confirmation(new.id, 'email', new.email, created_at, was_used);
  end if;
  if new.phone_confirmed_at is not null and new.phone is not null and not was_phone_confirmed then
    perform private.inherit_at_confirmation(new.id, 'phone', new.phone, created_at, was_used);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.inherit_blocks (
  person_id uuid,
  row_limit integer
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  with
    pending as (
      select distinct on (block.blocker_id) block.blocker_id, block.origin_id
      from private.pending_inherited_blocks as block
      where block.user_id = person_id
      order by block.blocker_id, block.deleted_at desc nulls last
      limit row_limit
    ),
    -- Lifting the block waits for this, and then finds what was inherited.
    origins as (
      select blocks.blocker_id, blocks.blocked_id
      from
        pending
        join public.blocks on blocks.blocker_id = pending.blocker_id and blocks.blocked_id = pending.origin_id
      order by blocks.id
      for key share of blocks
    )
  insert into public.blocks (blocker_id, blocked_id, requester_id, created_at, updated_at, inherited_from)
  select origins.blocker_id, person_id, origins.blocker_id, private.now(), private.now(), origins.blocked_id
  from origins
  on conflict on constraint blocks_pair_key do nothing;
end;
$function$;

CREATE OR REPLACE FUNCTION private.inherit_next_block (
  task private.inheritance_tasks
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  person_id uuid := task.user_id;
  pending private.pending_inherited_blocks := private.find_next_pending_block(task);
begin
  if pending.user_id is null then
    return false;
  end if;
  perform private.lock_against_deletion(array[person_id, pending.blocker_id]);
  perform private.lock_pair(person_id, pending.blocker_id);
  -- Read after the locks: the block may have been lifted.
  perform
  from public.blocks
  where blocks.blocker_id = pending.blocker_id and blocks.blocked_id = pending.origin_id
  for key share;
  if found and not private.has_blocked(pending.blocker_id, person_id) then
    perform private.block_between(
      pending.blocker_id,
      person_id,
      private.are_friends(pending.blocker_id, person_id)
      or (private.find_match(pending.blocker_id, person_id)).id is not null,
      pending.origin_id
    );
  end if;
  -- The task that was served least recently is next, so that a login with many blocks delays no other.
  update private.inheritance_tasks
  set last_blocker_id = pending.blocker_id, due_at = private.now()
  where inheritance_tasks.user_id = task.user_id and inheritance_tasks.kind = task.kind;
  return true;
end;
$function$;

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
  -- The former logins as well: whoever lifts or shortens a suspension finds the logins that inherited it.
  perform
    case
      when locked.login_id = person_id then private.lock_for_suspension(locked.login_id)
      else private.lock_existence(locked.login_id)
    end
  from
    (select distinct login_id from unnest(former_ids || person_id) as login_id order by login_id) as locked;
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

CREATE OR REPLACE FUNCTION private.inherit_suspension (
  person_id  uuid,
  former_ids uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  source private.inheritances;
  decided private.moderation_decisions;
begin
  select inheritances.* into source
  from private.inheritances
  where inheritances.user_id = person_id
    and inheritances.former_id = any (former_ids)
    and inheritances.suspended_until is not null
  order by inheritances.suspended_until desc
  limit 1;
  if source.user_id is null
    or exists (
      select
      from private.suspended_people as suspended
      where suspended.user_id = person_id and suspended.suspended_until >= source.suspended_until
    )
  then
    return;
  end if;
  -- The decision of the moderators, so that the person reads it and can appeal.
  decided := private.last_standing('suspend', 'user', source.former_id, 'reinstate');
  perform private.append_decision(
    jsonb_populate_record(
      decided,
      jsonb_build_object(
        'target_type', 'user',
        'target_id', person_id,
        'reported_type', 'user',
        'reported_id', person_id,
        'person_id', person_id,
        'decision', 'suspend',
        'reason', coalesce(decided.reason, 'other'),
        'suspended_until', nullif(source.suspended_until, 'infinity'),
        'is_told', true,
        'is_inherited', true
      )
    )
  );
  perform private.suspend_person(person_id, source.suspended_until);
  update private.suspensions set is_inherited = true where suspensions.user_id = person_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_decision (
  decision_id uuid,
  is_answered boolean
)
  RETURNS private.moderation_decisions
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  decided private.moderation_decisions;
begin
  select decisions.* into decided from private.moderation_decisions as decisions where decisions.id = decision_id;
  if is_answered and decided.decision = 'suspend' then
    perform private.lock_kin_for_suspension(decided.target_id);
  end if;
  if decided.id is not null then
    perform private.lock_target(decided.reported_type, decided.reported_id);
  end if;
  return decided;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_decision_subject (
  wanted private.moderation_decisions
)
  RETURNS private.decision_subject
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  subject private.decision_subject := private.find_decision_subject(wanted.target_type, wanted.target_id);
  current private.decision_subject;
  last private.moderation_decisions;
begin
  if subject.reported_id is null then
    -- A target that was removed is known by that decision.
    last := private.last_decision(wanted.target_type, wanted.target_id);
    subject := row (last.reported_type, last.reported_id, last.person_id);
  end if;
  if subject.reported_id is null then
    return subject;
  end if;
  if wanted.decision in ('suspend', 'reinstate') then
    perform private.lock_kin_for_suspension(subject.reported_id);
  end if;
  perform private.lock_target(subject.reported_type, subject.reported_id);
  if wanted.decision = 'remove' then
    perform private.lock_removal(wanted, subject);
    -- Another person may have set another cover meanwhile.
    current := private.find_decision_subject(wanted.target_type, wanted.target_id);
    return row (subject.reported_type, subject.reported_id, coalesce(current.person_id, subject.person_id));
  end if;
  return subject;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_events_of (
  person_id uuid
)
  RETURNS SETOF uuid
  LANGUAGE plpgsql
  ROWS 5
  SET search_path TO ''
  AS $function$
begin
  return query select event_id from private.lock_events_of_people(array[person_id]) as event_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_events_of_people (
  person_ids uuid[]
)
  RETURNS SETOF uuid
  LANGUAGE plpgsql
  ROWS 5
  SET search_path TO ''
  AS $function$
declare
  -- Resolve the ids first: under READ COMMITTED, locking re-checks a row it waited for (EvalPlanQual), and a join can drop it.
  found_ids uuid[] := array(
    select own.id from public.events as own where own.creator_id = any (person_ids)
    union
    select author.event_id from public.event_authors as author where author.user_id = any (person_ids)
    union
    select member.event_id
    from public.like_group_members as member
    where member.user_id = any (person_ids) and member.counts
  );
begin
  perform private.lock_events(found_ids);
  return query select events.id from public.events where events.id = any (found_ids) order by events.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_kin_for_suspension (
  person_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  kin uuid[];
begin
  loop
    kin := array(
      select private.former_logins(person_id)
      union
      select private.heir_logins(person_id)
      union
      select person_id
    );
    begin
      perform private.lock_for_suspension(locked.kin_id)
      from (select kin_id from unnest(kin) as kin_id order by kin_id) as locked;
      perform private.lock_target('user', locked.kin_id)
      from (select kin_id from unnest(kin) as kin_id order by kin_id) as locked;
      exit when kin @> array(select private.heir_logins(person_id));
      -- Another login inherited before the locks were granted. Only a rollback releases them.
      raise sqlstate 'UF409';
    exception
      when sqlstate 'UF409' then
        null;
    end;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.next_decision_time (
  reported_type public.report_target_type,
  reported_id   uuid
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  -- A transaction that waited for the lock has begun before the decision that it waited for.
  return greatest(
    private.now(),
    (
      select max(before.decided_at) + interval '1 millisecond'
      from private.moderation_decisions as before
      where before.reported_type = next_decision_time.reported_type
        and before.reported_id = next_decision_time.reported_id
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.pass_decision_on (
  decided  private.moderation_decisions,
  heir_ids uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.append_decision(
    jsonb_populate_record(
      decided,
      jsonb_build_object(
        'target_id', heir_id,
        'reported_id', heir_id,
        'person_id', heir_id,
        'decision', case
          when suspended.user_id is null then 'reinstate'
          else 'suspend'
        end,
        'suspended_until', nullif(suspended.suspended_until, 'infinity'),
        'is_told', true,
        'is_inherited', true
      )
    )
  )
  from
    unnest(heir_ids) as heir_id
    left join private.suspended_people as suspended on suspended.user_id = heir_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.record_decision (
  wanted private.moderation_decisions
)
  RETURNS private.moderation_decisions
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  caller_id uuid := auth.uid();
  -- Hidden by whom; only people and events can be.
  hider text := (
    select hidden_targets.hidden_by
    from private.hidden_targets
    where hidden_targets.target_type = wanted.reported_type and hidden_targets.target_id = wanted.reported_id
  );
  -- Whatever is decided, reports alone hide nothing any more.
  next_hider text := case wanted.decision
    when 'hide' then 'moderator'
    when 'restore' then null
    else nullif(hider, 'reports')
  end;
begin
  if next_hider is distinct from hider then
    perform private.set_hidden(wanted.reported_type, wanted.reported_id, next_hider);
  end if;
  wanted.id := gen_random_uuid();
  wanted.was_hidden := hider is not null;
  wanted.is_hidden := next_hider is not null;
  wanted.is_told := wanted.person_id is not null
    and wanted.decision <> 'dismiss'
    and not (wanted.decision = 'restore' and hider is not distinct from 'reports');
  wanted.is_inherited := false;
  wanted.decided_by := caller_id;
  wanted.decided_at := private.next_decision_time(wanted.reported_type, wanted.reported_id);
  insert into private.moderation_decisions select (wanted).*;
  perform private.close_reports(wanted, wanted.decided_at);
  return wanted;
end;
$function$;

CREATE OR REPLACE FUNCTION private.record_lifted_block (
  block         public.blocks,
  internal_note text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  decided private.moderation_decisions;
begin
  insert into private.lifted_blocks (blocker_id, user_id, former_id, kind)
  select block.blocker_id, block.blocked_id, inheritances.former_id, inheritances.kind
  from private.inheritances
  where inheritances.user_id = block.blocked_id
  on conflict on constraint lifted_blocks_pkey do nothing;
  return private.append_decision(
    jsonb_populate_record(
      decided,
      jsonb_build_object(
        'target_type', 'block',
        'target_id', block.id,
        'reported_type', 'user',
        'reported_id', block.blocked_id,
        'person_id', block.blocked_id,
        'decision', 'lift_block',
        'note', private.clean_text(internal_note),
        'is_told', false,
        'is_inherited', false,
        'decided_by', (select auth.uid())
      )
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.reinstate_with_heirs (
  person_id uuid
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Before any write, as in private.suspend_with_heirs.
  perform private.lock_events_of_people(array(select private.heir_logins(person_id)) || person_id);
  perform private.reinstate_person(person_id);
  return private.sync_heirs_with_suspension(person_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_valid_decision (
  wanted private.moderation_decisions
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  field text;
  problem text;
begin
  if wanted.target_type <> all (
    case wanted.decision
      when 'dismiss' then array['user', 'event', 'chat']
      when 'hide' then array['user', 'event']
      when 'restore' then array['user', 'event']
      when 'remove' then array['event', 'photo', 'cover', 'message', 'attachment']
      -- Recorded by api.lift_inherited_block alone.
      when 'lift_block' then array[]::text[]
      else array['user']
    end::public.moderation_target_type[]
  ) then
    field := 'decision';
    problem := 'Nothing of this type can be decided about so.';
  elsif wanted.reason is null and wanted.decision <> 'dismiss' then
    field := 'reason';
    problem := 'Expected a reason; only a dismissal needs none.';
  elsif wanted.suspended_until is not null and wanted.decision <> 'suspend' then
    field := 'until';
    problem := 'Only a suspension ends at a time.';
  elsif wanted.suspended_until <= private.now() then
    field := 'until';
    problem := 'Expected a time in the future.';
  else
    return;
  end if;
  raise sqlstate 'PT400' using message = 'validation_failed', detail = problem, hint = field;
end;
$function$;

CREATE OR REPLACE FUNCTION private.standing_decision (
  wanted private.moderation_decisions
)
  RETURNS private.moderation_decisions
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  last private.moderation_decisions := private.last_decision(wanted.target_type, wanted.target_id);
begin
  if (last.decision, last.reason, last.shown_note, last.note, last.suspended_until)
      is distinct from (wanted.decision, wanted.reason, wanted.shown_note, wanted.note, wanted.suspended_until)
    or private.is_reversed(last.id)
    or last.is_inherited
    or exists (
      select
      from public.reports
      where reports.target_type = wanted.reported_type
        and reports.target_id = wanted.reported_id
        and reports.status = 'open'
        and reports.lapses_at > private.now()
    )
  then
    return null;
  end if;
  return last;
end;
$function$;

CREATE OR REPLACE FUNCTION private.suspend_person (
  person_id  uuid,
  until_time timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  event_ids uuid[] := array(select private.lock_events_of(person_id));
  chat_ids uuid[] := array(
    select participant.chat_id from public.chat_participants as participant where participant.user_id = person_id
  );
begin
  perform private.broadcast_to_peers('participant.left', person_id, chat_ids);
  insert into private.suspensions (user_id, suspended_at, suspended_until)
  values
    (person_id, private.now(), coalesce(until_time, 'infinity'))
  on conflict on constraint suspensions_pkey do update
    set
      suspended_at = excluded.suspended_at,
      suspended_until = excluded.suspended_until,
      is_end_noted = false,
      is_inherited = false;
  perform private.end_live_location(person_id);
  perform private.end_open_memberships(person_id, event_ids);
  perform private.decide_groups_of_organizer(person_id, event_ids);
end;
$function$;

CREATE OR REPLACE FUNCTION private.suspend_with_heirs (
  person_id  uuid,
  until_time timestamp with time zone
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  until_end timestamptz := coalesce(until_time, 'infinity');
begin
  -- Before any write, to prevent a deadlock: whoever holds an event may wait for rows written here.
  perform private.lock_events_of_people(array(select private.heir_logins(person_id)) || person_id);
  perform private.suspend_person(person_id, until_time);
  -- The next login of the person inherits no longer suspension from an earlier one.
  update private.suspensions
  set suspended_until = until_end
  where suspensions.user_id in (select private.former_logins(person_id))
    and suspensions.suspended_until > until_end;
  return private.sync_heirs_with_suspension(person_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.sync_heirs_with_suspension (
  person_id uuid
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  heir private.suspensions;
  remaining timestamptz;
  changed_ids uuid[] := '{}';
begin
  for heir in
    select suspensions.*
    from private.suspensions
    where suspensions.is_inherited
      and suspensions.user_id in (select private.heir_logins(person_id))
    -- The login that inherited first: a later one may have inherited from it.
    order by (
      select min(inheritances.inherited_at)
      from private.inheritances
      where inheritances.user_id = suspensions.user_id
    ),
    suspensions.user_id
  loop
    select max(suspended.suspended_until) into remaining
    from
      private.inheritances
      join private.suspended_people as suspended on suspended.user_id = inheritances.former_id
    where inheritances.user_id = heir.user_id and inheritances.suspended_until is not null;
    if remaining is null then
      perform private.reinstate_person(heir.user_id);
    elsif remaining < heir.suspended_until then
      update private.suspensions set suspended_until = remaining where suspensions.user_id = heir.user_id;
    else
      continue;
    end if;
    changed_ids := changed_ids || heir.user_id;
  end loop;
  return changed_ids;
end;
$function$;

CREATE OR REPLACE FUNCTION private.undo_decision (
  decided private.moderation_decisions
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  standing private.moderation_decisions;
  suspended_until timestamptz;
begin
  case decided.decision
    when 'hide' then
      standing := private.last_standing('hide', decided.target_type, decided.target_id, 'restore');
      if standing.id is null
        and exists (
          select
          from private.hidden_targets as hidden
          where hidden.target_type = decided.reported_type
            and hidden.target_id = decided.reported_id
            and hidden.hidden_by = 'moderator'
        )
      then
        perform private.set_hidden(
          decided.reported_type,
          decided.reported_id,
          -- What people have reported since then nobody has looked at.
          case
            when private.is_reported_enough(decided.reported_type, decided.reported_id) then 'reports'
          end
        );
      end if;
    when 'suspend' then
      standing := private.last_standing('suspend', decided.target_type, decided.target_id, 'reinstate');
      -- A later one has set the time anew, and is not appealed against.
      if standing.decided_at > decided.decided_at then
        return;
      end if;
      -- Never longer than what was appealed against: null is for good in both.
      suspended_until := least(standing.suspended_until, decided.suspended_until);
      if standing.id is null or suspended_until <= private.now() then
        perform private.reinstate_with_heirs(decided.target_id);
      else
        perform private.suspend_with_heirs(decided.target_id, suspended_until);
      end if;
    when 'remove' then
      -- Of all else the files are gone.
      if decided.target_type = 'event' then
        delete from private.removed_events where removed_events.event_id = decided.target_id;
      elsif decided.removed_version is not null then
        perform private.lock_chats(array[decided.reported_id]);
        perform private.return_message(decided.target_id, decided.removed_version);
      end if;
  end case;
end;
$function$;

CREATE VIEW "private"."inherited_block_views" AS  SELECT id,
    blocked_id AS "userId",
    blocker_id AS "blockerId",
    inherited_from AS "formerUserId",
    private.iso_time(updated_at) AS "inheritedAt"
   FROM public.blocks
  WHERE (inherited_from IS NOT NULL);

CREATE VIEW "private"."kept_restrictions" AS  SELECT login.user_id,
    login.deleted_at,
    suspended.suspended_until,
        CASE suspended.suspended_until
            WHEN 'infinity'::timestamp with time zone THEN (login.deleted_at + make_interval(years => (private.setting('kept_suspension_years'::text))::integer))
            ELSE suspended.suspended_until
        END AS suspension_kept_until,
        CASE
            WHEN (EXISTS ( SELECT
               FROM (public.blocks
                 JOIN private.deleted_addresses address ON ((address.user_id = blocks.blocked_id)))
              WHERE ((blocks.blocked_id = login.user_id) AND (NOT (EXISTS ( SELECT
                       FROM private.lifted_blocks lifted
                      WHERE ((lifted.blocker_id = blocks.blocker_id) AND (lifted.former_id = blocks.blocked_id) AND (lifted.kind = address.kind)))))))) THEN (login.deleted_at + make_interval(years => (private.setting('kept_block_years'::text))::integer))
            ELSE NULL::timestamp with time zone
        END AS blocks_kept_until,
    (login.deleted_at + make_interval(days => (private.setting('kept_phone_days'::text))::integer)) AS phone_kept_until,
    login.adult_from,
    ((login.adult_from + make_interval(years => (private.setting('kept_minority_years'::text))::integer)))::timestamp with time zone AS minority_kept_until
   FROM (private.deleted_logins login
     LEFT JOIN private.suspended_people suspended ON ((suspended.user_id = login.user_id)));

CREATE VIEW "private"."pending_inherited_blocks" AS  SELECT inheritance.user_id,
    inheritance.former_id,
    former.deleted_at,
    block.blocker_id,
    COALESCE(block.inherited_from, block.blocked_id) AS origin_id
   FROM ((private.inheritances inheritance
     JOIN public.blocks block ON ((block.blocked_id = inheritance.former_id)))
     LEFT JOIN private.deleted_logins former ON ((former.user_id = inheritance.former_id)))
  WHERE (inheritance.has_blocks AND (block.blocker_id <> inheritance.user_id) AND (NOT (EXISTS ( SELECT
           FROM public.blocks written
          WHERE ((written.blocker_id = block.blocker_id) AND (written.blocked_id = inheritance.user_id))))) AND (NOT (EXISTS ( SELECT
           FROM private.lifted_blocks lifted
          WHERE ((lifted.blocker_id = block.blocker_id) AND ((lifted.user_id = inheritance.user_id) OR ((lifted.former_id = inheritance.former_id) AND (lifted.kind = inheritance.kind))))))) AND (EXISTS ( SELECT
           FROM public.blocks origin
          WHERE ((origin.blocker_id = block.blocker_id) AND (origin.blocked_id = COALESCE(block.inherited_from, block.blocked_id))))));

CREATE OR REPLACE FUNCTION private.find_next_pending_block (
  task private.inheritance_tasks
)
  RETURNS private.pending_inherited_blocks
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  SET enable_bitmapscan TO 'off'
  SET enable_seqscan TO 'off'
  AS $function$
declare
  pending private.pending_inherited_blocks;
begin
  select next_block.* into pending
  from
    (
      select distinct inheritances.former_id
      from private.inheritances
      where inheritances.user_id = task.user_id and inheritances.has_blocks
    ) as former
    cross join lateral (
      select block.*
      from private.pending_inherited_blocks as block
      where block.user_id = task.user_id
        and block.former_id = former.former_id
        and block.blocker_id > task.last_blocker_id
      order by block.blocker_id
      limit 1
    ) as next_block
  order by next_block.blocker_id, next_block.deleted_at desc nulls last
  limit 1;
  return pending;
end;
$function$;

CREATE INDEX lifted_blocks_former_id_idx ON private.lifted_blocks USING btree (former_id, blocker_id, kind);

CREATE INDEX lifted_blocks_user_id_idx ON private.lifted_blocks USING btree (user_id);

COMMENT ON COLUMN "private"."inheritance_tasks"."last_blocker_id" IS 'Cursor: blocks of this blocker and of those before, by id, are written.';

COMMENT ON COLUMN "private"."lifted_blocks"."user_id" IS 'The login whose inherited block was lifted.';

COMMENT ON COLUMN "private"."suspensions"."is_inherited" IS 'Whether the suspension is that of a deleted login with the same verified address, and ends with it.';

COMMENT ON FUNCTION "api"."lift_inherited_block"(uuid, text) IS 'POST /moderation/inherited-blocks/{blockId}/lift: Moderation decision. The original block and blocks that people made themselves stay. Repeating it returns the first decision. 400 on internalNote, 403 not_a_moderator, 404 target_not_found.';

COMMENT ON FUNCTION "api"."list_inherited_blocks"(text, integer, uuid) IS 'GET /moderation/inherited-blocks: {data, nextCursor} of the blocks that a person inherited from a deleted account, newest first. 400 on cursor, 403 not_a_moderator.';

COMMENT ON FUNCTION "private"."append_decision"(private.moderation_decisions) IS 'Puts a decision on record that closes no reports and neither hides nor shows its target, which is locked: its id.';

COMMENT ON FUNCTION "private"."check_deleted_login"(uuid) IS 'Removes inherited blocks whose original block is gone, the hashes of a deleted login once nothing is left that a new login could inherit, and phone numbers after their days. Returns whether a restriction is left.';

COMMENT ON FUNCTION "private"."find_next_pending_block"(private.inheritance_tasks) IS 'The pending inherited block with the next blocker after the cursor of a task; null when none is left.';

COMMENT ON FUNCTION "private"."heir_logins"(uuid) IS 'Logins that have inherited from a deleted login, directly or through another deleted login.';

COMMENT ON FUNCTION "private"."inherit_at_confirmation"(uuid, private.address_kind, text, timestamp with time zone, boolean) IS 'Gives a login its restrictions when its first e-mail or phone is confirmed. A failure lets the sign-in through and leaves a task to the job accounts.';

COMMENT ON FUNCTION "private"."inherit_next_block"(private.inheritance_tasks) IS 'Writes the next inherited block of a login that may be in use already, and ends what is between the two people. False when none is left.';

COMMENT ON FUNCTION "private"."lock_events_of"(uuid) IS 'private.lock_events_of_people for one person.';

COMMENT ON FUNCTION "private"."lock_events_of_people"(uuid[]) IS 'Locks the events that these people created, were invited to organize or are to come to, in id order; answers their ids.';

COMMENT ON FUNCTION "private"."lock_kin_for_suspension"(uuid) IS 'Locks of what suspends or reinstates a person: private.lock_for_suspension, then the target, of the person, of the former logins and of the logins that inherited from the person.';

COMMENT ON FUNCTION "private"."next_decision_time"(public.report_target_type, uuid) IS 'Time of the next decision about a person, event or chat: now, and later than all before. The target is locked.';

COMMENT ON FUNCTION "private"."pass_decision_on"(private.moderation_decisions, uuid[]) IS 'Records for logins whose inherited suspension changed what was decided about the deleted login.';

COMMENT ON FUNCTION "private"."record_lifted_block"(public.blocks, text) IS 'Records the decision to lift an inherited block, which neither person is notified of, and prevents that the block is inherited again. The target is locked.';

COMMENT ON FUNCTION "private"."reinstate_with_heirs"(uuid) IS 'Reinstates a person by decision of moderators; the suspensions of later logins follow: returns whose changed. Locked are private.lock_kin_for_suspension.';

COMMENT ON FUNCTION "private"."standing_decision"(private.moderation_decisions) IS 'The decision that is taken again, word for word: the last about its target, neither reversed nor inherited, and nothing was reported since. Null when it is another one.';

COMMENT ON FUNCTION "private"."suspend_with_heirs"(uuid, timestamp with time zone) IS 'Suspends a person by decision of moderators: suspensions of former logins end no later, and those of later logins follow. Returns whose changed. Locked are private.lock_kin_for_suspension.';

COMMENT ON FUNCTION "private"."sync_heirs_with_suspension"(uuid) IS 'Ends or shortens the suspensions that were inherited from this login: they last as long as one of a former login. Returns whose suspension changed. Locked are private.lock_kin_for_suspension and the events of these logins.';

COMMENT ON TABLE "private"."lifted_blocks" IS 'Inherited blocks that moderators lifted. This login inherits the block no more, and no other login inherits it from this deleted login by this kind of address.';

COMMENT ON TYPE "public"."moderation_decision" IS 'dismiss: nothing is wrong, what reports hid is shown again; hide: not in feeds any more; restore: shown again, whoever hid it; remove: taken away; suspend: kept out of the service for a while or for good; reinstate: let in again; lift_block: an inherited block is lifted.';

COMMENT ON TYPE "public"."moderation_target_type" IS 'Target of a moderation decision: what can be reported, what can be removed by itself, and an inherited block.';

COMMENT ON VIEW "private"."inherited_block_views" IS 'Inherited blocks as moderators see them: to_json of a row is the response.';

COMMENT ON VIEW "private"."kept_restrictions" IS 'Restrictions of deleted logins, and until when a new login inherits each; null for a restriction that does not exist.';

COMMENT ON VIEW "private"."pending_inherited_blocks" IS 'Blocks against former logins that are not written yet for the login that inherits them. Where one person blocked several former logins there is a row for each, and the last deleted one counts. A block whose original block is gone, or that moderators lifted, is not among them.';

REVOKE ALL ON FUNCTION "api"."lift_inherited_block"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "api"."lift_inherited_block"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."lift_inherited_block"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "api"."lift_inherited_block"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "api"."list_inherited_blocks"(text, integer, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "api"."list_inherited_blocks"(text, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_inherited_blocks"(text, integer, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_inherited_blocks"(text, integer, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."append_decision"(private.moderation_decisions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."append_decision"(private.moderation_decisions) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."append_decision"(private.moderation_decisions) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_next_pending_block"(private.inheritance_tasks) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_next_pending_block"(private.inheritance_tasks) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_next_pending_block"(private.inheritance_tasks) TO "postgres";

REVOKE ALL ON FUNCTION "private"."heir_logins"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."heir_logins"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."heir_logins"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."inherit_at_confirmation"(uuid, private.address_kind, text, timestamp WITH time zone, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."inherit_at_confirmation"(uuid, private.address_kind, text, timestamp WITH time zone, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."inherit_at_confirmation"(uuid, private.address_kind, text, timestamp WITH time zone, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."inherit_next_block"(private.inheritance_tasks) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."inherit_next_block"(private.inheritance_tasks) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."inherit_next_block"(private.inheritance_tasks) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_events_of_people"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_events_of_people"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_events_of_people"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_kin_for_suspension"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_kin_for_suspension"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_kin_for_suspension"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_decision_time"(public.report_target_type, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_decision_time"(public.report_target_type, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_decision_time"(public.report_target_type, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pass_decision_on"(private.moderation_decisions, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pass_decision_on"(private.moderation_decisions, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pass_decision_on"(private.moderation_decisions, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_lifted_block"(public.blocks, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_lifted_block"(public.blocks, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_lifted_block"(public.blocks, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reinstate_with_heirs"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reinstate_with_heirs"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reinstate_with_heirs"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."suspend_with_heirs"(uuid, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."suspend_with_heirs"(uuid, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."suspend_with_heirs"(uuid, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sync_heirs_with_suspension"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sync_heirs_with_suspension"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sync_heirs_with_suspension"(uuid) TO "postgres";
