-- Broadcast from the database: Realtime sends each row of realtime.messages to the topic's subscribers after the
-- commit. realtime.messages is a plain table instead of the platform's daily partitions. Columns, privileges and
-- functions are the same as on the platform.
create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  constraint messages_pkey primary key (id, inserted_at)
);

comment on table realtime.messages is
  'Messages to the subscribers of a topic; the policies of this table decide who may join a private topic.';

create index messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
where extension = 'broadcast' and private is true;

alter table realtime.messages owner to supabase_realtime_admin;

alter table realtime.messages enable row level security;

grant all on realtime.messages to postgres, dashboard_user;

grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create function realtime.topic()
returns text
language sql
stable
set search_path = ''
as $$
  select nullif(current_setting('realtime.topic', true), '');
$$;

comment on function realtime.topic is
  'Returns the topic that a client joins or sends to, for the policies of realtime.messages.';

create function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void
language plpgsql
set search_path = ''
as $$
declare
  message_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);

  insert into realtime.messages (id, topic, extension, payload, event, private)
  values (
    message_id,
    topic,
    'broadcast',
    case when payload ? 'id' then payload else jsonb_set(payload, '{id}', to_jsonb(message_id)) end,
    event,
    private
  );
exception
  when others then
    raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

comment on function realtime.send is
  'Sends a message to a topic with the caller''s privileges. An error raises only a warning, as on the platform.';

create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('realtime.topic', topic, true);

  insert into realtime.messages (topic, extension, binary_payload, event, private)
  values (topic, 'broadcast', payload, event, private);
exception
  when others then
    raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

comment on function realtime.send_binary is
  'Sends bytes to a topic with the caller''s privileges. An error raises only a warning, as on the platform.';

create function realtime.broadcast_changes(
  topic_name text,
  event_name text,
  operation text,
  table_name text,
  table_schema text,
  new record,
  old record,
  level text default 'ROW'
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;

  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;

  perform realtime.send(
    jsonb_build_object(
      'record', new,
      'old_record', old,
      'operation', operation,
      'table', table_name,
      'schema', table_schema
    ),
    event_name,
    topic_name
  );
exception
  when others then
    raise exception 'Failed to process the row: %', sqlerrm;
end
$$;

comment on function realtime.broadcast_changes is
  'Sends the change of a row to a private topic. A trigger calls it.';

alter function realtime.topic owner to supabase_realtime_admin;

alter function realtime.send owner to supabase_realtime_admin;

alter function realtime.send_binary owner to supabase_realtime_admin;

alter function realtime.broadcast_changes owner to supabase_realtime_admin;

-- Functions of the local Realtime service for tables with subscriptions. The platform's functions need an output plugin
-- that plain PostgreSQL does not have.
create function realtime.followed_table(relation oid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'hasRowSecurity',
        class.relrowsecurity,
        'columns',
        jsonb_agg(
          jsonb_build_object(
            'name',
            attribute.attname,
            'type',
            type.typname,
            'sqlType',
            format_type(attribute.atttypid, -1),
            'isKey',
            coalesce(attribute.attnum = any (primary_key.indkey), false),
            'readers',
            array(
              select reader
              from unnest(array['anon', 'authenticated', 'service_role']) as reader
              where has_column_privilege(reader, class.oid, attribute.attnum, 'SELECT')
            )
          )
          order by attribute.attnum
        )
      )
    from
      pg_class as class
      join pg_attribute as attribute on attribute.attrelid = class.oid
      join pg_type as type on type.oid = attribute.atttypid
      left join pg_index as primary_key on primary_key.indrelid = class.oid and primary_key.indisprimary
    where class.oid = relation and attribute.attnum > 0 and not attribute.attisdropped
    group by class.oid
  );
end
$$;

comment on function realtime.followed_table is
  'Returns the columns of a table, each with the API roles that may select it; null if the table no longer exists.';

