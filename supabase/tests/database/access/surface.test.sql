-- Privileges in the database (CONVENTIONS.md, Database): this file lists everything that the roles of the API may use.
-- A new RPC function or security definer function fails the test until it is added to this file.

begin;

select plan(20);

-- Roles --------------------------------------------------------------------------------------------------

select
  is_empty(
    $$
    select member::regrole, roleid::regrole
    from pg_auth_members
    where member::regrole::text in ('anon', 'authenticated', 'service_role')
  $$,
    'the roles of the API are members of no other role, so they have only the privileges listed in this file'
  );

-- Schemas ------------------------------------------------------------------------------------------------

select
  set_eq(
    $$
    select nspname, grantee::regrole::text, privilege_type
    from pg_namespace cross join aclexplode(nspacl)
    where nspname in ('api', 'private') and grantee <> nspowner
  $$,
    $$ values ('api', 'authenticated', 'USAGE'), ('api', 'service_role', 'USAGE') $$,
    'only the roles of signed-in users and of the service can use schema api, and no role of the API can use schema private'
  );

-- Tables -------------------------------------------------------------------------------------------------

select
  set_eq(
    $$
    select relname, coalesce(nullif(grantee, 0)::regrole::text, 'PUBLIC'), privilege_type
    from pg_class cross join aclexplode(coalesce(relacl, acldefault('r', relowner)))
    where relnamespace::regnamespace::text in ('public', 'api', 'private')
      and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and grantee <> relowner
  $$,
    $$
    select readable, reader, 'SELECT'
    from
      unnest(
        array[
          'blocks',
          'event_authors',
          'friendships',
          'like_group_approvals',
          'like_groups',
          'matches',
          'message_attachments',
          'notifications',
          'profiles',
          'profile_photos',
          'terms_versions',
          'terms_acceptances'
        ]
      ) as readable,
      unnest(array['authenticated', 'service_role']) as reader
    union all
    values
      ('chats', 'service_role', 'SELECT'),
      ('chat_participants', 'service_role', 'SELECT'),
      ('events', 'service_role', 'SELECT'),
      ('like_group_members', 'service_role', 'SELECT'),
      ('messages', 'service_role', 'SELECT'),
      ('reports', 'service_role', 'SELECT')
  $$,
    'signed-in users and the service can read public tables, and no role of the API has any other privilege on them'
  );

select
  set_eq(
    $$
    select
      attrelid::regclass::text,
      string_agg(attname, ' ' order by attnum) as columns,
      string_agg(distinct attacl::text, ' ') as grants
    from pg_attribute join pg_class as class on class.oid = attrelid
    where class.relnamespace::regnamespace::text in ('public', 'private') and attacl is not null
    group by attrelid
  $$,
    $$
    values
      (
        'chats',
        'id type name event_id one_person_id other_person_id last_message_at created_at',
        '{authenticated=r/postgres}'
      ),
      ('chat_participants', 'chat_id user_id role read_up_to', '{authenticated=r/postgres}'),
      (
        'events',
        concat_ws(
          ' ',
          'id creator_id title description type visibility status start_at end_at finishes_at address city latitude',
          'longitude point capacity consent_threshold accepts_applications cover_key image_url withheld_image_id',
          'organizer_count male_organizer_count female_organizer_count guest_count traits calendar_sequence terms',
          'deleted_at is_live created_at updated_at'
        ),
        '{authenticated=r/postgres}'
      ),
      ('like_group_members', 'group_id user_id event_id counts', '{authenticated=r/postgres}'),
      (
        'messages',
        'id chat_id sender_id content reply_to_id deleted_at created_at updated_at',
        '{authenticated=r/postgres}'
      ),
      (
        'reports',
        'id author_id reason description target_type target_id created_at status decided_at',
        '{authenticated=r/postgres}'
      )
  $$,
    'signed-in users can read only the listed columns of tables that contain more data than the API returns'
  );

