-- Suspending: what ends when moderators suspend somebody, and what comes back.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.suspend_person(person_id uuid, until_time timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.suspensions (user_id, suspended_at, suspended_until)
  values
    (person_id, private.now(), coalesce(until_time, 'infinity'))
  on conflict on constraint suspensions_pkey do update
    set suspended_at = excluded.suspended_at, suspended_until = excluded.suspended_until;
end;
$$;

comment on function private.suspend_person is
  'Suspends a person until then, for good by null; again sets the new time. The target is locked.';

create function private.reinstate_person(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.suspensions where suspensions.user_id = person_id;
end;
$$;

comment on function private.reinstate_person is 'Lifts the suspension of a person, if there is one. The target is locked.';
