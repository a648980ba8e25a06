/** Language and theme of this browser. Both are constants, because changing a setting reloads the page. */

import { storageKey } from "./config.ts";

export function chosen<Value extends string>(name: string, values: readonly Value[], usual: Value): Value {
  const stored = localStorage.getItem(storageKey(name));
  return values.find((value) => value === stored) ?? usual;
}

export function choose(name: string, value: string): void {
  localStorage.setItem(storageKey(name), value);
  location.reload();
}

export const language = chosen("language", ["en", "ru"], navigator.language.startsWith("ru") ? "ru" : "en");
document.documentElement.lang = language;

/** `color-scheme` selects the light or dark colors of theme.css. */
export const theme = chosen("theme", ["system", "light", "dark"], "system");
document.documentElement.style.colorScheme = theme === "system" ? "light dark" : theme;
