-- People: the likes, matches and live locations that remain after a block, the end of a friendship or the deletion of a
-- profile. The file also tests the export of likes, matches and live locations.

begin;

select plan(37);

-- Deletes existing rows, such as seed data.
delete from private.people_index;
delete from private.people_interactions;
delete from public.matches;
delete from private.live_locations;
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_completed_profile(name, '{"isVisibleOnMap": true, "latitude": 1, "longitude": 2}')
from unnest(array['anna', 'boris', 'clara', 'dina', 'emil']) as name;

-- Returns all stored likes (>), dislikes (x), matches (=) and live locations (*).
create function pg_temp.kept()
returns text
language sql
as $$
  select coalesce(string_agg(entry, ', ' order by entry collate "C"), 'nothing')
  from
    (
      select
        format(
          '%s %s %s',
          tests.name_of(person_id),
          case type
            when 'like' then '>'
            else 'x'
          end,
          tests.name_of(target_id)
        ) as entry
      from private.people_interactions
      union all
      select
        format(
          '%s = %s',
          least(tests.name_of(one_person_id), tests.name_of(other_person_id)),
          greatest(tests.name_of(one_person_id), tests.name_of(other_person_id))
        )
      from public.matches
      union all
      select tests.name_of(person_id) || '*'
      from private.live_locations
    ) as entries;
$$;

-- Calls a function as the actor, returns the stored rows afterwards, and rolls back.
create function pg_temp.kept_after(actor text, call text)
returns text
language plpgsql
as $$
declare
  kept text;
begin
  begin
    perform tests.let(tests.person(actor), call);
    kept := pg_temp.kept();
    raise exception 'undone' using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      return kept;
  end;
end;
$$;

select tests.match(tests.person('anna'), tests.person('boris'));
select tests.like(tests.person('anna'), tests.person('clara'));
select tests.like(tests.person('clara'), tests.person('anna'), 'dislike');
select tests.like(tests.person('dina'), tests.person('anna'));
select tests.like(tests.person('boris'), tests.person('dina'), 'dislike');
select tests.match(tests.person('boris'), tests.person('clara'));
select tests.befriend(tests.person('anna'), tests.person('emil'));
select tests.befriend(tests.person('anna'), tests.person('boris'));
select tests.let(tests.person(name), 'api.share_location(3, 4, 28800)')
from unnest(array['anna', 'boris', 'emil']) as name;
select
  is(
    pg_temp.kept(),
    'anna = boris, anna > boris, anna > clara, anna*, boris = clara, boris > anna, boris > clara, boris x dina, boris*, clara > boris, clara x anna, dina > anna, emil*',
    'at the beginning of the test, likes, dislikes, matches and live locations are stored'
  );

-- Blocks and unfriending ----------------------------------------------------------------------------------------

select
  is(
    pg_temp.kept_after(actor, call),
    kept,
    format(
      'after %s calls %s, only the expected likes, dislikes, matches and live locations are stored',
      actor,
      regexp_replace(call, '\(.*', '')
    )
  )
from
  (
    values
      (
        'anna',
        format('api.block_person(%L)', tests.person('boris')),
        'anna > clara, boris = clara, boris > clara, boris x dina, clara > boris, clara x anna, dina > anna, emil*'
      ),
      (
        'boris',
        format('api.block_profile(%L)', tests.profile_of('anna')),
        'anna > clara, boris = clara, boris > clara, boris x dina, clara > boris, clara x anna, dina > anna, emil*'
      ),
      (
        'anna',
        format('api.block_person(%L)', tests.person('clara')),
        'anna = boris, anna > boris, anna*, boris = clara, boris > anna, boris > clara, boris x dina, boris*, clara > boris, dina > anna, emil*'
      ),
      (
        'dina',
        format('api.block_person(%L)', tests.person('boris')),
        'anna = boris, anna > boris, anna > clara, anna*, boris = clara, boris > anna, boris > clara, boris*, clara > boris, clara x anna, dina > anna, emil*'
      ),
      (
        'emil',
        format('api.unfriend(%L)', tests.person('anna')),
        'anna = boris, anna > boris, anna > clara, boris = clara, boris > anna, boris > clara, boris x dina, boris*, clara > boris, clara x anna, dina > anna'
      ),
      (
        'anna',
        format('api.unfriend(%L)', tests.person('boris')),
        'anna = boris, anna > boris, anna > clara, anna*, boris = clara, boris > anna, boris > clara, boris x dina, boris*, clara > boris, clara x anna, dina > anna, emil*'
      )
  ) as endings (actor, call, kept);

