/** `/`: home page with the stack's addresses and keys, the state of its services, and accounts to sign in with. */

import { html } from "hono/html";
import { gatewayUrl } from "../addresses.ts";
import { commandOf } from "../commands.ts";
import type { Service, StackContext } from "../stack.ts";
import { addressesOf } from "../status.ts";
import { waitAtMost } from "../timeouts.ts";
import { filterField, liveRegion, stackPage } from "./frame.ts";

/** Services of the gateway whose state the page shows. */
export interface CheckedServices {
  auth: Service;
  functions: Service;
  realtime: Service;
  storage: Service;
}

interface Account {
  id: string;
  contact: string;
  name: string | null;
  /** Description of the person from the seed data. */
  about: string | null;
  role: string | null;
}

const shownAccounts = 100;
const checkMilliseconds = 2000;

const labels: Record<string, string> = {
  API_URL: "API URL",
  FUNCTIONS_URL: "Functions URL",
  DB_URL: "Database URL",
  PUBLISHABLE_KEY: "Publishable (anon) key",
  SECRET_KEY: "Secret (service role) key",
  JWKS_URL: "JWKS URL",
  LOCAL_API_URL: "API URL on this machine",
};

export function createHomeService(context: StackContext, services: CheckedServices): Service {
  return async () => {
    const [states, accounts] = await Promise.all([checkServices(context, services), listAccounts(context)]);
    return await stackPage({
      path: "/",
      title: "Local stack",
      intro: html`The whole backend runs on this machine. <code>${commandOf("status", context.options)}</code> prints the same addresses and keys.`,
      content: html`${liveRegion("services", servicesOf(states))}
${addressesSection(context)}
${peopleSection(accounts)}`,
    });
  };
}

type States = [name: string, isUp: boolean][];

/** Checks each service, and returns whether it responds. */
async function checkServices(context: StackContext, services: CheckedServices): Promise<States> {
  const ask = (service: Service, path: string) => async () => {
    const headers = { apikey: context.keys.secretKey, authorization: `Bearer ${context.keys.secretKey}` };
    const response = await service(new Request(`${gatewayUrl(context.options)}${path}`, { headers }));
    await response.body?.cancel();
    return response.status < 500;
  };
  const checks: [string, () => Promise<boolean>][] = [
    ["Database", async () => (await context.sql`select 1`).length === 1],
    ["Auth", ask(services.auth, "/auth/v1/health")],
    // The runtime itself responds to a request without a function name, and logs nothing.
    ["Functions", ask(services.functions, "/functions/v1/")],
    ["Storage", ask(services.storage, "/storage/v1/bucket")],
    ["Realtime", ask(services.realtime, "/realtime/v1/")],
  ];
  return await Promise.all(
    checks.map(async ([name, check]): Promise<[string, boolean]> => {
      let isUp = false;
      const done = check().then((result) => {
        isUp = result;
      });
      await waitAtMost(
        checkMilliseconds,
        done.catch(() => {}),
      );
      return [name, isUp];
    }),
  );
}

/** Returns the accounts of the seed data, followed by all other accounts, newest first. */
async function listAccounts({ sql }: StackContext): Promise<Account[]> {
  return await sql<Account[]>`
    select id, coalesce(nullif(email, ''), phone, id::text) as contact,
      coalesce(raw_user_meta_data ->> 'name', raw_user_meta_data ->> 'full_name') as name,
      raw_user_meta_data ->> 'about' as about,
      raw_app_meta_data ->> 'role' as role
    from auth.users
    where not is_anonymous and deleted_at is null
    order by
      raw_user_meta_data ->> 'about' is null,
      case when raw_user_meta_data ->> 'about' is null then created_at end desc,
      created_at,
      id
    limit ${shownAccounts}`;
}

function servicesOf(states: States) {
  return html`<ul class="services" aria-label="Services">${states.map(
    ([name, isUp]) =>
      html`<li class="${isUp ? "up" : "down"}">${name} <span>${isUp ? "up" : "does not respond"}</span></li>`,
  )}</ul>`;
}

function peopleSection(accounts: Account[]) {
  const rows = accounts.map(({ id, contact, name, about, role }) => {
    const query = encodeURIComponent(contact);
    const app = role === "moderator" ? "/moderation-console/" : "/demo/";
    return html`<li data-item data-user="${id}">
<div><strong>${name ?? contact}</strong>${role === null ? "" : html` <span class="tag">${role}</span>`}
<span class="muted">${name === null ? "" : contact}</span>${about === null ? "" : html`<p>${about}</p>`}</div>
<div class="row">
<button type="button" data-open="${app}">${role === "moderator" ? "Console" : "Demo app"}</button>
<button type="button" data-open="/functions/v1/docs/">Reference</button>
<button type="button" data-token>Copy token</button>
<a href="/mailbox?filter=${query}">Mails</a>
<a href="/outbox?filter=${query}">Pushes</a>
</div>
</li>
`;
  });
  const empty = html`<p class="empty">No account yet. <code>npm run seed</code> creates people, events and chats.</p>`;
  return html`<section aria-labelledby="people-title">
<h2 id="people-title">Sign in as</h2>
<p class="muted">One click opens the app or the reference with a session of this person, or copies an access token.</p>
${filterField("Filter by name or address")}
${liveRegion("people", accounts.length === 0 ? empty : html`<ul class="people">${rows}</ul>`)}
</section>
`;
}

function addressesSection({ options, keys }: StackContext) {
  const rows = Object.entries(addressesOf(options, keys))
    .filter(([name]) => name in labels)
    .map(
      ([name, value]) => html`<dt>${labels[name]} <code class="muted">${name}</code></dt>
<dd class="row"><code>${value}</code><button type="button" data-copy="${value}" aria-label="Copy ${labels[name]}">Copy</button></dd>
`,
    );
  return html`<section aria-labelledby="addresses">
<h2 id="addresses">Addresses and keys</h2>
<dl>${rows}</dl>
</section>
`;
}