create function realtime.typed_row(row_values jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  typed jsonb;
begin
  execute (
    select
      format(
        'select pg_catalog.to_jsonb(typed) from (select %s) as typed',
        string_agg(format('%L::%s as %I', value, "sqlType", name), ', ')
      )
    from jsonb_to_recordset(row_values) as given (name text, "sqlType" text, value text)
  )
  into typed;

  return typed;
end
$$;

comment on function realtime.typed_row is
  'Returns a changed row as JSON, from the name, type and text of each column.';

create function realtime.seen_by(table_name text, key_values jsonb, viewers jsonb)
returns integer[]
language plpgsql
set search_path = ''
as $$
declare
  is_visible boolean;
  seeing integer[] := '{}';
begin
  if exists (select from pg_prepared_statements where name = 'realtime_is_visible') then
    deallocate realtime_is_visible;
  end if;

  -- One prepared statement serves all viewers of the row. Each execution evaluates the policies again.
  execute (
    select
      format(
        'prepare realtime_is_visible as select exists (select from %s where %s)',
        table_name,
        string_agg(format('%I = %L::%s', name, value, "sqlType"), ' and ')
      )
    from jsonb_to_recordset(key_values) as given (name text, "sqlType" text, value text)
  );

  for viewer_number in 0..jsonb_array_length(viewers) - 1 loop
    begin
      perform
        set_config('role', viewers -> viewer_number ->> 'role', true),
        set_config('request.jwt.claims', viewers -> viewer_number ->> 'claims', true);

      execute 'execute realtime_is_visible' into is_visible;

      perform set_config('role', 'none', true);

      if is_visible then
        seeing := seeing || viewer_number;
      end if;
    exception
      when others then
        -- If a policy raises an error, the row is hidden from this viewer only. The rollback also resets the role.
        continue;
    end;
  end loop;

  return seeing;
end
$$;

comment on function realtime.seen_by is
  'Returns the indexes of the viewers (roles with claims) to whom the policies of the table show the row.';

create function realtime.await_commits(transactions bigint[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  newest bigint;
begin
  -- Replication reports a commit shortly before other sessions can see its rows.
  for attempt in 1..1000 loop
    newest := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;

    exit when not exists (
      select
      from
        unnest(transactions) as number
        -- Replication sends only the lower 32 bits of a transaction id. This expression extends the number to the
        -- 64-bit id that is closest to the newest transaction.
        cross join lateral (
          select newest - ((newest - number + 2147483648) & 4294967295) + 2147483648 as whole_number
        ) as extended
      where not pg_visible_in_snapshot(whole_number::text::xid8, pg_current_snapshot())
    );

    perform pg_sleep(0.001);
  end loop;
end
$$;

comment on function realtime.await_commits is
  'Waits until the rows of committed transactions are visible, at most about a second. The transaction numbers come from the replication stream.';

create function realtime.read_changes(changes jsonb, transactions bigint[])
returns table (new_row jsonb, old_row jsonb, seeing integer[])
language plpgsql
set search_path = ''
as $$
declare
  change jsonb;
begin
  perform realtime.await_commits(transactions);

  foreach change in array array(select jsonb_array_elements(changes)) loop
    begin
      new_row := realtime.typed_row(change -> 'newRow');
      old_row := realtime.typed_row(change -> 'oldRow');
      seeing := '{}';

      if jsonb_array_length(change -> 'viewers') > 0 then
        seeing := realtime.seen_by(change ->> 'table', change -> 'key', change -> 'viewers');
      end if;
    exception
      when others then
        -- The row cannot be read, because the definition of its table has changed since the write.
        raise warning 'realtime.read_changes: %', sqlerrm;
        new_row := null;
    end;

    return next;
  end loop;
end
$$;

comment on function realtime.read_changes is
  'Returns for each change the new and the old row as JSON (null if unreadable), and the indexes of the viewers who may see the new row.';

revoke execute
on function realtime.followed_table,
realtime.typed_row,
realtime.seen_by,
realtime.await_commits,
realtime.read_changes
from public;
