-- Kept answers: what a call with an Idempotency-Key was answered, so that its repetition is answered alike and has no
-- second effect (docs/api/idempotency.md). The answer is written in the transaction of the effect.

-- Tables -------------------------------------------------------------------------------------------------

create table private.kept_answers (
  person_id uuid not null,
  place bytea not null,
  body_hash bytea not null,
  answer bytea not null,
  is_unchanged boolean not null,
  kept_at timestamptz not null,
  constraint kept_answers_pkey primary key (person_id, place)
)
-- All of it goes every day.
with (autovacuum_vacuum_scale_factor = 0.05);

comment on table private.kept_answers is
  'Answers of calls with an Idempotency-Key, for a day. Of the key nothing is kept that it could be told from, and without it no answer can be read.';
comment on column private.kept_answers.place is
  'First half of the SHA-512 of method, path with query, and key.';
comment on column private.kept_answers.body_hash is 'SHA-256 of the bytes of the body.';
comment on column private.kept_answers.answer is
  'JSON as the verb answered it, before URLs were signed; encrypted with the second half of the SHA-512.';
comment on column private.kept_answers.is_unchanged is
  'Whether it was answered with 200 where the endpoint else answers 201.';

create index kept_answers_person_idx on private.kept_answers (person_id, kept_at);

create index kept_answers_kept_at_idx on private.kept_answers (kept_at);

insert into private.settings (name, value, meaning)
values
  (
    'kept_answer_hours',
    '24',
    'How long the answer of a call with an Idempotency-Key is kept for its repetitions.'
  ),
  (
    'kept_answers_of_person',
    '1000',
    'How many kept answers a person may have; calls with further keys are refused.'
  ),
  (
    'kept_answer_bytes',
    '65536',
    'How long a kept answer may be; a call with an Idempotency-Key and a longer one is undone.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.kept_since()
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.now() - make_interval(hours => private.setting('kept_answer_hours')::integer);
end;
$$;

comment on function private.kept_since is
  'Kept answers from before count as forgotten, whether the job has removed them or not.';

create function private.require_room_for_answer(caller_id uuid)
returns void
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  since timestamptz := private.kept_since();
  -- Of the answers that leave no room the last one that has to go.
  in_the_way timestamptz;
begin
  select kept_answers.kept_at into in_the_way
  from private.kept_answers
  where kept_answers.person_id = caller_id and kept_answers.kept_at > since
  order by kept_answers.kept_at desc
  offset private.setting('kept_answers_of_person')::integer - 1
  limit 1;
  if in_the_way is not null then
    perform private.refuse_limited(
      'kept_answers',
      'You have used too many Idempotency-Keys. Send the call without one.',
      private.now() + (in_the_way - since)
    );
  end if;
end;
$$;

comment on function private.require_room_for_answer is
  '429 rate_limited when the caller has as many kept answers as may be. Calls at the same time may each find the last room.';

create function private.forget_kept_answers(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.kept_answers where kept_answers.person_id = forget_kept_answers.person_id;
end;
$$;

comment on function private.forget_kept_answers is 'What a person was answered goes with the profile.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.find_kept_answer(place text, secret text, body_hash text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  kept private.kept_answers;
begin
  -- Somebody may have been a moderator when the call was answered.
  if (select auth.role()) = 'service_role' then
    perform private.require_moderator();
  end if;
  if not private.try_lock_call(caller_id, place) then
    raise sqlstate 'PT409' using
      message = 'idempotency_in_progress',
      detail = 'A call with this Idempotency-Key is still being answered.';
  end if;
  -- Read after the lock: whoever had it has committed.
  select kept_answers.* into kept
  from private.kept_answers
  where kept_answers.person_id = caller_id
    and kept_answers.place = decode(find_kept_answer.place, 'hex')
    and kept_answers.kept_at > private.kept_since();
  if kept.person_id is null then
    perform private.require_room_for_answer(caller_id);
    return null;
  end if;
  if kept.body_hash <> decode(find_kept_answer.body_hash, 'hex') then
    raise sqlstate 'PT422' using
      message = 'idempotency_key_reused',
      detail = 'This Idempotency-Key was used for a call with another body.';
  end if;
  perform set_config('response.replayed', 'true', true);
  if kept.is_unchanged then
    perform private.respond_unchanged();
  end if;
  return convert_from(extensions.decrypt(kept.answer, decode(secret, 'hex'), 'aes-cbc/pad:pkcs'), 'UTF8')::json;
end;
$$;

comment on function api.find_kept_answer is
  'Every endpoint that takes an Idempotency-Key: what this call was answered before, or null. 409 idempotency_in_progress while it runs, 422 idempotency_key_reused with another body, 429 rate_limited without room for another answer. Part of the statement that calls a verb (supabase/functions/_shared/database/statements.ts), before the verb.';

create function api.keep_answer(place text, secret text, body_hash text, answer text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  text_to_keep text := coalesce(answer, 'null');
begin
  if octet_length(text_to_keep) > private.setting('kept_answer_bytes')::integer then
    raise sqlstate 'PT500' using
      message = 'internal_error',
      detail = 'The answer is too long to be kept for an Idempotency-Key, so nothing was done.';
  end if;
  -- One may be there that is too old.
  insert into private.kept_answers as kept (person_id, place, body_hash, answer, is_unchanged, kept_at)
  values
    (
      auth.uid(),
      decode(keep_answer.place, 'hex'),
      decode(keep_answer.body_hash, 'hex'),
      extensions.encrypt(convert_to(text_to_keep, 'UTF8'), decode(secret, 'hex'), 'aes-cbc/pad:pkcs'),
      coalesce(current_setting('response.status', true) = '200', false),
      private.now()
    )
  on conflict on constraint kept_answers_pkey do update
    set
      body_hash = excluded.body_hash,
      answer = excluded.answer,
      is_unchanged = excluded.is_unchanged,
      kept_at = excluded.kept_at;
  return text_to_keep::json;
end;
$$;

comment on function api.keep_answer is
  'Every endpoint that takes an Idempotency-Key: keeps what the verb has just answered, in its transaction, and answers it. 500 internal_error of an answer that is too long, which undoes the call. Part of the statement that calls a verb, around the verb.';

create function api.list_reachable_media(media_keys text[])
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(object.name), '[]')
    from storage.objects as object
    where object.bucket_id = 'media'
      and object.name = any (media_keys)
      and private.is_passive_type(object.metadata ->> 'mimetype')
      -- A thumbnail is read by whoever may read the file.
      and private.can_read_media(split_part(object.name, '.', 1))
      and object.name not in (select private.own_given_up_objects())
  );
end;
$$;

comment on function api.list_reachable_media is
  'Every endpoint that takes an Idempotency-Key, of a kept answer: which of these objects are there, and the caller may read now.';

create function api.tidy_kept_answers(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  removed integer;
begin
  perform private.require_service();
  with due as (
    select kept_answers.person_id, kept_answers.place
    from private.kept_answers
    where kept_answers.kept_at <= private.kept_since()
    order by kept_answers.kept_at
    limit row_limit
    for update skip locked
  )
  delete from private.kept_answers
  using due
  where kept_answers.person_id = due.person_id and kept_answers.place = due.place;
  get diagnostics removed = row_count;
  return json_build_object('removed', removed);
end;
$$;

comment on function api.tidy_kept_answers is 'Jobs: {removed}. Forgets kept answers that are too old.';

grant execute on function api.find_kept_answer to authenticated, service_role;
grant execute on function api.keep_answer to authenticated, service_role;
grant execute on function api.list_reachable_media to authenticated, service_role;
grant execute on function api.tidy_kept_answers to service_role;
