/**
 * The suite `functions` consists of tests over HTTP. The tests can run on any stack, regardless of the data in its
 * database.
 */

const filesOfOtherSuites = [
  "**/*.browser.test.ts",
  "**/*.load.test.ts",
  "**/*races.test.ts",
  "**/*.outage.test.ts",
  "packages/client/**",
];

/** Returns the vitest arguments that run the whole suite or only some of its files. */
export function argumentsOfFunctionsSuite(files: string[] = []): string[] {
  return [...filesOfOtherSuites.flatMap((pattern) => ["--exclude", pattern]), ...files];
}
