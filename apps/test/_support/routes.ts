/** Routes of all pages of the apps. Routes with an id contain the id of an object in the seed data. */

import { clientOf } from "./seed-data.ts";
import type { Credentials } from "./windows.ts";

/** Routes of the demo app that an organizer can open. */
export async function demoRoutes(organizer: Credentials): Promise<string[]> {
  const client = await clientOf(organizer);
  const [{ data: events }, { data: groups }, { data: chats }, { data: people }, { data: friends }] = await Promise.all([
    client.events.listOwnEvents(),
    client.groups.listOwnGroups({ query: { limit: 1 } }),
    client.chats.listChats({ query: { limit: 1 } }),
    client.people.listPeople({ query: { limit: 1 } }),
    client.friends.listFriends({ query: { limit: 1, status: "accepted" } }),
  ]);
  const event = events.find(({ status }) => status === "published")?.id;
  const { data: own } = await client.auth.getUser();
  const friend = [friends[0]?.requesterId, friends[0]?.addresseeId].find((id) => id !== own.user?.id);
  return [
    "/events",
    "/events/mine",
    "/events/new",
    `/events/${event}`,
    `/events/${event}/edit`,
    "/groups",
    `/groups/${groups[0]?.id}`,
    "/people",
    `/people/${people[0]?.id}`,
    "/people/friends",
    "/people/friends/pending",
    "/people/friends/links",
    "/friends/add",
    "/people/likes",
    "/people/matches",
    "/people/map",
    "/chats",
    `/chats/${chats[0]?.id}`,
    "/notifications",
    "/notifications/preferences",
    "/profile",
    "/profile/photos",
    "/profile/privacy",
    "/profile/account",
    `/users/${friend}`,
    `/reports/new/user/${friend}`,
    "/reports",
    "/nowhere",
  ];
}

/** Routes of the moderation console, including the route that shows one user. */
export async function consoleRoutes(moderator: Credentials): Promise<string[]> {
  const client = await clientOf(moderator);
  const { data } = await client.auth.getUser();
  return ["/reports", "/appeals", "/decisions", "/id", `/id/${data.user?.id}`, "/ages", "/nowhere"];
}
