/** Recorded calls of each operation with their responses. `npm run examples` writes the files. */

import chats from "./examples/chats.json" with { type: "json" };
import docs from "./examples/docs.json" with { type: "json" };
import events from "./examples/events.json" with { type: "json" };
import friends from "./examples/friends.json" with { type: "json" };
import groups from "./examples/groups.json" with { type: "json" };
import health from "./examples/health.json" with { type: "json" };
import media from "./examples/media.json" with { type: "json" };
import moderation from "./examples/moderation.json" with { type: "json" };
import notifications from "./examples/notifications.json" with { type: "json" };
import people from "./examples/people.json" with { type: "json" };
import profiles from "./examples/profiles.json" with { type: "json" };
import push from "./examples/push.json" with { type: "json" };
import reports from "./examples/reports.json" with { type: "json" };
import sync from "./examples/sync.json" with { type: "json" };

/** One recorded call with its request and its response. Path and query parameters are recorded as strings. */
export interface Example {
  /**
   * Title of the example, a short sentence without a full stop such as "Anna deletes a photo". The title is unique
   * within its operation.
   */
  title: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  status: number;
  answer: unknown;
}

/** Examples by operation, in the order of their recording. */
export type Examples = Record<string, Example[]>;

export const examples = {
  ...health,
  ...profiles,
  ...media,
  ...friends,
  ...events,
  ...groups,
  ...chats,
  ...people,
  ...reports,
  ...notifications,
  ...push,
  ...sync,
  ...docs,
  ...moderation,
} as Examples;
