/** Keyboard shortcuts. They can be turned off, because speech input can press keys by accident. */

import { chosen } from "@social-events/app-common/app.ts";
import { useEffect } from "preact/hooks";

export const shortcuts = chosen("shortcuts", ["on", "off"], "on");

const typing = "input, select, textarea, [contenteditable]";

/**
 * Latin letters as typed. Letters of other scripts by the position of the key, so that the keys work in a Russian layout.
 * Other keys by their value.
 */
function nameOf({ key, code }: KeyboardEvent): string {
  if (/^[a-z]$/i.test(key)) {
    return key.toLowerCase();
  }
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key;
}

/** Calls `press` with each pressed key, except while the user types or a dialog is open. */
export function useShortcuts(press: (key: string) => boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isFree = !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented);
      // A click on the text of a dialog leaves the focus on the page.
      const isTyping =
        (event.target instanceof Element && event.target.matches(typing)) || document.querySelector(":modal") !== null;
      if (shortcuts === "on" && isFree && !isTyping && press(nameOf(event))) {
        event.preventDefault();
      }
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [press]);
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

/** Presses the button with this key in the row that has the focus. A closed row has no buttons. */
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
