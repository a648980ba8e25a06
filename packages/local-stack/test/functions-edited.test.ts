import assert from "node:assert/strict";
import { watchSources } from "../src/functions/sources.ts";
import { testWithStack, until } from "./scratch-stack.ts";

const project = {
  "supabase/config.toml": ["spoken", "images"].map((name) => `[functions.${name}]\nverify_jwt = false\n`).join(""),
  "supabase/functions/deno.json": `{ "imports": { "@own/words/": "../../packages/words/src/" } }`,
  "supabase/functions/_shared/word.ts": `export const word = "first";`,
  "supabase/functions/spoken/index.ts": `
    import { word } from "../_shared/word.ts";
    export default { fetch: () => new Response(word) };`,
  // The edge function `images` runs in a separate Worker.
  "supabase/functions/images/index.ts": `
    import { word } from "../_shared/word.ts";
    export default { fetch: () => new Response(word) };`,
  "packages/words/src/word.ts": `export const word = "from the package";`,
};

testWithStack("functions that are edited while the stack runs", project, async (stack, test) => {
  const { projectDirectory } = stack.options;
  const save = (path: string, text: string) => Deno.writeTextFile(`${projectDirectory}/${path}`, text);
  const said = async (name: string) => {
    const response = await fetch(`${stack.url}/functions/v1/${name}`);
    return response.ok ? await response.text() : `${response.status} ${await response.text()}`;
  };
  const everybodySays = (word: string) => async () =>
    (await said("spoken")) === word && (await said("images")) === word;

  await test.step("functions use the last saved version of their code, including the files that they import", async () => {
    assert.deepEqual([await said("spoken"), await said("images")], ["first", "first"]);
    await save("supabase/functions/_shared/word.ts", `export const word = "second";`);
    await until(everybodySays("second"), "the edit is live");
  });

  await test.step("functions use the packages in their import map, including edits of these packages", async () => {
    await save("supabase/functions/_shared/word.ts", `export { word } from "@own/words/word.ts";`);
    await until(everybodySays("from the package"), "the package is found");
    await save("packages/words/src/word.ts", `export const word = "from the package, edited";`);
    await until(everybodySays("from the package, edited"), "the edit of the package is live");
  });

  await test.step("functions return 503 after an edit that breaks their import, and work again after the next edit", async () => {
    await save("supabase/functions/_shared/word.ts", "export const word = ;");
    await until(async () => (await said("spoken")).startsWith("503 "), "the mistake is noticed");
    await save("supabase/functions/_shared/word.ts", `export const word = "repaired";`);
    await until(everybodySays("repaired"), "the repair is live");
  });

  await test.step("functions can import a file that was created after the stack started", async () => {
    await save("supabase/functions/spoken/other.ts", `export const other = "added";`);
    await save(
      "supabase/functions/spoken/index.ts",
      `import { other } from "./other.ts"; export default { fetch: () => new Response(other) };`,
    );
    await until(async () => (await said("spoken")) === "added", "the new file is found");
  });
});

Deno.test("functions that were edited before a reset of the running stack are imported again after the reset", async () => {
  const projectDirectory = await Deno.makeTempDir({ prefix: "sources-test-" });
  const file = `${projectDirectory}/supabase/functions/spoken/index.ts`;
  await Deno.mkdir(`${projectDirectory}/supabase/functions/spoken`, { recursive: true });
  // A reset starts the stack again in the same process, which has already imported the functions.
  const importAgain = async () => {
    const sources = await watchSources(projectDirectory);
    const { word } = await import(await sources.moduleOf("spoken"));
    await sources.stop();
    return word;
  };
  await Deno.writeTextFile(file, `export const word = "first";`);
  assert.equal(await importAgain(), "first");
  await Deno.writeTextFile(file, `export const word = "second";`);
  assert.equal(await importAgain(), "second");
  await Deno.remove(projectDirectory, { recursive: true });
});
