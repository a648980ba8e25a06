/**
 * Syntax checks for Swift and Dart. The compilers are not available from any package registry that this project uses.
 */

import { createRequire } from "node:module";
import { Language, Parser } from "web-tree-sitter";

const require = createRequire(import.meta.url);

async function createParser(language: "swift" | "dart"): Promise<Parser> {
  await Parser.init();
  const grammar = require.resolve(`@repomix/tree-sitter-wasms/out/tree-sitter-${language}.wasm`);
  return new Parser().setLanguage(await Language.load(grammar));
}

/** Returns a function that lists the lines with syntax errors. */
export async function syntaxChecker(language: "swift" | "dart"): Promise<(code: string) => string[]> {
  const parser = await createParser(language);
  return (code) => {
    const tree = parser.parse(code);
    if (!tree) {
      return ["not parsed"];
    }
    const wrong = tree.rootNode.descendantsOfType("ERROR").map((node) => `line ${(node?.startPosition.row ?? 0) + 1}`);
    const problems = tree.rootNode.hasError && wrong.length === 0 ? ["something is missing"] : wrong;
    tree.delete();
    return problems;
  };
}
