-- The enums of the database hold the values of the specification, in its order; copied from there, not from the code.

begin;

select plan(15);

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
  enum_has_labels(
    'public',
    'notification_type',
    array[
      'event_application',
      'event_application_approved',
      'event_application_rejected',
      'event_coauthor_invite',
      'event_coauthor_accepted',
      'event_coauthor_refused',
      'friend_request',
      'friend_request_accepted',
      'chat_created',
      'chat_message',
      'people_like',
      'people_match',
      'event_invite',
      'event_invite_accepted'
    ],
    'notification type'
  );

-- Not of the specification's list: the two documents whose versions it names.
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
      'terms_document'
    ],
    'every enum is compared here'
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
