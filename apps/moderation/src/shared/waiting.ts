import { language, say, words } from "@social-events/app-common/app.ts";

const minuteMilliseconds = 60_000;
const units = [
  ["day", 24 * 60],
  ["hour", 60],
  ["minute", 1],
] as const;

const t = words({ waits: ["waits {time}", "ждёт {time}"] });

/** Waiting time of an entry: "waits 3 days". */
export function waitingTime(iso: string): string {
  const minutes = Math.max(1, (Date.now() - new Date(iso).getTime()) / minuteMilliseconds);
  const [unit, length] = units.find(([, size]) => minutes >= size) ?? ["minute", 1];
  const format = new Intl.NumberFormat(language, {
    style: "unit",
    unit,
    unitDisplay: "long",
    maximumFractionDigits: 0,
  });
  return say(t.waits, { time: format.format(Math.floor(minutes / length)) });
}