select
  set_eq(
    $$ select tablename, policyname from pg_policies where schemaname = 'public' and permissive = 'PERMISSIVE' $$,
    $$
    values
      ('blocks', 'blocks_select_owner'),
      ('chat_participants', 'chat_participants_select_participants'),
      ('chats', 'chats_select_participants'),
      ('like_group_approvals', 'like_group_approvals_select_organizers'),
      ('like_group_members', 'like_group_members_select_members'),
      ('like_groups', 'like_groups_select_members'),
      ('message_attachments', 'message_attachments_select_participants'),
      ('matches', 'matches_select_members'),
      ('messages', 'messages_select_participants'),
      ('event_authors', 'event_authors_select_viewers'),
      ('events', 'events_select_viewers'),
      ('friendships', 'friendships_select_members'),
      ('notifications', 'notifications_select_owner'),
      ('profiles', 'profiles_select_owner'),
      ('profile_photos', 'profile_photos_select_owner'),
      ('reports', 'reports_select_author'),
      ('terms_versions', 'terms_versions_select_everyone'),
      ('terms_acceptances', 'terms_acceptances_select_owner')
  $$,
    'the public tables have exactly the policies listed in this file'
  );

select
  set_eq(
    $$ select tablename, policyname from pg_policies where schemaname = 'public' and permissive = 'RESTRICTIVE' $$,
    $$ select tablename, tablename || '_select_admitted' from pg_policies where schemaname = 'public' $$,
    'each public table with policies has one restrictive policy, which rejects revoked users and, on most tables, suspended people'
  );

select
  set_eq(
    $$ select schemaname, tablename, policyname from pg_policies where schemaname in ('auth', 'storage', 'realtime') $$,
    $$
    values
      ('storage', 'objects', 'media_insert_owner'),
      ('storage', 'objects', 'media_select_owner'),
      ('realtime', 'messages', 'messages_select_listeners')
  $$,
    'the tables of the Supabase platform have exactly the policies listed in this file'
  );

-- Functions ----------------------------------------------------------------------------------------------

