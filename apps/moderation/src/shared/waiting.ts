import { say, sayCount, words } from "@social-events/app-common/app.ts";

const minuteMilliseconds = 60_000;
const units = [
  ["day", 24 * 60],
  ["hour", 60],
  ["minute", 1],
] as const;

const t = words({ waits: ["waiting {time}", "ждёт {time}"] });

/** Durations. The Russian texts are in the accusative case, which `Intl` does not support. */
const durations = words({
  day: ["{count} day|{count} days", "{count} день|{count} дня|{count} дней"],
  hour: ["{count} hour|{count} hours", "{count} час|{count} часа|{count} часов"],
  minute: ["{count} minute|{count} minutes", "{count} минуту|{count} минуты|{count} минут"],
});

/** Returns the waiting time of an entry as text: "waiting 3 days". */
export function waitingTime(iso: string): string {
  const minutes = Math.max(1, (Date.now() - new Date(iso).getTime()) / minuteMilliseconds);
  const [unit, length] = units.find(([, size]) => minutes >= size) ?? ["minute", 1];
  return say(t.waits, { time: sayCount(durations[unit], Math.floor(minutes / length)) });
}
