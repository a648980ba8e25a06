-- Suspensions: whom moderators keep out of the service for a while, or for good.
-- By the clock: what is over needs no job. What a suspension ends is written where somebody is suspended.

-- Tables -------------------------------------------------------------------------------------------------

create table private.suspensions (
  user_id uuid constraint suspensions_pkey primary key,
  suspended_at timestamptz not null,
  suspended_until timestamptz not null default 'infinity'
);

comment on table private.suspensions is
  'The last suspension of a person; none once it is lifted. Outlives the profile, as what was decided about it does.';

-- Views --------------------------------------------------------------------------------------------------

create view private.suspended_people as
  select suspensions.user_id, suspensions.suspended_until
  from private.suspensions
  where suspensions.suspended_until > private.now();

comment on view private.suspended_people is
  'Who is suspended now, and until when. A view, since lists join it.';
