import assert from "node:assert/strict";
import { checkDatabaseUrl, checkSameProject, parseApiUrl, projectReference } from "./project.ts";

const pooled = (project: string) =>
  `postgresql://postgres.${project}:p@aws-0-eu-central-1.pooler.supabase.com:6543/postgres`;

Deno.test("reads the project id from the URLs of the API, the database and its pooler", () => {
  assert.equal(projectReference("https://abc123.supabase.co"), "abc123");
  assert.equal(projectReference("postgresql://postgres:p@db.abc123.supabase.co:5432/postgres"), "abc123");
  assert.equal(projectReference(pooled("abc123")), "abc123");
  assert.equal(projectReference("https://api.example.com"), undefined);
  assert.equal(projectReference("postgresql://postgres.abc123:p@127.0.0.1:5432/postgres"), undefined);
});

Deno.test("rejects the URLs of an API and a database that belong to different projects", () => {
  assert.throws(() => checkSameProject("https://abc123.supabase.co", pooled("xyz789")), /abc123, and DB_URL to xyz789/);
  checkSameProject("https://abc123.supabase.co", pooled("abc123"));
  checkSameProject("https://api.example.com", pooled("xyz789"));
});

Deno.test("rejects the URL of a database whose password contains characters that must be percent-encoded", () => {
  const withPassword = (password: string) => `postgresql://postgres:${password}@db.abc123.supabase.co:5432/postgres`;
  for (const password of ["p@ss/w", "p/ss", "p#ss", "p?ss"]) {
    assert.throws(() => checkDatabaseUrl(withPassword(password)), /percent-encode/, password);
  }
  checkDatabaseUrl(withPassword(encodeURIComponent("p@s/s#w?")));
  checkDatabaseUrl(`${withPassword("p")}?sslmode=require`);
});

Deno.test("removes trailing slashes from the URL of an API and rejects a URL with a path", () => {
  assert.equal(parseApiUrl("https://abc123.supabase.co/"), "https://abc123.supabase.co");
  assert.throws(() => parseApiUrl("https://abc123.supabase.co/functions/v1"), /must have no path/);
  assert.throws(() => parseApiUrl("abc123"), /is no address/);
});
