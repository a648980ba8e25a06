import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { baselineNames, baselineOf, differencesFromBaseline } from "./baseline-files.ts";
import { releaseOf } from "./revisions.ts";
import { readSchemas } from "./schema-files.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));
const [own = "", users = "", objects = "", messages = ""] = baselineNames;

const trigger = "create trigger planted after insert on auth.users for each row execute function private.act();";
const policy = "create policy planted on storage.objects for select using (true);";

Deno.test("puts the triggers and policies of the platform's tables last, in one migration per table", () => {
  const baseline = baselineOf(
    new Map([
      ["a.sql", "create table public.a ();\n"],
      ["b.sql", `${trigger}\ninsert into public.a default values;\n`],
      ["c.sql", `-- C.\n\n${policy}\n`],
      ["d.sql", "create table public.d ();\n"],
    ]),
  );
  const statements = new Map([...baseline].map(([name, sql]) => [name, sql.split("\n\n").slice(1).join("\n\n")]));
  assert.deepEqual([...baseline.keys()], [own, users, objects, messages]);
  assert.equal(statements.get(own), "create table public.a ();\n\ncreate table public.d ();\n");
  assert.equal(statements.get(users), `${trigger}\ninsert into public.a default values;\n`);
  assert.equal(statements.get(objects), `-- C.\n\n${policy}\n`);
  assert.equal(statements.get(messages), "");
});

Deno.test("rejects a schema file that also defines other objects or changes two platform tables", () => {
  assert.throws(() => baselineOf(new Map([["a.sql", `${trigger}\n${policy}`]])), /split it/);
  assert.throws(() => baselineOf(new Map([["a.sql", `${trigger}\ncreate table public.a ();`]])), /move them/);
});

Deno.test("reports migrations that differ from the schema files", () => {
  const schemas = readSchemas(projectDirectory);
  const baseline = baselineOf(schemas);
  assert.deepEqual(differencesFromBaseline(schemas, baseline), []);
  const [[file = "", sql = ""] = []] = schemas;
  const edited = new Map([...schemas, [file, `${sql}create table public.planted ();\n`]]);
  const of = (name: string) => `supabase/migrations/${name} is not what supabase/schemas make: npm run baseline.`;
  assert.deepEqual(differencesFromBaseline(edited, baseline), [of(own)]);
  const later = new Map([...baseline, ["20991231235959_planted.sql", "select 1;\n"]]);
  assert.deepEqual(differencesFromBaseline(schemas, later), [of("20991231235959_planted.sql")]);
});

Deno.test("upgrades are tested from the newest release only if this release contains the baseline", () => {
  assert.deepEqual(releaseOf("v0.3.0", true, "0.3.0"), { revision: "v0.3.0" });
  assert.deepEqual(releaseOf("v0.3.0", true, "0.4.0-next"), { revision: "v0.3.0" });
  for (const [newest, version] of [
    ["v0.2.0", "0.3.0-next"],
    ["v0.2.0", "0.3.0"],
    [undefined, "0.3.0-next"],
  ] as const) {
    const release = releaseOf(newest, false, version);
    assert.ok(release.revision === undefined && release.isBaselineRolling, `${newest} ${version}`);
    assert.match(release.reason, /^There is nothing to upgrade from: .* no release contains its baseline/);
  }
  const unknown = releaseOf(undefined, false, "0.3.0");
  assert.ok(unknown.revision === undefined && !unknown.isBaselineRolling);
});
