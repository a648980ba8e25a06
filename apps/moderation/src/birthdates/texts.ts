import { defineWords } from "@social-events/app-common/app/words.ts";

export const birthdatesTexts = defineWords({
  label: ["Ages", "Возраст"],
  intro: [
    "They gave the date of birth of an adult, and later that of a minor. Until you decide they meet nobody.",
    "Они назвали дату рождения взрослого, а позже несовершеннолетнего. До решения они никого не встретят.",
  ],
  nothing: ["Nobody's age is in doubt.", "Ничей возраст не вызывает сомнений."],
  adultFrom: ["Adult from, by the youngest date", "Взрослый с, по самой поздней дате"],
  since: ["In doubt since", "Сомнение с"],
  decide: ["Say when they were born", "Указать дату рождения"],
  effect: [
    "Ends the doubt. The profile stays as it is, and nothing that the person says later changes it.",
    "Сомнение снято. Профиль останется прежним, и слова человека этого не изменят.",
  ],
  birthdate: ["True date of birth", "Настоящая дата рождения"],
  note: ["How you know", "Откуда это известно"],
});
