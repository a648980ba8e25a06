/** Finds schema files that have changed since a release although no migration was added. */

import { schemasFolder } from "./schema-files.ts";
import { topStatementsOf } from "./sql-statements.ts";

/** Schema files by path, and the names of the migrations. */
interface Checkout {
  schemas: Map<string, string>;
  migrations: Iterable<string>;
}

/**
 * Returns a problem if statements of the schemas have changed since the release and no migration was added. Ignores
 * comments, formats and the order of statements. If a migration was added, `npm test -- migrations` compares the
 * databases.
 */
export function findUnmigrated(released: Checkout, present: Checkout): string[] {
  const isReleased = new Set(released.migrations);
  if ([...present.migrations].some((name) => !isReleased.has(name))) {
    return [];
  }
  const [before, after] = [filesOfStatements(released.schemas), filesOfStatements(present.schemas)];
  const files = [
    ...[...after].filter(([statement]) => !before.has(statement)),
    ...[...before].filter(([statement]) => !after.has(statement)),
  ].map(([, file]) => `${schemasFolder}/${file}`);
  if (files.length === 0) {
    return [];
  }
  const names = [...new Set(files)].sort().join(", ");
  return [
    `${names}: changed since the release, and no migration was added. Write the next migration with npm run schema:diff -- --write NAME.`,
  ];
}

/** Returns the file of each statement. */
function filesOfStatements(schemas: Map<string, string>): Map<string, string> {
  return new Map(
    [...schemas].flatMap(([path, sql]) => topStatementsOf(sql).map(({ node }) => [textOf(node), path] as const)),
  );
}

/**
 * Returns the parse tree as text, without positions. The order of columns and of inserted rows makes no difference
 * between databases, so these lists are sorted. The tree contains the body of a function with its comments, because
 * PostgreSQL stores them.
 */
function textOf(tree: unknown): string {
  return JSON.stringify(tree, (name, value) => {
    if (name.endsWith("location")) {
      return;
    }
    return isUnordered(name) && Array.isArray(value) ? value.map(textOf).sort() : value;
  });
}

const isUnordered = (name: string): boolean => name === "tableElts" || name === "valuesLists";
