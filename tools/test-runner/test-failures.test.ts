import assert from "node:assert/strict";
import { failuresIn } from "./test-failures.ts";

Deno.test("returns a failed vitest test with its file, its title and the first line of its reason", () => {
  const output = `
 RUN  v4.1.12
     × sees it 7ms

⎯⎯⎯⎯⎯⎯⎯ Failed Tests 2 ⎯⎯⎯⎯⎯⎯⎯

\u001b[41m\u001b[1m FAIL \u001b[22m\u001b[49m supabase/tests/functions/chats.test.ts\u001b[2m > \u001b[22ma chat > opens
AssertionError: expected 404 to be 200 // Object.is equality

- Expected
+ Received

- 200
+ 404

⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/2]⎯

 FAIL  supabase/tests/functions/chats.test.ts > a hook
Error: Hook timed out in 20000ms.
If this is a long-running hook, pass a timeout value as the last argument.
`;
  assert.deepEqual(failuresIn(output), [
    {
      name: "supabase/tests/functions/chats.test.ts > a chat > opens",
      reason: "AssertionError: expected 404 to be 200 // Object.is equality",
    },
    { name: "supabase/tests/functions/chats.test.ts > a hook", reason: "Error: Hook timed out in 20000ms." },
  ]);
});

Deno.test("returns an uncaught error in vitest as a failure", () => {
  const output = `
⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯

Vitest caught 1 unhandled error during the test run.

⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯
Error: nobody caught this
`;
  assert.deepEqual(failuresIn(output), [{ name: "Unhandled Rejection", reason: "Error: nobody caught this" }]);
});

Deno.test("groups vitest tests that fail for the same reason", () => {
  const output = " FAIL  a.test.ts > one\n FAIL  a.test.ts > two\nError: the same\n";
  assert.deepEqual(failuresIn(output), [
    { name: "a.test.ts > one", reason: "" },
    { name: "a.test.ts > two", reason: "Error: the same" },
  ]);
});

Deno.test("returns a failed Deno test once, although Deno lists it twice", () => {
  const output = `
a sentence ... FAILED (1ms)

 ERRORS 

a sentence => ./tools/checks/a.test.ts:2:6
error: AssertionError: one is not two

1 !== 2

./tools/checks/b.test.ts (uncaught error)
error: (in promise) Error: broken

 FAILURES 

a sentence => ./tools/checks/a.test.ts:2:6
./tools/checks/b.test.ts (uncaught error)

FAILED | 103 passed | 2 failed (1s)
`;
  assert.deepEqual(failuresIn(output), [
    { name: "a sentence => ./tools/checks/a.test.ts:2:6", reason: "error: AssertionError: one is not two" },
    { name: "./tools/checks/b.test.ts (uncaught error)", reason: "error: (in promise) Error: broken" },
  ]);
});

Deno.test("returns a failed pgTAP test with its file", () => {
  const output = `ok 000-helpers.test.sql 1 tests 0.1 s
not ok chats.test.sql 5 tests 0.2 s
    not ok 3 - a stranger reads nothing
    # Failed test 3: "a stranger reads nothing"
    #         have: 1
    #         want: 0
not ok events.test.sql 2 of 7 tests 0.3 s
    # 42P01 relation "public.event" does not exist
10 passed, 2 failed`;
  assert.deepEqual(failuresIn(output), [
    { name: "not ok chats.test.sql 5 tests 0.2 s", reason: "" },
    { name: "not ok 3 - a stranger reads nothing", reason: "#         have: 1" },
    {
      name: "not ok events.test.sql 2 of 7 tests 0.3 s",
      reason: '# 42P01 relation "public.event" does not exist',
    },
  ]);
});

Deno.test("returns the last output lines of a failed command whose output does not name a test", () => {
  const output = "one\ntwo\nerror: Module not found.\n    at a.ts:1:8\n\nStack backtrace:\n   0: <unknown>\n";
  assert.deepEqual(
    failuresIn(output).map(({ name }) => name),
    ["error: Module not found.", "at a.ts:1:8", "Stack backtrace:", "0: <unknown>"],
  );
});
