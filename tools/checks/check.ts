/**
 * `check.ts [NAME…]`: runs the `check:…` scripts of package.json concurrently, and prints the output of the scripts
 * that fail.
 */

import manifest from "../../package.json" with { type: "json" };

const prefix = "check:";
const scripts: Record<string, string> = manifest.scripts;
/**
 * Checks that run only if an argument names them: `check:clients` requires Java, Python and a stack, and `check:rules`
 * requires promtool.
 */
const onlyWhenNamed = ["check:clients", "check:rules"];
const known = Object.keys(scripts).filter((name) => name.startsWith(prefix));
const usual = known.filter((name) => !onlyWhenNamed.includes(name));
const wanted = Deno.args.length > 0 ? Deno.args.map((name) => prefix + name) : usual;
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No such check: ${unknown.join(", ")}. There are ${known.join(", ")}.`);
  Deno.exit(2);
}

const folder = new URL("../..", import.meta.url);
const environment = {
  PATH: `${new URL("node_modules/.bin", folder).pathname}:${Deno.env.get("PATH")}`,
  NO_COLOR: "1",
};
const waiting = [...wanted];
let passed = 0;

async function runWaiting(): Promise<void> {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const start = performance.now();
    const { success, stdout } = await new Deno.Command("sh", {
      args: ["-c", `exec 2>&1; ${scripts[name]}`],
      cwd: folder,
      env: environment,
    }).output();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${success ? "ok    " : "FAILED"} ${name.slice(prefix.length).padEnd(13)} ${seconds.padStart(5)} s`);
    if (success) {
      passed += 1;
    } else {
      console.log(`\n${new TextDecoder().decode(stdout).trim()}\n`);
    }
  }
}

await Promise.all(Array.from({ length: navigator.hardwareConcurrency }, runWaiting));
console.log(`${passed} passed, ${wanted.length - passed} failed`);
Deno.exit(passed === wanted.length ? 0 : 1);
