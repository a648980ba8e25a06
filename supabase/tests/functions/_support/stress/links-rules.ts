/** SQL queries of the stress test for violations of the rules about used and revoked invite links. */

export const linkRules: Record<string, string> = {
  "The number of uses of an invite link is correct and at most its limit": `
    select link.id, link.uses, link.max_uses, recount.*
    from private.event_invite_links as link
    join stress.events on events.id = link.event_id
    cross join lateral (
      select count(*) as let_in, array_agg(link_uses.user_id) as who
      from stress.link_uses where link_uses.link_id = link.id
    ) as recount
    where link.uses <> recount.let_in or recount.let_in > link.max_uses`,

  "A user uses each link at most once": `
    select link_id, user_id, count(*)
    from stress.link_uses
    -- Deleting a profile also deletes the link uses of the user.
    where user_id not in (select people.user_id from stress.people where is_fickle)
    group by link_id, user_id having count(*) > 1`,
};

/**
 * Query for users who can still see a private event after the invite link that they redeemed was revoked, although they
 * have no other right to see the event. The parameter $1 contains the ids of the revoked links.
 */
export const lettingsThatEnded = `
  select distinct events.id as event, uses.user_id as person
  from stress.link_uses as uses
  join public.events on events.id = uses.event_id
  where events.visibility = 'private'
    and events.creator_id <> uses.user_id
    and stress.sees(events, uses.user_id)
    and not exists (
      select from private.event_link_uses as standing
      where standing.event_id = events.id and standing.user_id = uses.user_id
        and not standing.is_ended and standing.link_id <> all ($1)
    )
    and not exists (
      select from public.event_authors as author
      where author.event_id = events.id and author.user_id = uses.user_id and author.status in ('accepted', 'pending')
    )
    and not exists (
      select from public.like_group_members as member
      where member.event_id = events.id and member.user_id = uses.user_id and (member.counts or member.was_open_at_end)
    )
    and not private.are_friends(uses.user_id, events.creator_id)`;
