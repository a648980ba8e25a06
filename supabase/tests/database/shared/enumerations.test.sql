-- The enums of the database hold the promised values in the promised order (docs/api/http-conventions.md, Enumerations); not copied from the code.

begin;

select plan(34);

select enum_has_labels('public', 'sex', array['male', 'female'], 'sex');
select
  enum_has_labels(
    'public',
    'dating_purpose',
    array['dating', 'relationship', 'friendship', 'chatting'],
    'datingPurpose'
  );
select
  enum_has_labels(
    'public',
    'body_type',
    array['slim', 'normal', 'fit', 'sportive', 'muscular', 'stocky', 'chubby'],
    'bodyType'
  );
select
  enum_has_labels(
    'public',
    'family_plan',
    array['no-dont-want', 'no-not-soon', 'no-maybe-in-future', 'no-but-want-to', 'already-have'],
    'familyPlan'
  );
select
  enum_has_labels(
    'public',
    'financial_state',
    array['unemployed', 'studying', 'irregular-income', 'low-income', 'middle-income', 'wealthy'],
    'financialState'
  );
select
  enum_has_labels(
    'public',
    'religion',
    array[
      'catholicism',
      'orthodoxy',
      'islam',
      'protestantism',
      'buddhism',
      'hinduism',
      'atheism',
      'agnosticism',
      'judaism'
    ],
    'religion'
  );
select
  enum_has_labels(
    'public',
    'attitude',
    array['positive', 'neutral', 'negative'],
    'alcoholAttitude, smokingAttitude'
  );
select
  enum_has_labels(
    'public',
    'zodiac',
    array[
      'aquarius',
      'pisces',
      'aries',
      'taurus',
      'gemini',
      'cancer',
      'leo',
      'virgo',
      'libra',
      'scorpio',
      'sagittarius',
      'capricorn'
    ],
    'zodiac'
  );
select
  enum_has_labels(
    'public',
    'education_level',
    array[
      'basic_general',
      'average_general',
      'secondary_special',
      'bachelor',
      'specialty',
      'master',
      'postgraduate'
    ],
    'education level'
  );
select
  enum_has_labels(
    'public',
    'language',
    array[
      'ru',
      'en',
      'de',
      'fr',
      'es',
      'it',
      'pt',
      'tr',
      'ar',
      'zh',
      'ja',
      'ko',
      'uk',
      'be',
      'kk',
      'uz',
      'az',
      'hy',
      'ka',
      'ky'
    ],
    'languages'
  );
select
  enum_has_labels(
    'public',
    'friendship_status',
    array['pending', 'accepted', 'rejected', 'blocked'],
    'friendship status'
  );
select
  enum_has_labels('public', 'notification_type', tests.names('notifications-types'), 'notification type');

select
  enum_has_labels(
    'public',
    'event_type',
    array[
      'concert_musician',
      'concert_stand_up',
      'concert_symphony',
      'concert_jazz',
      'concert_acoustic',
      'concert_rock',
      'concert_electronic',
      'concert_street_musicians',
      'concert_organ',
      'concert_local_festival',
      'concert_lit_music',
      'exhibition_art',
      'exhibition_museum',
      'exhibition_modern_art',
      'exhibition_photography',
      'exhibition_science',
      'exhibition_history',
      'exhibition_fair',
      'exhibition_interactive',
      'exhibition_books',
      'exhibition_flowers',
      'exhibition_sculptures',
      'party_repost',
      'party_private',
      'party_theme',
      'party_home',
      'party_birthday',
      'party_after',
      'party_pool',
      'party_club_foam',
      'party_night_walk',
      'party_game_night',
      'club_dance',
      'club_theme',
      'club_karaoke',
      'club_dj',
      'club_techno',
      'club_stand_up',
      'club_art',
      'club_salsa',
      'club_mafia',
      'bar_board_games',
      'bar_quiz',
      'bar_live_music',
      'bar_theme_night',
      'bar_karaoke',
      'bar_drink_tasting',
      'bar_lounge',
      'bar_darts',
      'cinema_premiere',
      'cinema_outdoor',
      'cinema_author',
      'cinema_retro',
      'cinema_universe',
      'cinema_shorts',
      'cinema_immersive',
      'cinema_marathon',
      'cinema_family',
      'theatre_play',
      'theatre_musical',
      'theatre_improv',
      'theatre_puppet',
      'theatre_experimental',
      'theatre_street',
      'theatre_radio',
      'theatre_shadow',
      'theatre_improvisation',
      'festival_music',
      'festival_cinema',
      'festival_gastro',
      'festival_theatre',
      'festival_crafts',
      'festival_sports',
      'festival_ballet',
      'festival_medieval',
      'festival_ethnic',
      'festival_tech',
      'sport_match',
      'sport_esports',
      'sport_race',
      'sport_yoga',
      'sport_dance',
      'sport_fanzone',
      'sport_sup',
      'sport_battle',
      'sport_cycling',
      'nature_hiking',
      'nature_photo_safari',
      'nature_star_gazing',
      'nature_picnic',
      'nature_cycling',
      'nature_waterfalls',
      'nature_yoga',
      'nature_farm_tour',
      'workshop_ceramics',
      'workshop_calligraphy',
      'workshop_cooking',
      'workshop_sketching',
      'children_science',
      'children_quests',
      'children_cartoons',
      'children_pets',
      'quest_horror',
      'quest_city',
      'quest_orienteering',
      'quest_vr',
      'education_lectures',
      'education_meetings',
      'education_history',
      'education_photo',
      'immersive_escape',
      'immersive_theatre',
      'immersive_tours',
      'immersive_roleplay',
      'art_light',
      'art_open_workshops',
      'art_sound',
      'art_performances',
      'undefined',
      'other'
    ],
    'event type'
  );
