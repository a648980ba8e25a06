/** Something that a person chooses for this browser, such as the language, and that all parts of the page follow. */

import { useSyncExternalStore } from "react";
import { storageKey } from "./config.ts";

export interface Choice<Value extends string> {
  values: readonly Value[];
  get(): Value;
  set(value: Value): void;
  use(): Value;
}

interface ChoiceOptions<Value extends string> {
  name: string;
  values: readonly Value[];
  usual: Value;
  /** Does what the choice means outside of React; called at once, too. */
  apply(value: Value): void;
}

export function makeChoice<Value extends string>({ name, values, usual, apply }: ChoiceOptions<Value>): Choice<Value> {
  const key = storageKey(name);
  const listeners = new Set<() => void>();
  const stored = localStorage.getItem(key);
  let current = values.find((value) => value === stored) ?? usual;
  apply(current);
  function listen(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return {
    values,
    get: () => current,
    set(value) {
      current = value;
      localStorage.setItem(key, value);
      apply(value);
      for (const listener of listeners) {
        listener();
      }
    },
    use: () => useSyncExternalStore(listen, () => current),
  };
}
