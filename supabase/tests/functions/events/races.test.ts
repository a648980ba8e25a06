/** Races between two calls that change or use the same event. */

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
  "is cancelled, or deleted as a draft, if its creator publishes it while deleting the profile": {
    rounds: roundsOf(50),
    before: draft,
    acts: [annaPublishes, annaLeaves],
    legal: [
      ["published", "gone", "cancelled, ben nobody"],
      ["event_not_found", "gone", "no event, ben nobody"],
    ],
  },
  "gets an application that is sent while the creator closes applications only if the application came first": {
    rounds: roundsOf(500),
    before: published,
    acts: [annaCloses, benApplies],
    legal: [
      ["published", "pending", "published, closed, ben nobody, told anna 1"],
      ["published", "applications_closed", "published, closed, ben nobody"],
    ],
  },
  "keeps its start time if an application came before a concurrent move far into the past": {
    rounds: roundsOf(500),
    before: published,
    acts: [annaMovesToLastYear, benApplies],
    legal: [
      ["validation_failed", "pending", "published, ben nobody, told anna 1"],
      // The job `events` may already have written the status "started" or "finished".
      ["published", "event_not_published", "published, ben nobody"],
      ["published", "event_not_published", "started, ben nobody"],
      ["published", "event_not_published", "finished, ben nobody"],
    ],
  },
  "is deleted if it is published and deleted concurrently": {
    rounds: roundsOf(100),
    before: draft,
    acts: [annaPublishes, annaDeletes],
    legal: [
      ["published", "deleted", "published, deleted, ben nobody"],
      ["event_deleted", "deleted", "draft, deleted, ben nobody"],
    ],
  },
  "is cancelled if it is published and cancelled concurrently, unless the cancellation came first": {
    rounds: roundsOf(50),
    before: draft,
    acts: [annaPublishes, annaCancels],
    legal: [
      ["published", "cancelled", "cancelled, ben nobody"],
      ["published", "event_not_published", "published, ben nobody"],
    ],
  },
  "is both changed and cancelled if one organizer changes it while the other cancels it": {
    rounds: roundsOf(100),
    before: organized,
    acts: [annaMakesRoom, benCancels],
    legal: [
      ["published", "cancelled", "cancelled, room for 7, ben accepted, told anna 1"],
      ["cancelled", "cancelled", "cancelled, room for 7, ben accepted, told anna 1"],
    ],
  },
  "contains the changes of both organizers if they change it concurrently": {
    rounds: roundsOf(100),
    before: organized,
    acts: [annaMakesRoom, benRenames],
    legal: [["published", "published", "published, room for 7, Renamed, ben accepted"]],
  },
  "keeps one cover, and the other file is released, if both organizers set a cover concurrently": {
    rounds: roundsOf(50),
    before: organized,
    withPictures: true,
    acts: [annaCovers, benCovers],
    legal: [
      ["published", "published", "published, ben accepted, anna's cover, ben's picture goes"],
      ["published", "published", "published, ben accepted, ben's cover, anna's picture goes"],
    ],
  },
  "gets a cover even if another event gets the same file as its cover concurrently": {
    rounds: roundsOf(50),
    before: published,
    withPictures: true,
    acts: [annaCovers, annaCoversAnother],
    legal: [["published", "draft", "published, ben nobody, anna's cover"]],
  },
  "has no cover if its creator sets a cover while deleting the profile, in either order": {
    rounds: roundsOf(50),
    before: published,
    withPictures: true,
    acts: [annaCovers, annaLeaves],
    legal: [
      ["published", "gone", "cancelled, ben nobody, anna's picture goes"],
      ["media_in_use", "gone", "cancelled, ben nobody, anna's picture goes"],
      // The job `media` may already have deleted the picture.
      ["validation_failed", "gone", "cancelled, ben nobody, anna's picture goes"],
    ],
  },
};

describe("an event", () => {
  it.each(Object.entries(races))("%s", (_, race) => expectLegalEnds(connections, race));
});
