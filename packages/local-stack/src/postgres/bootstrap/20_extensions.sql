-- Extensions that the platform installs.
create extension pg_stat_statements with schema extensions;

create extension pgcrypto with schema extensions;

create extension "uuid-ossp" with schema extensions;

-- On the platform, the role postgres may create these extensions. Plain PostgreSQL requires a superuser, so they are
-- created here, and "create extension if not exists" in a migration does nothing. Migrations can create trusted
-- extensions themselves.
create extension cube with schema extensions;

create extension earthdistance with schema extensions;

create extension moddatetime with schema extensions;
