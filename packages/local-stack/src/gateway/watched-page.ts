/** Pages of the stack itself, for whoever sits at this machine, that show what is there every five seconds. */

import { html } from "hono/html";

/** Of the page, and of the same as JSON. */
export const watchedHeaders = {
  "cache-control": "no-store",
  // Nothing is loaded from anywhere, and no other page may show this one.
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

interface WatchedPage {
  name: string;
  /** Styles beside those of all such pages. */
  style: string;
  content: unknown;
}

export async function watchedPage({ name, style, content }: WatchedPage): Promise<Response> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5">
<title>${name} of the local stack</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; padding: 0 1rem; }
  article { border-top: 1px solid #8888; padding: 1rem 0; }
  h2 { font-size: 1rem; margin: 0; }
  p { margin: .3rem 0; }
${style}</style>
</head>
<body>
<h1>${name}</h1>
${content}
</body>
</html>
`;
  return new Response(String(page), { headers: { ...watchedHeaders, "content-type": "text/html; charset=utf-8" } });
}