select tests.keep('kept', pg_temp.kept());
select tests.let(tests.person('anna'), format('api.block_person(%L)', tests.person('boris')));
select
  is(
    tests.walk(tests.person(name), 'api.list_matches(%L, %s)', path => '{profiles,0,userId}'),
    names,
    format('after a block the matches of %s are: %s', name, names)
  )
from
  (
    values
      ('anna', '-'),
      ('boris', 'clara'),
      ('clara', 'boris')
  ) as lists (name, names);
select tests.let(tests.person('anna'), format('api.unblock_person(%L)', tests.person('boris')));
select
  is(
    pg_temp.kept(),
    'anna > clara, boris = clara, boris > clara, boris x dina, clara > boris, clara x anna, dina > anna, emil*',
    'removing a block does not restore the likes, matches and live locations that the block ended'
  );
select
  is(
    tests.walk(tests.person('anna'), 'api.list_people(''{}'', %L, %s)') ~ 'boris',
    true,
    'two people see each other in the feed again after a block is removed'
  );
select tests.match(tests.person('anna'), tests.person('boris'));
select tests.befriend(tests.person('anna'), tests.person('boris'));
select tests.freeze_time('1999-05-01T13:10:00Z');
select tests.let(tests.person(name), 'api.share_location(3, 4, 28800)')
from unnest(array['anna', 'boris']) as name;
select
  is(
    pg_temp.kept(),
    tests.kept('kept'),
    'two people can become friends and match again after a block between them is removed'
  );

-- Export --------------------------------------------------------------------------------------------------------

create function pg_temp.export(name text)
returns jsonb
language sql
as $$
  select tests.let(tests.person(name), 'api.export_profile()');
$$;

select tests.freeze_time('1999-05-02T12:00:00Z');
select tests.like(tests.person('anna'), tests.person('dina'), 'dislike');
select
  is(
    pg_temp.export('anna') -> 'interactions',
    (
      select
        jsonb_agg(
          jsonb_build_object(
            'targetProfileId', tests.profile_of(tests.name_of(target_id)),
            'type', type,
            'expiresAt', private.iso_time(expires_at),
            'updatedAt', private.iso_time(updated_at)
          )
          order by updated_at, id
        )
      from private.people_interactions
      where person_id = tests.person('anna')
    ),
    'the export contains the user''s own likes and dislikes, oldest first'
  );
select
  is(
    jsonb_array_length(pg_temp.export('anna') -> 'interactions'),
    3,
    'the export of a user does not contain likes by other users'
  );
select
  is(
    pg_temp.export('anna') -> 'interactions' -> 2,
    jsonb_build_object(
      'targetProfileId', tests.profile_of('dina'),
      'type', 'dislike',
      'expiresAt', '1999-06-01T12:00:00.000Z',
      'updatedAt', '1999-05-02T12:00:00.000Z'
    ),
    'the export contains type, target and expiry of an interaction'
  );
select
  is(
    pg_temp.export(name) -> 'matches',
    tests.let(tests.person(name), 'api.list_matches(null, 100)')::jsonb -> 'data',
    format('the export of %s contains the matches with the same fields as the list of matches', name)
  )
from unnest(array['anna', 'dina']) as name;
select
  is(
    jsonb_array_length(pg_temp.export('boris') -> 'matches'),
    2,
    'the export of a user contains all matches of the user'
  );
select
  is(
    pg_temp.export('anna') -> 'liveLocation',
    private.snap_location(
      3,
      4
    )::jsonb || '{"updatedAt": "1999-05-01T13:10:00.000Z", "expiresAt": "1999-05-01T21:10:00.000Z"}',
    'the export of a user contains the user''s live location'
  );
select
  is(
    pg_temp.export('clara') -> 'liveLocation',
    'null',
    'liveLocation is null in the export of a user who does not share a live location'
  );
