/** What the answers of a profile are called. */

import { defineWords } from "@social-events/app-common/app/words.ts";
import type { components } from "@social-events/client";

type Profile = components["schemas"]["Profile"];

/** Answers that are chosen from a list. */
export type ChosenField =
  | "sex"
  | "datingPurpose"
  | "bodyType"
  | "familyPlan"
  | "financialState"
  | "religion"
  | "alcoholAttitude"
  | "smokingAttitude";

export const profilesWords = defineWords<NonNullable<Profile[ChosenField | "zodiac"]>>({
  male: ["Man", "Мужчина"],
  female: ["Woman", "Женщина"],
  dating: ["Dates", "Свидания"],
  relationship: ["A relationship", "Отношения"],
  friendship: ["Friends", "Дружбу"],
  chatting: ["Talks", "Общение"],
  slim: ["Slim", "Худощавое"],
  normal: ["Average", "Обычное"],
  fit: ["Fit", "Подтянутое"],
  sportive: ["Athletic", "Спортивное"],
  muscular: ["Muscular", "Мускулистое"],
  stocky: ["Stocky", "Плотное"],
  chubby: ["Curvy", "Полное"],
  "no-dont-want": ["None, and wants none", "Нет и не планирую"],
  "no-not-soon": ["None, not soon", "Нет, не скоро"],
  "no-maybe-in-future": ["None, perhaps later", "Нет, может быть потом"],
  "no-but-want-to": ["None, would like some", "Нет, но хочу"],
  "already-have": ["Has some", "Есть"],
  unemployed: ["No work at the moment", "Сейчас без работы"],
  studying: ["Studies", "Учусь"],
  "irregular-income": ["Irregular", "Непостоянный"],
  "low-income": ["Low", "Небольшой"],
  "middle-income": ["Average", "Средний"],
  wealthy: ["High", "Высокий"],
  catholicism: ["Catholic", "Католичество"],
  orthodoxy: ["Orthodox", "Православие"],
  islam: ["Muslim", "Ислам"],
  protestantism: ["Protestant", "Протестантизм"],
  buddhism: ["Buddhist", "Буддизм"],
  hinduism: ["Hindu", "Индуизм"],
  atheism: ["Atheist", "Атеизм"],
  agnosticism: ["Agnostic", "Агностицизм"],
  judaism: ["Jewish", "Иудаизм"],
  positive: ["In favour", "Положительно"],
  neutral: ["Neutral", "Нейтрально"],
  negative: ["Against", "Отрицательно"],
  aquarius: ["Aquarius", "Водолей"],
  pisces: ["Pisces", "Рыбы"],
  aries: ["Aries", "Овен"],
  taurus: ["Taurus", "Телец"],
  gemini: ["Gemini", "Близнецы"],
  cancer: ["Cancer", "Рак"],
  leo: ["Leo", "Лев"],
  virgo: ["Virgo", "Дева"],
  libra: ["Libra", "Весы"],
  scorpio: ["Scorpio", "Скорпион"],
  sagittarius: ["Sagittarius", "Стрелец"],
  capricorn: ["Capricorn", "Козерог"],
});
