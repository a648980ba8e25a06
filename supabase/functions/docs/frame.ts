/** Frame of all pages of the site: the head with its Content-Security-Policy, and the navigation. */

import pages from "./pages.json" with { type: "json" };

/** Public settings of the platform: its address and the publishable key. */
export interface SiteSettings {
  /** URL of the platform for browsers. */
  apiUrl: string;
  publishableKey: string;
}

interface Page {
  /** Path relative to the root of the site. */
  path: string;
  title: string;
  /** HTML of the page's content. */
  content: string;
  settings: SiteSettings;
  /** HTML that is inserted at the end of the header. */
  account?: string;
  scripts?: { path: string; integrity?: string }[];
}

interface Link {
  path: string;
  title: string;
}

const references: Link[] = [
  { path: "index.html", title: "Reference" },
  { path: "channels.html", title: "Channels" },
  { path: "client.html", title: "Client" },
  { path: "changelog.html", title: "Changelog" },
];
const guides: Link[] = pages.filter(({ isGuide }) => isGuide);
const others: Link[] = pages.filter(({ path, isGuide }) => !isGuide && references.every((link) => link.path !== path));

/**
 * Returns the Content-Security-Policy of a page. The page can load scripts and styles only from the site, and can send
 * requests only to the site and the platform. Inline styles are allowed only on the page with the viewer, which needs
 * them.
 */
export function contentPolicy(apiUrl: string, hasViewer: boolean): string {
  const { origin } = new URL(apiUrl);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${hasViewer ? " 'unsafe-inline'" : ""}`,
    `img-src 'self' data: blob: ${origin}`,
    `connect-src 'self' ${origin}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");
}

/** Whether a page contains the viewer. */
export function hasViewer(path: string): boolean {
  return path === "index.html";
}

/** Returns the HTML of a page. All links are relative, so that the site can be served from any folder. */
export function framePage({ path, title, content, settings, account = "", scripts = [] }: Page): string {
  const { apiUrl, publishableKey } = settings;
  const root = "../".repeat(path.split("/").length - 1) || "./";
  const linkTo = (link: Link) => {
    const current = link.path === path ? ' aria-current="page"' : "";
    const href = root + (link.path === "index.html" ? "" : link.path);
    return `<a href="${href}"${current}>${escapeHtml(link.title)}</a>`;
  };
  const [reference, ...otherReferences] = references.map(linkTo);
  const policy = contentPolicy(apiUrl, hasViewer(path));
  const side = `<nav class="side" aria-label="Guides">
<strong>Guides</strong>
${guides.map(linkTo).join("\n")}
<strong>Details</strong>
${others.map(linkTo).join("\n")}
</nav>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} – Social events</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}style.css">
</head>
<body data-api-url="${escapeHtml(apiUrl)}" data-publishable-key="${escapeHtml(publishableKey)}">
<header>
<nav aria-label="Pages">
${reference}
<button type="button" popovertarget="guides">Guides</button>
${otherReferences.join("\n")}
</nav>
${account}</header>
<div id="guides" popover>
${side}
</div>
${hasViewer(path) ? content : `<div class="columns">\n${side}\n${content}\n</div>`}
${scripts.map((script) => scriptTag(root, script)).join("\n")}
</body>
</html>
`;
}

function scriptTag(root: string, { path, integrity }: { path: string; integrity?: string }): string {
  return `<script src="${root}${path}"${integrity ? ` integrity="${integrity}"` : ""}></script>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
