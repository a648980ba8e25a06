-- Broadcast from the database: a row in realtime.messages reaches the topic's subscribers after the commit.
-- A plain table instead of the platform's daily partitions; columns, rights and functions are the platform's.
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
  'The topic that is being joined or sent to; for use in the policies of realtime.messages.';

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
  'Sends a message to a topic under the caller''s own rights; a failure is only a warning, as on the platform.';

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
    raise exception 'ERROR: Failed to process the row: %', sqlerrm;
end
$$;

comment on function realtime.broadcast_changes is
  'Sends the change of a row to a private topic; meant to be called by a trigger.';

alter function realtime.topic owner to supabase_realtime_admin;

alter function realtime.send owner to supabase_realtime_admin;

alter function realtime.broadcast_changes owner to supabase_realtime_admin;