select
  set_eq(
    $$
    select format('%s(%s)', proname, pg_get_function_identity_arguments(pg_proc.oid)), coalesce(nullif(grantee, 0)::regrole::text, 'PUBLIC')
    from pg_proc cross join aclexplode(coalesce(proacl, acldefault('f', proowner)))
    where pronamespace = 'api'::regnamespace and grantee <> proowner
  $$,
    $$
    values
      ('accept_author_invitation(event_id uuid)', 'authenticated'),
      ('accept_friend_request(request_id uuid)', 'authenticated'),
      ('add_group_member(group_id uuid, person_id uuid)', 'authenticated'),
      ('add_metrics(counts jsonb)', 'service_role'),
      ('add_photo(media_key text, checked_files jsonb)', 'authenticated'),
      ('advance_events(row_limit integer)', 'service_role'),
      ('advance_inheritances(row_limit integer)', 'service_role'),
      ('advance_live_locations(row_limit integer)', 'service_role'),
      ('archive_chat(chat_id uuid)', 'authenticated'),
      ('block_person(person_id uuid)', 'authenticated'),
      ('block_profile(profile_id uuid)', 'authenticated'),
      ('cancel_event(event_id uuid)', 'authenticated'),
      ('claim_active_file()', 'service_role'),
      ('check_writes()', 'service_role'),
      ('claim_crop()', 'service_role'),
      ('change_notification_preferences(changes jsonb)', 'authenticated'),
      ('claim_deliveries(wanted_provider push_provider, row_limit integer)', 'service_role'),
      ('claim_removals(removal_limit integer)', 'service_role'),
      ('find_stored_response(key_hash text, secret text, body_hash text)', 'authenticated'),
      ('find_stored_response(key_hash text, secret text, body_hash text)', 'service_role'),
      ('store_response(key_hash text, secret text, body_hash text, response text)', 'authenticated'),
      ('store_response(key_hash text, secret text, body_hash text, response text)', 'service_role'),
      ('list_reachable_media(media_keys text[])', 'authenticated'),
      ('list_reachable_media(media_keys text[])', 'service_role'),
      ('authorize_call(person_id uuid, while_suspended boolean, limit_names text[], tokens integer)', 'authenticated'),
      ('authorize_call(person_id uuid, while_suspended boolean, limit_names text[], tokens integer)', 'service_role'),
      ('clear_account(row_limit integer)', 'service_role'),
      ('delete_account()', 'authenticated'),
      ('complete_profile(privacy_policy_version text, user_agreement_version text)', 'authenticated'),
      ('confirm_membership(group_id uuid)', 'authenticated'),
      ('count_notifications()', 'authenticated'),
      ('create_event(event jsonb, checked_files jsonb)', 'authenticated'),
      ('create_profile(profile jsonb)', 'authenticated'),
      ('create_invite_link(event_id uuid, expires_in integer, max_uses integer)', 'authenticated'),
      ('create_friend_link(expires_in integer, max_uses integer)', 'authenticated'),
      ('list_friend_links()', 'authenticated'),
      ('revoke_friend_link(link_id uuid)', 'authenticated'),
      ('preview_friend_link(token text)', 'authenticated'),
      ('redeem_friend_link(token text)', 'authenticated'),
      ('list_invite_links(event_id uuid)', 'authenticated'),
      ('revoke_invite_link(event_id uuid, link_id uuid)', 'authenticated'),
      ('redeem_invite_link(token text)', 'authenticated'),
      ('create_report(target_type report_target_type, target_id uuid, target_field text, reason report_reason, description text, message_ids uuid[])', 'authenticated'),
      ('create_upload(mime_type text)', 'authenticated'),
      ('forget_upload(media_key text)', 'authenticated'),
      ('decide_birthdate(person_id uuid, birthdate date, note text)', 'service_role'),
      ('decide_on_target(target_type moderation_target_type, target_id uuid, decision moderation_decision, reason report_reason, note text, internal_note text, until timestamp with time zone, chat_id uuid, undoes uuid)', 'service_role'),
      ('answer_appeal(decision_id uuid, outcome appeal_outcome, note text)', 'service_role'),
      ('appeal_decision(decision_id uuid, text text)', 'authenticated'),
      ('list_appeals(cursor text, page_size integer)', 'service_role'),
      ('claim_target(target_type report_target_type, target_id uuid)', 'service_role'),
      ('release_claim()', 'service_role'),
      ('search_people(q text, cursor text, page_size integer)', 'service_role'),
      ('get_moderated_person(person_id uuid)', 'service_role'),
      ('get_moderation_queues()', 'service_role'),
      ('list_decisions(cursor text, page_size integer, related_id uuid)', 'service_role'),
      ('list_own_decisions(cursor text, page_size integer)', 'authenticated'),
      ('delete_device(device_id uuid)', 'authenticated'),
      ('delete_event(event_id uuid)', 'authenticated'),
      ('delete_message(chat_id uuid, message_id uuid)', 'authenticated'),
      ('delete_notification(notification_id uuid)', 'authenticated'),
      ('delete_photo(photo_id uuid)', 'authenticated'),
      ('delete_profile()', 'authenticated'),
      ('edit_message(chat_id uuid, message_id uuid, content text)', 'authenticated'),
      ('end_match(match_id uuid)', 'authenticated'),
      ('export_profile()', 'authenticated'),
      ('finish_crop(media_key text, outcome text, reason text)', 'service_role'),
      ('finish_job(run_id uuid, result jsonb, problem text)', 'service_role'),
      ('finish_removal(media_keys text[])', 'service_role'),
      ('get_attachment(chat_id uuid, attachment_id uuid)', 'authenticated'),
      ('get_chat(chat_id uuid)', 'authenticated'),
      ('get_chat_summary(chat_id uuid)', 'authenticated'),
      ('get_event(event_id uuid)', 'authenticated'),
      ('get_event_calendar(event_id uuid)', 'authenticated'),
      ('get_group(group_id uuid)', 'authenticated'),
      ('get_health(count_limit integer)', 'service_role'),
      ('get_live_location(person_id uuid)', 'authenticated'),
      ('get_media(media_key text)', 'authenticated'),
      ('get_media_usage()', 'authenticated'),
      ('get_notification_preferences()', 'authenticated'),
      ('get_own_profile()', 'authenticated'),
      ('get_person(profile_id uuid)', 'authenticated'),
      ('get_profile(profile_id uuid)', 'authenticated'),
      ('get_push_credential(wanted_provider push_provider)', 'service_role'),
      ('interact(target_profile_id uuid, kind people_interaction_type)', 'authenticated'),
      ('invite_event_author(event_id uuid, person_id uuid)', 'authenticated'),
      ('leave_group(group_id uuid)', 'authenticated'),
      ('like_event(event_id uuid, member_ids uuid[])', 'authenticated'),
      ('list_approvals(group_id uuid)', 'authenticated'),
      ('list_chats(cursor text, page_size integer, is_archived boolean)', 'authenticated'),
      ('list_disputed_birthdates(cursor text, page_size integer)', 'service_role'),
      ('list_inherited_blocks(cursor text, page_size integer, person_id uuid)', 'service_role'),
      ('lift_inherited_block(block_id uuid, internal_note text)', 'service_role'),
      ('list_event_authors(event_id uuid)', 'authenticated'),
      (
        'list_event_groups(event_id uuid, cursor text, page_size integer, status like_group_status)',
        'authenticated'
      ),
      ('list_event_guests(event_id uuid, cursor text, page_size integer)', 'authenticated'),
      ('list_events(filters jsonb, cursor text, page_size integer)', 'authenticated'),
      ('list_events_by_id(event_ids uuid[])', 'authenticated'),
      ('list_friends(status friendship_status, cursor text, page_size integer)', 'authenticated'),
      ('list_incoming_likes(cursor text, page_size integer)', 'authenticated'),
      ('list_jobs()', 'service_role'),
      ('list_metrics()', 'service_role'),
      ('list_matches(cursor text, page_size integer)', 'authenticated'),
      ('list_messages(chat_id uuid, cursor text, page_size integer, after_id uuid)', 'authenticated'),
      (
        'list_notifications(unread_only boolean, cursor text, page_size integer, types text[])',
        'authenticated'
      ),
      ('list_filed_reports(cursor text, page_size integer, status report_status, target_type report_target_type, related_id uuid)', 'service_role'),
      ('list_own_events(cursor text, page_size integer, role text)', 'authenticated'),
      ('list_own_groups(status like_group_status, event_id uuid, cursor text, page_size integer)', 'authenticated'),
      ('list_people(filters jsonb, cursor text, page_size integer)', 'authenticated'),
      ('list_people_on_map(latitude double precision, longitude double precision, radius double precision)', 'authenticated'),
      ('list_devices()', 'authenticated'),
      ('list_photos()', 'authenticated'),
      ('list_push_deliveries(wanted_id uuid, cursor text, page_size integer)', 'service_role'),
      ('list_profiles(user_ids uuid[])', 'authenticated'),
      ('list_reports(cursor text, page_size integer)', 'authenticated'),
      ('mute_chat(chat_id uuid, until timestamp with time zone)', 'authenticated'),
      ('record_refused_birthdate(birthdate date)', 'authenticated'),
      ('open_direct_chat(person_id uuid)', 'authenticated'),
      ('pause_provider(wanted_provider push_provider, seconds double precision, reason text)', 'service_role'),
      ('publish_event(event_id uuid)', 'authenticated'),
      ('read_messages(chat_id uuid, up_to_message_id uuid)', 'authenticated'),
      ('read_notifications(notification_ids uuid[])', 'authenticated'),
      ('record_deliveries(wanted_provider push_provider, results jsonb)', 'service_role'),
      ('refuse_author_invitation(event_id uuid)', 'authenticated'),
      ('register_device(platform device_platform, provider push_provider, token text, app_version text, locale text)', 'authenticated'),
      ('reject_friend_request(request_id uuid)', 'authenticated'),
      ('remind_guests(row_limit integer)', 'service_role'),
      ('remove_dead_devices(verdicts jsonb)', 'service_role'),
      ('remove_event_author(event_id uuid, person_id uuid)', 'authenticated'),
      ('remove_group_member(group_id uuid, person_id uuid)', 'authenticated'),
      ('reorder_photos(photo_ids uuid[])', 'authenticated'),
      ('renew_job_run(run_id uuid)', 'service_role'),
      ('replace_push_credential(wanted_provider push_provider, stale_token text, credential jsonb)', 'service_role'),
      ('replica_condition(person_id uuid, limit_names text[])', 'service_role'),
      ('replica_lag(condition json)', 'service_role'),
      ('resign_event_author(event_id uuid)', 'authenticated'),
      ('restore_event(event_id uuid)', 'authenticated'),
      ('send_friend_request(addressee_id uuid)', 'authenticated'),
      ('send_message(chat_id uuid, message jsonb, checked_files jsonb)', 'authenticated'),
      ('set_event_cover(event_id uuid, media_key text, checked_files jsonb)', 'authenticated'),
      ('share_location(exact_latitude double precision, exact_longitude double precision, expires_in integer)', 'authenticated'),
      ('consume_tokens(person_id uuid, limit_names text[], tokens integer)', 'service_role'),
      ('start_job(job text)', 'service_role'),
      ('stop_sharing_location()', 'authenticated'),
      ('purge_deliveries(row_limit integer)', 'service_role'),
      ('purge_friend_requests(row_limit integer)', 'service_role'),
      ('purge_idempotent_responses(row_limit integer)', 'service_role'),
      ('purge_interactions(row_limit integer)', 'service_role'),
      ('sync(cursor text, page_size integer)', 'authenticated'),
      ('purge_audit_log(block_limit integer)', 'service_role'),
      ('purge_change_log(row_limit integer)', 'service_role'),
      ('purge_left_chats(row_limit integer)', 'service_role'),
      ('purge_limits(row_limit integer)', 'service_role'),
      ('purge_media_usage(row_limit integer)', 'service_role'),
      ('purge_notifications(row_limit integer)', 'service_role'),
      ('purge_reports(row_limit integer)', 'service_role'),
      ('type_in_chat(chat_id uuid, is_typing boolean)', 'authenticated'),
      ('unarchive_chat(chat_id uuid)', 'authenticated'),
      ('unblock_person(person_id uuid)', 'authenticated'),
      ('unblock_profile(profile_id uuid)', 'authenticated'),
      ('unfriend(person_id uuid)', 'authenticated'),
      ('unmute_chat(chat_id uuid)', 'authenticated'),
      ('unregister_device(token text)', 'authenticated'),
      ('update_event(event_id uuid, changes jsonb, checked_files jsonb)', 'authenticated'),
      ('update_profile(changes jsonb)', 'authenticated'),
      ('vote_on_group(group_id uuid, decision approval_decision)', 'authenticated'),
      ('withdraw_friend_request(request_id uuid)', 'authenticated')
  $$,
    'the API has exactly the RPC functions listed in this file, each with the listed callers'
  );

