/**
 * `npm run doctor [-- --port N --data DIR]`: checks a deployment and prints problems with advice. `npm run doctor --
 * --repair [--yes]` repairs two kinds of errors: differences between uploaded files and their rows, and wrong guest
 * counts of events. The doctor checks the deployment that API_URL, PUBLISHABLE_KEY, SECRET_KEY and DB_URL specify.
 * Without these variables, it checks the running local stack (docs/operations/doctor.md).
 */

import { parseOptions, Refusal, runAsCommand, stackArgsOf } from "../stack/options.ts";
import { examine } from "./examination.ts";
import { findProject } from "./project.ts";
import { repair } from "./repair.ts";

const help = `Checks a deployment or the local stack, and says for each finding what to do about it.

  npm run doctor [-- OPTIONS]

Options:
  --repair         list differences between the rows and the objects of uploaded files, and wrong guest counts
  --yes            with --repair: repair the differences
  --port N         port of the local stack, as for npm start (default 54321)
  --data DIR       data folder of the local stack, as for npm start (default .stack)
  --help, -h       this text

Environment of a deployment, instead of the local stack:
  API_URL, PUBLISHABLE_KEY, SECRET_KEY, DB_URL, API_DB_CA, SUPABASE_ACCESS_TOKEN, SUPABASE_PROJECT_ID

Examples:
  npm run doctor
  npm run doctor -- --repair
  API_URL=https://PROJECT.supabase.co PUBLISHABLE_KEY=… SECRET_KEY=… DB_URL=… npm run doctor

Exit codes: 0 all in order, 1 a check failed, 2 the doctor did not start. See docs/operations/doctor.md.`;

function parse(args: string[]) {
  const options = {
    repair: { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
    port: { type: "string" },
    data: { type: "string" },
  } as const;
  const values = parseOptions("npm run doctor", args, options);
  if (values.yes && !values.repair) {
    throw new Refusal("--yes belongs to --repair. npm run doctor -- --help explains the options.");
  }
  return values;
}

async function run(args: string[]): Promise<boolean> {
  const { repair: repairs, yes, port, data, help: wantsHelp } = parse(args);
  if (wantsHelp) {
    console.log(help);
    return true;
  }
  const project = await findProject(stackArgsOf({ port, data }));
  return repairs ? await repair(project, yes) : await examine(project);
}

await runAsCommand(2, () => run(Deno.args));
