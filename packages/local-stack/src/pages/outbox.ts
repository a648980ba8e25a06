/** `/outbox` and `/outbox.json`: push notifications in the form in which each provider would receive them. */

import { html } from "hono/html";
import { gatewayUrl } from "../addresses.ts";
import type { Service, StackContext } from "../stack.ts";
import { filterField, liveRegion, pageHeaders, recipientLink, stackPage, timeOf } from "./frame.ts";

/** Push delivery in the format of `GET /push/deliveries`. */
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
  /** Email address or phone number of the recipient; null if the account is deleted. */
  to: string | null;
}

const shownNotifications = 100;

/** Reasons for which a waiting delivery waits longer. A delivery with another reason will not be sent. */
const reasonsToWait = ["not_configured", "paused"];

/** Explanations of failed deliveries, and of notifications without a push. */
const reasons: Record<string, string> = {
  turned_off: "the recipient turned this type off",
  quiet_hours: "the recipient has quiet hours",
  notification_read: "the recipient already read the notification",
  notification_answered: "the recipient already did what the notification asks for",
  chat_muted: "the recipient muted the chat",
  expired: "the push is too old",
  notification_gone: "the notification is deleted or hidden",
  device_gone: "the device is no longer registered",
  session_ended: "the session in which the device was registered ended",
  not_configured: "the provider has no settings here (docs/operations/deploying.md, Settings of the functions)",
  paused: "the provider is paused",
  dead: "the provider reports that the device is gone",
  suspect: "the provider rejects the token",
  failed: "the provider rejects the message",
  no_device: "the recipient had no device",
  together: "pushed together with another notification that opens the same chat",
  forgotten: "the delivery is older than the deliveries that are kept",
};

/** Serves the outbox as a page, and at `/outbox.json` as `{notifications}` for tests. */
export function createOutboxService(context: StackContext, functions: Service): Service {
  return async (request) => {
    const response = await askFunction(context, functions);
    if (!response.ok) {
      return new Response(await response.text(), { status: response.status, headers: pageHeaders });
    }
    const { data } = (await response.json()) as { data: Pushed[] };
    const notifications = await withRecipients(context, data);
    if (new URL(request.url).pathname === "/outbox.json") {
      return Response.json({ notifications }, { headers: pageHeaders });
    }
    const empty = html`<p class="empty">No notification yet.</p>`;
    return await stackPage({
      path: "/outbox",
      title: "Push outbox",
      intro: "Push notifications as each provider receives them, newest first, without tokens and credentials.",
      content: html`${filterField("Filter by recipient, type, provider or text")}
${liveRegion("notifications", notifications.length === 0 ? empty : notifications.map(articleOf))}`,
    });
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

function articleOf({ notificationId, type, to, userId, createdAt, reason, deliveries }: ShownPushed) {
  return html`<article data-item>
<h2>${type}</h2>
<p class="muted">to ${to === null ? userId : recipientLink(to)} · ${timeOf(createdAt)}</p>
${reason === null ? "" : html`<p><span class="state">not pushed</span>: ${reasons[reason] ?? reason}</p>`}
${deliveries.map((delivery, index) => deliveryOf(delivery, `${notificationId}-${index}`))}
</article>
`;
}

function deliveryOf({ provider, deviceMark, state, reason, providerReason, attempts, ...rest }: Delivery, id: string) {
  const { nextAttemptAt, finishedAt, request } = rest;
  const why = reason === null ? "" : `: ${reasons[reason] ?? reason}`;
  const said = providerReason === null ? "" : `, ${provider} responded ${providerReason}`;
  const isUnwanted = state === "waiting" && reason !== null && !reasonsToWait.includes(reason);
  const isDue = nextAttemptAt !== null && Date.parse(nextAttemptAt) <= Date.now();
  const next =
    nextAttemptAt === null || isUnwanted ? "" : html`, ${isDue ? "due" : "next attempt"} ${timeOf(nextAttemptAt)}`;
  const when = finishedAt === null ? next : html`, ${timeOf(finishedAt)}`;
  const line = html`<span class="state">${isUnwanted ? "will not be sent" : state}</span>${why}${said}
<span class="muted">${provider}, device ${deviceMark ?? "gone"}, attempts: ${attempts}${when}</span>`;
  return request === null
    ? html`<p>${line}</p>`
    : html`<details id="${id}"><summary>${line}</summary><pre class="request">${textOf(request)}</pre></details>`;
}

function textOf({ method, url, headers: sent, payload }: NonNullable<Delivery["request"]>): string {
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${url}`, ...lines, "", JSON.stringify(payload, null, 2)].join("\n");
}