select
  functions_are(
    'api',
    array[
      'accept_author_invitation',
      'accept_friend_request',
      'add_group_member',
      'add_metrics',
      'add_photo',
      'advance_events',
      'advance_inheritances',
      'advance_live_locations',
      'archive_chat',
      'block_person',
      'block_profile',
      'cancel_event',
      'change_notification_preferences',
      'claim_active_file',
      'check_writes',
      'claim_crop',
      'claim_deliveries',
      'claim_removals',
      'complete_profile',
      'clear_account',
      'find_stored_response',
      'store_response',
      'list_reachable_media',
      'authorize_call',
      'delete_account',
      'confirm_membership',
      'count_notifications',
      'create_event',
      'create_invite_link',
      'create_friend_link',
      'list_friend_links',
      'revoke_friend_link',
      'preview_friend_link',
      'redeem_friend_link',
      'list_invite_links',
      'revoke_invite_link',
      'redeem_invite_link',
      'create_profile',
      'create_report',
      'create_upload',
      'forget_upload',
      'decide_birthdate',
      'decide_on_target',
      'delete_device',
      'delete_event',
      'delete_message',
      'delete_notification',
      'delete_photo',
      'delete_profile',
      'edit_message',
      'end_match',
      'export_profile',
      'finish_crop',
      'finish_job',
      'finish_removal',
      'get_attachment',
      'get_chat',
      'get_chat_summary',
      'get_event',
      'get_event_calendar',
      'get_group',
      'get_health',
      'get_live_location',
      'get_media',
      'get_media_usage',
      'get_notification_preferences',
      'get_own_profile',
      'get_person',
      'get_profile',
      'get_push_credential',
      'interact',
      'invite_event_author',
      'leave_group',
      'like_event',
      'list_approvals',
      'list_chats',
      'list_devices',
      'list_disputed_birthdates',
      'list_inherited_blocks',
      'lift_inherited_block',
      'list_event_authors',
      'list_event_groups',
      'list_event_guests',
      'list_events',
      'list_events_by_id',
      'list_friends',
      'list_incoming_likes',
      'list_jobs',
      'list_metrics',
      'list_matches',
      'list_messages',
      'list_notifications',
      'list_filed_reports',
      'list_own_decisions',
      'list_decisions',
      'list_appeals',
      'claim_target',
      'release_claim',
      'search_people',
      'get_moderated_person',
      'get_moderation_queues',
      'answer_appeal',
      'appeal_decision',
      'list_own_events',
      'list_own_groups',
      'list_people',
      'list_people_on_map',
      'list_photos',
      'list_push_deliveries',
      'list_profiles',
      'list_reports',
      'mute_chat',
      'record_refused_birthdate',
      'open_direct_chat',
      'pause_provider',
      'publish_event',
      'read_messages',
      'read_notifications',
      'record_deliveries',
      'refuse_author_invitation',
      'register_device',
      'reject_friend_request',
      'remind_guests',
      'remove_dead_devices',
      'remove_event_author',
      'remove_group_member',
      'reorder_photos',
      'renew_job_run',
      'replace_push_credential',
      'replica_condition',
      'replica_lag',
      'resign_event_author',
      'restore_event',
      'send_friend_request',
      'send_message',
      'set_event_cover',
      'share_location',
      'consume_tokens',
      'start_job',
      'stop_sharing_location',
      'purge_deliveries',
      'purge_friend_requests',
      'purge_idempotent_responses',
      'purge_interactions',
      'sync',
      'purge_audit_log',
      'purge_change_log',
      'purge_left_chats',
      'purge_limits',
      'purge_media_usage',
      'purge_notifications',
      'purge_reports',
      'type_in_chat',
      'unarchive_chat',
      'unblock_person',
      'unblock_profile',
      'unfriend',
      'unmute_chat',
      'unregister_device',
      'update_event',
      'update_profile',
      'vote_on_group',
      'withdraw_friend_request'
    ],
    'each RPC function can be called by a role'
  );

