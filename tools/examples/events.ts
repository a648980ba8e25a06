/**
 * Events and groups in the scenario that produces the examples: Anna and Ben plan a picnic, and Carla applies together
 * with Dora.
 */

import { type Cast, isCrop, upload, waitUntil } from "./cast.ts";
import type { Person } from "./person.ts";

const picnic = {
  title: "Picnic in the park",
  type: "nature_picnic",
  startAt: "2030-06-01T12:00:00Z",
  endAt: "2030-06-01T16:00:00Z",
  description: "Bring something to eat and a blanket.",
  latitude: 38.7186,
  longitude: -9.1411,
  address: "Rua do Jardim 7",
  city: "Lisbon",
  capacity: 4,
  consentThreshold: 1,
};

const concert = {
  title: "Concert at home",
  type: "concert_acoustic",
  startAt: "2030-06-08T18:00:00Z",
  latitude: 38.7112,
  longitude: -9.1346,
  city: "Lisbon",
  visibility: "private",
  consentThreshold: 1,
};

async function plan({ anna, ben, carla }: Cast): Promise<string> {
  const { id } = await anna.show("Anna plans a picnic", "createEvent", { body: picnic });
  const ofEvent = { params: { id } };
  const body = { key: await upload(anna) };
  await anna.show("Anna sets a cover", "setEventCover", { params: { eventId: id }, body });
  await waitUntil("The crop of the cover", async () => isCrop((await anna.look("getEvent", ofEvent)).imageThumbUrl));
  await anna.show("Anna invites Ben as co-author", "inviteEventAuthor", {
    ...ofEvent,
    body: { userId: ben.id },
  });
  await ben.show("Ben accepts", "acceptAuthorInvitation", ofEvent);
  const asked = { ...ofEvent, body: { userId: carla.id } };
  await anna.call("inviteEventAuthor", asked);
  await anna.show("Anna lists the co-authors", "listEventAuthors", ofEvent);
  await anna.show("Anna withdraws the invitation of Carla", "removeEventAuthor", { params: { id, userId: carla.id } });
  await anna.call("inviteEventAuthor", asked);
  await carla.show("Carla refuses", "refuseAuthorInvitation", ofEvent);
  await anna.show("Anna publishes the picnic", "publishEvent", ofEvent);
  await anna.show("Anna moves the start by an hour", "updateEvent", {
    ...ofEvent,
    body: { startAt: "2030-06-01T13:00:00Z" },
  });
  return id;
}

async function find({ anna, carla }: Cast, id: string): Promise<void> {
  await carla.show("Carla looks for picnics nearby", "listEvents", {
    query: { lat: "38.72", lng: "-9.14", radius: "5000", q: "picnic", limit: "10" },
  });
  await carla.show("Carla reads the event", "getEvent", { params: { id } });
  await carla.show("Carla refreshes a stored event", "listEventsById", { body: { ids: [id] } });
  await carla.show("Carla downloads it for her calendar", "getEventCalendar", { params: { id } });
  await anna.show("Anna lists her events", "listOwnEvents", { query: { role: "creator", limit: "10" } });
}

/** Carla applies together with Dora, and the organizers admit their group. */
async function apply({ anna, ben, carla, dora, emil }: Cast, eventId: string): Promise<void> {
  const ofEvent = { params: { id: eventId } };
  const { id } = await carla.show("Carla applies with Dora", "applyToEvent", {
    ...ofEvent,
    body: { memberIds: [dora.id] },
  });
  const ofGroup = { params: { id } };
  await carla.show("Carla adds Emil", "addGroupMember", { ...ofGroup, body: { userId: emil.id } });
  await carla.show("Carla removes Emil", "removeGroupMember", { params: { id, userId: emil.id } });
  await dora.show("Dora confirms that she comes along", "confirmMembership", ofGroup);
  const alone = await emil.call("applyToEvent", { ...ofEvent, body: {} });
  await emil.show("Emil leaves his group", "leaveGroup", { params: { id: alone.id } });
  await anna.show("Anna lists the pending groups", "listEventGroups", {
    ...ofEvent,
    query: { status: "pending" },
  });
  const consent = { ...ofGroup, body: { decision: "consent" } };
  await anna.show("Anna consents, and the group waits for Ben", "voteOnGroup", consent);
  await ben.show("Ben consents, and the group is approved", "voteOnGroup", consent);
  await anna.show("Anna reads the votes", "listApprovals", ofGroup);
  await carla.show("Carla reads her group", "getGroup", ofGroup);
  await carla.show("Carla lists her groups", "listOwnGroups", { query: { status: "approved" } });
  await anna.show("Anna lists the guests", "listEventGuests", ofEvent);
}

async function invite(anna: Person, frank: Person): Promise<void> {
  const { id } = await anna.call("createEvent", { body: concert });
  const ofEvent = { params: { id } };
  await anna.call("publishEvent", ofEvent);
  const link = await anna.show("Anna creates an invite link", "createInviteLink", {
    ...ofEvent,
    body: { expiresIn: 86_400, maxUses: 10 },
  });
  await frank.show("Frank redeems the link", "redeemInviteLink", { body: { token: link.token } });
  await anna.show("Anna lists the links", "listInviteLinks", ofEvent);
  await anna.show("Anna revokes the link", "revokeInviteLink", { params: { id, linkId: link.id } });
  await anna.show("Anna deletes the concert", "deleteEvent", ofEvent);
  await anna.show("Anna restores the concert", "restoreEvent", ofEvent);
  await anna.show("Anna cancels the concert", "cancelEvent", ofEvent);
}

export async function playEvents(cast: Cast): Promise<void> {
  const { anna, ben, frank } = cast;
  const id = await plan(cast);
  await find(cast, id);
  await apply(cast, id);
  await anna.show("Anna removes the cover", "clearEventCover", { params: { eventId: id } });
  await ben.show("Ben resigns as co-author", "resignEventAuthor", { params: { id } });
  await invite(anna, frank);
}
