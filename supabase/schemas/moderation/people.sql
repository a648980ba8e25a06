-- People and targets in the lists of moderators: names and pictures. The lists include hidden, suspended and blocked
-- users.

-- Views --------------------------------------------------------------------------------------------------

create view private.moderated_people as
  select
    profiles.user_id,
    profiles.first_name,
    profiles.city,
    profiles.birthdate,
    private.media_thumbnail_key(media, '256x256') as avatar_key
  from
    public.profiles
    left join public.profile_photos as avatar on avatar.id = private.avatar_of(profiles)
    left join private.media on media.key = avatar.media_key;

comment on view private.moderated_people is
  'Profiles as moderators see them in lists: like private.person_cards, but including suspended people.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.named_people(person_ids uuid[])
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'userId', named.person_id,
            -- For a moderator without a profile, the name is the part of the e-mail address before the @.
            'name', coalesce(person.first_name, split_part(moderator.email, '@', 1)),
            'avatarUrl', private.media_url(person.avatar_key)
          )
          order by named.ordinal
        ),
        '[]'
      )
    from
      (
        select listed.person_id, min(listed.ordinal) as ordinal
        from unnest(person_ids) with ordinality as listed (person_id, ordinal)
        where listed.person_id is not null
        group by listed.person_id
        order by min(listed.ordinal)
        limit 100
      ) as named
      left join private.moderated_people as person on person.user_id = named.person_id
      left join auth.users as moderator
        on moderator.id = named.person_id and moderator.raw_app_meta_data ->> 'role' = 'moderator'
  );
end;
$$;

comment on function private.named_people is
  'Returns the first hundred people of person_ids, without duplicates: [{userId, name, avatarUrl}]. If a person has no profile, the name is null. If a moderator has no profile, the name is the part of the e-mail address before the @.';

create function private.target_card(target_type public.report_target_type, target_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  name text;
  image_key text;
begin
  case target_type
    when 'user' then
      select person.first_name, person.avatar_key into name, image_key
      from private.moderated_people as person
      where person.user_id = target_id;
    when 'event' then
      select events.title, private.media_thumbnail_key(cover, '800x450') into name, image_key
      from
        public.events
        left join private.media as cover on cover.key = events.cover_key
      where events.id = target_id;
    when 'chat' then
      select
        coalesce(
          chats.name,
          event.title,
          (
            select string_agg(person.first_name, ', ' order by person.first_name)
            from private.moderated_people as person
            where person.user_id in (chats.one_person_id, chats.other_person_id)
          )
        )
      into name
      from
        public.chats
        left join public.events as event on event.id = chats.event_id
      where chats.id = target_id;
  end case;
  return json_build_object('name', name, 'imageUrl', private.media_url(image_key));
end;
$$;

comment on function private.target_card is
  'Returns {name, imageUrl} of a person, event or chat. The name of a direct chat consists of the names of both people. Both fields are null for a deleted target.';

create function private.open_report_count(target_type public.report_target_type, target_id uuid)
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select count(*)
    from
      (
        select
        from private.open_reports
        where open_reports.target_type = open_report_count.target_type
          and open_reports.target_id = open_report_count.target_id
        limit 100
      ) as waiting
  );
end;
$$;

comment on function private.open_report_count is
  'Returns the number of open reports about a target, at most 100.';

create function private.decision_count(target_type public.report_target_type, target_id uuid)
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select count(*)
    from
      (
        select
        from private.moderation_decisions as decided
        where decided.reported_type = decision_count.target_type
          and decided.reported_id = decision_count.target_id
          and decided.undoes is null
          and not exists (
            select from private.moderation_decisions as undoing where undoing.undoes = decided.id
          )
        limit 100
      ) as earlier
  );
end;
$$;

comment on function private.decision_count is
  'Returns the number of decisions about a person, event or chat and its content, at most 100. Counts neither decisions that a moderator undid nor the decisions that undid them.';
