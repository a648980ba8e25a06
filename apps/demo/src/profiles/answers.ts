/** Options and their names for the profile answers that users choose from a list. */

import { language, type Schema, words } from "@social-events/app-common/app.ts";

const attitudes = words({
  positive: ["I like it", "Отношусь хорошо"],
  neutral: ["Don’t mind", "Отношусь спокойно"],
  negative: ["Not for me", "Не люблю"],
});

/** Options of each field, by field name. */
export const answerOptions = {
  sex: words({
    female: ["Woman", "Женщина"],
    male: ["Man", "Мужчина"],
  }),
  datingPurpose: words({
    dating: ["Dates", "Свидания"],
    relationship: ["A relationship", "Отношения"],
    friendship: ["Friends", "Дружбу"],
    chatting: ["Someone to talk to", "Общение"],
  }),
  bodyType: words({
    slim: ["Slim", "Худощавое"],
    normal: ["Average", "Обычное"],
    fit: ["Fit", "Подтянутое"],
    sportive: ["Athletic", "Спортивное"],
    muscular: ["Muscular", "Мускулистое"],
    stocky: ["Stocky", "Плотное"],
    chubby: ["Curvy", "Полное"],
  }),
  familyPlan: words({
    "no-dont-want": ["No, and don’t want any", "Нет и не планирую"],
    "no-not-soon": ["No, not soon", "Нет, не скоро"],
    "no-maybe-in-future": ["No, maybe later", "Нет, может быть потом"],
    "no-but-want-to": ["No, but want them", "Нет, но хочу"],
    "already-have": ["Yes", "Есть"],
  }),
  financialState: words({
    unemployed: ["Between jobs", "Сейчас без работы"],
    studying: ["Studying", "Учусь"],
    "irregular-income": ["Irregular", "Непостоянный"],
    "low-income": ["Low", "Небольшой"],
    "middle-income": ["Average", "Средний"],
    wealthy: ["High", "Высокий"],
  }),
  religion: words({
    catholicism: ["Catholic", "Католичество"],
    orthodoxy: ["Orthodox", "Православие"],
    islam: ["Muslim", "Ислам"],
    protestantism: ["Protestant", "Протестантизм"],
    buddhism: ["Buddhist", "Буддизм"],
    hinduism: ["Hindu", "Индуизм"],
    judaism: ["Jewish", "Иудаизм"],
    atheism: ["Atheist", "Атеизм"],
    agnosticism: ["Agnostic", "Агностицизм"],
  }),
  alcoholAttitude: attitudes,
  smokingAttitude: attitudes,
};

export type ChosenField = keyof typeof answerOptions;
export const chosenFields = Object.keys(answerOptions) as ChosenField[];

const zodiac: Readonly<Record<NonNullable<Schema<"Profile">["zodiac"]>, string>> = words({
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

export const educationLevels: Readonly<Record<Schema<"EducationLevel">, string>> = words({
  basic_general: ["Basic school", "Основное общее"],
  average_general: ["Secondary school", "Среднее общее"],
  secondary_special: ["Vocational school", "Среднее специальное"],
  bachelor: ["Bachelor", "Бакалавр"],
  specialty: ["Specialist", "Специалист"],
  master: ["Master", "Магистр"],
  postgraduate: ["Postgraduate", "Аспирантура"],
});

/** Names of all options, by value. */
export const answerNames: Readonly<Record<string, string>> = Object.assign(
  { ...zodiac, ...educationLevels },
  ...Object.values(answerOptions),
);

export const languageNames = new Intl.DisplayNames(language, { type: "language" });
const languages: readonly Schema<"Language">[] = [
  ...(["ar", "az", "be", "de", "en", "es", "fr", "hy", "it", "ja", "ka", "kk", "ko", "ky", "pt", "ru"] as const),
  ...(["tr", "uk", "uz", "zh"] as const),
];
export const languageOptions = Object.fromEntries(
  languages
    .map((code) => [code, languageNames.of(code) ?? code] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, language)),
);
