import assert from "node:assert/strict";
import { problemOf } from "./commit-subject.ts";

const accepted = [
  "fix(groups): re-evaluate pending groups when a co-author resigns",
  "feat(http): send Cache-Control: no-store",
  "docs: name the subject in sentences about crops and suspensions",
  "refactor(api)!: remove the alias of a setting",
  "fix(search): address, process and pass each step",
  "feat(rate-limits, media): seed the buckets of new users",
  "release: 1.2.3",
];
for (const subject of accepted) {
  Deno.test(`accepts the subject "${subject}"`, () => {
    assert.equal(problemOf(subject), undefined);
  });
}

const rejected: [subject: string, problem: RegExp][] = [
  ["fixed a bug", /type\(scope\): imperative/],
  ["Fix(groups): re-evaluate groups", /type\(scope\): imperative/],
  ["sql(groups): re-evaluate groups", /one of the types/],
  ["fix(groups):re-evaluate groups", /type\(scope\): imperative/],
  [`fix(groups): re-evaluate ${"groups ".repeat(10)}`.trim(), /at most 72/],
  ["fix(groups): re-evaluates pending groups", /"re-evaluates"/],
  ["fix(groups): fixed pending groups", /"fixed"/],
  ["fix(groups): fixing pending groups", /"fixing"/],
  ["fix(groups): the quorum counts organizers", /"the"/],
  ["fix(groups): who resigns is removed", /"who"/],
  ["fix(groups): Reject late votes", /"Reject"/],
  ["fix(groups): reject late votes.", /full stop/],
  ["feat(http): forget kept answers after a day", /"kept answers": stored response/],
  ["release: the second", /release: 1\.2\.3/],
];
for (const [subject, problem] of rejected) {
  Deno.test(`rejects the subject "${subject}"`, () => {
    assert.match(problemOf(subject) ?? "", problem);
  });
}
