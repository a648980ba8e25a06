import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { publicContracts } from "../../packages/shared-types/src/contracts.ts";
import { imagesContract, jobsContract } from "../../packages/shared-types/src/jobs.ts";
import { moderationContract } from "../../packages/shared-types/src/moderation.ts";
import { suiteNames } from "./test-choice.ts";
import { findTestFiles } from "./test-files.ts";

const features = [...publicContracts, jobsContract, imagesContract, moderationContract].map(({ name }) => name);
/** Folders of tests that belong to no single feature. The files in _helpers run before all tests. */
const otherFolders = {
  database: ["_helpers", "access", "shared"],
  functions: ["access", "shared"],
};
const files = await findTestFiles(fileURLToPath(new URL("../..", import.meta.url)));

for (const [suite, others] of Object.entries(otherFolders)) {
  Deno.test(`every test in supabase/tests/${suite} is in the folder of an edge function, or in ${others.join(" or ")}`, () => {
    const start = `supabase/tests/${suite}/`;
    const paths = files.filter((file) => file.startsWith(start)).map((file) => file.slice(start.length).split("/"));
    assert.ok(paths.length > 0);
    const misplaced = paths.filter(
      ([folder = "", ...rest]) => rest.length !== 1 || ![...features, ...others].includes(folder),
    );
    assert.deepEqual(misplaced, []);
  });
}

Deno.test("no feature has the name of a suite, which would make the words of `npm test --` ambiguous", () => {
  const folders = [...features, ...Object.values(otherFolders).flat()];
  assert.deepEqual(
    suiteNames.filter((name) => folders.includes(name)),
    [],
  );
});
