/**
 * Finds broken references: citations of missing documents or headings, such as `docs/features/groups.md, Quorum`; links
 * to missing targets; and names of missing files in backticks.
 */

import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { anchorsOf } from "../docs-site/anchors.ts";
import { listFiles } from "./repository-files.ts";

const root = new URL("../../", import.meta.url);
const documentReference = /\b((?:docs\/[\w./-]+|CONVENTIONS|CONTRIBUTING|README)\.md)(?:, ([A-Z][\w -]*\w))?/g;
/**
 * Matches a file reference in backticks: the last part of a path, such as `groups/groups.sql`, or of a migration's
 * name, such as `…_add-tags.sql`.
 */
const fileReference = /`(…?)([\w./-]*[\w-]\.(?:test\.)?(?:sql|ts))`/g;
/** Matches a link to a file or heading of this repository, but no link to another host. */
const link = /\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g;
/** Matches references to documents outside the repository, which readers of the repository cannot open. */
const outsideReference = /\b(?:decisions|architecture|platform\.md),? section\b|service specification|service-spec/;

const texts = new Map<string, string>();

async function textOf(file: string): Promise<string> {
  const text = texts.get(file) ?? (await Deno.readTextFile(new URL(file, root)).catch(() => ""));
  texts.set(file, text);
  return text;
}

function complain(file: string, line: number, problem: string): void {
  console.error(`${file}:${line} ${problem}`);
  Deno.exitCode = 1;
}

/** Whether the document contains the cited heading. The citation may continue with more words after the heading. */
function hasHeading(document: string, cited: string): boolean {
  const headings = Array.from(document.matchAll(/^#+ (.+)$/gm), ([, heading]) => heading as string);
  return headings.some((heading) => cited === heading || cited.startsWith(`${heading} `));
}

async function checkDocuments(file: string): Promise<void> {
  for (const [index, line] of (await textOf(file)).split("\n").entries()) {
    if (outsideReference.test(line)) {
      complain(file, index + 1, `cites what is not in the repository: ${line.trim().slice(0, 100)}`);
    }
    for (const [, document = "", heading] of line.matchAll(documentReference)) {
      const text = await textOf(document);
      if (text === "") {
        complain(file, index + 1, `cites a document that is not there: ${document}`);
      } else if (heading && !hasHeading(text, heading)) {
        complain(
          file,
          index + 1,
          `cites a heading that is not there: ${document}, ${heading} (write the whole citation on one line)`,
        );
      }
    }
  }
}

async function checkLinks(document: string): Promise<void> {
  for (const [index, line] of (await textOf(document)).split("\n").entries()) {
    for (const [, path = "", anchor] of line.matchAll(link)) {
      const target = path === "" ? document : normalize(join(dirname(document), path));
      if (!existsSync(new URL(target, root))) {
        complain(document, index + 1, `links to what is not there: ${path}`);
      } else if (anchor && !anchorsOf(await textOf(target)).includes(anchor)) {
        complain(document, index + 1, `links to a heading that is not there: ${path}#${anchor}`);
      }
    }
  }
}

async function checkNamedFiles(document: string, files: string[]): Promise<void> {
  for (const [index, line] of (await textOf(document)).split("\n").entries()) {
    for (const [, isCut, end = ""] of line.matchAll(fileReference)) {
      const wanted = isCut ? end : `/${end}`;
      // A name like `.test.sql` means all files with this ending.
      if (!/^\.\w+\.\w+$/.test(end) && !files.some((file) => `/${file}`.endsWith(wanted))) {
        complain(document, index + 1, `names a file that is not there: ${isCut}${end}`);
      }
    }
  }
}

const files = (await listFiles()).filter((file) => /\.(?:sql|tsx?|mjs|md|json|toml)$/.test(file));
// Released migrations may cite documents that have changed since, because released migrations cannot be edited.
const citing = files.filter((name) => name !== "tools/checks/citations.ts" && !name.startsWith("supabase/migrations/"));
for (const file of citing) {
  await checkDocuments(file);
}
for (const document of files.filter((name) => name.endsWith(".md"))) {
  await checkNamedFiles(document, files);
  await checkLinks(document);
}
