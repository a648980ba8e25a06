/** Finds retired names in migrations that were added after a release. */

import { type RetiredNames, retiredIn } from "../checks/retired-name.ts";
import { migrationsFolder } from "./migration-files.ts";
import { topStatementsOf } from "./sql-statements.ts";

/**
 * Statements that may contain a retired name, because they rename or remove the object, or move its rows. The other
 * statements would bring the name back.
 */
const retiring = ["RenameStmt", "DropStmt", "AlterTableStmt", "AlterEnumStmt", "UpdateStmt", "DeleteStmt", "DoStmt"];

/** Returns one problem for each retired name that a statement of an added migration uses. */
export function lintRetired(name: string, sql: string, names: RetiredNames): string[] {
  const statements = topStatementsOf(sql).filter(({ node }) => !retiring.some((kind) => kind in node));
  return statements.flatMap(({ text, line: firstLine }) =>
    retiredIn(name, text, names).map(
      ({ line, name: retired, now }) =>
        `${migrationsFolder}/${name}:${firstLine + line - 1} uses ${retired}, which is retired: ${now}.`,
    ),
  );
}
