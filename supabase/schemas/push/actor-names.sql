-- Deletes the names of deleted people from the notifications of other users, and cancels waiting pushes that contain
-- these names.

-- Tables -------------------------------------------------------------------------------------------------

create table private.name_passes (
  person_id uuid constraint name_passes_pkey primary key,
  last_user_id uuid not null default '00000000-0000-0000-0000-000000000000',
  last_type public.notification_type not null default enum_first(null::public.notification_type),
  last_id uuid not null default '00000000-0000-0000-0000-000000000000'
);

comment on table private.name_passes is
  'Cursors of the `accounts` job, one per deleted person. The job has deleted the person''s name from all notifications up to the cursor.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.delete_actor_names_of(person_id uuid, row_limit integer)
returns integer
language plpgsql
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  pass private.name_passes;
  portion uuid[];
begin
  insert into private.name_passes (person_id) values (delete_actor_names_of.person_id) on conflict do nothing;
  select passes.* into pass
  from private.name_passes as passes
  where passes.person_id = delete_actor_names_of.person_id
  for update;
  portion := array(
    select notifications.id
    from public.notifications
    where notifications.actor_id = pass.person_id
      and (notifications.user_id, notifications.type, notifications.id)
        > (pass.last_user_id, pass.last_type, pass.last_id)
    order by notifications.user_id, notifications.type, notifications.id
    limit row_limit
  );
  -- Locks the rows in id order, as api.read_notifications does, to prevent a deadlock.
  perform 1 from public.notifications where notifications.id = any (portion) order by notifications.id for update;
  update private.push_deliveries as delivery
  set outcome = 'notification_gone', finished_at = private.now()
  from
    public.notifications
    join private.devices on devices.user_id = notifications.user_id
  where notifications.id = any (portion)
    and notifications.payload ->> 'actorName' is not null
    and delivery.device_id = devices.id
    and delivery.notification_id = notifications.id
    and delivery.finished_at is null;
  update public.notifications
  set payload = notifications.payload || '{"actorName": null}'
  where notifications.id = any (portion) and notifications.payload ->> 'actorName' is not null;
  if cardinality(portion) < row_limit then
    delete from private.name_passes where name_passes.person_id = pass.person_id;
  else
    update private.name_passes
    set last_user_id = notifications.user_id, last_type = notifications.type, last_id = notifications.id
    from public.notifications
    where notifications.id = portion[row_limit] and name_passes.person_id = pass.person_id;
  end if;
  return cardinality(portion);
end;
$$;

comment on function private.delete_actor_names_of is
  'Deletes the name of a deleted person from the next row_limit notifications of other users, and cancels the waiting deliveries of these notifications. Returns the number of notifications that this call has checked. A number less than row_limit means that the job has checked all notifications.';
