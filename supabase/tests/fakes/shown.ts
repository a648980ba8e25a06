/** Notifications that phones show, computed from the requests that a fake provider accepted. */

/** A notification on the screen of a phone. */
export interface Shown {
  title: string;
  body: string;
  data: Record<string, unknown>;
  /** Number of accepted messages with the same key. The phone shows only the last of these messages. */
  times: number;
}

/** Screens of phones, by device token. */
export interface Screens {
  /**
   * Shows a message. The message replaces an earlier message with the same key. A message without a key does not
   * replace another message.
   */
  show(token: string, key: string | undefined, message: Omit<Shown, "times">): void;
  on(token: string): Shown[];
}

export function createScreens(): Screens {
  const screens = new Map<string, Map<string, Shown>>();
  return {
    show(token, key, message) {
      const screen = screens.get(token) ?? new Map<string, Shown>();
      screens.set(token, screen);
      const slot = key ?? `without key ${screen.size}`;
      screen.set(slot, { ...message, times: (screen.get(slot)?.times ?? 0) + 1 });
    },
    on: (token) => [...(screens.get(token)?.values() ?? [])],
  };
}
