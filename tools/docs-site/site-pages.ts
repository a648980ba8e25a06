/** Renders the channels, guides, linked documents and changelog as HTML for the edge function `docs`. */

import { dirname, join, normalize, relative } from "node:path/posix";
import { fileURLToPath } from "node:url";
import { Marked, type Tokens } from "marked";
import { anchorOf } from "./anchors.ts";
import { makeChannelsPage } from "./site-channels.ts";

interface Source {
  /** Path of the document, relative to the project folder. */
  file: string;
  title: string;
  markdown: string;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const docs = "docs/";
/** Guides of the site, in the order in which a beginner should read them. */
const guides = [
  ...["sign-in", "upload", "apply", "pagination", "errors", "limits", "realtime", "offline"].map(
    (name) => `guides/${name}.md`,
  ),
  "clients.md",
].map((path) => `${docs}${path}`);
/** Documents that README links to and no guide links to. */
const rules = ["api/notifications.md", "api/push.md"].map((path) => `${docs}${path}`);
/** Paths at which documents were published before they were moved. */
const earlierPaths: Record<string, string> = {
  "docs/api/errors.md": "errors.html",
  "docs/api/http-conventions.md": "rules/wire.html",
  "docs/api/rate-limits.md": "rules/limits.html",
  "docs/api/sync.md": "rules/sync.html",
  "docs/features/media.md": "rules/media.html",
  "docs/guides/client-advice.md": "client-advice.html",
};
const changelog = "CHANGELOG.md";
const channels = `${docs}channels.md`;
/** Files of the site that are not HTML pages. */
const documents = [`${docs}asyncapi.json`];
const linkToFile = /\]\(([^)\s#:]+\.md)(?:#[^)\s]*)?\)/g;

async function readSource(file: string): Promise<Source> {
  const markdown = await Deno.readTextFile(join(root, file));
  return { file, title: /^# (.+)$/m.exec(markdown)?.[1] ?? file, markdown };
}

/**
 * Returns the page about channels and the guides, followed by the documents that the guides link to and by the
 * changelog.
 */
async function readSources(): Promise<Source[]> {
  const sources = await Promise.all(guides.map(readSource));
  const linked = sources.flatMap(({ file, markdown }) =>
    Array.from(markdown.matchAll(linkToFile), ([, link = ""]) => normalize(join(dirname(file), link))),
  );
  const others = [...new Set([...linked, ...rules])].filter((file) => !guides.includes(file)).sort();
  const channelsPage = { file: channels, title: "Channels", markdown: makeChannelsPage() };
  return [channelsPage, ...sources, ...(await Promise.all([...others, changelog].map(readSource)))];
}

/** Returns the path at which the site publishes a document. */
function pathOf(file: string): string {
  const path = earlierPaths[file] ?? file;
  return path
    .replace(/^docs\//, "")
    .replace(/^packages\/(\w+)\/README/, "$1")
    .replace(/\.md$/, ".html")
    .toLowerCase();
}

/** Returns the target of a link on the site. Returns undefined if the site does not publish the target. */
function hrefIn(source: Source, href: string, published: Set<string>): string | undefined {
  if (/^(?:https?:|#)/.test(href)) {
    return href;
  }
  const [link = "", anchor] = href.split("#");
  const target = normalize(join(dirname(source.file), link));
  if (!published.has(target)) {
    return undefined;
  }
  return relative(dirname(pathOf(source.file)), pathOf(target)) + (anchor ? `#${anchor}` : "");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function render(source: Source, published: Set<string>): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const anchor = anchorOf(text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1"));
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const target = hrefIn(source, href, published);
        const text = this.parser.parseInline(tokens);
        return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      // HTML tags are escaped and appear as text. HTML comments are omitted, because they address people who edit the
      // document.
      html({ text }: Tokens.HTML | Tokens.Tag) {
        return text.startsWith("<!--") ? "" : escapeHtml(text);
      },
    },
  });
  const html = marked.parse(source.markdown, { async: false });
  return html.replaceAll("<table>", '<div class="wide"><table>').replaceAll("</table>", "</table></div>");
}

/** Returns the content of `pages.json`, which the edge function `docs` serves. */
export async function makeSitePages(): Promise<string> {
  const sources = await readSources();
  const published = new Set([...documents, ...sources.map(({ file }) => file)]);
  const pages = sources.map((source) => ({
    path: pathOf(source.file),
    title: source.title,
    isGuide: guides.includes(source.file),
    html: render(source, published),
  }));
  return `${JSON.stringify(pages, null, 2)}\n`;
}
