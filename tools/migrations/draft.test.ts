import assert from "node:assert/strict";
import { draftMigrations } from "./draft.ts";
import type { RowChanges } from "./row-changes.ts";
import type { View } from "./view-changes.ts";

const view = (columns: string[], definition = columns.join()): View => ({
  columns,
  definition,
  comments: "[]",
  privileges: "",
});
/** A view and a view that depends on it. */
const oldViews = new Map([
  ["private.people", view(["id uuid", "name text"])],
  ["private.cards", view(["id uuid"])],
]);

const draft = (
  statements: string[],
  { rows = [], newViews = oldViews }: { rows?: RowChanges[]; newViews?: Map<string, View> } = {},
) =>
  draftMigrations({
    statements: statements.map((text) => `${text};`).join("\n\n"),
    rows,
    views: { before: oldViews, after: newViews },
    partitioned: new Set(["private.parted"]),
  });

const bodies = "SET local check_function_bodies = off";
const column = 'ALTER TABLE "public"."profiles"\n  ADD COLUMN "book" text';
const makeFunction = "CREATE FUNCTION private.f() RETURNS integer LANGUAGE sql RETURN 1";

Deno.test("adds enum values first, in a migration of their own", () => {
  const value = "ALTER TYPE \"public\".\"sex\" ADD VALUE 'x' AFTER 'y'";
  assert.deepEqual(draft([bodies, column, value]), [`${value};`, `${bodies};\n\n${column};`]);
});

Deno.test("validates a new check and a new foreign key after the commit", () => {
  const check = 'ALTER TABLE "public"."profiles"\n  ADD CONSTRAINT "Book" CHECK ((length(book) <= 100))';
  const key =
    'ALTER TABLE "public"."profiles"\n  ADD CONSTRAINT "book_fkey" FOREIGN KEY (book) REFERENCES public.books(id)';
  assert.deepEqual(draft([column, check, key]), [
    `${column};\n\n${check} NOT VALID;\n\n${key} NOT VALID;`,
    `ALTER TABLE public.profiles\n  VALIDATE CONSTRAINT "Book";\n\nALTER TABLE public.profiles\n  VALIDATE CONSTRAINT "book_fkey";`,
  ]);
});

Deno.test("leaves the constraints and indexes of a new table, unique constraints and indexes of partitions", () => {
  const statements = [
    'CREATE TABLE "public"."books" (\n  "id" uuid\n)',
    'ALTER TABLE "public"."books"\n  ADD CONSTRAINT "books_id" CHECK (true)',
    'CREATE INDEX books_idx ON "public"."books" (id)',
    'ALTER TABLE "public"."profiles"\n  ADD CONSTRAINT "book_key" UNIQUE (book)',
    'CREATE INDEX parted_idx ON "private"."parted" (id)',
  ];
  assert.deepEqual(draft(statements), [`${statements.join(";\n\n")};`]);
});

Deno.test("builds and drops each index concurrently in a migration of its own", () => {
  assert.deepEqual(
    draft([
      'DROP INDEX "public"."old_idx"',
      "CREATE UNIQUE INDEX book_idx ON public.profiles USING btree (book)",
      column,
    ]),
    [
      `${column};`,
      'DROP INDEX CONCURRENTLY IF EXISTS "public"."old_idx";',
      "CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS book_idx ON public.profiles USING btree (book);",
    ],
  );
});

const dropsAndCreates = [
  'DROP VIEW "private"."cards"',
  'DROP VIEW "private"."people"',
  column,
  'CREATE VIEW "private"."people" AS SELECT id, name, book FROM profiles',
  'CREATE VIEW "private"."cards" AS SELECT id FROM private.people',
  `COMMENT ON VIEW "private"."people" IS 'People.'`,
  `COMMENT ON COLUMN "private"."people"."id" IS 'Id.'`,
  'GRANT SELECT ON "private"."cards" TO "postgres"',
];

Deno.test("replaces a view with a new last column, and keeps the views that depend on it", () => {
  const newViews = new Map([...oldViews, ["private.people", view(["id uuid", "name text", "book text"])]]);
  assert.deepEqual(draft(dropsAndCreates, { newViews }), [
    `${column};\n\nCREATE OR REPLACE VIEW "private"."people" AS SELECT id, name, book FROM profiles;`,
  ]);
});

Deno.test("keeps a changed comment of a replaced view", () => {
  const changed = { ...view(["id uuid", "name text", "book text"]), comments: "[1]" };
  const [migration] = draft(dropsAndCreates, { newViews: new Map([...oldViews, ["private.people", changed]]) });
  assert.match(migration ?? "", /COMMENT ON VIEW[^;]+;\n\nCOMMENT ON COLUMN[^;]+;$/);
});

Deno.test("drops and creates a view if a new column is not the last, or if an object it may use is dropped", () => {
  const inserted = new Map([...oldViews, ["private.people", view(["id uuid", "book text", "name text"])]]);
  assert.deepEqual(draft(dropsAndCreates, { newViews: inserted }), [`${dropsAndCreates.join(";\n\n")};`]);
  const withDrop = [...dropsAndCreates, 'DROP FUNCTION "private"."age_of"(date)'];
  assert.deepEqual(draft(withDrop), [`${withDrop.join(";\n\n")};`]);
});

Deno.test("omits a revocation of the owner's rights that is followed by a grant", () => {
  const ofFunction = 'ON FUNCTION "private"."f"()';
  assert.deepEqual(
    draft([
      makeFunction,
      `REVOKE ALL ${ofFunction} FROM PUBLIC`,
      `REVOKE ALL ${ofFunction} FROM "postgres"`,
      `GRANT EXECUTE ${ofFunction} TO "postgres"`,
      `GRANT EXECUTE ${ofFunction} TO "authenticated"`,
    ]),
    [`${makeFunction};\n\nREVOKE ALL ${ofFunction} FROM PUBLIC;\n\nGRANT EXECUTE ${ofFunction} TO "authenticated";`],
  );
});

Deno.test("writes settings before the functions that read them, in the same migration", () => {
  const rows = [{ table: "private.settings", early: ["insert;"], late: ["delete;"] }];
  assert.deepEqual(draft([bodies, makeFunction], { rows }), [`${bodies};\n\ninsert;\n\n${makeFunction};\n\ndelete;`]);
  assert.deepEqual(draft([bodies], { rows }), ["insert;\n\ndelete;"]);
  const alter = 'ALTER TABLE "private"."settings"\n  ADD COLUMN "unit" text';
  assert.deepEqual(draft([alter], { rows }), [`${alter};\n\ninsert;\n\ndelete;`]);
});

Deno.test("returns no migration if nothing differs", () => {
  assert.deepEqual(draft([bodies]), []);
  assert.deepEqual(
    draftMigrations({ statements: "", rows: [], views: { before: oldViews, after: oldViews }, partitioned: new Set() }),
    [],
  );
});
