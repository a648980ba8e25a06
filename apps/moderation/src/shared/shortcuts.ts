/** Keyboard shortcuts. Moderators can turn them off, because speech input can trigger shortcuts by accident. */

import { chosen, useKeyDown } from "@social-events/app-common/app.ts";

export const shortcuts = chosen("shortcuts", ["on", "off"], "on");

const typing = "input, select, textarea, [contenteditable]";

/**
 * Returns the name of a key. A Latin letter is returned in lower case. A letter of another script is mapped by the
 * position of its key, so that shortcuts work with a Russian keyboard layout. Any other key is returned unchanged.
 */
function nameOf({ key, code }: KeyboardEvent): string {
  if (/^[a-z]$/i.test(key)) {
    return key.toLowerCase();
  }
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key;
}

/** Calls `press` with the name of each pressed key. Keys are ignored while the user is typing or a dialog is open. */
export function useShortcuts(press: (key: string) => boolean): void {
  useKeyDown((event) => {
    const isFree = !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented);
    // Checks for an open dialog, because the focus is still on the page after a click on the text of a dialog.
    const isTyping =
      (event.target instanceof Element && event.target.matches(typing)) || document.querySelector(":modal") !== null;
    if (shortcuts === "on" && isFree && !isTyping && press(nameOf(event))) {
      event.preventDefault();
    }
  });
}

function currentRow(): Element | null {
  return document.activeElement?.closest("[data-row]") ?? null;
}

/** Moves the focus to the head of the next or previous row. */
function move(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll("[data-row]")];
  const current = currentRow();
  const index = current ? rows.indexOf(current) + step : 0;
  const head = rows[Math.max(0, Math.min(index, rows.length - 1))]?.querySelector<HTMLElement>("[data-head]");
  head?.focus();
  head?.scrollIntoView({ block: "nearest" });
  return rows.length > 0;
}

/** Clicks the button with this keyboard shortcut in the focused row. A closed row contains no buttons. */
function pressButton(key: string): boolean {
  const button = currentRow()?.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  button?.click();
  return Boolean(button);
}

export function pressInList(key: string): boolean {
  switch (key) {
    case "j":
    case "ArrowDown":
      return move(1);
    case "k":
    case "ArrowUp":
      return move(-1);
    default:
      return pressButton(key);
  }
}
