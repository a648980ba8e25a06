import assert from "node:assert/strict";
import { compileFilter, FilterError, literalOf, parseFilter } from "../src/realtime/filters.ts";
import { testRealtime } from "./realtime-stack.ts";
import { until } from "./scratch-stack.ts";

/**
 * Whether the filter matches a value of a column of the given type. Unlike the service, the test does not let
 * PostgreSQL normalize the literal in the filter.
 */
function lets(filter: string, type: string, value: string | null): boolean {
  const [condition] = parseFilter(filter);
  assert.ok(condition);
  const literal = literalOf(condition);
  const texts = literal?.isList ? literal.text.slice(1, -1).split(",") : [literal?.text ?? ""];
  return compileFilter(condition, { type, sqlType: type }, texts).matches(value);
}

Deno.test("a filter compares values by their type", () => {
  const cases: [string, string, string | null, boolean][] = [
    ["a=eq.5", "int4", "5", true],
    ["a=eq.5", "int4", "6", false],
    ["a=eq.5", "int4", null, false],
    ["a=neq.5", "int4", "6", true],
    ["a=neq.5", "int4", null, false],
    ["a=lt.10", "int4", "9", true],
    ["a=lt.10", "int4", "10", false],
    ["a=lte.10", "int8", "10", true],
    ["a=gt.9007199254740993", "int8", "9007199254740992", false],
    ["a=gte.-3", "int2", "-2", true],
    ["a=eq.1.50", "numeric", "1.5", true],
    ["a=gt.9", "numeric", "10.5", true],
    ["a=gt.9", "text", "10.5", false],
    ["a=gt.2026-01-02 00:00:00+00", "timestamptz", "2026-01-02 00:00:00.5+00", true],
    ["a=in.(x,y)", "text", "y", true],
    ["a=in.(x,y)", "text", "z", false],
    ["a=in.(x,y)", "text", null, false],
    ["a=is.null", "text", null, true],
    ["a=is.null", "text", "", false],
    ["a=is.true", "bool", "t", true],
    ["a=is.false", "bool", null, false],
    ["a=is.unknown", "bool", null, true],
    ["a=isdistinct.x", "text", null, true],
    ["a=isdistinct.x", "text", "x", false],
    ["a=like.h_llo%", "text", "hallo\nthere", true],
    ["a=like.H%", "text", "hallo", false],
    ["a=ilike.H%", "text", "hallo", true],
    ["a=like.50\\%.", "text", "50%.", true],
    ["a=like.50\\%.", "text", "500.", false],
    ["a=like.a.c", "text", "abc", false],
    ["a=not.eq.5", "int4", "6", true],
    ["a=not.eq.5", "int4", "5", false],
    ["a=not.eq.5", "int4", null, false],
    ["a=not.in.(x,y)", "text", "z", true],
    ["a=not.is.null", "text", "x", true],
    ["a=not.is.null", "text", null, false],
    ["a=not.isdistinct.x", "text", "x", true],
    ["a=match.x", "text", null, false],
    ["a=not.match.x", "text", null, false],
    ['a=eq."x,y"', "text", "x,y", true],
    ['a=eq."say \\"hi\\""', "text", 'say "hi"', true],
    ["a=eq.b=c.d", "text", "b=c.d", true],
  ];
  for (const [filter, type, value, expected] of cases) {
    assert.equal(lets(filter, type, value), expected, `${filter} on ${type} ${value}`);
  }
});

Deno.test("a filter can contain several conditions separated by commas", () => {
  const names = (filter: string) => parseFilter(filter).map(({ column, operator, value }) => [column, operator, value]);
  assert.deepEqual(names(""), []);
  assert.deepEqual(names(" id=gt.1 , id=lt.5"), [
    ["id", "gt", "1"],
    ["id", "lt", "5"],
  ]);
  assert.deepEqual(names('a=in.(x,"y,z"),b=eq."1,2",c=eq.5" wide'), [
    ["a", "in", '{x,"y,z"}'],
    ["b", "eq", "1,2"],
    ["c", "eq", '5" wide'],
  ]);
  assert.deepEqual(names('a=match.(x|y,z),b=match."\\\\d{1,2}",c=match.\\(d,e),f=eq.1'), [
    ["a", "match", "(x|y,z)"],
    ["b", "match", "\\d{1,2}"],
    ["c", "match", "\\(d,e)"],
    ["f", "eq", "1"],
  ]);
});

Deno.test("an invalid filter is rejected", () => {
  for (const filter of ["undefined", "a=eq", "a=foo.1", "a=eq.1,", "a=in.x", "a=near.x", "a"]) {
    assert.throws(() => parseFilter(filter), FilterError, filter);
  }
  for (const [filter, type] of [
    ["a=is.maybe", "bool"],
    ["a=is.true", "text"],
    ["a=like.x", "int4"],
    ["a=like.x", "varchar"],
    ["a=match.x", "int4"],
    ["a=imatch.x", "varchar"],
    ["a=lt.calm", "mood"],
  ] as const) {
    assert.throws(() => lets(filter, type, "x"), FilterError, filter);
  }
  const many = `a=in.(${Array.from({ length: 101 }, (_, index) => index).join(",")})`;
  assert.throws(() => lets(many, "int4", "1"), /too many values/);
});

