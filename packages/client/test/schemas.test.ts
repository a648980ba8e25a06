/** The client exports the schemas of openapi.json as TypeScript types. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const document = JSON.parse(readFileSync(new URL("../../../openapi.json", import.meta.url), "utf8"));

/** Returns the names that the client exports, each with the file that declares it. */
function readExports(): Map<string, string> {
  const entry = fileURLToPath(new URL("../src/index.ts", import.meta.url));
  const program = ts.createProgram([entry], {
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    noLib: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  return new Map(
    (module ? checker.getExportsOfModule(module) : []).map((symbol) => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return [symbol.name, target.declarations?.[0]?.getSourceFile().fileName.split("/src/")[1] ?? ""];
    }),
  );
}

test("the client exports every schema of openapi.json as a type with the same name, and no other type has this name", () => {
  const exports = readExports();
  const names = Object.keys(document.components.schemas);
  expect(names.length).toBeGreaterThan(100);
  const wrong = names.filter((name) => exports.get(name) !== "generated/schemas.ts");
  expect(wrong.map((name) => [name, exports.get(name)])).toEqual([]);
});