select
  set_eq(
    $$
    select proname, coalesce(nullif(grantee, 0)::regrole::text, 'PUBLIC')
    from pg_proc cross join aclexplode(coalesce(proacl, acldefault('f', proowner)))
    where pronamespace::regnamespace::text in ('public', 'private') and grantee <> proowner
  $$,
    $$
    values
      ('can_listen', 'authenticated'),
      ('adult_day_for_caller', 'authenticated'),
      ('event_locations_shown_to_caller', 'authenticated'),
      ('deleted_events_of_caller', 'authenticated'),
      ('events_organized_by_caller', 'authenticated'),
      ('events_shared_with_caller', 'authenticated'),
      ('friends_of_caller', 'authenticated'),
      ('minors_known_to_caller', 'authenticated'),
      ('pending_since', 'authenticated'),
      ('groups_of_caller', 'authenticated'),
      ('hidden_actors_of_caller', 'authenticated'),
      ('hidden_from_caller', 'authenticated'),
      ('is_admitted', 'authenticated'),
      ('is_admitted_while_suspended', 'authenticated'),
      ('is_media_key', 'authenticated'),
      ('matches_hidden_by_age', 'authenticated'),
      ('notifications_gone_until', 'authenticated'),
      ('own_chats_with_absent_peer', 'authenticated'),
      ('own_released_objects', 'authenticated'),
      ('suspended_to_caller', 'authenticated'),
      ('visible_chats', 'authenticated')
  $$,
    'signed-in users can execute only the RPC functions and the helper functions of policies'
  );

