/**
 * HTML layout that the stack's home, mailbox and outbox pages share. Only callers on this machine can open these pages.
 */

import { html } from "hono/html";

/** Response headers of the pages, their files and their JSON data. */
export const pageHeaders = {
  "cache-control": "no-store",
  // The content security policy allows only files of the stack, and no other page may embed these pages in a frame.
  "content-security-policy":
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

interface StackPage {
  path: string;
  title: string;
  /** Introduction below the title, one or two sentences long. */
  intro: unknown;
  content: unknown;
}

const ownPages = [
  { path: "/", title: "Home" },
  { path: "/mailbox", title: "Mailbox" },
  { path: "/outbox", title: "Push outbox" },
];
const otherPages = [
  { path: "/functions/v1/docs/", title: "API reference" },
  { path: "/demo/", title: "Demo app" },
  { path: "/moderation-console/", title: "Moderation console" },
];

/** Returns a page as HTML. In a browser without scripts, the page reloads itself. */
export async function stackPage({ path, title, intro, content }: StackPage): Promise<Response> {
  const link = (page: { path: string; title: string }) =>
    page.path === path
      ? html`<a href="${page.path}" aria-current="page">${page.title}</a>`
      : html`<a href="${page.path}">${page.title}</a>`;
  const text = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${path === "/" ? title : `${title} – local stack`}</title>
<link rel="stylesheet" href="/stack/page.css">
<script type="module" src="/stack/page.js"></script>
<noscript><meta http-equiv="refresh" content="5"></noscript>
</head>
<body>
<header>
<nav aria-label="Pages of the stack">${ownPages.map(link)}</nav>
<nav aria-label="Apps">${otherPages.map(link)}</nav>
</header>
<main>
<h1>${title}</h1>
<p class="muted">${intro}</p>
${content}
</main>
<p id="status" role="status"></p>
</body>
</html>
`;
  return new Response(String(text), { headers: { ...pageHeaders, "content-type": "text/html; charset=utf-8" } });
}

/** Returns an HTML element whose content the page's script refreshes every few seconds. */
export function liveRegion(id: string, content: unknown) {
  return html`<div id="${id}" data-live>${content}</div>`;
}

/** Returns the input field with which the user filters the items of the page. */
export function filterField(label: string) {
  return html`<search><input id="filter" type="search" placeholder="${label}" aria-label="${label}"><output id="shown"></output></search>`;
}

/** Returns an HTML element for a time, which the page's script shows as "2 minutes ago". */
export function timeOf(moment: string) {
  return html`<time datetime="${moment}" title="${moment}">${moment}</time>`;
}

/** Returns a link to the recipient's account on the home page. */
export function recipientLink(to: string) {
  return html`<a href="/?filter=${encodeURIComponent(to)}">${to}</a>`;
}