select
  is(
    pg_temp.export('anna')::text ~ '"(isAnswered|toldAt|likedAt|notified_at|is_answered|shuffleKey|tile)"',
    false,
    'the export contains no internal fields'
  );
select
  is(
    pg_temp.export('clara')::text ~ tests.profile_of('anna')::text,
    true,
    'the export of a user contains the user''s dislikes'
  );
select
  is(
    pg_temp.export('dina') -> 'interactions' @> jsonb_build_array(
      jsonb_build_object('targetProfileId', tests.profile_of('anna'))
    ),
    true,
    'the export of a user contains the user''s like of a person who dislikes the user'
  );
select
  is(
    pg_temp.export('dina')::text ~ 'dislike',
    false,
    'the export of a disliked user does not mention the dislike'
  );

-- Deletion ------------------------------------------------------------------------------------------------------

select tests.like(tests.person('anna'), tests.person('dina'));
select
  tests.keep(
    'chat',
    (
      select chat_id::text
      from public.matches
      where
        tests.person('anna') in (one_person_id, other_person_id)
        and tests.person('boris') in (one_person_id, other_person_id)
    )
  );
select tests.send(tests.person('anna'), tests.kept('chat')::uuid, 'Hello');
select
  is(
    pg_temp.kept_after('anna', 'api.delete_profile()'),
    'boris = clara, boris > clara, boris x dina, boris*, clara > boris, emil*',
    'deleting a profile removes likes and dislikes in both directions, matches and the live location'
  );
select tests.take_locations_told();
select tests.let(tests.person('anna'), 'api.delete_profile()');
select
  is(
    tests.take_locations_told(),
    'anna stopped',
    'deleting a profile broadcasts the end of the user''s live location, but not of the live locations that others shared with the user'
  );
select
  is_empty(
    format('select from private.%I where tests.person(''anna'') in (%s)', name, people),
    format('deleting a profile deletes every row of the user from %s', name)
  )
from
  (
    values
      ('people_index', 'person_id'),
      ('location_topics', 'person_id'),
      ('like_notifications', 'person_id, target_id')
  ) as tables (name, people);
select
  is(
    tests.walk(tests.person(name), list, path => path::text[]),
    names,
    format('after a profile is deleted, the list of %s contains: %s', name, names)
  )
from
  (
    values
      ('boris', 'api.list_matches(%L, %s)', '{profiles,0,userId}', 'clara'),
      ('dina', 'api.list_matches(%L, %s)', '{profiles,0,userId}', '-'),
      ('boris', 'api.list_incoming_likes(%L, %s)', '{profile,userId}', '-')
  ) as lists (name, list, path, names);
select
  is(
    tests.let(
      tests.person('boris'),
      format('api.list_messages(%L, null, 20)', tests.kept('chat'))
    )::jsonb #>> '{data,0,content}',
    'Hello',
    'after one person of a match deletes the profile, the other person can still read their chat'
  );

-- The same user creates a new profile.
select tests.let(tests.person('anna'), $$ api.create_profile('{"firstName": "Anna"}') $$);
select
  is(
    pg_temp.export(
      'anna'
    ) - '{exportedAt,profile,adultFrom,earliestAdultFrom,acceptedTerms,friendships,friendRequestRejections,blocks,events,coauthorships,friendLinks,redeemedFriendLinks,inviteLinks,redeemedInviteLinks,groups,approvals,chats,formerChats,messages,reports,moderationDecisions,inheritedRestrictions,devices,notificationPreferences,notifications,media}'::text[],
    '{"interactions": [], "matches": [], "liveLocation": null}',
    'a user who deletes the profile and creates a new one has no interactions, matches and live location'
  );
select
  is(
    tests.walk(tests.person('anna'), 'api.list_matches(%L, %s)', path => '{profiles,0,userId}'),
    '-',
    'the list of matches is empty for a user who deletes the profile and creates a new one'
  );

-- The identity provider deletes the user.
delete from auth.users where id = tests.person('boris');
select
  is(
    pg_temp.kept(),
    'emil*',
    'deleting the user at the identity provider deletes likes, matches and live location'
  );

select * from finish();

rollback;