select
  enum_has_labels(
    'public',
    'event_status',
    array['draft', 'published', 'started', 'finished', 'cancelled'],
    'event status'
  );
select enum_has_labels('public', 'event_visibility', array['public', 'private'], 'event visibility');
select
  enum_has_labels(
    'public',
    'event_author_status',
    array['pending', 'accepted', 'refused'],
    'author invitation status'
  );

select
  enum_has_labels(
    'public',
    'like_group_status',
    array['waiting', 'pending', 'approved', 'rejected', 'expired'],
    'like group status'
  );
select enum_has_labels('public', 'approval_decision', array['consent', 'refuse'], 'approval decision');
select
  enum_has_labels('public', 'chat_type', array['approved_group', 'direct', 'event_authors'], 'chat type');
select
  enum_has_labels('public', 'chat_participant_role', array['organizer', 'member'], 'chat participant role');
select
  enum_has_labels('public', 'attachment_type', array['image', 'video', 'audio', 'file'], 'attachment type');

select
  enum_has_labels('public', 'people_interaction_type', array['like', 'dislike'], 'people interaction type');
select enum_has_labels('public', 'report_status', array['open', 'upheld', 'dismissed'], 'report status');
select
  enum_has_labels(
    'public',
    'report_reason',
    array[
      'fake_profile',
      'unacceptable_content',
      'toxic_behavior',
      'incorrect_age',
      'behavior_outside_social_network',
      'other',
      'offensive_behavior',
      'harassment',
      'spam',
      'fake_news_or_disinformation',
      'flooding_in_private_messages',
      'fake_account_or_false_info',
      'using_someone_elses_photo',
      'unauthorized_promotion',
      'age_restriction_violation',
      'fraud_or_scam',
      'violence_or_extremism',
      'illegal_content',
      'hacking_or_suspicious_activity',
      'multiple_user_complaints',
      'frequent_blocks',
      'verified_moderator_complaint',
      'bot_or_automation_suspected',
      'api_abuse_or_restriction_bypass',
      'account_hacked'
    ],
    'report reason'
  );
select
  enum_has_labels('public', 'report_target_type', array['user', 'event', 'chat'], 'target of a report');
select
  enum_has_labels(
    'public',
    'moderation_decision',
    array['dismiss', 'hide', 'restore', 'remove', 'suspend', 'reinstate', 'lift_block'],
    'decisions of moderators'
  );
select
  enum_has_labels(
    'public',
    'moderation_target_type',
    array['user', 'event', 'chat', 'photo', 'cover', 'message', 'attachment', 'block'],
    'targets of moderators'
  );
select
  enum_has_labels('public', 'appeal_outcome', array['upheld', 'reversed'], 'what becomes of an appeal');

select
  enum_has_labels('public', 'device_platform', array['android', 'ios'], 'device platform');
select
  enum_has_labels('public', 'push_provider', array['apns', 'fcm', 'rustore'], 'push provider');

-- Beside the promised list: the two documents of docs/features/terms.md, Documents.
select
  enum_has_labels(
    'public',
    'terms_document',
    array['privacy_policy', 'user_agreement'],
    'documents of the terms'
  );

select
  enums_are(
    'public',
    array[
      'sex',
      'dating_purpose',
      'body_type',
      'family_plan',
      'financial_state',
      'religion',
      'attitude',
      'zodiac',
      'education_level',
      'language',
      'friendship_status',
      'notification_type',
      'event_type',
      'event_status',
      'event_visibility',
      'event_author_status',
      'like_group_status',
      'approval_decision',
      'chat_type',
      'chat_participant_role',
      'attachment_type',
      'people_interaction_type',
      'report_reason',
      'report_status',
      'report_target_type',
      'moderation_decision',
      'moderation_target_type',
      'appeal_outcome',
      'device_platform',
      'push_provider',
      'terms_document',
      'sync_type'
    ],
    'every enum is compared here'
  );

select
  enum_has_labels(
    'public',
    'sync_type',
    array[
      'profile',
      'preferences',
      'friendship',
      'match',
      'event',
      'group',
      'chat',
      'message',
      'notification'
    ],
    'type of a change in a sync'
  );

select
  is(
    array(
      select format('%s %s', attname, atttypid::regtype)
      from pg_attribute
      where attrelid = 'public.education'::regclass
      order by attnum
    ),
    array['level education_level', 'in_progress boolean'],
    'an education has a level and may be in progress'
  );

select * from finish();

rollback;
