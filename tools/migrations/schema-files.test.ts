import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { compareOrder, findSchemaFiles, migrationNameOf, readSchemaOrder } from "./schema-files.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));

Deno.test("supabase/schemas/order.txt lists every schema file of this checkout once", () => {
  assert.deepEqual(compareOrder(readSchemaOrder(projectDirectory), findSchemaFiles(projectDirectory)), []);
});

Deno.test("reports a listed file that does not exist, a file that is not listed, and a file that is listed twice", () => {
  assert.deepEqual(compareOrder(["a/one.sql", "a/two.sql", "a/two.sql"], ["a/two.sql", "b/three.sql"]), [
    "supabase/schemas/order.txt: a/one.sql does not exist.",
    "supabase/schemas/order.txt: b/three.sql is not listed.",
    "supabase/schemas/order.txt: a/two.sql is listed twice.",
  ]);
});

Deno.test("builds the name of a migration from the position and the path of its schema file", () => {
  assert.equal(migrationNameOf("groups/quorum-and-seats.sql", 41), "0042_groups-quorum-and-seats.sql");
});
