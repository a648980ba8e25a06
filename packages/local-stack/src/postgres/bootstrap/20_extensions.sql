-- Extensions that the platform installs.
create extension pg_stat_statements with schema extensions;

create extension pgcrypto with schema extensions;

create extension "uuid-ossp" with schema extensions;

-- On the platform postgres may create these; plain PostgreSQL wants a superuser, so they exist beforehand and
-- a migration's "create extension if not exists" does nothing. Migrations create the trusted ones themselves.
create extension cube with schema extensions;

create extension earthdistance with schema extensions;

create extension moddatetime with schema extensions;
