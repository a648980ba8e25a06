import { ageOf, say } from "@social-events/app-common/app.ts";
import { begin as t } from "./texts.ts";

const leastAge = 16;

/** Error sentence for a date of birth that the service would refuse. */
export const ageRefusal = say(t.birthdateRefused, { age: leastAge });

/** Age for a date of birth; null without a valid date, or if the person is too young to join. */
export function readAge(birthdate: string): { age: number | null; isTooYoung: boolean } {
  const age = ageOf(birthdate);
  const isTooYoung = age !== null && age < leastAge;
  return { age: isTooYoung ? null : age, isTooYoung };
}
