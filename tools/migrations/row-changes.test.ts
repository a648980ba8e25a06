import assert from "node:assert/strict";
import { changesOf, listedTables, type Row } from "./row-changes.ts";

const [settings, jobs] = listedTables;
assert.ok(settings && jobs);
const rows = (...list: Row[]) => new Map(list.map((row) => [String(row.name), row]));
const hours = { name: "past_event_hours", value: 24, meaning: "Hours." };

Deno.test("inserts a new setting before the functions, and replaces no existing row", () => {
  assert.deepEqual(changesOf(settings, rows(), rows({ ...hours, meaning: "The event's hours." })), {
    table: "private.settings",
    early: [
      `insert into private.settings (name, value, meaning) values ('past_event_hours', '24', 'The event''s hours.')
on conflict (name) do nothing;`,
    ],
    late: [],
  });
});

Deno.test("updates only the meaning of a setting if only the meaning has changed", () => {
  const { early } = changesOf(settings, rows(hours), rows({ ...hours, meaning: "Number of hours." }));
  assert.deepEqual(early, [
    "update private.settings set meaning = 'Number of hours.' where name = 'past_event_hours';",
  ]);
});

Deno.test("changes a default value only if the row contains the old default", () => {
  const { early } = changesOf(settings, rows(hours), rows({ ...hours, value: { most: 5, seconds: 60 } }));
  assert.deepEqual(early, [
    `update private.settings set value = '{"most":5,"seconds":60}' where name = 'past_event_hours' and value = '24';`,
  ]);
});

Deno.test("changes the schedule of a job after the functions, and only if the row contains the old schedule", () => {
  const job = { name: "push", schedule: "10 seconds", meaning: "Sends." };
  const { early, late } = changesOf(jobs, rows(job), rows({ ...job, schedule: "5 seconds" }));
  assert.deepEqual(early, []);
  assert.deepEqual(late, [
    "update private.jobs set schedule = '5 seconds' where name = 'push' and schedule = '10 seconds';",
  ]);
});

Deno.test("compares an empty column with null, and fills a new column in every row", () => {
  const job = { name: "push", schedule: null };
  assert.deepEqual(changesOf(jobs, rows(job), rows({ ...job, schedule: "5 seconds", slots: 4 })).late, [
    "update private.jobs set schedule = '5 seconds' where name = 'push' and schedule is null;",
    "update private.jobs set slots = '4' where name = 'push';",
  ]);
});

Deno.test("deletes a setting after the functions that read it", () => {
  const { early, late } = changesOf(settings, rows(hours), rows());
  assert.deepEqual(early, []);
  assert.deepEqual(late, ["delete from private.settings where name = 'past_event_hours';"]);
});
