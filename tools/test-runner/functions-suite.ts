/** The suite `functions`: the tests over HTTP that any running stack takes, whatever is in its database. */

const filesOfOtherSuites = [
  "**/*.browser.test.ts",
  "**/*.load.test.ts",
  "**/*races.test.ts",
  "**/*.outage.test.ts",
  "packages/client/**",
];

/** What vitest is called with for the suite, or for some files of it. */
export function argumentsOfFunctionsSuite(files: string[] = []): string[] {
  return [...filesOfOtherSuites.flatMap((pattern) => ["--exclude", pattern]), ...files];
}
