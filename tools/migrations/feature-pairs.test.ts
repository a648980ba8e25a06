import assert from "node:assert/strict";
import { comparePairs, findPairs, findTablesOfOthers } from "./feature-pairs.ts";

const reference = (file: string, to: string, home: string) => ({
  file,
  from: undefined,
  to,
  home,
  isFunction: to.startsWith("private."),
});
const there = reference("chats/chats.sql", "public.events", "events/events.sql");
const back = reference("events/lifecycle.sql", "private.lock_chat", "chats/chats.sql");

Deno.test("reports two features as a pair if each of them names objects of the other", () => {
  assert.deepEqual(findPairs([there, back, reference("chats/chats.sql", "private.lock_chat", "chats/messages.sql")]), [
    {
      names: "chats events",
      there: ["chats/chats.sql names public.events"],
      back: ["events/lifecycle.sql names private.lock_chat"],
    },
  ]);
});

Deno.test("does not report two features as a pair if only one of them names objects of the other", () => {
  assert.deepEqual(findPairs([there]), []);
});

Deno.test("does not search for pairs in files that may call every feature", () => {
  assert.deepEqual(
    findPairs([
      reference("friends/block-effects.sql", "private.lock_chat", "chats/chats.sql"),
      reference("chats/chats.sql", "public.blocks", "friends/blocks.sql"),
    ]),
    [],
  );
});

Deno.test("reports a new pair, and a listed pair that no longer exists", () => {
  assert.deepEqual(comparePairs(findPairs([there, back]), { "groups people": "A reason." }), [
    "chats events: new pair of features that name each other: chats/chats.sql names public.events, events/lifecycle.sql names private.lock_chat.",
    "groups people: no longer a pair: remove it from tools/migrations/feature-pairs.json.",
  ]);
});

Deno.test("reports a file that may call every feature if it names a table of another feature", () => {
  const file = "friends/block-effects.sql";
  assert.deepEqual(
    findTablesOfOthers([
      reference(file, "private.lock_chat", "chats/chats.sql"),
      reference(file, "public.chats", "chats/chats.sql"),
      reference(file, "public.blocks", "friends/blocks.sql"),
      reference("events/lifecycle.sql", "public.chats", "chats/chats.sql"),
    ]),
    ["friends/block-effects.sql names public.chats: call a function of the feature chats."],
  );
});
