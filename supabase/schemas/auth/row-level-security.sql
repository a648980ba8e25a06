-- Restrictive policies on every table that clients may read. A revoked user can read no rows. A suspended user can read
-- only the data that the endpoints for suspended users also return.

create policy blocks_select_admitted on public.blocks
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy chat_participants_select_admitted on public.chat_participants
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy chats_select_admitted on public.chats
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy event_authors_select_admitted on public.event_authors
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy events_select_admitted on public.events
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy friendships_select_admitted on public.friendships
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy like_group_approvals_select_admitted on public.like_group_approvals
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy like_group_members_select_admitted on public.like_group_members
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy like_groups_select_admitted on public.like_groups
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy matches_select_admitted on public.matches
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy message_attachments_select_admitted on public.message_attachments
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy messages_select_admitted on public.messages
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy notifications_select_admitted on public.notifications
as restrictive
for select
to authenticated
using ((select private.is_admitted()) is true);

create policy profile_photos_select_admitted on public.profile_photos
as restrictive
for select
to authenticated
using ((select private.is_admitted_while_suspended()) is true);

create policy profiles_select_admitted on public.profiles
as restrictive
for select
to authenticated
using ((select private.is_admitted_while_suspended()) is true);

create policy reports_select_admitted on public.reports
as restrictive
for select
to authenticated
using ((select private.is_admitted_while_suspended()) is true);

create policy terms_acceptances_select_admitted on public.terms_acceptances
as restrictive
for select
to authenticated
using ((select private.is_admitted_while_suspended()) is true);

create policy terms_versions_select_admitted on public.terms_versions
as restrictive
for select
to authenticated
using ((select private.is_admitted_while_suspended()) is true);
