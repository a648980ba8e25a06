/** Toasts: short messages that screen readers announce. */

import { errorSentence } from "./errors.ts";
import { makeStore } from "./store.ts";

interface Toast {
  id: number;
  /** A new toast replaces an earlier toast with the same key. */
  key: string;
  text: string;
  isError: boolean;
  /** Path of the page that the toast links to. */
  path: string | null;
}

const shownMilliseconds = 8000;
const toasts = makeStore<readonly Toast[]>([]);
let lastId = 0;

export const useToasts = toasts.use;

export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export function showToast(text: string, isError = false, key = text, path: string | null = null): void {
  lastId += 1;
  const id = lastId;
  const others = toasts.get().filter((toast) => toast.key !== key);
  toasts.set([...others.slice(-2), { id, key, text, isError, path }]);
  setTimeout(() => dismiss(id), shownMilliseconds);
}

export function showErrorToast(error: unknown): void {
  showToast(errorSentence(error), true);
}
