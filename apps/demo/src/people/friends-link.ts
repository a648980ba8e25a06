/**
 * Creates the URL of a friend link and reads the token of an opened friend link. The token is in the fragment of the
 * URL, which browsers do not send to servers. The page immediately removes the token from the URL, so that the browser
 * history does not contain the token.
 */

import { makeStore, storageKey } from "@social-events/app-common/app.ts";

/** Route of the page that redeems a link. */
export const redeemPath = "/friends/add";

const openedAddress = new RegExp(`^#${redeemPath}/([\\w-]{1,255})$`);
const key = storageKey("friend-link");

/**
 * Token of the opened friend link. It is in the session storage, because signing in or changing the language can reload
 * the page.
 */
const openedToken = makeStore(sessionStorage.getItem(key));

export const useOpenedFriendLink = openedToken.use;

/**
 * Returns the URL of a friend link. The query of the current page is removed, because it can contain the credentials of
 * a seeded user.
 */
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

/** Must be called before the router starts, so that the router never receives a token. */
export function followFriendLinks(): void {
  takeTokenFromAddress();
  addEventListener("hashchange", takeTokenFromAddress);
}
