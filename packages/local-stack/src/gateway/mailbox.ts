/** `/mailbox` and `/mailbox.json`: the mails and texts of the stack, for whoever sits at this machine. */

import { html } from "hono/html";
import { readMailbox, type StoredMessage } from "../mailbox.ts";
import type { Service, StackContext } from "../stack.ts";
import { watchedHeaders, watchedPage } from "./watched-page.ts";

const style = `  body { max-width: 46rem; }
  .code { font: bold 1.4rem monospace; user-select: all; }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .3rem 0; }
`;

/** The mailbox as a page; at `/mailbox.json` as `{messages}`, for tests. */
export function createMailboxService({ options }: StackContext): Service {
  return async (request) => {
    const messages = await readMailbox(options.dataDirectory);
    if (new URL(request.url).pathname === "/mailbox.json") {
      return Response.json({ messages }, { headers: watchedHeaders });
    }
    const content = messages.length === 0 ? html`<p>No mail and no text yet.</p>` : messages.map(articleOf);
    return await watchedPage({ name: "Mailbox", style, content: html`${content}` });
  };
}

function articleOf({ kind, to, subject, body, code, link, sentAt }: StoredMessage) {
  return html`<article>
<h2>${kind === "mail" ? subject : "Text message"}</h2>
<p>to ${to}, <time datetime="${sentAt}">${sentAt}</time></p>
${code === "" ? "" : html`<p class="code">${code}</p>`}
${link === null ? "" : html`<p><a href="${link}" rel="noreferrer">Open the link</a></p>`}
<pre>${body}</pre>
</article>
`;
}