testRealtime("filters of postgres_changes", async ({ sql, raw, person }, test) => {
  await test.step("a filter matches a value in any valid notation of its type", async () => {
    const one = await person();
    const socket = await raw({ vsn: "2.0.0" });
    const filters = [
      `owner_id=eq.${one.id.toUpperCase()}`,
      "amount=eq.1.5",
      "is_open=eq.yes",
      "written_at=eq.2026-01-02T04:04:05+01:00",
      "mood=in.(loud)",
      'tags=eq.{"x"}',
      'details=eq."{\\"b\\":1, \\"a\\":2}"',
      "id=in.(1,2),amount=gt.1",
      "body=ilike.HEL%",
      "secret=is.null",
      "id=eq.2",
      "mood=neq.loud",
      "is_open=is.false",
      "written_at=lt.2026-01-01",
    ];
    const requests = filters.map((filter) => ({ event: "INSERT", schema: "public", table: "notes", filter }));
    await sql`grant select on public.notes to authenticated`;
    const config = { postgres_changes: requests };
    const { response } = await socket.join("realtime:room", { config, access_token: one.token });
    assert.equal((await socket.frame("system")).payload.message, "Subscribed to PostgreSQL");
    await sql`
      insert into public.notes (id, owner_id, body, details, tags, mood, amount, is_open, written_at)
      values (1, ${one.id}, 'hello', '{"a": 2, "b": 1}', '{x}', 'loud', 1.50, true, '2026-01-02 03:04:05+00')`;
    const { payload } = await socket.frame("postgres_changes");
    const found = response.postgres_changes.filter(({ id }) => payload.ids.includes(id)).map(({ filter }) => filter);
    assert.deepEqual(found, filters.slice(0, 10));
    await socket.close();
  });

  await test.step("a regular expression has the same meaning as in PostgreSQL", async () => {
    const socket = await raw({ vsn: "2.0.0" });
    const filters = [
      "body=match.^over",
      "body=imatch.^OVER",
      "body=not.match.^OVER",
      'body=match."^over, [[:alpha:]]+$"',
      "body=match.\\mthe\\M",
      "body=not.match.\\d",
      "place=eq.a,body=match.there",
      "body=match.^OVER",
      "body=not.imatch.^OVER",
      "body=match.\\mhere\\M",
      "place=eq.a,body=match.there,body=match.not",
      "place=not.match.a",
    ];
    const requests = filters.map((filter) => ({ event: "*", schema: "public", table: "signs", filter }));
    const { response } = await socket.join("realtime:room", { config: { postgres_changes: requests } });
    assert.equal((await socket.frame("system")).payload.message, "Subscribed to PostgreSQL");
    await sql`insert into public.signs values (1, 'a', 'elsewhere'), (2, null, null), (3, 'a', 'over, the')`;
    await sql`update public.signs set body = 'over there' where id = 1`;
    await sql`delete from public.signs where id = 3`;
    const found = async (number: number) => {
      const { payload } = (await socket.frames("postgres_changes", number + 1))[number]!;
      return response.postgres_changes.filter(({ id }) => payload.ids.includes(id)).map(({ filter }) => filter);
    };
    assert.deepEqual(await found(0), ["body=not.match.^OVER", "body=not.match.\\d", "body=not.imatch.^OVER"]);
    assert.deepEqual(await found(1), filters.slice(0, 6));
    assert.deepEqual(await found(2), [...filters.slice(0, 3), ...filters.slice(5, 7)]);
    await socket.close();
  });

  await test.step("a pattern that the column type or PostgreSQL does not support is rejected", async () => {
    const socket = await raw({ vsn: "2.0.0" });
    for (const [filter, message] of [
      ["body=match.(", /invalid regular expression for match filter: .*parentheses \(\) not balanced$/],
      ["body=imatch.[", /invalid regular expression for imatch filter: .*brackets \[\] not balanced$/],
      ["id=match.1", /operator match requires a text-compatible column type, got integer$/],
      ["id=like.1", /operator like requires a text-compatible column type, got integer$/],
      ["id=is.true", /is true filter requires a boolean column, got integer$/],
    ] as const) {
      const topic = `realtime:${filter}`;
      await socket.join(
        topic,
        { config: { postgres_changes: [{ schema: "public", table: "signs", filter }] } },
        filter,
      );
      await until(() => socket.received.some((frame) => frame.event === "system" && frame.topic === topic), topic);
      const { payload } = socket.received.find((frame) => frame.event === "system" && frame.topic === topic)!;
      assert.equal(payload.status, "error");
      assert.match(payload.message, message);
    }
    await socket.close();
  });
});
