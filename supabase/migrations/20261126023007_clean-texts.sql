set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.answer_appeal (
  decision_id uuid,
  outcome     public.appeal_outcome,
  note        text                  DEFAULT NULL::text
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  decided private.moderation_decisions;
  appeal private.appeals;
begin
  perform private.require_moderator();
  perform private.require_visible('note', note);
  decided := private.lock_decision(decision_id, true);
  perform private.require_other_person(decided.person_id);
  select appeals.* into appeal from private.appeals where appeals.decision_id = decided.id;
  if appeal.decision_id is null then
    raise sqlstate 'PT404' using
      message = 'appeal_not_found',
      detail = 'Nobody has appealed against this decision.';
  end if;
  if appeal.outcome <> outcome then
    raise sqlstate 'PT409' using
      message = 'appeal_answered',
      detail = 'This appeal has been answered the other way.';
  end if;
  if appeal.outcome is null then
    update private.appeals
    set
      outcome = answer_appeal.outcome,
      note = private.clean_text(answer_appeal.note),
      answered_by = (select auth.uid()),
      answered_at = private.now()
    where appeals.decision_id = decided.id;
    if outcome = 'reversed' then
      perform private.undo_decision(decided);
    end if;
  end if;
  return private.show_decision(decided.id);
end;
$function$;

CREATE OR REPLACE FUNCTION api.appeal_decision (
  decision_id uuid,
  text        text
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  caller_id uuid := auth.uid();
  decided private.moderation_decisions;
begin
  perform private.require_visible('text', appeal_decision.text);
  -- A concurrent deletion of the account would leave what it is to forget.
  perform private.lock_existence(caller_id);
  decided := private.lock_decision(decision_id, false);
  if decided.person_id is distinct from caller_id or decided.is_told is not true then
    raise sqlstate 'PT404' using message = 'decision_not_found', detail = 'There is no such decision about you.';
  end if;
  if decided.decision in ('restore', 'reinstate') then
    raise sqlstate 'PT409' using
      message = 'appeal_not_possible',
      detail = 'This decision is in your favour.';
  end if;
  if exists (select from private.appeals where appeals.decision_id = decided.id) then
    raise sqlstate 'PT409' using
      message = 'appeal_exists',
      detail = 'You have appealed against this decision already.';
  end if;
  if decided.decided_at + make_interval(days => private.setting('appeal_days')::integer) <= private.now() then
    raise sqlstate 'PT409' using
      message = 'appeal_too_late',
      detail = 'This decision was taken too long ago for an appeal.';
  end if;
  insert into private.appeals (decision_id, person_id, text, created_at)
  values
    (decided.id, caller_id, private.clean_text(appeal_decision.text), private.now());
  return (select to_json(own) from private.own_decision_views as own where own.id = decided.id);
end;
$function$;

CREATE OR REPLACE FUNCTION api.create_report (
  target_type  public.report_target_type,
  target_id    uuid,
  target_field text,
  reason       public.report_reason,
  description  text,
  message_ids  uuid[]                    DEFAULT '{}'::uuid[]
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  caller_id uuid := auth.uid();
  report public.reports;
begin
  -- A concurrent deletion would leave no evidence.
  perform private.lock_against_deletion(
    array[
      caller_id,
      case
        when target_type = 'user' then target_id
      end
    ]
  );
  perform private.lock_person(caller_id);
  perform private.lock_target(target_type, target_id);
  perform private.require_reportable(target_type, target_id, target_field);
  perform private.require_messages_of_target(target_id, message_ids);
  select reports.* into report
  from public.reports
  where reports.author_id = caller_id
    and reports.target_type = create_report.target_type
    and reports.target_id = create_report.target_id
    and reports.reason = create_report.reason
    and reports.created_at > private.now() - make_interval(hours => private.setting('report_repeat_hours')::integer)
  order by reports.created_at desc
  limit 1;
  if report.id is not null then
    perform private.respond_unchanged();
    return private.report_view(report);
  end if;
  insert into public.reports (
    author_id,
    reason,
    description,
    target_type,
    target_id,
    created_at,
    lapses_at
  )
  values
    (
      caller_id,
      reason,
      private.clean_text(description),
      target_type,
      target_id,
      private.now(),
      private.now() + make_interval(days => private.setting('report_lapse_days')::integer)
    )
  returning reports.* into report;
  perform private.hide_when_reported_enough(report);
  -- Files come last (lock order).
  perform private.file_report(report, message_ids);
  return private.report_view(report);
end;
$function$;

CREATE OR REPLACE FUNCTION api.decide_on_target (
  target_type   public.moderation_target_type,
  target_id     uuid,
  decision      public.moderation_decision,
  reason        public.report_reason          DEFAULT NULL::public.report_reason,
  note          text                          DEFAULT NULL::text,
  internal_note text                          DEFAULT NULL::text,
  until         timestamp with time zone      DEFAULT NULL::timestamp WITH time zone
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  wanted private.moderation_decisions;
  decided private.moderation_decisions;
begin
  perform private.require_moderator();
  perform private.require_visible('note', note);
  perform private.require_visible('internalNote', internal_note);
  wanted := jsonb_populate_record(
    wanted,
    jsonb_build_object(
      'target_type', target_type,
      'target_id', target_id,
      'decision', decision,
      'reason', reason,
      'shown_note', private.clean_text(note),
      'note', private.clean_text(internal_note),
      'suspended_until', until
    )
  );
  perform private.require_valid_decision(wanted);
  wanted := jsonb_populate_record(wanted, to_jsonb(private.lock_decision_subject(wanted)));
  if wanted.reported_id is null or not private.does_target_exist(wanted.reported_type, wanted.reported_id) then
    raise sqlstate 'PT404' using message = 'target_not_found', detail = 'There is nothing of this type and id.';
  end if;
  perform private.require_other_person(wanted.person_id);
  if decision = 'restore' and target_type = 'event' and private.is_removed_event(target_id) then
    raise sqlstate 'PT409' using
      message = 'removed_by_moderation',
      detail = 'This event was removed: only an appeal brings it back.';
  end if;
  if decision = 'remove' then
    decided := private.last_standing('remove', target_type, target_id);
    if private.remove_content(target_type, target_id, decided.id is null) then
      decided := null;
      wanted := jsonb_populate_record(
        wanted,
        jsonb_build_object('removed_version', private.removed_version(target_type, target_id))
      );
    elsif decided.id is null then
      raise sqlstate 'PT404' using message = 'target_not_found', detail = 'There is nothing of this type and id.';
    end if;
  else
    decided := private.standing_decision(wanted);
  end if;
  if decided.id is not null then
    -- Who reported after a removal is right as well.
    perform private.close_reports(decided, private.now());
    perform private.respond_unchanged();
    return private.show_decision(decided.id);
  end if;
  decided := private.record_decision(wanted);
  if decision = 'suspend' then
    perform private.suspend_person(target_id, until);
  elsif decision = 'reinstate' then
    perform private.reinstate_person(target_id);
  end if;
  return private.show_decision(decided.id);
end;
$function$;

CREATE OR REPLACE FUNCTION api.edit_message (
  chat_id    uuid,
  message_id uuid,
  content    text
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  chat public.chats := private.lock_chat(chat_id);
  message public.messages := private.find_message(chat, message_id);
begin
  perform private.require_writable_chat(chat);
  if message.sender_id <> (select auth.uid()) then
    raise sqlstate 'PT403' using message = 'not_the_sender', detail = 'Only the sender can edit a message.';
  end if;
  if message.deleted_at is not null then
    raise sqlstate 'PT409' using message = 'message_deleted', detail = 'This message is deleted.';
  end if;
  perform private.require_visible('content', content);
  content := private.clean_text(content);
  if content = ''
    and not exists (
      select 1 from public.message_attachments where message_attachments.message_id = message.id
    )
  then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'A message without attachments needs a text.',
      hint = 'content';
  end if;
  if content = message.content then
    return private.show_message(message.id);
  end if;
  perform private.keep_version(message);
  update public.messages
  set
    content = edit_message.content,
    updated_at = greatest(private.now(), messages.updated_at + interval '1 millisecond')
  where messages.id = message.id
  returning messages.* into message;
  perform private.broadcast_message('message.updated', message);
  return private.show_message(message.id);
end;
$function$;

CREATE OR REPLACE FUNCTION api.send_message (
  chat_id       uuid,
  message       jsonb,
  checked_files jsonb DEFAULT NULL::jsonb
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  SET enable_bitmapscan TO 'off'
  SET enable_seqscan TO 'off'
  AS $function$
declare
  caller_id uuid := auth.uid();
  chat public.chats := private.lock_chat_row(chat_id);
  known record;
  sent public.messages;
  is_heard boolean := true;
begin
  -- All that is asked is read at once, after the lock.
  select
    array(
      select participant.user_id
      from public.chat_participants as participant
      where participant.chat_id = chat.id
    ) as participant_ids,
    private.is_chat_writable(chat) as is_writable,
    (select events.title from public.events where events.id = chat.event_id) as event_title,
    (
      select messages
      from public.messages
      where messages.chat_id = chat.id
        and messages.sender_id = caller_id
        and messages.client_message_id = (message ->> 'clientMessageId')::uuid
    ) as sent,
    message ->> 'replyToId' is null
    or exists (
      select
      from public.messages
      where messages.chat_id = chat.id and messages.id = (message ->> 'replyToId')::uuid
    ) as has_replied
  into known;
  if not known.is_writable or (caller_id = any (known.participant_ids)) is not true then
    raise sqlstate 'PT404' using message = 'chat_not_found', detail = 'There is no such chat.';
  end if;
  if (known.sent).id is not null then
    perform private.respond_unchanged();
    return private.show_message((known.sent).id);
  end if;
  perform private.require_visible('content', message ->> 'content');
  if not known.has_replied then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'There is no such message in this chat.',
      hint = 'replyToId';
  end if;
  if chat.type = 'direct' and not chat.is_answered then
    is_heard := private.is_heard(chat);
  end if;
  sent := private.write_message(chat, message);
  if message -> 'attachments' <> '[]' then
    perform private.attach_files(sent, message -> 'attachments', checked_files);
  end if;
  perform private.notify(
    case when is_heard then known.participant_ids else '{}' end,
    'chat_message',
    caller_id,
    event => chat.event_id,
    chat => chat.id,
    event_title => known.event_title,
    chat_name => coalesce(chat.name, known.event_title),
    message => sent.content,
    message_id => sent.id
  );
  perform private.broadcast_message('message.created', sent);
  if coalesce(message -> 'attachments', '[]') = '[]' and sent.reply_to_id is null then
    -- Nobody has read it, so there is nothing to look up.
    return to_json(private.message_fields_of(sent, null, null, null));
  end if;
  return private.show_message(sent.id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.changed_event (
  event   public.events,
  changes jsonb
)
  RETURNS public.events
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  event.title := coalesce(changes ->> 'title', event.title);
  event.type := coalesce((changes ->> 'type')::public.event_type, event.type);
  event.visibility := coalesce((changes ->> 'visibility')::public.event_visibility, event.visibility);
  event.start_at := coalesce((changes ->> 'startAt')::timestamptz, event.start_at);
  event.latitude := coalesce((changes ->> 'latitude')::double precision, event.latitude);
  event.longitude := coalesce((changes ->> 'longitude')::double precision, event.longitude);
  event.capacity := coalesce((changes ->> 'capacity')::integer, event.capacity);
  event.consent_threshold := coalesce((changes ->> 'consentThreshold')::integer, event.consent_threshold);
  event.accepts_applications := coalesce(
    (changes ->> 'acceptsApplications')::boolean,
    event.accepts_applications,
    true
  );
  if changes ? 'endAt' then
    event.end_at := (changes ->> 'endAt')::timestamptz;
  end if;
  if changes ? 'description' then
    event.description := private.clean_text(changes ->> 'description');
  end if;
  if changes ? 'address' then
    event.address := private.clean_address(changes ->> 'address');
  end if;
  if changes ? 'city' then
    event.city := changes ->> 'city';
  end if;
  if changes ? 'imageKey' then
    event.cover_key := changes ->> 'imageKey';
    event.image_url := null;
  end if;
  -- A stored cover takes precedence over an external URL.
  if changes ? 'imageUrl' and event.cover_key is null then
    event.image_url := changes ->> 'imageUrl';
  end if;
  event.finishes_at := private.event_finish(event.start_at, event.end_at);
  return event;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_answers (
  changes jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if (changes ->> 'birthdate')::date
    > (private.now() at time zone 'UTC')::date - make_interval(years => private.setting('least_age')::integer)
  then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'You are too young.',
      hint = 'birthdate';
  end if;
  perform private.require_name(field, changes ->> field) from unnest('{firstName,hometown,city}'::text[]) as field;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_event (
  was     public.events,
  event   public.events,
  changed text[]
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if event.end_at <= event.start_at then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'The end must be after the start.',
      hint = case when 'endAt' = any (changed) then 'endAt' else 'startAt' end;
  end if;
  -- An event that was longer before there was a limit stays as it is.
  if (event.start_at, event.end_at) is distinct from (was.start_at, was.end_at)
    and extract(epoch from event.end_at - event.start_at) > 86400 * private.setting('longest_event_days')::integer
  then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'The event would last too long.',
      hint = 'endAt';
  end if;
  if event.title is distinct from was.title then
    perform private.require_name('title', event.title);
  end if;
  if event.city is distinct from was.city then
    perform private.require_name('city', event.city);
  end if;
  if event.address is distinct from was.address then
    perform private.require_one_line('address', event.address);
  end if;
  if event.capacity < event.guest_count then
    raise sqlstate 'PT409' using
      message = 'capacity_below_guests',
      detail = 'More guests are admitted than that.';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_address (
  address text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
RETURN regexp_replace(address, '\r\n|[\t\n\r\u0085\u2028\u2029]'::text, ' '::text, 'g'::text);

CREATE OR REPLACE FUNCTION private.clean_name (
  name text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  cleaned text;
begin
  if private.is_one_line(name) and (name = '' or private.is_visible(name)) then
    return name;
  end if;
  cleaned := btrim(
    regexp_replace(private.clean_address(name), '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]', '', 'g')
  );
  return case when private.is_visible(cleaned) then cleaned end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.cleaned_text (
  content text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return private.close_isolates(
    regexp_replace(
      translate(content, U&'\0085\2028\2029', E'\n\n\n'),
      '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e]',
      '',
      'g'
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_text (
  content text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
RETURN CASE WHEN (content ~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2068]'::text) THEN private.cleaned_text(content) ELSE content END;

CREATE OR REPLACE FUNCTION private.close_isolates (
  content text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return content || (
    select repeat(U&'\2069', (count(*) filter (where step = 1) - count(*) filter (where step = -1) - least(min(depth), 0))::integer)
    from
      (
        select step, sum(step) over (order by ordinal) as depth
        from
          string_to_table(regexp_replace(content, '[^\u2066-\u2069]', '', 'g'), null) with ordinality as listed (sign, ordinal)
          cross join lateral (select case when sign = U&'\2069' then -1 else 1 end as step) as stepped
      ) as isolates
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.first_line (
  message text,
  longest integer
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
RETURN
  NULLIF(split_part(translate("left"(regexp_replace(message, '^[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*([\r\n]|$)'::text, ''::text), longest), chr(13),
  chr(10)), chr(10), 1), ''::text);

CREATE OR REPLACE FUNCTION private.invisible_characters()
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
RETURN
  ((('\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680'::text ||
  '\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u2064\u2066-\u206f\u2800\u3000\u3164\ufe00-\ufe0f'::text) ||
  '\ufeff\uffa0\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3'::text) ||
  '\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f\U000e0100-\U000e01ef'::text);

CREATE OR REPLACE FUNCTION private.is_one_line (
  content text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
RETURN (content !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]'::text);

CREATE OR REPLACE FUNCTION private.is_visible (
  content text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
RETURN (content ~ (('[^'::text || private.invisible_characters()) || ']'::text));

CREATE OR REPLACE FUNCTION private.message_preview (
  message text,
  longest integer
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
RETURN CASE WHEN (message ~ '[\u2066-\u2068]'::text) THEN private.close_isolates(private.first_line(message, longest)) ELSE private.first_line(message, longest) END;

CREATE OR REPLACE FUNCTION private.refuse_text (
  field    text,
  sentence text
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  raise sqlstate 'PT400' using message = 'validation_failed', detail = sentence, hint = field;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_name (
  field   text,
  content text
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.require_one_line(field, content);
  perform private.require_visible(field, content);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_one_line (
  field   text,
  content text
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if not private.is_one_line(content) then
    perform private.refuse_text(field, 'Expected one line without control or bidirectional formatting characters.');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_visible (
  field   text,
  content text
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if content <> '' and not private.is_visible(content) then
    perform private.refuse_text(field, 'Expected at least one visible character.');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.return_message (
  message_id uuid,
  version_id bigint
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  version private.message_versions;
  message public.messages;
begin
  select kept.* into version
  from private.message_versions as kept
  where kept.id = version_id and kept.message_id = return_message.message_id;
  -- What was said for too long, and files, are gone.
  if version.id is null or version.content = '' then
    return;
  end if;
  update public.messages
  set
    content = private.clean_text(version.content),
    deleted_at = null,
    updated_at = greatest(private.now(), messages.updated_at + interval '1 millisecond')
  where messages.id = return_message.message_id
  returning messages.* into message;
  update public.chat_participants
  set unread_count = chat_participants.unread_count + 1, changed_in = pg_current_xact_id()
  where chat_participants.chat_id = message.chat_id
    and chat_participants.user_id <> message.sender_id
    and greatest(chat_participants.read_up_to, chat_participants.joined_after) < message.created_at;
  perform private.broadcast_message('message.updated', message);
end;
$function$;

CREATE OR REPLACE FUNCTION private.told_changes (
  was    public.events,
  became public.events
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return array(
    select field
    from unnest(private.event_fields_told()) as field
    where case field
        when 'startAt' then was.start_at <> became.start_at
        when 'endAt' then was.end_at is distinct from became.end_at
        when 'address' then private.clean_name(was.address) is distinct from private.clean_name(became.address)
        when 'city' then private.clean_name(was.city) is distinct from private.clean_name(became.city)
        when 'latitude' then was.latitude <> became.latitude
        when 'longitude' then was.longitude <> became.longitude
      end
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_message (
  chat    public.chats,
  message jsonb
)
  RETURNS public.messages
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  caller_id uuid := auth.uid();
  -- Clients sort by milliseconds.
  sent_at timestamptz := greatest(
    date_trunc('milliseconds', private.now()),
    chat.last_message_at + interval '1 millisecond'
  );
  sent public.messages;
begin
  with
    advanced as (
      update public.chats set last_message_at = sent_at where chats.id = chat.id
    ),
    counted as (
      -- Nothing is later than the new pointer of the sender.
      update public.chat_participants
      set
        last_activity_at = sent_at,
        is_archived = null,
        read_up_to = case
          when chat_participants.user_id = caller_id then sent_at
          else chat_participants.read_up_to
        end,
        unread_count = case
          when chat_participants.user_id = caller_id then 0
          else chat_participants.unread_count + 1
        end,
        changed_in = pg_current_xact_id()
      where chat_participants.chat_id = chat.id
    )
  insert into public.messages (
    chat_id,
    sender_id,
    content,
    reply_to_id,
    client_message_id,
    created_at,
    updated_at
  )
  values
    (
      chat.id,
      caller_id,
      private.clean_text(message ->> 'content'),
      (message ->> 'replyToId')::uuid,
      (message ->> 'clientMessageId')::uuid,
      sent_at,
      sent_at
    )
  returning messages.* into sent;
  return sent;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_profile (
  caller_id uuid,
  changes   jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.profiles
  set
    first_name = coalesce(changes ->> 'firstName', profiles.first_name),
    bio = case when changes ? 'bio' then private.clean_text(changes ->> 'bio') else profiles.bio end,
    birthdate = case when changes ? 'birthdate' then (changes ->> 'birthdate')::date else profiles.birthdate end,
    height = case when changes ? 'height' then (changes ->> 'height')::double precision else profiles.height end,
    hometown = case when changes ? 'hometown' then changes ->> 'hometown' else profiles.hometown end,
    city = case when changes ? 'city' then changes ->> 'city' else profiles.city end,
    sex = case when changes ? 'sex' then (changes ->> 'sex')::public.sex else profiles.sex end,
    dating_purpose = case when changes ? 'datingPurpose' then (changes ->> 'datingPurpose')::public.dating_purpose else profiles.dating_purpose end,
    show_dating_purpose = coalesce((changes ->> 'showDatingPurpose')::boolean, profiles.show_dating_purpose),
    show_zodiac = coalesce((changes ->> 'showZodiac')::boolean, profiles.show_zodiac),
    show_birthdate = coalesce((changes ->> 'showBirthdate')::boolean, profiles.show_birthdate),
    show_location = coalesce((changes ->> 'showLocation')::boolean, profiles.show_location),
    religion = case when changes ? 'religion' then (changes ->> 'religion')::public.religion else profiles.religion end,
    family_plan = case when changes ? 'familyPlan' then (changes ->> 'familyPlan')::public.family_plan else profiles.family_plan end,
    financial_state = case when changes ? 'financialState' then (changes ->> 'financialState')::public.financial_state else profiles.financial_state end,
    body_type = case when changes ? 'bodyType' then (changes ->> 'bodyType')::public.body_type else profiles.body_type end,
    alcohol_attitude = case when changes ? 'alcoholAttitude' then (changes ->> 'alcoholAttitude')::public.attitude else profiles.alcohol_attitude end,
    smoking_attitude = case when changes ? 'smokingAttitude' then (changes ->> 'smokingAttitude')::public.attitude else profiles.smoking_attitude end,
    educations = case
      when changes ? 'educations' then
        array(
          select row (item ->> 'level', item ->> 'inProgress')::public.education
          from jsonb_array_elements(nullif(changes -> 'educations', 'null')) with ordinality as listed (item, ordinal)
          order by ordinal
        )
      else profiles.educations
    end,
    languages = case
      when changes ? 'languages' then
        array(
          select code::public.language
          from jsonb_array_elements_text(nullif(changes -> 'languages', 'null')) with ordinality as listed (code, ordinal)
          group by code
          order by min(ordinal)
        )
      else profiles.languages
    end,
    exact_latitude = case when changes ? 'latitude' then (changes ->> 'latitude')::double precision else profiles.exact_latitude end,
    exact_longitude = case when changes ? 'longitude' then (changes ->> 'longitude')::double precision else profiles.exact_longitude end,
    is_visible_on_map = coalesce((changes ->> 'isVisibleOnMap')::boolean, profiles.is_visible_on_map),
    avatar_photo_id = case
      when changes ? 'avatarPhotoId' then (changes ->> 'avatarPhotoId')::uuid
      else profiles.avatar_photo_id
    end,
    updated_at = private.now()
  where profiles.user_id = caller_id;
end;
$function$;

COMMENT ON FUNCTION "api"."answer_appeal"(uuid, public.appeal_outcome, text) IS 'POST /moderation/appeals/{decisionId}: Moderation decision with the appeal; reversed undoes what was decided. The same answer again changes nothing. 400 on note, 403 not_a_moderator, 404 appeal_not_found, 409 appeal_answered.';

COMMENT ON FUNCTION "api"."appeal_decision"(uuid, text) IS 'POST /reports/decisions/{id}/appeal: Own decision with the appeal, which is made once. 400 on text, 404 decision_not_found, 409 appeal_not_possible, appeal_exists or appeal_too_late.';

COMMENT ON FUNCTION "api"."create_event"(jsonb, jsonb) IS 'POST /events: Event in detail, a draft of the caller. 400 on endAt, title, city, address or imageKey, 409 media_in_use or media_changed; checked_files as private.attach_media.';

COMMENT ON FUNCTION "api"."create_profile"(jsonb) IS 'POST /profiles: own profile. 400 on birthdate, firstName, hometown or city, 409 profile_exists.';

COMMENT ON FUNCTION "api"."decide_on_target"(public.moderation_target_type, uuid, public.moderation_decision, public.report_reason, text, text, timestamp
  with time zone) IS 'POST /moderation/decisions: Moderation decision; closes the open reports of what it concerns. The same again is the first with 200. 400 on decision, reason, until, note or internalNote, 403 not_a_moderator, 404 target_not_found, 409 removed_by_moderation.';

COMMENT ON FUNCTION "api"."send_message"(uuid, jsonb, jsonb) IS 'POST /chats/{id}/messages: Message; one sent again under its clientMessageId with 200. message is {content, replyToId, clientMessageId, attachments: [{key, fileName}]}. 400 on content, replyToId or attachments.N.key, 404 chat_not_found, 409 media_in_use or media_changed, 429 rate_limited; checked_files as private.attach_media.';

COMMENT ON FUNCTION "api"."update_event"(uuid, jsonb, jsonb) IS 'PATCH /events/{id}: Event in detail; after the start with acceptsApplications alone. 400 on endAt, startAt, title, city, address or imageKey, 403 not_an_organizer, 404 event_not_found, 409 event_deleted, event_started, event_closed, capacity_below_guests, media_in_use or media_changed; checked_files as private.attach_media.';

COMMENT ON FUNCTION "api"."update_profile"(jsonb) IS 'PATCH /profiles: own profile. 400 on birthdate, firstName, hometown, city or avatarPhotoId, 404 profile_not_found.';

COMMENT ON FUNCTION "private"."check_answers"(jsonb) IS 'Refuses answers: 400 on the birthdate of a person who is too young, and on names that are not one line with a visible character.';

COMMENT ON FUNCTION "private"."check_event"(public.events, public.events, text[]) IS 'Refuses what an event, null for a new one, cannot become: 400 on endAt or startAt, whichever was sent, on endAt when it would last longer than longest_event_days, on title, city or address if their new text is refused; 409 capacity_below_guests.';

COMMENT ON FUNCTION "private"."clean_address"(text) IS 'Address as it is stored: each line break or tab becomes a blank.';

COMMENT ON FUNCTION "private"."clean_name"(text) IS 'Name or address of a row that is older than the rules of text: line breaks and tabs become blanks, other refused characters are removed. Null if nothing visible is left.';

COMMENT ON FUNCTION "private"."clean_text"(text) IS 'Long text as it is stored: private.cleaned_text, inlined for the usual text that is clean already.';

COMMENT ON FUNCTION "private"."cleaned_text"(text) IS 'Long text as it is stored: U+0085, U+2028 and U+2029 become line breaks, other control characters except TAB, CR and LF and bidirectional embeddings and overrides are removed, open isolates are closed. Called by private.clean_text where there is something to clean.';

COMMENT ON FUNCTION "private"."close_isolates"(text) IS 'Text with a U+2069 at its end for each bidirectional isolate that it leaves open.';

COMMENT ON FUNCTION "private"."first_line"(text, integer) IS 'First line of a message that is not empty, cut to a length in characters. Null when there is none.';

COMMENT ON FUNCTION "private"."invisible_characters"() IS 'Bracket expression of the characters that show nothing by themselves: white space, Cc, Cf, variation selectors, U+034F, U+115F, U+1160, U+17B4, U+17B5, U+2800, U+3164 and U+FFA0.';

COMMENT ON FUNCTION "private"."is_one_line"(text) IS 'Whether a text has no control character, no line break, and no bidirectional embedding, override or isolate.';

COMMENT ON FUNCTION "private"."is_visible"(text) IS 'Whether a text has at least one visible character.';

COMMENT ON FUNCTION "private"."message_preview"(text, integer) IS 'First line of a message that is not empty, cut to the setting message_preview_length, as lists and notifications show it; isolates that the cut leaves open are closed. Null when there is none.';

COMMENT ON FUNCTION "private"."refuse_text"(text, text) IS 'Refuses the text of a field: 400.';

COMMENT ON FUNCTION "private"."require_name"(text, text) IS 'Refuses a name that is not one line with a visible character: 400 on the field. An empty text is left to the limits of the field.';

COMMENT ON FUNCTION "private"."require_one_line"(text, text) IS 'Refuses more than one line, as private.is_one_line: 400 on the field.';

COMMENT ON FUNCTION "private"."require_visible"(text, text) IS 'Refuses a text that is not empty and has no visible character: 400 on the field.';

COMMENT ON FUNCTION "private"."told_changes"(public.events, public.events) IS 'Which of private.event_fields_told differ between two versions of an event. Characters that private.clean_name removes are no difference, so that cleaning old rows notifies no guest.';

REVOKE ALL ON FUNCTION "private"."clean_address"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_address"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_address"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."clean_name"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_name"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_name"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."clean_text"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_text"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_text"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."cleaned_text"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cleaned_text"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cleaned_text"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."close_isolates"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."close_isolates"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."close_isolates"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."first_line"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."first_line"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."first_line"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invisible_characters"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invisible_characters"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invisible_characters"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_one_line"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_one_line"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_one_line"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_visible"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_visible"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_visible"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_text"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_text"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_text"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_name"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_name"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_name"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_one_line"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_one_line"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_one_line"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_visible"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_visible"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_visible"(text, text) TO "postgres";
