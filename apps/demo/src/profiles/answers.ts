/** Answers that are chosen from a list, the first choice being to say nothing. */

import { useTexts } from "@social-events/app-common/app/texts.ts";
import type { components } from "@social-events/client";
import { type ChosenField, profilesWords } from "./words.ts";

type Profile = components["schemas"]["Profile"];

const attitudes = ["", "positive", "neutral", "negative"] as const;

export const answerOptions = {
  sex: ["", "female", "male"],
  datingPurpose: ["", "dating", "relationship", "friendship", "chatting"],
  bodyType: ["", "slim", "normal", "fit", "sportive", "muscular", "stocky", "chubby"],
  familyPlan: ["", "no-dont-want", "no-not-soon", "no-maybe-in-future", "no-but-want-to", "already-have"],
  financialState: ["", "unemployed", "studying", "irregular-income", "low-income", "middle-income", "wealthy"],
  religion: [
    "",
    "catholicism",
    "orthodoxy",
    "islam",
    "protestantism",
    "buddhism",
    "hinduism",
    "judaism",
    "atheism",
    "agnosticism",
  ],
  alcoholAttitude: attitudes,
  smokingAttitude: attitudes,
} as const satisfies { [Field in ChosenField]: readonly ("" | NonNullable<Profile[Field]>)[] };

export const chosenFields = Object.keys(answerOptions) as ChosenField[];

/** What each answer is called, and saying nothing. */
export function useAnswerNames(nothing: string) {
  return { ...useTexts(profilesWords), "": nothing };
}
