/** `/outbox` and `/outbox.json`: what is pushed, as each provider would get it, for whoever sits at this machine. */

import { html } from "hono/html";
import { gatewayUrl } from "../addresses.ts";
import type { Service, StackContext } from "../stack.ts";
import { watchedHeaders, watchedPage } from "./watched-page.ts";

/** As `GET /push/deliveries` answers. */
interface Delivery {
  provider: string;
  deviceMark: string | null;
  state: string;
  reason: string | null;
  providerReason: string | null;
  attempts: number;
  nextAttemptAt: string | null;
  finishedAt: string | null;
  request: { method: string; url: string; headers: Record<string, string>; payload: unknown } | null;
}

interface Pushed {
  notificationId: string;
  userId: string;
  type: string;
  createdAt: string;
  reason: string | null;
  deliveries: Delivery[];
}

interface ShownPushed extends Pushed {
  /** Address or number of whom it tells; null for who is gone. */
  to: string | null;
}

const shownNotifications = 100;

const style = `  body { max-width: 56rem; }
  pre { font: 13px/1.4 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: .3rem 0; }
  .state { font-weight: bold; }
`;

/** In words, why a push is not sent. */
const reasons: Record<string, string> = {
  turned_off: "the person has turned this type off",
  quiet_hours: "the person has quiet hours",
  notification_read: "it was read before",
  notification_answered: "the person has answered what it asks for",
  chat_muted: "the person has muted the chat",
  expired: "it comes too late",
  notification_gone: "the notification is gone, hidden, or may not be told",
  device_gone: "the device is gone",
  session_ended: "the session in which the device registered has ended",
  not_configured: "the provider has no settings here (docs/operations/deploying.md, Settings of the functions)",
  paused: "the provider is paused",
  dead: "the provider says that the device is gone",
  suspect: "the provider refuses the token",
  failed: "the provider refuses the message",
  no_device: "the person had no device",
  together: "pushed together with another one that opens the same chat",
  forgotten: "it is older than deliveries are remembered",
};

/** The outbox as a page; at `/outbox.json` as `{notifications}`, for tests. */
export function createOutboxService(context: StackContext, functions: Service): Service {
  return async (request) => {
    const response = await askFunction(context, functions);
    if (!response.ok) {
      return new Response(await response.text(), { status: response.status, headers: watchedHeaders });
    }
    const { data } = (await response.json()) as { data: Pushed[] };
    const notifications = await withRecipients(context, data);
    if (new URL(request.url).pathname === "/outbox.json") {
      return Response.json({ notifications }, { headers: watchedHeaders });
    }
    return await watchedPage({ name: "Outbox", style, content: contentOf(notifications) });
  };
}

function askFunction({ options, keys }: StackContext, functions: Service): Promise<Response> {
  const url = `${gatewayUrl(options)}/functions/v1/push/deliveries?limit=${shownNotifications}`;
  return functions(new Request(url, { headers: { apikey: keys.secretKey } }));
}

async function withRecipients({ sql }: StackContext, notifications: Pushed[]): Promise<ShownPushed[]> {
  const ids = [...new Set(notifications.map(({ userId }) => userId))];
  const rows = await sql<{ id: string; name: string | null }[]>`
    select id, coalesce(nullif(email, ''), phone) as name from auth.users where id = any (${ids}::uuid[])`;
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return notifications.map((one) => ({ ...one, to: names.get(one.userId) ?? null }));
}

function contentOf(notifications: ShownPushed[]) {
  return html`<p>What is pushed, newest first, as each provider gets it. Nothing here shows a token or a credential.</p>
${notifications.length === 0 ? html`<p>Nobody was told of anything yet.</p>` : notifications.map(articleOf)}`;
}

function articleOf({ type, to, userId, createdAt, reason, deliveries }: ShownPushed) {
  return html`<article>
<h2>${type} to ${to ?? userId}</h2>
<p><time datetime="${createdAt}">${createdAt}</time></p>
${reason === null ? "" : html`<p><span class="state">not pushed</span>: ${reasons[reason] ?? reason}</p>`}
${deliveries.map(deliveryOf)}
</article>
`;
}

function deliveryOf({ provider, deviceMark, state, reason, providerReason, attempts, ...rest }: Delivery) {
  const { nextAttemptAt, finishedAt, request } = rest;
  const why = reason === null ? "" : `: ${reasons[reason] ?? reason}`;
  const said = providerReason === null ? "" : `, ${provider} said ${providerReason}`;
  const when = finishedAt ?? (nextAttemptAt === null ? "" : `next attempt ${nextAttemptAt}`);
  return html`<p>${provider}, device ${deviceMark ?? "gone"}: <span class="state">${state}</span>${why}${said}
(attempts: ${attempts}${when === "" ? "" : `, ${when}`})</p>
${request === null ? "" : html`<pre>${textOf(request)}</pre>`}
`;
}

function textOf({ method, url, headers: sent, payload }: NonNullable<Delivery["request"]>): string {
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${url}`, ...lines, "", JSON.stringify(payload, null, 2)].join("\n");
}
