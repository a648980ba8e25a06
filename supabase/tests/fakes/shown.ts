/** Notifications that phones show after the accepted requests of a provider. */

/** A message on the screen of a phone. */
export interface Shown {
  title: string;
  body: string;
  data: Record<string, unknown>;
  /** How often the provider took it: the later ones replace the earlier. */
  times: number;
}

/** The screens of phones by the token of the device. */
export interface Screens {
  /** A message with the same key takes the place of the one before; without a key it is always a new one. */
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
