/** Script of the stack's own pages: relative times, filter, refresh, copy buttons, and sign-in. */

const refreshMilliseconds = 5000;
const statusMilliseconds = 4000;
const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const filter = document.querySelector("#filter");
/** HTML of each live region, by id, as the server last sent it. */
const shownContent = new Map();
const status = document.querySelector("#status");
let statusTimer;

/** Formats a time as "2 minutes ago". */
function ago(moment) {
  const seconds = (Date.parse(moment) - Date.now()) / 1000;
  const [unit, length] = units.find(([, least]) => Math.abs(seconds) >= least) ?? [];
  return unit ? relative.format(Math.trunc(seconds / length), unit) : "just now";
}

function showTimes() {
  for (const time of document.querySelectorAll("time")) {
    time.textContent = ago(time.dateTime);
  }
}

/** Shows only the items that contain all words of the filter. */
function applyFilter() {
  if (!filter) {
    return;
  }
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  const items = [...document.querySelectorAll("[data-item]")];
  const shown = items.filter((item) => {
    const text = item.textContent.toLowerCase();
    item.hidden = !words.every((word) => text.includes(word));
    return !item.hidden;
  });
  document.querySelector("#shown").textContent = words.length > 0 ? `${shown.length} of ${items.length}` : "";
}

function writeFilterToAddress() {
  const address = new URL(location.href);
  address.searchParams.set("filter", filter.value);
  if (!filter.value) {
    address.searchParams.delete("filter");
  }
  history.replaceState(null, "", address);
}

/** Replaces a live region with fresh HTML. Open details stay open, and a focused button keeps the focus. */
function replaceRegion(region, fresh) {
  if (!fresh || fresh.innerHTML === shownContent.get(region.id)) {
    return;
  }
  shownContent.set(region.id, fresh.innerHTML);
  const open = [...region.querySelectorAll("details[open]")].map(({ id }) => id);
  const focused = [...region.querySelectorAll("button, a, summary")].indexOf(document.activeElement);
  region.innerHTML = fresh.innerHTML;
  for (const id of open) {
    document.getElementById(id)?.setAttribute("open", "");
  }
  if (focused >= 0) {
    region.querySelectorAll("button, a, summary")[focused]?.focus();
  }
}

async function refresh() {
  if (document.visibilityState !== "visible") {
    return;
  }
  const response = await fetch(location.href).catch(() => null);
  if (!response?.ok) {
    report("The stack does not respond.");
    return;
  }
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const region of document.querySelectorAll("[data-live]")) {
    replaceRegion(region, fresh.getElementById(region.id));
  }
  showTimes();
  applyFilter();
}

/** Shows a message for some seconds. */
function report(sentence) {
  status.textContent = sentence;
  clearTimeout(statusTimer);
  statusTimer = setTimeout(() => {
    status.textContent = "";
  }, statusMilliseconds);
}

async function copy(text, what) {
  await navigator.clipboard.writeText(text);
  report(`${what} copied.`);
}

/** Opens a session for an account. */
async function signInAs(userId) {
  const response = await fetch("/stack/sign-in-as", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userId }),
  });
  const session = await response.json();
  if (!response.ok) {
    throw new Error(session.message);
  }
  return session;
}

/** Returns the URL of an app with a session in its fragment, in the same format as the links of sign-in mails. */
function addressOf(path, session) {
  const { access_token, refresh_token, expires_in, expires_at } = session;
  const fragment = new URLSearchParams({ access_token, refresh_token, expires_in, expires_at, token_type: "bearer" });
  return `${path}#${fragment}`;
}

async function click({ target }) {
  const button = target.closest("button");
  const userId = button?.closest("[data-user]")?.dataset.user;
  if (button?.dataset.copy) {
    await copy(button.dataset.copy, "Value");
  } else if (button?.dataset.open) {
    const address = addressOf(button.dataset.open, await signInAs(userId));
    // Opens the page in this tab if the browser blocks the new tab.
    if (!open(address)) {
      location.assign(address);
    }
  } else if (button && "token" in button.dataset) {
    const session = await signInAs(userId);
    await copy(session.access_token, "Access token");
  }
}

if (filter) {
  filter.value = new URL(location.href).searchParams.get("filter") ?? "";
  filter.addEventListener("input", () => {
    applyFilter();
    writeFilterToAddress();
  });
}
document.addEventListener("click", (event) => {
  click(event).catch((error) => report(error.message));
});
for (const region of document.querySelectorAll("[data-live]")) {
  shownContent.set(region.id, region.innerHTML);
}
showTimes();
applyFilter();
setInterval(refresh, refreshMilliseconds);