select
  set_eq(
    $$
    select oid::regprocedure::text from pg_proc
    where pronamespace::regnamespace::text in ('public', 'private') and prosecdef
  $$,
    $$
    values
      ('private.add_unread()'),
      ('private.drop_push_of_application()'),
      ('private.drop_push_of_coauthor_invitation()'),
      ('private.drop_push_of_friend_request()'),
      ('private.drop_push_of_group_invitation()'),
      ('private.drop_push_of_like()'),
      ('private.withdraw_applications_from_organizer()'),
      ('private.withdraw_changes_from_former_participant()'),
      ('private.withdraw_notifications_of_closed_chat()'),
      ('private.revoke_banned_user()'),
      ('private.revoke_deleted_user()'),
      ('private.broadcast_notifications()'),
      ('private.can_listen(text)'),
      ('private.adult_day_for_caller()'),
      ('private.event_locations_shown_to_caller()'),
      ('private.deleted_events_of_caller()'),
      ('private.events_organized_by_caller()'),
      ('private.events_shared_with_caller()'),
      ('private.friends_of_caller()'),
      ('private.minors_known_to_caller()'),
      ('private.pending_since()'),
      ('private.groups_of_caller()'),
      ('private.inherit_at_confirmation_of_user()'),
      ('private.keep_addresses_of_user()'),
      ('private.keep_replaced_email()'),
      ('private.hidden_actors_of_caller()'),
      ('private.hidden_from_caller()'),
      ('private.notifications_gone_until()'),
      ('private.count_sexes_again()'),
      ('private.check_upload_type()'),
      ('private.keep_attached()'),
      ('private.deliver_notifications()'),
      ('private.index_profile()'),
      ('private.is_admitted()'),
      ('private.is_admitted_while_suspended()'),
      ('private.forget_changes()'),
      ('private.forget_user()'),
      ('private.matches_hidden_by_age()'),
      ('private.open_chat_of_friends()'),
      ('private.own_released_objects()'),
      ('private.leave_map()'),
      ('private.limit_upload()'),
      ('private.log_consent()'),
      ('private.record_object_size()'),
      ('private.record_object_type()'),
      ('private.record_removed_objects()'),
      ('private.register_upload()'),
      ('private.resolve_groups()'),
      ('private.subtract_unread()'),
      ('private.notify_event_gone()'),
      ('private.notify_event_update()'),
      ('private.suspended_to_caller()'),
      ('private.broadcast_deleted_notifications()'),
      ('private.withdraw_application()'),
      ('private.withdraw_chat_notifications()'),
      ('private.withdraw_invitation_to_group()'),
      ('private.withdraw_notifications_of_ended_event()'),
      ('private.broadcast_event_update()'),
      ('private.own_chats_with_absent_peer()'),
      ('private.visible_chats()')
  $$,
    'apart from RPC functions, only the functions listed in this file are security definer functions'
  );

