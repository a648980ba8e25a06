import assert from "node:assert/strict";
import { commandsIn, flagProblems, parseCommand } from "./runbook.ts";

const page = `
Run \`npx supabase db push\` and read \`db push\`.

\`\`\`bash
A=1 npx supabase secrets set \\
  B=2 # not run here
npm run doctor
\`\`\`

   \`\`\`sql
   select 1;
   \`\`\`
`;

Deno.test("finds the runbook's commands in code blocks and in sentences", () => {
  assert.deepEqual(commandsIn(page), {
    sql: ["   select 1;\n"],
    lines: ["A=1 npx supabase secrets set    B=2 # not run here"],
    quoted: ["npx supabase db push"],
  });
});

Deno.test("splits a CLI command into its name and its arguments", () => {
  assert.deepEqual(parseCommand("A=1 npx supabase secrets set B=2 # not run here"), {
    name: "secrets set",
    args: ["B=2"],
  });
  assert.deepEqual(parseCommand("npx supabase link --project-ref X"), { name: "link", args: ["--project-ref", "X"] });
  assert.deepEqual(parseCommand("npx supabase functions deploy push"), { name: "functions deploy", args: ["push"] });
});

Deno.test("reports an unknown flag, and a command that would change the local stack", () => {
  const help = "TARGET\n  Local by default. Pass --remote for it.\nFLAGS\n  --remote[=<ref>]  …\n  --yes  …\n";
  assert.deepEqual(flagProblems(parseCommand("npx supabase db push --remote --yes"), help), []);
  assert.deepEqual(flagProblems(parseCommand("npx supabase db push --linked"), help), [
    "supabase db push has no flag --linked",
    "supabase db push without --remote changes the local stack",
  ]);
});

Deno.test("docs/operations/first-deployment.md quotes only lines that the doctor can print", async () => {
  const root = new URL("../../", import.meta.url);
  const doctor = await Promise.all(
    Array.from(Deno.readDirSync(new URL("tools/doctor/", root)), ({ name }) =>
      Deno.readTextFile(new URL(`tools/doctor/${name}`, root)),
    ),
  );
  const guide = await Deno.readTextFile(new URL("docs/operations/first-deployment.md", root));
  const quotes = Array.from(guide.matchAll(/^\|.*\| `([^`|]+)` \|$/gm), ([, quote = ""]) => quote);
  assert.ok(quotes.length > 10);
  const source = doctor.join("\n");
  assert.deepEqual(
    quotes.filter((quote) => !source.includes(quote)),
    [],
  );
});
