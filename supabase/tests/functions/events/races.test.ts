/** Races between calls of organizers who change an event. */

import { describe, it } from "vitest";
import { hoursFromNow } from "../_support/events/events.ts";
import {
  act,
  annaCancels,
  annaDeletes,
  annaLeaves,
  benRenames,
  changing,
  expectLegalEnds,
  ofEvent,
  organized,
  published,
  type Race,
} from "../_support/events/races.ts";
import { connectionsOfRounds, roundsOf } from "../_support/races.ts";
import { reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(connectionsOfRounds);

const annaPublishes = act("anna", "publish_event", ofEvent);
const annaMakesRoom = act("anna", "update_event", changing({ capacity: 7 }));
const annaCovers = act("anna", "set_event_cover", ({ event, annasKey }) => ({ event_id: event, media_key: annasKey }));
const annaCoversAnother = act("anna", "create_event", ({ annasKey }) => ({
  event: {
    title: "Another",
    type: "other",
    visibility: "public",
    startAt: "2050-06-01T18:00:00Z",
    latitude: 0,
    longitude: 0,
    capacity: 9,
    consentThreshold: 1,
    imageKey: annasKey,
  },
}));
const benCancels = act("ben", "cancel_event", ofEvent);
const benCovers = act("ben", "set_event_cover", ({ event, bensKey }) => ({ event_id: event, media_key: bensKey }));

const annaCloses = act("anna", "update_event", changing({ acceptsApplications: false }));
const annaMovesToLastYear = act("anna", "update_event", changing({ startAt: hoursFromNow(-365 * 24) }));
const benApplies = act("ben", "like_event", ({ event }) => ({ event_id: event, member_ids: [] }));

const draft = { status: "draft", ben: "nobody" } as const;
const races: Record<string, Race> = {
  "published by somebody who leaves is cancelled, or gone with the other drafts": {
    rounds: roundsOf(50),
    before: draft,
    acts: [annaPublishes, annaLeaves],
    legal: [
      ["published", "gone", "cancelled, ben nobody"],
      ["event_not_found", "gone", "no event, ben nobody"],
    ],
  },
  "closed while somebody applies has the application that came before, or none": {
    rounds: roundsOf(500),
    before: published,
    acts: [annaCloses, benApplies],
    legal: [
      ["published", "pending", "published, closed, ben nobody, told anna 1"],
      ["published", "applications_closed", "published, closed, ben nobody"],
    ],
  },
  "moved far into the past while somebody applies keeps its time if the application came before": {
    rounds: roundsOf(500),
    before: published,
    acts: [annaMovesToLastYear, benApplies],
    legal: [
      ["validation_failed", "pending", "published, ben nobody, told anna 1"],
      // The job may already have written the new status.
      ["published", "event_not_published", "published, ben nobody"],
      ["published", "event_not_published", "started, ben nobody"],
      ["published", "event_not_published", "finished, ben nobody"],
    ],
  },
  "published and deleted is deleted": {
    rounds: roundsOf(100),
    before: draft,
    acts: [annaPublishes, annaDeletes],
    legal: [
      ["published", "deleted", "published, deleted, ben nobody"],
      ["event_deleted", "deleted", "draft, deleted, ben nobody"],
    ],
  },
  "published and cancelled is cancelled unless it was a draft then": {
    rounds: roundsOf(50),
    before: draft,
    acts: [annaPublishes, annaCancels],
    legal: [
      ["published", "cancelled", "cancelled, ben nobody"],
      ["published", "event_not_published", "published, ben nobody"],
    ],
  },
  "changed and cancelled is both": {
    rounds: roundsOf(100),
    before: organized,
    acts: [annaMakesRoom, benCancels],
    legal: [
      ["published", "cancelled", "cancelled, room for 7, ben accepted, told anna 1"],
      ["cancelled", "cancelled", "cancelled, room for 7, ben accepted, told anna 1"],
    ],
  },
  "changed by both organizers loses no change": {
    rounds: roundsOf(100),
    before: organized,
    acts: [annaMakesRoom, benRenames],
    legal: [["published", "published", "published, room for 7, Renamed, ben accepted"]],
  },
  "covered by both organizers has the cover of the second, and the other picture goes": {
    rounds: roundsOf(50),
    before: organized,
    withPictures: true,
    acts: [annaCovers, benCovers],
    legal: [
      ["published", "published", "published, ben accepted, anna's cover, ben's picture goes"],
      ["published", "published", "published, ben accepted, ben's cover, anna's picture goes"],
    ],
  },
  "covered with a picture that another event takes has it as well": {
    rounds: roundsOf(50),
    before: published,
    withPictures: true,
    acts: [annaCovers, annaCoversAnother],
    legal: [["published", "draft", "published, ben nobody, anna's cover"]],
  },
  "covered by somebody who leaves loses the cover, whichever comes first": {
    rounds: roundsOf(50),
    before: published,
    withPictures: true,
    acts: [annaCovers, annaLeaves],
    legal: [
      ["published", "gone", "cancelled, ben nobody, anna's picture goes"],
      ["media_in_use", "gone", "cancelled, ben nobody, anna's picture goes"],
      // The job may already have deleted the picture.
      ["validation_failed", "gone", "cancelled, ben nobody, anna's picture goes"],
    ],
  },
};

describe("an event", () => {
  it.each(Object.entries(races))("%s", (_, race) => expectLegalEnds(connections, race));
});
