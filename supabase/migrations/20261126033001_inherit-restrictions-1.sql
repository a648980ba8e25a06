set lock_timeout = '2 s';

SET local check_function_bodies = off;

create type private.address_kind as enum ('email', 'phone');

create table private.deleted_logins (
  user_id uuid constraint deleted_logins_pkey primary key,
  deleted_at timestamptz not null,
  due_at timestamptz not null,
  adult_from date,
  was_adult boolean not null default false,
  has_stated_age boolean not null default true,
  is_age_disputed boolean not null default false
);

create table private.deleted_addresses (
  hash bytea not null,
  user_id uuid not null constraint deleted_addresses_user_id_fkey
    references private.deleted_logins (user_id)
      on delete cascade,
  kind private.address_kind not null,
  key_version integer not null,
  constraint deleted_addresses_pkey primary key (hash, user_id)
);

create table private.inheritances (
  user_id uuid not null,
  former_id uuid not null,
  kind private.address_kind not null,
  inherited_at timestamptz not null,
  suspended_until timestamptz,
  has_blocks boolean not null,
  adult_from date,
  constraint inheritances_pkey primary key (user_id, former_id, kind)
);

create table private.inheritance_tasks (
  user_id uuid not null,
  kind private.address_kind not null,
  is_matched boolean not null,
  due_at timestamptz not null,
  constraint inheritance_tasks_pkey primary key (user_id, kind)
);

ALTER TABLE "private"."moderation_decisions"
  ADD COLUMN "is_inherited" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."blocks"
  ADD COLUMN "inherited_from" uuid;

