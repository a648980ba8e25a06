/** The suite `functions`: tests over HTTP that can run on any stack, regardless of the data in its database. */

const filesOfOtherSuites = [
  "**/*.browser.test.ts",
  "**/*.load.test.ts",
  "**/*races.test.ts",
  "**/*.outage.test.ts",
  "packages/client/**",
];

/** Returns the vitest arguments for the whole suite, or for some of its files. */
export function argumentsOfFunctionsSuite(files: string[] = []): string[] {
  return [...filesOfOtherSuites.flatMap((pattern) => ["--exclude", pattern]), ...files];
}
