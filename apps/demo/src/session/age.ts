import { ageOf, say } from "@social-events/app-common/app.ts";
import { begin as t } from "./texts.ts";

const leastAge = 16;

/** Error message for a date of birth that the service would reject. */
export const ageRefusal = say(t.birthdateRefused, { age: leastAge });

/** Returns the age for a date of birth. The age is null if the date is invalid or the person is too young to join. */
export function readAge(birthdate: string): { age: number | null; isTooYoung: boolean } {
  const age = ageOf(birthdate);
  const isTooYoung = age !== null && age < leastAge;
  return { age: isTooYoung ? null : age, isTooYoung };
}
