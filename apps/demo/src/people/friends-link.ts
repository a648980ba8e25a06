/**
 * The address of a friend link, and the token of the one that was opened. The token is in the fragment, which browsers do not send
 * to servers. The page removes it from the address at once, so that the history of the tab does not keep it.
 */

import { makeStore, storageKey } from "@social-events/app-common/app.ts";

/** Route of the page that redeems a link. */
export const redeemPath = "/friends/add";

const openedAddress = new RegExp(`^#${redeemPath}/([\\w-]{1,255})$`);
const key = storageKey("friend-link");

/** In the storage of the tab, since the user may have to sign in, and a change of the language loads the page again. */
const openedToken = makeStore(sessionStorage.getItem(key));

export const useOpenedFriendLink = openedToken.use;

/** The address of a link, without the query of this page: it may contain the credentials of a seeded user. */
export function friendLinkAddress(token: string): string {
  const address = new URL(location.href);
  address.search = "";
  address.hash = `${redeemPath}/${token}`;
  return address.href;
}

function openFriendLink(token: string | null): void {
  if (token) {
    sessionStorage.setItem(key, token);
  } else {
    sessionStorage.removeItem(key);
  }
  openedToken.set(token);
}

export function forgetFriendLink(): void {
  openFriendLink(null);
}

function takeTokenFromAddress(): void {
  const token = openedAddress.exec(location.hash)?.[1];
  if (token) {
    history.replaceState(history.state, "", `#${redeemPath}`);
    openFriendLink(token);
  }
}

/** Call it before the router starts, so that the router never sees a token. */
export function followFriendLinks(): void {
  takeTokenFromAddress();
  addEventListener("hashchange", takeTokenFromAddress);
}