-- Default privileges -------------------------------------------------------------------------------------

create table public.newcomer (id bigint generated always as identity);
create table private.newcomer (id bigint);
create function public.newcomer()
returns integer
language sql
as $$
  select 1;
$$;
create function api.newcomer()
returns integer
language sql
as $$
  select 1;
$$;
create function private.newcomer()
returns integer
language sql
as $$
  select 1;
$$;

select
  is_empty(
    $$
    select role, created, privilege
    from
      unnest(array['anon', 'authenticated', 'service_role']) as role,
      unnest(array['public.newcomer', 'private.newcomer']) as created,
      unnest(
        array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain']
      ) as privilege
    where has_table_privilege(role, created, privilege)
  $$,
    'no role of the API can access a new table'
  );

select
  is_empty(
    $$
    select role, privilege
    from
      unnest(array['anon', 'authenticated', 'service_role']) as role,
      unnest(array['usage', 'select', 'update']) as privilege
    where has_sequence_privilege(role, 'public.newcomer_id_seq', privilege)
  $$,
    'no role of the API can access a new sequence'
  );

select
  is_empty(
    $$
    select role, created
    from
      unnest(array['anon', 'authenticated', 'service_role']) as role,
      unnest(array['public.newcomer()', 'api.newcomer()', 'private.newcomer()']) as created
    where has_function_privilege(role, created, 'execute')
  $$,
    'no role of the API can execute a new function'
  );

-- Access as the roles themselves -------------------------------------------------------------------------

select tests.act_as_anonymous();
select
  throws_ok(
    'select api.get_own_profile()',
    '42501',
    null,
    'an anonymous client cannot call any RPC function'
  );
select throws_ok('select from public.profiles', '42501', null, 'an anonymous client cannot read any table');

select tests.act_as_service();
select
  throws_ok(
    'select api.get_own_profile()',
    '42501',
    null,
    'the service role cannot call any RPC function that is meant for users'
  );
select
  throws_ok('select from private.media', '42501', null, 'the service role cannot read any private table');

select tests.act_as(tests.person('anna'));
select
  throws_ok(
    'select api.claim_removals(1)',
    '42501',
    null,
    'a user cannot call any RPC function that is meant for the service'
  );
select
  throws_ok(
    $$ select private.is_media_key('key') $$,
    '42501',
    null,
    'a user cannot directly call a helper function of a policy'
  );

select tests.act_as_nobody();
select * from finish();

rollback;
