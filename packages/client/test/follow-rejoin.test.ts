/** After a topic is lost and joined again, the client reads the missed changes and emits them once and in order. */

import { expect, it } from "vitest";
import { messagesSeenBy, openDirectChat, say } from "../../../supabase/tests/functions/_support/chats.ts";
import { changeEvent, publishEvent } from "../../../supabase/tests/functions/_support/events/events.ts";
import { ask, befriend } from "../../../supabase/tests/functions/_support/friends.ts";
import { notificationsOf } from "../../../supabase/tests/functions/_support/notifications/notifications.ts";
import {
  locationOf,
  shareLocation,
  stopSharing,
} from "../../../supabase/tests/functions/_support/people/live-locations.ts";
import { farAway } from "../../../supabase/tests/functions/_support/places.ts";
import { signUp, signUpWithProfile } from "../../../supabase/tests/functions/_support/sign-up.ts";
import { memoryStore } from "../src/index.ts";
import { type App, startApp } from "./_support/apps.ts";
import { receiveChat, receiveNotifications } from "./_support/received.ts";
import { watchCalls } from "./_support/watched-calls.ts";
import { Wire } from "./_support/wire.ts";

/** An object or list that an app follows. */
interface Followed {
  topic: string;
  connections: boolean[];
  /** Makes a change that causes a broadcast on the topic. The number `turn` makes each change different. */
  happen(turn: number): Promise<void>;
  /** Returns the state that the app has received. */
  received(): unknown;
  /** Returns the state that the API returns. */
  wanted(): Promise<unknown>;
  faults: string[];
}

async function followChat({ client, person }: App): Promise<Followed> {
  const anna = await signUp();
  const chat = await openDirectChat(anna, person);
  await say(anna, chat, "Before");
  const received = await receiveChat(client, chat);
  return {
    topic: `chat:${chat.id}`,
    connections: received.connections,
    async happen(turn) {
      await say(anna, chat, `First of ${turn}`);
      await say(anna, chat, `Second of ${turn}`);
    },
    received: () => received.items,
    wanted: async () => (await messagesSeenBy(person, chat)).reverse(),
    faults: received.faults,
  };
}

async function followNotifications({ client, person }: App): Promise<Followed> {
  const received = await receiveNotifications(client);
  return {
    topic: `notifications:${person.id}`,
    connections: received.connections,
    async happen() {
      await ask(await signUp(), person);
      await ask(await signUp(), person);
    },
    received: () => received.items,
    wanted: async () => (await notificationsOf(person)).reverse(),
    faults: received.faults,
  };
}

async function followEvent({ client }: App): Promise<Followed> {
  const creator = await signUpWithProfile();
  const event = await publishEvent(creator);
  const titles = [event.title];
  const received: string[] = [];
  const connections: boolean[] = [];
  client.follow.event(event.id, {
    changed: ({ title }) => received.push(title),
    connection: (isConnected) => connections.push(isConnected),
  });
  return {
    topic: `event:${event.id}`,
    connections,
    async happen(turn) {
      titles.push((await changeEvent(creator, event, { title: `Title ${turn}` })).title);
    },
    received: () => received,
    wanted: async () => titles,
    faults: [],
  };
}

async function followLocation({ client, person }: App): Promise<Followed> {
  const anna = await signUpWithProfile({ isVisibleOnMap: true });
  await person.request("POST", "/profiles", { firstName: "Ben" });
  await befriend(anna, person);
  const places: unknown[] = ["nowhere"];
  const received: unknown[] = [];
  const connections: boolean[] = [];
  client.follow.location(anna.id, {
    changed: (location) => received.push(location),
    stopped: () => received.push("nowhere"),
    connection: (isConnected) => connections.push(isConnected),
  });
  return {
    topic: `location:${anna.id}`,
    connections,
    async happen(turn) {
      if (turn % 2 === 1) {
        await shareLocation(anna, farAway());
        places.push(await locationOf(person, anna));
      } else {
        await stopSharing(anna);
        places.push("nowhere");
      }
    },
    received: () => received,
    wanted: async () => places,
    faults: [],
  };
}

async function keepCopy({ client, person }: App): Promise<Followed> {
  const store = memoryStore();
  const requests: string[] = [];
  const received: string[] = [];
  const connections: boolean[] = [];
  const copy = client.sync(store, {
    changed: (changes) => received.push(...changes.filter(({ kind }) => kind === "friendship").map(({ id }) => id)),
    connection: (isConnected) => connections.push(isConnected),
  });
  await copy.catchUp();
  return {
    topic: `notifications:${person.id}`,
    connections,
    async happen() {
      requests.push((await ask(await signUp(), person)).id);
    },
    received: () => received,
    wanted: async () => requests,
    faults: [],
  };
}

/**
 * Interrupts the topic twice: first the connection is lost, then the platform closes the topic. After each rejoin, the
 * received state must equal the state that the API returns.
 */
async function loseAndRejoin(name: string, follow: (app: App) => Promise<Followed>): Promise<void> {
  const wire = new Wire();
  const app = await startApp(undefined, wire.transport);
  const calls = watchCalls(app.client);
  const { topic, connections, happen, received, wanted, faults } = await follow(app);
  await expect.poll(() => connections, { message: name }).toEqual([true]);

  await calls.settle();
  wire.cut();
  await expect.poll(() => connections, { message: name }).toEqual([true, false]);
  await happen(1);
  wire.rejoin();
  await expect.poll(received, { message: name }).toEqual(await wanted());
  await expect.poll(() => connections, { message: name }).toEqual([true, false, true]);

  await calls.settle();
  wire.close(topic);
  expect(connections, name).toEqual([true, false, true, false]);
  await happen(2);
  await expect.poll(() => wire.lost, { message: name }).toBeGreaterThan(0);
  wire.rejoin();
  await expect.poll(received, { message: name }).toEqual(await wanted());
  await expect.poll(() => connections, { message: name }).toEqual([true, false, true, false, true]);
  expect(faults, name).toEqual([]);
}

it("every object and list that an app can follow emits each change missed during an interruption exactly once", async () => {
  const followed = { followChat, followNotifications, followEvent, followLocation, keepCopy };
  // The cases run concurrently, because they mostly wait. The test reports the failures of all cases.
  const ends = await Promise.allSettled(Object.entries(followed).map(([name, follow]) => loseAndRejoin(name, follow)));
  const failures = ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []));
  expect(failures).toEqual([]);
});
