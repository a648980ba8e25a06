/**
 * Generates the Swift and Dart clients, counts the warnings of the generator, and checks the syntax of the generated
 * code.
 */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "../stack/command.ts";
import { syntaxChecker } from "./syntax.ts";

const folder = fileURLToPath(new URL("../../clients/swift-dart", import.meta.url));

/**
 * Expected warnings of the generator for both languages together. The check fails if the generator logs any other
 * warning, or a warning more or less often than expected.
 */
const knownWarnings: { text: string; count?: number }[] = [
  { text: "OpenAPI 3.1 support is still in beta" },
  // The entry has no count, because the generator logs this warning two or three times for the same document.
  { text: "Failed to get the schema name: null" },
  // In the response of `GET /sync`, each kind of change has a nested schema named `type`. Swift reserves this name.
  { text: "Type (reserved word) cannot be used as model name. Renamed to ModelType", count: 21 },
  { text: "sync (reserved word) cannot be used as method name. Renamed to callSync", count: 1 },
];

/**
 * Folders whose code is generated from the OpenAPI document. The other files of a client do not depend on the document.
 */
const sources = {
  swift: ["swift/Sources/SocialEvents/APIs", "swift/Sources/SocialEvents/Models"],
  dart: ["dart/lib/src/api", "dart/lib/src/model"],
} as const;

function unexpectedWarnings(output: string): string[] {
  const warnings = output.split("\n").filter((line) => line.startsWith("[WARNING]"));
  const unknown = warnings.filter((line) => !knownWarnings.some(({ text }) => line.includes(text)));
  const miscounted = knownWarnings
    .map(({ text, count }) => ({ text, count, found: warnings.filter((line) => line.includes(text)).length }))
    .filter(({ count, found }) => count !== undefined && found !== count)
    .map(({ text, count, found }) => `${found} warnings instead of ${count}: ${text}`);
  return [...unknown, ...miscounted];
}

async function syntaxProblems(language: keyof typeof sources): Promise<string[]> {
  const syntaxErrors = await syntaxChecker(language);
  const problems: string[] = [];
  let count = 0;
  for (const source of sources[language]) {
    for await (const { name } of Deno.readDir(join(folder, "build", source))) {
      const code = await Deno.readTextFile(join(folder, "build", source, name));
      // The Swift grammar of the parser does not support the typed throws that Swift 6 introduced.
      problems.push(...syntaxErrors(code.replaceAll(/throws\(\w+\)/g, "throws")).map((error) => `${name}: ${error}`));
      count += 1;
    }
  }
  // If there are only a few files, the generator has written to another folder.
  return count > 100 ? problems : [`${language}: only ${count} files were generated`];
}

/** Returns the problems of both generated clients as lines to print. */
export async function checkSwiftAndDart(): Promise<string[]> {
  await Deno.remove(join(folder, "build"), { recursive: true }).catch(() => {});
  const output = await runCommand(["mvn", "--batch-mode", "generate-sources"], { cwd: folder });
  return [...unexpectedWarnings(output), ...(await syntaxProblems("swift")), ...(await syntaxProblems("dart"))].map(
    (problem) => `  ${problem}`,
  );
}
