/**
 * Checks the syntax of README's first-call examples in Swift and Dart, whose compilers cannot be installed from a
 * package registry.
 */

import assert from "node:assert/strict";
import { syntaxChecker } from "../clients/syntax.ts";

const examples = new URL("../../clients/first-call/", import.meta.url);

Deno.test("the first-call examples in Swift and Dart have no syntax errors", async () => {
  for (const [file, language] of [
    ["FirstCall.swift", "swift"],
    ["first_call.dart", "dart"],
  ] as const) {
    const code = await Deno.readTextFile(new URL(file, examples));
    const syntaxErrors = await syntaxChecker(language);
    assert.deepEqual(syntaxErrors(code), [], file);
    assert.notDeepEqual(syntaxErrors(code.replace("(", "((")), [], `${file} with a bracket too many`);
  }
});
