/** `/mailbox` and `/mailbox.json`: emails and text messages, which the stack stores and does not send. */

import { html } from "hono/html";
import { readMailbox, type StoredMessage } from "../mailbox.ts";
import type { Service, StackContext } from "../stack.ts";
import { filterField, liveRegion, pageHeaders, recipientLink, stackPage, timeOf } from "./frame.ts";

/** Serves the mailbox as a page, and at `/mailbox.json` as `{messages}` for tests. */
export function createMailboxService({ options }: StackContext): Service {
  return async (request) => {
    const messages = await readMailbox(options.dataDirectory);
    if (new URL(request.url).pathname === "/mailbox.json") {
      return Response.json({ messages }, { headers: pageHeaders });
    }
    const empty = html`<p class="empty">No mail and no text message yet.</p>`;
    return await stackPage({
      path: "/mailbox",
      title: "Mailbox",
      intro: "Mails and text messages that the stack would send, newest first.",
      content: html`${filterField("Filter by recipient, subject or text")}
${liveRegion("messages", messages.length === 0 ? empty : messages.map(articleOf))}`,
    });
  };
}

function articleOf({ kind, to, subject, body, code, link, sentAt }: StoredMessage) {
  return html`<article data-item>
<h2>${kind === "mail" ? subject : "Text message"}</h2>
<p class="muted">to ${recipientLink(to)} · ${timeOf(sentAt)}</p>
${code === "" ? "" : html`<p class="row"><code class="code">${code}</code><button type="button" data-copy="${code}">Copy code</button></p>`}
${link === null ? "" : html`<p><a href="${link}" rel="noreferrer">Open the link</a></p>`}
<pre>${body}</pre>
</article>
`;
}
