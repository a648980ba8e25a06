/** The suite `functions`: tests over HTTP for any running stack, whatever data is in its database. */

const filesOfOtherSuites = [
  "**/*.browser.test.ts",
  "**/*.load.test.ts",
  "**/*races.test.ts",
  "**/*.outage.test.ts",
  "packages/client/**",
];

/** Returns the arguments of vitest for the suite, or for some of its files. */
export function argumentsOfFunctionsSuite(files: string[] = []): string[] {
  return [...filesOfOtherSuites.flatMap((pattern) => ["--exclude", pattern]), ...files];
}
