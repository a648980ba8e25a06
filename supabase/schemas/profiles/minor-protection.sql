-- Protection of minors: an adult who is not a friend of a minor cannot chat with the minor or discover the minor in
-- People. An adult who is not a friend also receives only a protected view of the minor's profile. Until a moderator
-- determines a disputed age, the person is treated as a minor in relation to adults and as an adult in relation to
-- minors.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.is_contact_denied_by_age(one_id uuid, other_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  minors_count integer;
  disputed_count integer;
begin
  select count(*), count(minors.disputed_at) into minors_count, disputed_count
  from private.minors
  where minors.person_id = any (array[one_id, other_id]);
  return case minors_count
    when 0 then false
    when 1 then not private.are_friends(one_id, other_id)
    else disputed_count > 0
  end;
end;
$$;

comment on function private.is_contact_denied_by_age is
  'Whether contact between two people is denied by age. True for an adult and a minor who are not friends, and for a minor and a person whose age is disputed, even if they are friends. A person who never gave a birthdate is treated as an adult.';

create function private.is_protected(profile public.profiles)
returns boolean
language sql
stable
return private.is_minor(profile.adult_from)
and profile.user_id is distinct from auth.uid()
and private.is_contact_denied_by_age(auth.uid(), profile.user_id);

comment on function private.is_protected is
  'Whether the caller receives the protected view of a minor''s profile, which contains no age, birthdate, zodiac sign or location, and no photo except the avatar.';
