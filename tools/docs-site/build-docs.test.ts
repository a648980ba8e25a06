/** Tests the build of the docs site into static files, for projects whose domain cannot serve HTML. */

import assert from "node:assert/strict";
import { join } from "node:path";

const pages: { path: string }[] = JSON.parse(await Deno.readTextFile("supabase/functions/docs/pages.json"));

async function filesIn(folder: string, prefix = ""): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(join(folder, prefix)));
  const paths = entries.map(({ name, isDirectory }) =>
    isDirectory ? filesIn(folder, `${prefix}${name}/`) : [prefix + name],
  );
  return (await Promise.all(paths)).flat();
}

async function build(to: string, ...options: string[]) {
  const args = ["run", "-A", "tools/docs-site/build-docs.ts", "--to", to, ...options];
  const { code, stderr } = await new Deno.Command(Deno.execPath(), { args }).output();
  return { code, complaint: new TextDecoder().decode(stderr) };
}

Deno.test("writes the pages of the site, with the project's URL and a policy that allows calls to it", async () => {
  const folder = await Deno.makeTempDir({ prefix: "docs-site-" });
  try {
    const project = "https://abc.supabase.co";
    const { code } = await build(folder, "--api-url", project, "--publishable-key", "sb_publishable_example");
    assert.equal(code, 0);
    const files = await filesIn(folder);
    for (const { path } of [...pages, ...["index.html", "style.css", "reference.js"].map((path) => ({ path }))]) {
      assert.ok(files.includes(path), path);
    }
    const read = (path: string) => Deno.readTextFile(join(folder, path));
    const reference = await read("index.html");
    assert.match(reference, /data-api-url="https:\/\/abc\.supabase\.co" data-publishable-key="sb_publishable_example"/);
    assert.match(reference, /connect-src 'self' https:\/\/abc\.supabase\.co;/);
    for (const document of ["openapi.json", "moderation/openapi.json"]) {
      assert.equal(JSON.parse(await read(document)).servers[0].url, `${project}/functions/v1`);
    }
    assert.equal(JSON.parse(await read("asyncapi.json")).servers.realtime.host, "abc.supabase.co");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("prints the usage and exits with 2 if no folder is given", async () => {
  const { code, complaint } = await build("", "--api-url", "https://abc.supabase.co", "--publishable-key", "key");
  assert.equal(code, 2);
  assert.match(complaint, /docs:build -- --to DIR --api-url URL --publishable-key KEY/);
});