CREATE OR REPLACE FUNCTION api.advance_inheritances (
  row_limit integer
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  present timestamptz := private.now();
  task private.inheritance_tasks;
  goes_on boolean;
  checked_ids uuid[];
begin
  perform private.require_service();
  select tasks.* into task
  from private.inheritance_tasks as tasks
  where tasks.due_at <= present
  order by tasks.due_at
  limit 1
  for update skip locked;
  if task.user_id is not null then
    begin
      goes_on := private.continue_inheritance(task);
    exception
      when others then
        raise warning 'An inheritance failed: %', sqlstate;
        update private.inheritance_tasks
        set due_at = present + interval '30 seconds'
        where inheritance_tasks.user_id = task.user_id and inheritance_tasks.kind = task.kind;
        return json_build_object('inherited', 0, 'postponed', 1, 'checked', 0);
    end;
    if not goes_on then
      delete from private.inheritance_tasks
      where inheritance_tasks.user_id = task.user_id and inheritance_tasks.kind = task.kind;
    end if;
    return json_build_object('inherited', 1, 'postponed', 0, 'checked', 0);
  end if;
  checked_ids := array(
    select deleted_logins.user_id
    from private.deleted_logins
    where deleted_logins.due_at <= present
    order by deleted_logins.due_at
    limit row_limit
    for update skip locked
  );
  perform private.check_deleted_login(checked.person_id) from unnest(checked_ids) as checked (person_id);
  return json_build_object('inherited', 0, 'postponed', 0, 'checked', cardinality(checked_ids));
end;
$function$;

CREATE OR REPLACE FUNCTION api.block_person (
  person_id uuid
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  caller_id uuid := auth.uid();
  block public.blocks;
begin
  perform private.lock_against_deletion(array[caller_id, person_id]);
  perform private.lock_pair(caller_id, person_id);
  if person_id = caller_id then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'You cannot block yourself.',
      hint = 'userId';
  end if;
  if not private.is_known_person(person_id) then
    raise sqlstate 'PT404' using message = 'person_not_found', detail = 'There is no such person.';
  end if;
  perform private.block_between(caller_id, person_id, private.can_follow(person_id));
  select blocks.* into block
  from public.blocks
  where blocks.blocker_id = caller_id and blocks.blocked_id = block_person.person_id;
  return private.block_view(block);
end;
$function$;

CREATE OR REPLACE FUNCTION api.export_profile()
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  caller_id uuid := auth.uid();
begin
  -- The longest of all reads: repeated without an end it would keep connections from others.
  if not private.try_lock_export(caller_id) then
    perform private.refuse_limited('exports_at_once', 'Your export is being made already.', private.now() + '10 s');
  end if;
  return json_build_object(
    'exportedAt', private.iso_time(private.now()),
    'profile', private.own_profile_view(),
    'adultFrom', (select adulthoods.adult_from from private.adulthoods where adulthoods.person_id = caller_id),
    'acceptedTerms', private.export_accepted_terms(caller_id),
    'friendships', (
      select coalesce(json_agg(private.friendship_view(friendships) order by friendships.created_at, friendships.id), '[]')
      from public.friendships
      where caller_id in (friendships.requester_id, friendships.addressee_id) and not private.has_expired(friendships)
    ),
    'friendRequestRejections', private.export_rejections(caller_id),
    'blocks', (
      select coalesce(json_agg(private.block_view(blocks) order by blocks.created_at, blocks.id), '[]')
      from public.blocks
      where blocks.blocker_id = caller_id and blocks.inherited_from is null
    ),
    'events', (
      select coalesce(json_agg(event order by events.created_at, events.id), '[]')
      from public.events join private.event_views as event on event.id = events.id
      where events.creator_id = caller_id
    ),
    'coauthorships', (
      select
        coalesce(json_agg(private.event_author_view(event_authors) order by event_authors.created_at, event_authors.event_id), '[]')
      from public.event_authors
      where event_authors.user_id = caller_id
    ),
    'inviteLinks', private.export_invite_links(caller_id),
    'redeemedInviteLinks', private.export_redeemed_links(caller_id),
    'groups', (
      select coalesce(json_agg(like_group order by member.created_at, member.group_id), '[]')
      from
        public.like_group_members as member
        join private.group_views as like_group on like_group.id = member.group_id
      where member.user_id = caller_id
    ),
    'messages', (
      select coalesce(json_agg(shown order by messages.created_at, messages.id), '[]')
      from
        public.messages
        cross join lateral private.message_views(messages) as shown
      where messages.sender_id = caller_id
    ),
    'approvals', (
      select coalesce(json_agg(private.approval_view(approval) order by approval.created_at, approval.id), '[]')
      from public.like_group_approvals as approval
      where approval.author_id = caller_id
    ),
    'chats', private.export_chats(caller_id),
    'formerChats', private.export_former_chats(caller_id),
    'interactions', private.export_interactions(caller_id),
    'matches', private.export_matches(caller_id),
    'liveLocation', private.export_live_location(caller_id),
    'reports', (
      select coalesce(json_agg(private.report_view(reports) order by reports.created_at, reports.id), '[]')
      from public.reports
      where reports.author_id = caller_id
    ),
    'moderationDecisions', private.export_decisions(caller_id),
    'inheritedRestrictions', private.export_inheritances(caller_id),
    'devices', private.export_devices(caller_id),
    'notificationPreferences', private.export_preferences(caller_id),
    'notifications', private.export_notifications(caller_id),
    'media', (
      select
        coalesce(json_agg(json_build_object('key', media.key, 'url', private.media_url(private.media_key(media))) order by media.key), '[]')
      from private.media
      where media.owner_id = caller_id and media.state not in ('declared', 'held', 'removing')
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION api.list_friends (
  status    public.friendship_status,
  cursor    text,
  page_size integer
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
  caller_id uuid := auth.uid();
  filters jsonb := jsonb_build_object('person', caller_id, 'status', status);
  after private.list_position := private.position_after('friends', filters, cursor);
  -- One index range per status: each is read in index order.
  statuses public.friendship_status[] := case
    when status is null then '{pending,accepted,rejected}'
    else array[status]
  end;
  pending_since timestamptz := private.pending_since();
begin
  return (
    with
      listed as materialized (
        select private.friendship_fields_of(either.friendship, either.blocker_id) as item, either.created_at, either.id
        from
          (
            select side.friendship, side.created_at, side.id, null::uuid as blocker_id
            from
              (
                select
                  listed_status as status,
                  case listed_status when 'pending' then pending_since else '-infinity' end as since
                from unnest(statuses) as listed_status
              ) as wanted
              cross join lateral (
                (
                  select friendships as friendship, friendships.created_at, friendships.id
                  from public.friendships
                  where friendships.requester_id = caller_id
                    and friendships.status = wanted.status
                    and friendships.created_at > wanted.since
                    and not exists (select from private.suspended_people as other where other.user_id = friendships.addressee_id offset 0)
                    and (friendships.created_at, friendships.id) < (after.sort_time, after.id)
                  order by friendships.created_at desc, friendships.id desc
                  limit page_size + 1
                )
                union all
                (
                  select friendships, friendships.created_at, friendships.id
                  from public.friendships
                  where friendships.addressee_id = caller_id
                    and friendships.status = wanted.status
                    and friendships.created_at > wanted.since
                    and not exists (select from private.suspended_people as other where other.user_id = friendships.requester_id offset 0)
                    and (friendships.created_at, friendships.id) < (after.sort_time, after.id)
                  order by friendships.created_at desc, friendships.id desc
                  limit page_size + 1
                )
              ) as side
            union all
            (
              select private.friendship_in_block(blocks), blocks.created_at, blocks.id, blocks.blocker_id
              from public.blocks
              where blocks.blocker_id = caller_id
                and blocks.inherited_from is null
                and coalesce(list_friends.status, 'blocked') = 'blocked'
                and (blocks.created_at, blocks.id) < (after.sort_time, after.id)
              order by blocks.created_at desc, blocks.id desc
              limit page_size + 1
            )
          ) as either
        order by either.created_at desc, either.id desc
        limit page_size + 1
      )
    select
      json_build_object(
        'data', array(select listed.item from listed limit page_size),
        'nextCursor', (
          select private.position_cursor(secrets.value, 'friends', filters, last.created_at, last.id)
          from
            private.secrets
            cross join (select listed.created_at, listed.id from listed offset page_size - 1 limit 1) as last
          where secrets.name = 'cursor' and exists (select from listed offset page_size)
        )
      )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION api.unblock_person (
  person_id uuid
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  caller_id uuid := auth.uid();
  freed_ids uuid[] := private.inherited_block_ids(caller_id, person_id);
begin
  perform private.lock_pairs(array[caller_id], array[person_id] || freed_ids);
  if person_id = caller_id then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'You cannot unblock yourself.',
      hint = 'userId';
  end if;
  delete from public.blocks
  where blocks.blocker_id = caller_id
    and blocks.blocked_id = unblock_person.person_id
    and blocks.inherited_from is null;
  if found then
    -- A statement after the row of the block was had: a login that inherits the block locks that row.
    freed_ids := private.inherited_block_ids(caller_id, person_id);
    delete from public.blocks where blocks.blocker_id = caller_id and blocks.inherited_from = unblock_person.person_id;
    freed_ids := freed_ids || person_id;
    if cardinality(freed_ids) > 1 then
      perform private.lock_notices_of(freed_ids || caller_id);
    end if;
    perform private.sync_notifications_with_block(caller_id, freed.person_id)
    from unnest(freed_ids) as freed (person_id);
    return json_build_object('deleted', true);
  end if;
  if private.has_made_block(person_id, caller_id) then
    raise sqlstate 'PT403' using message = 'not_the_blocker', detail = 'Only the person who blocked can unblock.';
  end if;
  raise sqlstate 'PT404' using message = 'block_not_found', detail = 'You have not blocked this person.';
end;
$function$;

CREATE OR REPLACE FUNCTION private.address_keys()
  RETURNS TABLE (
    version integer,
    secret  text
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 2
  SET search_path TO ''
  AS $function$
begin
  if to_regclass('vault.decrypted_secrets') is null then
    return;
  end if;
  return query execute $query$
    select substring(name from '^address_key_([1-9][0-9]{0,3})$')::integer, decrypted_secret
    from vault.decrypted_secrets
    where name ~ '^address_key_[1-9][0-9]{0,3}$' and length(decrypted_secret) >= 32
  $query$;
end;
$function$;

CREATE OR REPLACE FUNCTION private.block_between (
  blocker_id     uuid,
  blocked_id     uuid,
  could_follow   boolean,
  inherited_from uuid    DEFAULT NULL::uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  -- Before any write, to prevent a deadlock: who holds an event may wait for rows written here.
  locked_ids uuid[] := private.lock_events_between(blocker_id, blocked_id);
  withdrawn_ids uuid[];
  ended public.friendships;
  expired public.friendships;
begin
  delete from public.friendships
  where friendships.id = (private.find_friendship(block_between.blocker_id, block_between.blocked_id)).id
  returning friendships.* into ended;
  if private.has_expired(ended) then
    expired := ended;
    ended := null;
  end if;
  -- The blocker makes a block of their own where one was inherited.
  delete from public.blocks
  where blocks.blocker_id = block_between.blocker_id
    and blocks.blocked_id = block_between.blocked_id
    and blocks.inherited_from is not null;
  insert into public.blocks (id, blocker_id, blocked_id, requester_id, created_at, updated_at, inherited_from)
  values
    (
      coalesce(ended.id, gen_random_uuid()),
      block_between.blocker_id,
      block_between.blocked_id,
      coalesce(ended.requester_id, block_between.blocker_id),
      coalesce(ended.created_at, private.now()),
      -- Monotonic: this transaction may have begun before what it waited for was written.
      greatest(ended.updated_at, private.now()),
      block_between.inherited_from
    )
  on conflict on constraint blocks_pair_key do nothing;
  perform private.end_meeting(blocker_id, blocked_id);
  withdrawn_ids := private.end_invitations(blocker_id, blocked_id);
  perform private.close_uncarried_chat(blocker_id, blocked_id);
  perform private.end_coauthorships(blocker_id, blocked_id);
  -- In no other events: a co-author may have become one, or a guest, since these were found.
  perform private.end_memberships(blocker_id, blocked_id, locked_ids);
  perform private.end_link_rights_between(blocker_id, blocked_id);
  if could_follow then
    perform private.end_following(blocker_id, blocked_id);
  end if;
  perform private.sync_notifications_with_block(blocker_id, blocked_id);
  if expired.id is not null then
    perform private.withdraw_request_notices(array[expired.requester_id], array[expired.addressee_id]);
  end if;
  perform private.forget_invitations(withdrawn_ids, blocker_id, blocked_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.can_recognize_profile (
  owner_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return private.has_made_block((select auth.uid()), owner_id)
    and not private.has_blocked(owner_id, (select auth.uid()))
    and not private.is_suspended(owner_id);
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
  return private.inherit_next_block(task.user_id);
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
  perform private.forget_appeals(person_id);
  perform private.forget_tellings_of(person_id);
  delete from private.adulthoods where adulthoods.person_id = delete_person.person_id;
  delete from private.media_upload_hours as hours where hours.person_id = delete_person.person_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.export_inheritances (
  person_id uuid
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'kind', inheritances.kind,
            'inheritedAt', private.iso_time(inheritances.inherited_at),
            'isSuspended', inheritances.suspended_until is not null,
            'suspendedUntil', private.iso_time(nullif(inheritances.suspended_until, 'infinity')),
            'isBlocked', inheritances.has_blocks,
            'adultFrom', inheritances.adult_from
          )
          order by inheritances.inherited_at, inheritances.former_id, inheritances.kind
        ),
        '[]'
      )
    from private.inheritances
    where inheritances.user_id = person_id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.former_logins (
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
  with recursive former as (
    select inheritances.former_id from private.inheritances where inheritances.user_id = person_id
    union
    select earlier.former_id
    from former join private.inheritances as earlier on earlier.user_id = former.former_id
  )
  select former.former_id from former;
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_made_block (
  blocker_id uuid,
  blocked_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (
    select
    from public.blocks
    where blocks.blocker_id = has_made_block.blocker_id
      and blocks.blocked_id = has_made_block.blocked_id
      and blocks.inherited_from is null
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.hash_address (
  kind    private.address_kind,
  address text,
  secret  text
)
  RETURNS bytea
  LANGUAGE sql
  STABLE
RETURN extensions.hmac(((kind || ' '::text) || lower(address)), secret, 'sha256'::text);

CREATE OR REPLACE FUNCTION private.inherit_at_confirmation (
  person_id  uuid,
  kind       private.address_kind,
  address    text,
  created_at timestamp with time zone
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
  if not exists (select from auth.sessions where sessions.user_id = person_id) then
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
  was_email_confirmed boolean := tg_op = 'UPDATE' and old.email_confirmed_at is not null;
  was_phone_confirmed boolean := tg_op = 'UPDATE' and old.phone_confirmed_at is not null;
  -- A login that is being inserted was created after every deletion that it can see.
  created_at timestamptz := case tg_op
    when 'UPDATE' then new.created_at
  end;
begin
  if new.email_confirmed_at is not null and not was_email_confirmed then
    perform private.inherit_at_confirmation(new.id, 'email', new.email, created_at);
  end if;
  if new.phone_confirmed_at is not null and not was_phone_confirmed then
    perform private.inherit_at_confirmation(new.id, 'phone', new.phone, created_at);
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
      select block.blocker_id, block.origin_id
      from private.pending_inherited_blocks as block
      where block.user_id = person_id
      order by block.blocker_id
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

CREATE OR REPLACE FUNCTION private.inherit_minority (
  person_id  uuid,
  former_ids uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  present timestamptz := private.now();
begin
  perform private.assert_lock_order('profile', array[person_id::text]);
  perform 1 from public.profiles where profiles.user_id = inherit_minority.person_id for no key update;
  insert into private.adulthoods as held (person_id, adult_from, was_adult, has_stated, oldest_from, doubted_at)
  select
    inherit_minority.person_id,
    max(former.adult_from),
    bool_or(former.was_adult),
    bool_or(former.has_stated_age),
    max(former.adult_from),
    case
      when bool_or(former.is_age_disputed) then present
    end
  from
    private.inheritances as inheritance
    join private.deleted_logins as former on former.user_id = inheritance.former_id
  where inheritance.user_id = inherit_minority.person_id
    and inheritance.former_id = any (former_ids)
    and inheritance.adult_from is not null
  having count(*) > 0
  on conflict on constraint adulthoods_pkey do update
    set
      adult_from = greatest(held.adult_from, excluded.adult_from),
      was_adult = held.was_adult or excluded.was_adult,
      has_stated = held.has_stated or excluded.has_stated,
      doubted_at = case
        when excluded.doubted_at is not null
          or held.doubted_at is not null
          or held.was_adult
          or not private.is_minor(held.adult_from)
        then coalesce(held.doubted_at, present)
      end
    where held.decided_at is null;
  update public.profiles
  set adult_from = adulthoods.adult_from
  from private.adulthoods
  where profiles.user_id = inherit_minority.person_id
    and adulthoods.person_id = inherit_minority.person_id
    and profiles.adult_from is distinct from adulthoods.adult_from;
end;
$function$;

CREATE OR REPLACE FUNCTION private.inherit_next_block (
  person_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  pending private.pending_inherited_blocks;
begin
  select block.* into pending
  from private.pending_inherited_blocks as block
  where block.user_id = person_id
  order by block.blocker_id
  limit 1;
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
begin
  if cardinality(former_ids) = 0 then
    return;
  end if;
  perform private.lock_for_suspension(person_id);
  perform private.lock_target('user', person_id);
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
  perform private.inherit_suspension(person_id, former_ids);
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
  decided := jsonb_populate_record(
    decided,
    jsonb_build_object(
      'id', gen_random_uuid(),
      'target_type', 'user',
      'target_id', person_id,
      'reported_type', 'user',
      'reported_id', person_id,
      'person_id', person_id,
      'decision', 'suspend',
      'reason', coalesce(decided.reason, 'other'),
      'suspended_until', nullif(source.suspended_until, 'infinity'),
      'was_hidden', false,
      'is_hidden', false,
      'is_told', true,
      'is_inherited', true,
      'decided_at', greatest(
        private.now(),
        (
          select max(before.decided_at) + interval '1 millisecond'
          from private.moderation_decisions as before
          where before.reported_type = 'user' and before.reported_id = inherit_suspension.person_id
        )
      )
    )
  );
  insert into private.moderation_decisions select (decided).*;
  perform private.suspend_person(person_id, source.suspended_until);
end;
$function$;

CREATE OR REPLACE FUNCTION private.inherited_block_ids (
  blocker_id uuid,
  origin_id  uuid
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return array(
    select blocks.blocked_id
    from public.blocks
    where blocks.blocker_id = inherited_block_ids.blocker_id and blocks.inherited_from = origin_id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_job_due (
  job     text,
  present timestamp with time zone DEFAULT private.now()
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  AS $function$
begin
  -- Each is the condition of the job's own verb, and reads the same index.
  return case job
    when 'accounts' then exists (
      select 1 from private.barred_logins where barred_logins.due_at <= present
    ) or exists (
      select 1 from private.inheritance_tasks where inheritance_tasks.due_at <= present
    ) or exists (
      select 1 from private.deleted_logins where deleted_logins.due_at <= present
    )
    when 'push' then exists (
      select 1
      from
        private.push_providers as provider
        join private.push_deliveries as delivery on delivery.provider = provider.provider
      where provider.paused_until <= present
        and delivery.finished_at is null
        and delivery.next_attempt_at <= present
    )
    when 'media' then private.is_media_due(present)
    when 'event_reminders' then exists (
      select 1 from private.event_reminders where event_reminders.due_at <= present
    )
    when 'events' then exists (
      select 1 from public.events where events.is_live and events.finishes_at <= present
    ) or exists (
      select 1
      from public.events
      where events.status = 'published' and events.deleted_at is null and events.start_at <= present
    )
    when 'friend_requests' then exists (
      select 1 from public.friendships where friendships.status = 'pending' and friendships.created_at <= private.pending_since()
    ) or exists (
      select 1
      from private.friend_request_notices as notice
      where notice.told_at <= present - make_interval(days => private.setting('friend_request_notice_days')::integer)
    ) or exists (
      select 1
      from private.friend_request_rejections as rejection
      where rejection.rejected_at <= present - make_interval(days => private.setting('friend_request_quiet_days')::integer)
    )
    when 'limits' then private.is_tidying_of_limits_due(present)
    when 'kept_answers' then exists (
      select 1 from private.kept_answers where kept_answers.kept_at <= private.kept_since()
    )
    when 'live_locations' then exists (
      select 1 from private.live_locations where live_locations.expires_at <= present
    ) or exists (
      select 1
      from
        private.live_locations
        join private.location_topics on location_topics.person_id = live_locations.person_id
      where live_locations.broadcast_at <= present
    )
    when 'matches' then exists (
      select 1 from private.people_interactions where people_interactions.expires_at <= present
    ) or exists (
      select 1
      from private.like_notices
      where like_notices.notified_at <= present - make_interval(days => private.setting('interaction_days')::integer)
    )
    when 'notifications' then private.is_tidying_due(present)
    when 'sync' then private.are_changes_due(present)
    when 'push_deliveries' then private.are_old_deliveries_due(present)
    when 'reports' then private.is_report_tidying_due(present)
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_addresses (
  person_id uuid,
  email     text,
  phone     text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  present timestamptz := private.now();
begin
  with
    current_key as (
      select keys.version, keys.secret from private.address_keys() as keys order by keys.version desc limit 1
    ),
    addresses as (
      select 'email'::private.address_kind as kind, keep_addresses.email as address
      union
      select 'email', identity.identity_data ->> 'email'
      from auth.identities as identity
      where identity.user_id = person_id and identity.identity_data ->> 'email_verified' = 'true'
      union
      select 'phone', keep_addresses.phone
    ),
    login as (
      insert into private.deleted_logins (user_id, deleted_at, due_at)
      select person_id, present, present
      where exists (select from current_key)
      on conflict on constraint deleted_logins_pkey do nothing
    )
  insert into private.deleted_addresses (hash, user_id, kind, key_version)
  select distinct
    private.hash_address(addresses.kind, addresses.address, current_key.secret),
    person_id,
    addresses.kind,
    current_key.version
  from addresses cross join current_key
  where addresses.address <> ''
  on conflict on constraint deleted_addresses_pkey do nothing;
exception
  when others then
    -- A deletion never fails for this. Deleting the user at the identity provider tries again.
    raise warning 'No hash of an address was kept: %', sqlstate;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_addresses_of_user()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- The tombstone first, as in api.delete_account: prevents a deadlock with it.
  perform private.bar_deleted_person(old.id);
  perform private.keep_addresses(
    old.id,
    case
      when old.email_confirmed_at is not null then old.email
    end,
    case
      when old.phone_confirmed_at is not null then old.phone
    end
  );
  return coalesce(new, old);
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_restrictions (
  person_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.keep_addresses(
    users.id,
    case
      when users.email_confirmed_at is not null then users.email
    end,
    case
      when users.phone_confirmed_at is not null then users.phone
    end
  )
  from auth.users
  where users.id = person_id and users.deleted_at is null;
  update private.deleted_logins as login
  set
    adult_from = adulthoods.adult_from,
    was_adult = adulthoods.was_adult,
    has_stated_age = adulthoods.has_stated,
    is_age_disputed = adulthoods.doubted_at is not null
  from private.adulthoods
  where login.user_id = keep_restrictions.person_id
    and adulthoods.person_id = keep_restrictions.person_id
    and private.is_minor(adulthoods.adult_from);
  perform private.check_deleted_login(person_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_friend_request (
  request_id uuid
)
  RETURNS public.friendships
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  caller_id uuid := auth.uid();
  friendship public.friendships;
  block public.blocks;
begin
  -- The two people of a row are immutable, so they may be read before the lock.
  select friendships.* into friendship from public.friendships where friendships.id = request_id;
  -- A deletion, which takes no locks of pairs, comes to rows and chats in another order.
  perform
    private.lock_existence(least(friendship.requester_id, friendship.addressee_id)),
    private.lock_existence(greatest(friendship.requester_id, friendship.addressee_id)),
    private.lock_pair(friendship.requester_id, friendship.addressee_id);
  -- Row lock too: the job that ends expired requests takes no other.
  select friendships.* into friendship from public.friendships where friendships.id = request_id for update;
  if friendship.id is null then
    -- To the blocker the request goes on in the block, to the other it is as if it had been withdrawn.
    select blocks.* into block from public.blocks where blocks.id = request_id and blocks.blocker_id = caller_id and blocks.inherited_from is null;
    friendship := private.friendship_in_block(block);
  end if;
  if friendship.id is null
    or caller_id not in (friendship.requester_id, friendship.addressee_id)
    or private.has_expired(friendship)
    or private.is_suspended(private.peer_of(friendship.requester_id, friendship.addressee_id, caller_id)) then
    raise sqlstate 'PT404' using message = 'friend_request_not_found', detail = 'There is no such request.';
  end if;
  return friendship;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_notices_of (
  person_ids uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform pg_advisory_xact_lock(private.lock_key('notices', listed.person_id::text))
  from (select distinct person_id from unnest(person_ids) as person_id order by person_id) as listed;
end;
$function$;

CREATE OR REPLACE FUNCTION private.matching_deletions (
  kind       private.address_kind,
  address    text,
  created_at timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return array(
    select login.user_id
    from
      private.address_keys() as keys
      join private.deleted_addresses as deleted
        on deleted.hash = private.hash_address(matching_deletions.kind, address, keys.secret)
      join private.kept_restrictions as login on login.user_id = deleted.user_id
    where deleted.kind = matching_deletions.kind
      and (matching_deletions.created_at is null or login.deleted_at < matching_deletions.created_at)
      and (deleted.kind = 'email' or login.phone_kept_until > private.now())
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_blocks()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into private.changes (audience_id, type, object_id)
  select changed.blocker_id, 'friendship', changed.id
  from changed_rows as changed
  where changed.inherited_from is null
  on conflict do nothing;
  perform private.note_apart(changed.blocker_id, changed.blocked_id) from changed_rows as changed;
  -- To whom the other was hidden by a block of their own nothing changes, so that they learn of none.
  perform private.note_apart(changed.blocked_id, changed.blocker_id)
  from changed_rows as changed
  where not private.has_blocked(changed.blocked_id, changed.blocker_id);
  return null;
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
  -- Whoever waited for the lock has begun before the decision that they waited for.
  wanted.decided_at := greatest(
    private.now(),
    (
      select max(before.decided_at) + interval '1 millisecond'
      from private.moderation_decisions as before
      where before.reported_type = wanted.reported_type and before.reported_id = wanted.reported_id
    )
  );
  insert into private.moderation_decisions select (wanted).*;
  perform private.close_reports(wanted, wanted.decided_at);
  return wanted;
end;
$function$;

CREATE OR REPLACE FUNCTION private.reinstate_person (
  person_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  event_ids uuid[] := array(select private.lock_events_of(person_id));
begin
  delete from private.suspensions
  where suspensions.user_id = person_id or suspensions.user_id in (select private.former_logins(person_id));
  perform private.decide_groups_of_organizer(person_id, event_ids);
end;
$function$;

CREATE OR REPLACE FUNCTION private.shown_friendships (
  friendship_ids uuid[]
)
  RETURNS TABLE (
    id    uuid,
    shown json
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 20
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  AS $function$
declare
  caller_id uuid := auth.uid();
begin
  return query
  select friendships.id, private.friendship_view(friendships)
  from public.friendships
  where friendships.id = any (friendship_ids)
    and caller_id in (friendships.requester_id, friendships.addressee_id)
    and not private.has_expired(friendships)
    and not exists (
      select
      from private.suspended_people as suspended
      where suspended.user_id = private.peer_of(friendships.requester_id, friendships.addressee_id, caller_id)
    )
  union all
  select blocks.id, private.block_view(blocks)
  from public.blocks
  where blocks.id = any (friendship_ids) and blocks.blocker_id = caller_id and blocks.inherited_from is null;
end;
$function$;

CREATE VIEW "private"."kept_restrictions" AS  SELECT login.user_id,
    login.deleted_at,
    suspended.suspended_until,
        CASE suspended.suspended_until
            WHEN 'infinity'::timestamp with time zone THEN (login.deleted_at + make_interval(years => (private.setting('kept_suspension_years'::text))::integer))
            ELSE suspended.suspended_until
        END AS suspension_kept_until,
        CASE
            WHEN (EXISTS ( SELECT
               FROM public.blocks
              WHERE (blocks.blocked_id = login.user_id))) THEN (login.deleted_at + make_interval(years => (private.setting('kept_block_years'::text))::integer))
            ELSE NULL::timestamp with time zone
        END AS blocks_kept_until,
    (login.deleted_at + make_interval(days => (private.setting('kept_phone_days'::text))::integer)) AS phone_kept_until,
    login.adult_from,
    ((login.adult_from + make_interval(years => (private.setting('kept_minority_years'::text))::integer)))::timestamp with time zone AS minority_kept_until
   FROM (private.deleted_logins login
     LEFT JOIN private.suspended_people suspended ON ((suspended.user_id = login.user_id)));

CREATE OR REPLACE VIEW "private"."moderation_decision_views" AS  SELECT decided.id,
    decided.target_type AS "targetType",
    decided.target_id AS "targetId",
    decided.person_id AS "personId",
    decided.decision,
    decided.reason,
    decided.shown_note AS note,
    decided.note AS "internalNote",
    private.iso_time(decided.suspended_until) AS until,
    decided.was_hidden AS "wasHidden",
    decided.is_hidden AS "isHidden",
    decided.decided_by AS "decidedBy",
    private.iso_time(decided.decided_at) AS "decidedAt",
        CASE
            WHEN (appeal.decision_id IS NOT NULL) THEN json_build_object('text', appeal.text, 'createdAt', private.iso_time(appeal.created_at), 'outcome', appeal.outcome, 'note', appeal.note, 'answeredBy', appeal.answered_by, 'answeredAt', private.iso_time(appeal.answered_at))
            ELSE NULL::json
        END AS appeal,
    decided.is_inherited AS "isInherited"
   FROM (private.moderation_decisions decided
     LEFT JOIN private.appeals appeal ON ((appeal.decision_id = decided.id)));

CREATE OR REPLACE VIEW "private"."own_decision_views" AS  SELECT decided.id,
    decided.target_type AS "targetType",
    decided.target_id AS "targetId",
    decided.decision,
    decided.reason,
    decided.shown_note AS note,
    private.iso_time(decided.suspended_until) AS until,
    private.iso_time(decided.decided_at) AS "createdAt",
        CASE
            WHEN (appeal.decision_id IS NOT NULL) THEN json_build_object('text', appeal.text, 'createdAt', private.iso_time(appeal.created_at), 'outcome', appeal.outcome)
            ELSE NULL::json
        END AS appeal,
    decided.is_inherited AS "isInherited"
   FROM (private.moderation_decisions decided
     LEFT JOIN private.appeals appeal ON ((appeal.decision_id = decided.id)))
  WHERE decided.is_told;

CREATE VIEW "private"."pending_inherited_blocks" AS  SELECT DISTINCT ON (inheritance.user_id, block.blocker_id) inheritance.user_id,
    block.blocker_id,
    COALESCE(block.inherited_from, block.blocked_id) AS origin_id
   FROM ((private.inheritances inheritance
     JOIN public.blocks block ON ((block.blocked_id = inheritance.former_id)))
     LEFT JOIN private.deleted_logins former ON ((former.user_id = inheritance.former_id)))
  WHERE (inheritance.has_blocks AND (block.blocker_id <> inheritance.user_id) AND (NOT (EXISTS ( SELECT
           FROM public.blocks written
          WHERE ((written.blocker_id = block.blocker_id) AND (written.blocked_id = inheritance.user_id))))))
  ORDER BY inheritance.user_id, block.blocker_id, former.deleted_at DESC;

CREATE INDEX deleted_addresses_user_id_idx ON private.deleted_addresses USING btree (user_id);

CREATE INDEX deleted_logins_due_at_idx ON private.deleted_logins USING btree (due_at);

CREATE INDEX inheritance_tasks_due_at_idx ON private.inheritance_tasks USING btree (due_at);

CREATE INDEX inheritances_former_id_idx ON private.inheritances USING btree (former_id);

ALTER POLICY "blocks_select_owner" ON "public"."blocks"
  USING (((blocker_id = ( SELECT auth.uid() AS uid)) AND (inherited_from IS NULL)));

COMMENT ON COLUMN "private"."deleted_addresses"."key_version" IS 'Version of the key in the vault: 1 for the secret address_key_1.';

COMMENT ON COLUMN "private"."deleted_logins"."adult_from" IS 'First day on which a deleted minor counts as an adult; null for an adult. This and the next columns are those of private.adulthoods.';

COMMENT ON COLUMN "private"."deleted_logins"."due_at" IS 'When the job accounts next checks whether a restriction is left.';

COMMENT ON COLUMN "private"."deleted_logins"."is_age_disputed" IS 'Whether the age was in doubt at the deletion.';

COMMENT ON COLUMN "private"."inheritance_tasks"."is_matched" IS 'Whether the address was compared and only blocks are left to write.';

COMMENT ON COLUMN "private"."inheritances"."adult_from" IS 'First day on which the person of the deleted account counts as an adult; null if it had no minority to inherit.';

COMMENT ON COLUMN "private"."inheritances"."has_blocks" IS 'Whether somebody had blocked the deleted account.';

COMMENT ON COLUMN "private"."inheritances"."suspended_until" IS 'End of the inherited suspension, infinity for good; null without one.';

COMMENT ON COLUMN "private"."moderation_decisions"."is_inherited" IS 'Whether the decision was taken about a deleted account of the same person, and applies to this login since its address was confirmed.';

COMMENT ON COLUMN "public"."blocks"."inherited_from" IS 'Null for a block that the blocker made. Otherwise the deleted login that the blocker had blocked: the block was inherited by a later login of the same person, separates the two people like any other, and is in no list (docs/rules/profiles.md, A new login after a deletion).';

COMMENT ON FUNCTION "api"."advance_inheritances"(integer) IS 'Jobs: {inherited, postponed, checked}. Takes one step of an inheritance that is due, or checks so many deleted logins for restrictions that are over; all zero when nothing is due.';

COMMENT ON FUNCTION "api"."unblock_person"(uuid) IS 'DELETE /friends/{userId}/block: {deleted}. Also lifts the blocks that later logins of this person inherited. 400 on userId, 403 not_the_blocker when only the other has blocked, 404 block_not_found.';

COMMENT ON FUNCTION "private"."address_keys"() IS 'Keys of the hashes of addresses, from the vault: the secrets address_key_1, address_key_2 and so on. New hashes use the highest version; older versions are still compared.';

COMMENT ON FUNCTION "private"."block_between"(uuid, uuid, boolean, uuid) IS 'Writes a block and ends everything between two people whose pair is locked. could_follow says whether either could follow the live location of the other.';

COMMENT ON FUNCTION "private"."check_deleted_login"(uuid) IS 'Removes the hashes of a deleted login once nothing is left that a new login could inherit, and phone numbers after their days. Returns whether a restriction is left.';

COMMENT ON FUNCTION "private"."continue_inheritance"(private.inheritance_tasks) IS 'Takes the next step of a task: comparing the address, then one block after the other. False when nothing is left to do.';

COMMENT ON FUNCTION "private"."delete_person"(uuid) IS 'Deletes a profile, and what stays until the login goes, and keeps what a later login of the person inherits. Deleted are the blocks that the person made, what they said in appeals, from when on they count as an adult, what they told and were told within the last day, and how much they uploaded in it.';

COMMENT ON FUNCTION "private"."export_inheritances"(uuid) IS 'Export: restrictions inherited from deleted accounts, as they were inherited. Nobody who blocked is named.';

COMMENT ON FUNCTION "private"."former_logins"(uuid) IS 'Deleted logins from which a login has inherited, directly or through another deleted login.';

COMMENT ON FUNCTION "private"."has_made_block"(uuid, uuid) IS 'Whether the first person made a block against the second. An inherited block does not count: its blocker does not know of it.';

COMMENT ON FUNCTION "private"."hash_address"(private.address_kind, text, text) IS 'HMAC-SHA-256 of an address in lower case; nothing else is folded.';

COMMENT ON FUNCTION "private"."inherit_at_confirmation"(uuid, private.address_kind, text, timestamp with time zone) IS 'Gives a login its restrictions when its first e-mail or phone is confirmed. A failure lets the sign-in through and leaves a task to the job accounts.';

COMMENT ON FUNCTION "private"."inherit_at_confirmation_of_user"() IS 'Gives a login its restrictions when the identity provider confirms its first e-mail or its first phone, never when a confirmed one changes.';

COMMENT ON FUNCTION "private"."inherit_blocks"(uuid, integer) IS 'Writes inherited blocks of a login that has no relations yet, so many at most.';

COMMENT ON FUNCTION "private"."inherit_minority"(uuid, uuid[]) IS 'Gives a login the youngest day of adulthood of its former logins, and the doubt about it. An adult''s birthdate that the login has stated contradicts it. Locked are the person and the target.';

COMMENT ON FUNCTION "private"."inherit_next_block"(uuid) IS 'Writes one inherited block of a login that may be in use already, and ends what is between the two people. False when none is left.';

COMMENT ON FUNCTION "private"."inherit_restrictions"(uuid, private.address_kind, text, timestamp with time zone) IS 'Finds deleted logins with the verified address of a login, and gives it their restrictions except blocks, which private.inherit_blocks or the job accounts writes.';

COMMENT ON FUNCTION "private"."inherit_suspension"(uuid, uuid[]) IS 'Suspends a login until the latest end of the suspensions of its former logins, and records the decision for it. Locked are the person, by private.lock_for_suspension, and the target.';

COMMENT ON FUNCTION "private"."inherited_block_ids"(uuid, uuid) IS 'The logins that inherited a block which this person made against a deleted login.';

COMMENT ON FUNCTION "private"."keep_addresses"(uuid, text, text) IS 'Hashes the verified addresses of a login that is being deleted; private.check_deleted_login then removes hashes that nothing needs. Keeps nothing without a key in the vault.';

COMMENT ON FUNCTION "private"."keep_addresses_of_user"() IS 'Hashes the verified addresses before the identity provider deletes a user or overwrites the address; private.delete_person then removes hashes that nothing needs.';

COMMENT ON FUNCTION "private"."keep_restrictions"(uuid) IS 'Deletion: keeps hashes of the verified addresses if there is a restriction that a later login has to inherit. The existence of the person is locked for the deletion.';

COMMENT ON FUNCTION "private"."lock_notices_of"(uuid[]) IS 'Exclusive locks of the notices of several people, by id, before private.lock_notices of pairs of them.';

COMMENT ON FUNCTION "private"."matching_deletions"(private.address_kind, text, timestamp with time zone) IS 'Deleted logins with this verified address that were deleted before a login was created; null for a login that is being created.';

COMMENT ON FUNCTION "private"."reinstate_person"(uuid) IS 'Lifts the suspension of a person, if there is one, with that of the deleted logins from which it was inherited, and has groups decided again with the person. Locked are the person, by private.lock_for_suspension, and the target.';

COMMENT ON TABLE "private"."deleted_addresses" IS 'Keyed hashes (HMAC) of the verified addresses of a deleted account.';

COMMENT ON TABLE "private"."deleted_logins" IS 'Deleted accounts with a restriction that a later login inherits. The row goes when no restriction is left.';

COMMENT ON TABLE "private"."inheritance_tasks" IS 'Logins whose inheritance the job accounts finishes: it failed when the address was confirmed, or the login was already in use.';

COMMENT ON TABLE "private"."inheritances" IS 'Restrictions that a new login inherited from a deleted login with the same verified address.';

COMMENT ON TYPE "private"."address_kind" IS 'Kind of address by which a login is found again.';

COMMENT ON VIEW "private"."kept_restrictions" IS 'Restrictions of deleted logins, and until when a new login inherits each; null for a restriction that does not exist.';

COMMENT ON VIEW "private"."moderation_decision_views" IS 'Decisions as moderators see them, with the appeal: to_json of a row is the answer.';

COMMENT ON VIEW "private"."own_decision_views" IS 'Decisions as those concerned see them, with the own appeal: to_json of a row is the answer. Who decided and who reported is not in it.';

COMMENT ON VIEW "private"."pending_inherited_blocks" IS 'Blocks against former logins that are not written yet for the login that inherits them. Where one person blocked several former logins, the last deleted one counts.';

REVOKE ALL ON FUNCTION "api"."advance_inheritances"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "api"."advance_inheritances"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."advance_inheritances"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "api"."advance_inheritances"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."address_keys"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."address_keys"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."address_keys"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."block_between"(uuid, uuid, boolean, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."block_between"(uuid, uuid, boolean, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."block_between"(uuid, uuid, boolean, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_deleted_login"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_deleted_login"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_deleted_login"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."continue_inheritance"(private.inheritance_tasks) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."continue_inheritance"(private.inheritance_tasks) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."continue_inheritance"(private.inheritance_tasks) TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_inheritances"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_inheritances"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_inheritances"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."former_logins"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."former_logins"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."former_logins"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_made_block"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_made_block"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_made_block"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hash_address"(private.address_kind, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hash_address"(private.address_kind, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hash_address"(private.address_kind, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."inherit_at_confirmation"(uuid, private.address_kind, text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."inherit_at_confirmation"(uuid, private.address_kind, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."inherit_at_confirmation"(uuid, private.address_kind, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."inherit_at_confirmation_of_user"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."inherit_at_confirmation_of_user"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."inherit_at_confirmation_of_user"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."inherit_blocks"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."inherit_blocks"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."inherit_blocks"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."inherit_minority"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."inherit_minority"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."inherit_minority"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."inherit_next_block"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."inherit_next_block"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."inherit_next_block"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."inherit_restrictions"(uuid, private.address_kind, text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."inherit_restrictions"(uuid, private.address_kind, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."inherit_restrictions"(uuid, private.address_kind, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."inherit_suspension"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."inherit_suspension"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."inherit_suspension"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."inherited_block_ids"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."inherited_block_ids"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."inherited_block_ids"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_addresses"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_addresses"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_addresses"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_addresses_of_user"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_addresses_of_user"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_addresses_of_user"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_restrictions"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_restrictions"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_restrictions"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_notices_of"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_notices_of"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_notices_of"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."matching_deletions"(private.address_kind, text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."matching_deletions"(private.address_kind, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."matching_deletions"(private.address_kind, text, timestamp WITH time zone) TO "postgres";
