import { say, sayCount, words } from "@social-events/app-common/app.ts";

const minuteMilliseconds = 60_000;
const units = [
  ["day", 24 * 60],
  ["hour", 60],
  ["minute", 1],
] as const;

const t = words({ waits: ["waits {time}", "ждёт {time}"] });

/** Durations, in Russian in the accusative, which `Intl` does not write. */
const durations = words({
  day: ["{count} day|{count} days", "{count} день|{count} дня|{count} дней"],
  hour: ["{count} hour|{count} hours", "{count} час|{count} часа|{count} часов"],
  minute: ["{count} minute|{count} minutes", "{count} минуту|{count} минуты|{count} минут"],
});

/** Waiting time of an entry: "waits 3 days". */
export function waitingTime(iso: string): string {
  const minutes = Math.max(1, (Date.now() - new Date(iso).getTime()) / minuteMilliseconds);
  const [unit, length] = units.find(([, size]) => minutes >= size) ?? ["minute", 1];
  return say(t.waits, { time: sayCount(durations[unit], Math.floor(minutes / length)) });
}
