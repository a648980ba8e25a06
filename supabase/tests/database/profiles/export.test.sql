-- Profiles: the export contains all stored data of the owner (GET /profiles/export).

begin;

select plan(10);

select tests.freeze_time('1999-05-01T12:00:00Z');
insert into public.terms_versions (document, version, published_at)
values
  ('privacy_policy', '98', '1998-01-01'),
  ('user_agreement', '98', '1998-01-01');
select tests.create_person('anna');
select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    'select api.export_profile()',
    404,
    'profile_not_found',
    'the export of a user without a profile is rejected with 404 profile_not_found'
  );

select api.create_profile('{"firstName": "Anna", "latitude": 55.751244, "longitude": 37.618423}');
select
  is(
    api.export_profile()::jsonb,
    jsonb_build_object(
      'exportedAt', '1999-05-01T12:00:00.000Z',
      'profile', api.get_own_profile(),
      'adultFrom', null,
      'earliestAdultFrom', null,
      'acceptedTerms', '[]'::jsonb,
      'friendships', '[]'::jsonb,
      'friendRequestRejections', '[]'::jsonb,
      'friendLinks', '[]'::jsonb,
      'redeemedFriendLinks', '[]'::jsonb,
      'blocks', '[]'::jsonb,
      'events', '[]'::jsonb,
      'coauthorships', '[]'::jsonb,
      'inviteLinks', '[]'::jsonb,
      'redeemedInviteLinks', '[]'::jsonb,
      'groups', '[]'::jsonb,
      'approvals', '[]'::jsonb,
      'chats', '[]'::jsonb,
      'formerChats', '[]'::jsonb,
      'messages', '[]'::jsonb,
      'interactions', '[]'::jsonb,
      'matches', '[]'::jsonb,
      'liveLocation', null,
      'reports', '[]'::jsonb,
      'moderationDecisions', '[]'::jsonb,
      'inheritedRestrictions', '[]'::jsonb,
      'devices', '[]'::jsonb,
      'notificationPreferences', api.get_notification_preferences(),
      'notifications', '[]'::jsonb,
      'media', '[]'::jsonb
    ),
    'the export of a new profile contains the profile and empty lists'
  );

select api.complete_profile('98', null);
select tests.freeze_time('1999-05-02T12:00:00Z');
select api.complete_profile(null, '98');
select tests.keep('photo', tests.add_photo(tests.person('anna'))::text);
select tests.keep('song', tests.upload(tests.person('anna'), 'audio/ogg'));
select tests.create_profile('boris');
select tests.add_photo(tests.person('boris'));
select tests.create_profile('clara');
select tests.act_as(tests.person('boris'));
select api.send_friend_request(tests.person('anna'));
select tests.act_as(tests.person('anna'));
select api.block_person(tests.person('clara'));
select tests.keep('export', api.export_profile()::text);
select
  is(
    jsonb_build_array(
      tests.kept('export')::jsonb -> 'friendships' -> 0 ->> 'requesterId',
      tests.kept('export')::jsonb -> 'blocks' -> 0 ->> 'addresseeId',
      tests.kept('export')::jsonb -> 'notifications' -> 0 ->> 'type'
    ),
    jsonb_build_array(tests.person('boris'), tests.person('clara'), 'friend_request'),
    'the export contains friend requests, the user''s blocks, and notifications'
  );

select
  is(
    tests.kept(
      'export'
    )::jsonb - '{adultFrom,earliestAdultFrom,acceptedTerms,friendships,friendRequestRejections,friendLinks,redeemedFriendLinks,blocks,events,coauthorships,inviteLinks,redeemedInviteLinks,groups,approvals,chats,formerChats,messages,interactions,matches,liveLocation,reports,moderationDecisions,inheritedRestrictions,devices,notificationPreferences,notifications,media}'::text[],
    jsonb_build_object('exportedAt', '1999-05-02T12:00:00.000Z', 'profile', api.get_own_profile()),
    'the export contains the profile as the owner reads it'
  );
select
  is(
    tests.kept('export')::jsonb -> 'acceptedTerms',
    '[
    {"document": "privacy_policy", "version": "98", "acceptedAt": "1999-05-01T12:00:00.000Z"},
    {"document": "user_agreement", "version": "98", "acceptedAt": "1999-05-02T12:00:00.000Z"}
  ]',
    'the export contains the accepted terms with their times'
  );
select
  is(
    tests.kept('export')::jsonb -> 'media',
    (
      select
        jsonb_agg(jsonb_build_object('key', key, 'url', jsonb_build_object('mediaKey', key)) order by key)
      from
        (
          values
            (tests.kept('song')),
            (api.list_photos() -> 0 -> 'url' ->> 'mediaKey')
        ) as files (key)
    ),
    'the export contains every file of the user, even if it is not attached'
  );

select api.delete_photo(tests.kept('photo')::uuid);
select
  is(
    api.export_profile()::jsonb -> 'media',
    jsonb_build_array(
      jsonb_build_object('key', tests.kept('song'), 'url', jsonb_build_object('mediaKey', tests.kept('song')))
    ),
    'the export does not contain files that are due for deletion'
  );

select tests.keep('chat', api.open_direct_chat(tests.person('boris')) ->> 'id');
select
  is(
    api.export_profile()::jsonb -> 'chats',
    jsonb_build_array(
      jsonb_build_object(
        'chatId', tests.kept('chat'),
        'role', 'member',
        'readUpTo', null,
        'mutedUntil', null,
        'isArchived', null
      )
    ),
    'the export contains the user''s chats with read, mute and archive state'
  );

select
  tests.change_profile('anna', jsonb_build_object('birthdate', birthdate))
from unnest(array['1982-01-10', '1970-01-10']) as birthdate;
select tests.act_as(tests.person('anna'));
select
  is(
    concat_ws(
      ' ',
      api.export_profile()::jsonb ->> 'earliestAdultFrom',
      api.export_profile()::jsonb ->> 'adultFrom'
    ),
    '1988-02-01 2000-02-01',
    'the export contains the days of adulthood by the earliest and by the latest birthdate'
  );

select tests.keep('phone', api.register_device('ios', 'apns', 'phone of anna', '2.0', 'ru-RU') ->> 'id');
select tests.freeze_time('1999-05-03T12:00:00Z');
select tests.keep('tablet', api.register_device('android', 'fcm', 'tablet of anna', null, null) ->> 'id');
select
  is(
    api.export_profile()::jsonb -> 'devices',
    jsonb_build_array(
      jsonb_build_object(
        'id', tests.kept('phone'),
        'platform', 'ios',
        'provider', 'apns',
        'appVersion', '2.0',
        'locale', 'ru-RU',
        'createdAt', '1999-05-02T12:00:00.000Z',
        'registeredAt', '1999-05-02T12:00:00.000Z'
      ),
      jsonb_build_object(
        'id', tests.kept('tablet'),
        'platform', 'android',
        'provider', 'fcm',
        'appVersion', null,
        'locale', null,
        'createdAt', '1999-05-03T12:00:00.000Z',
        'registeredAt', '1999-05-03T12:00:00.000Z'
      )
    ),
    'the export contains the devices without their tokens'
  );

select tests.act_as_nobody();
select * from finish();

rollback;
