/** Short notes at the edge of the page, which screen readers speak. */

import { useSyncExternalStore } from "react";
import { errorSentence } from "./errors.ts";

export interface Toast {
  id: number;
  text: string;
  isError: boolean;
}

const shownMilliseconds = 8000;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) {
    listener();
  }
}

export function dismiss(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

function show(text: string, isError: boolean): void {
  lastId += 1;
  const id = lastId;
  change([...toasts.filter((toast) => toast.text !== text).slice(-2), { id, text, isError }]);
  setTimeout(() => dismiss(id), shownMilliseconds);
}

export function tell(text: string): void {
  show(text, false);
}

export function tellError(error: unknown): void {
  show(errorSentence(error), true);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(listen, () => toasts);
}
