/** What all pages have around their content: the head with its policy, and the links to the others. */

import pages from "./pages.json" with { type: "json" };

/** What the pages call: an address and a key that anybody may know. */
export interface SiteSettings {
  /** Where a browser reaches the platform. */
  apiUrl: string;
  publishableKey: string;
}

interface Page {
  /** Below the site. */
  path: string;
  title: string;
  /** HTML, with its `main`. */
  content: string;
  settings: SiteSettings;
  styles?: string[];
  scripts?: string[];
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

/** The pages load and call nothing but the site and the platform. */
export function contentPolicy(apiUrl: string): string {
  const { origin } = new URL(apiUrl);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${origin}`,
    `connect-src 'self' ${origin}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");
}

/** Links are relative, so that the site may lie anywhere. */
export function framePage({ path, title, content, settings, styles = [], scripts = [] }: Page): string {
  const { apiUrl, publishableKey } = settings;
  const root = "../".repeat(path.split("/").length - 1) || "./";
  const hrefOf = (target: string) => root + (target === "index.html" ? "" : target);
  const menuOf = (links: Link[]) =>
    links
      .map((link) => {
        const current = link.path === path ? ' aria-current="page"' : "";
        return `<a href="${hrefOf(link.path)}"${current}>${escapeHtml(link.title)}</a>`;
      })
      .join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(contentPolicy(apiUrl))}">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)} – Social events</title>
<link rel="icon" href="data:,">
${["style.css", ...styles].map((file) => `<link rel="stylesheet" href="${root}${file}">`).join("\n")}
</head>
<body data-api-url="${escapeHtml(apiUrl)}" data-publishable-key="${escapeHtml(publishableKey)}">
<nav aria-label="Pages">
${menuOf(references)}
<span>How to:</span>
${menuOf(guides)}
</nav>
${content}
${scripts.map((file) => `<script src="${root}${file}"></script>`).join("\n")}
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
