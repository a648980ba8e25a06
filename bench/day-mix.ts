/**
 * Calls that a user makes on one day: the daily number of each kind of call, and a function that draws a random kind by
 * these numbers.
 */

/** User of the benchmark, with ids of objects that the user's calls refer to. */
export interface Actor {
  token: string;
  /** Ids of the user's chats. */
  chats: string[];
}

/** Ids of objects that the calls of every user may refer to. */
export interface Things {
  events: string[];
  profiles: string[];
}

interface Call {
  method: string;
  path: string;
  body?: Record<string, unknown>;
}

export interface Kind {
  name: string;
  /** Number of calls that one user makes per day. */
  daily: number;
  draw: (actor: Actor, things: Things) => Call;
}

function anyOf<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item;
}

/**
 * Returns the query string for a random location within a few kilometres of Shanghai, where the seed data contains many
 * events.
 */
function nearby(): string {
  return `lat=${31.23 + (Math.random() - 0.5) / 5}&lng=${121.47 + (Math.random() - 0.5) / 5}`;
}

const reading = (name: string, daily: number, path: (actor: Actor, things: Things) => string): Kind => ({
  name,
  daily,
  draw: (actor, things) => ({ method: "GET", path: path(actor, things) }),
});

/**
 * Calls that a user makes on one day. docs/operations/capacity.md assumes ten messages and fifty swipes. The numbers of
 * reads are derived from the calls that an app makes when its user sends so many messages and swipes.
 */
export const mix: readonly Kind[] = [
  {
    name: "send a message",
    daily: 10,
    draw: ({ chats }) => ({
      method: "POST",
      path: `/chats/${anyOf(chats)}/messages`,
      body: { content: "Shall we meet at eight at the fountain?" },
    }),
  },
  {
    name: "like or pass",
    daily: 50,
    draw: (_actor, { profiles }) => ({
      method: "POST",
      path: "/people/interactions",
      body: { targetProfileId: anyOf(profiles), type: Math.random() < 0.2 ? "like" : "dislike" },
    }),
  },
  reading("people feed", 5, () => "/people/feed?limit=10"),
  reading("map of people", 2, () => `/people/map?${nearby()}&radius=5000`),
  reading("event feed", 6, () => `/events?${nearby()}&radius=20000`),
  reading("an event", 4, (_actor, { events }) => `/events/${anyOf(events)}`),
  reading("chats", 10, () => "/chats?limit=20"),
  reading("messages", 15, ({ chats }) => `/chats/${anyOf(chats)}/messages`),
  reading("notifications", 8, () => "/notifications"),
];

export const callsOfDay = mix.reduce((sum, { daily }) => sum + daily, 0);

/** Draws a kind of call with a probability proportional to its daily number. */
export function drawKind(): Kind {
  let remaining = Math.random() * callsOfDay;
  for (const kind of mix) {
    remaining -= kind.daily;
    if (remaining < 0) {
      return kind;
    }
  }
  return mix[0] as Kind;
}
