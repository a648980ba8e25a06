/**
 * `npm run doctor [-- --port N --data DIR]`: looks at a deployment and says what is out of order and what to do about it.
 * `npm run doctor -- --repair [--yes]` reconciles the rows and objects of uploaded files. It is about the stack that runs, or
 * the project that API_URL, PUBLISHABLE_KEY, SECRET_KEY and DB_URL name (docs/operations/doctor.md).
 */

import { parseArgs } from "node:util";
import { examine } from "./examination.ts";
import { findProject, Refusal } from "./project.ts";
import { repair } from "./repair.ts";

const usage = "npm run doctor -- [--repair [--yes]] [--port N] [--data DIR]";

function parse(args: string[]) {
  try {
    const options = {
      repair: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      port: { type: "string" },
      data: { type: "string" },
    } as const;
    const { values } = parseArgs({ args, options });
    if (values.yes && !values.repair) {
      throw new Error("--yes belongs to --repair");
    }
    return values;
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

async function run(args: string[]): Promise<boolean> {
  const { repair: repairs, yes, port, data } = parse(args);
  const stackArgs = Object.entries({ port, data }).flatMap(([name, value]) => (value ? [`--${name}`, value] : []));
  const project = await findProject(stackArgs);
  return repairs ? await repair(project, yes) : await examine(project);
}

try {
  Deno.exitCode = (await run(Deno.args)) ? 0 : 1;
} catch (thrown) {
  if (!(thrown instanceof Refusal)) {
    throw thrown;
  }
  console.error(thrown.message);
  Deno.exitCode = 2;
}
