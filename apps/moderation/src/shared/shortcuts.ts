/** Keys for what is done often. They can be turned off, since who speaks to the machine presses keys by accident. */

import { makeChoice } from "@social-events/app-common/app/choice.ts";
import { useEffect } from "react";

export const shortcuts = makeChoice({ name: "shortcuts", values: ["on", "off"], usual: "on", apply() {} });

const typing = "input, select, textarea, [contenteditable]";

/** By the place of the key, which is the same whatever alphabet is chosen; signs by what they are. */
function nameOf({ key, code }: KeyboardEvent): string {
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key;
}

/** Calls with each key that is pressed, unless somebody types, or a dialog has the keyboard to itself. */
export function useShortcuts(press: (key: string) => boolean): void {
  const isOn = shortcuts.use() === "on";
  useEffect(() => {
    if (!isOn) {
      return;
    }
    const listen = (event: KeyboardEvent) => {
      const isFree = !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented);
      const isTyping = event.target instanceof Element && event.target.matches(typing);
      if (isFree && !isTyping && !document.querySelector("dialog[open]") && press(nameOf(event))) {
        event.preventDefault();
      }
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [isOn, press]);
}

export function rowsIn(region: ParentNode | null): Element[] {
  return [...(region?.querySelectorAll("[data-row]") ?? [])];
}

function currentItem(): Element | null {
  return document.activeElement?.closest("[data-row]") ?? null;
}

/** Moves the focus to the next or the previous row of the list. */
function move(step: 1 | -1): boolean {
  const rows = rowsIn(document);
  const current = currentItem();
  const place = current ? rows.indexOf(current) + step : 0;
  focusRow(rows[Math.max(0, Math.min(place, rows.length - 1))]);
  return rows.length > 0;
}

/** The head of a row takes its focus. */
export function focusRow(row: Element | undefined): void {
  const head = row?.querySelector<HTMLElement>("[data-head]");
  head?.focus();
  head?.scrollIntoView({ block: "nearest" });
}

/** Presses the button that has this key, of the row with the focus: what stands in a closed row is not there. */
function pressButton(key: string): boolean {
  const button = currentItem()?.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
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
