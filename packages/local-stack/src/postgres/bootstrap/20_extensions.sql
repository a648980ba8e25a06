-- Extensions that the platform installs in every database.
create extension pg_stat_statements with schema extensions;

create extension pgcrypto with schema extensions;

create extension "uuid-ossp" with schema extensions;

-- On the platform, the role postgres may create these extensions. Plain PostgreSQL requires a superuser, so this script
-- creates them, and "create extension if not exists" in a migration finds them installed. Migrations can create trusted
-- extensions themselves.
create extension cube with schema extensions;

create extension earthdistance with schema extensions;

create extension moddatetime with schema extensions;
