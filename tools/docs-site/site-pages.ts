/** The channels, the guides, what they link to, and the changelog, as HTML for the site of the function `docs`. */

import { dirname, join, normalize, relative } from "node:path/posix";
import { fileURLToPath } from "node:url";
import { Marked, type Tokens } from "marked";
import { makeChannelsPage } from "./site-channels.ts";

interface Source {
  /** Path from the root of the project. */
  file: string;
  title: string;
  markdown: string;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const docs = "docs/";
const guides = `${docs}guides/`;
/** As somebody reads them who begins; one that is not named comes last. */
const order = ["sign-in", "upload", "pagination", "errors", "limits", "realtime", "offline"];
const changelog = "CHANGELOG.md";
const channels = `${docs}channels.md`;
/** Files of the site that are no pages. */
const documents = [`${docs}asyncapi.json`];
const linkToFile = /\]\(([^)\s#:]+\.md)(?:#[^)\s]*)?\)/g;

async function readSource(file: string): Promise<Source> {
  const markdown = await Deno.readTextFile(join(root, file));
  return { file, title: /^# (.+)$/m.exec(markdown)?.[1] ?? file, markdown };
}

function rankOf(guide: string): number {
  const rank = order.indexOf(guide.replace(/\.md$/, ""));
  return rank < 0 ? order.length : rank;
}

/** The channels, the guides, then what they link to, then the changelog. */
async function readSources(): Promise<Source[]> {
  const files = (await Array.fromAsync(Deno.readDir(join(root, guides)))).map(({ name }) => name).sort();
  const names = files.sort((one, other) => rankOf(one) - rankOf(other));
  const sources = await Promise.all(names.map((name) => readSource(guides + name)));
  const linked = sources.flatMap(({ markdown }) =>
    Array.from(markdown.matchAll(linkToFile), ([, link = ""]) => normalize(join(guides, link))),
  );
  const others = [...new Set(linked)].filter((file) => !file.startsWith(guides)).sort();
  const told = { file: channels, title: "Channels", markdown: makeChannelsPage() };
  return [told, ...sources, ...(await Promise.all([...others, changelog].map(readSource)))];
}

/** Where a document stands in the site. */
function pathOf(file: string): string {
  return file
    .replace(/^docs\//, "")
    .replace(/^packages\/(\w+)\/README/, "$1")
    .replace(/\.md$/, ".html")
    .toLowerCase();
}

/** A heading's anchor, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

/** Of a link in a document: where it leads in the site; undefined when its target is not there. */
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
      // What looks like a tag is a text here, and a comment is for who edits the document.
      html({ text }: Tokens.HTML | Tokens.Tag) {
        return text.startsWith("<!--") ? "" : escapeHtml(text);
      },
    },
  });
  const html = marked.parse(source.markdown, { async: false });
  return html.replaceAll("<table>", '<div class="wide"><table>').replaceAll("</table>", "</table></div>");
}

/** The file `pages.json` of the function. */
export async function makeSitePages(): Promise<string> {
  const sources = await readSources();
  const published = new Set([...documents, ...sources.map(({ file }) => file)]);
  const pages = sources.map((source) => ({
    path: pathOf(source.file),
    title: source.title,
    isGuide: source.file.startsWith(guides),
    html: render(source, published),
  }));
  return `${JSON.stringify(pages, null, 2)}\n`;
}
