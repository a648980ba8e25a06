set lock_timeout = '2 s';

-- Events of creators who are minors today; few rows, and in the order in which all calls lock events.
with
  due as (
    select events.id, adulthoods.adult_from
    from
      private.adulthoods
      join public.events on events.creator_id = adulthoods.person_id
    where private.is_minor(adulthoods.adult_from) and events.creator_adult_from is distinct from adulthoods.adult_from
    order by events.id
    for no key update of events
  )
update public.events
set creator_adult_from = due.adult_from
from due
where events.id = due.id;
