import { words } from "@social-events/app-common/app.ts";

export const t = words({
  title: ["Social events", "Социальные события"],
  welcome: ["Meet people and go to events.", "Знакомьтесь и ходите на события вместе."],
  signUp: ["Sign up", "Зарегистрироваться"],
  friendLink: [
    "Sign in or make an account to open the friend link.",
    "Войдите или создайте аккаунт, чтобы открыть ссылку друга.",
  ],
  isNew: ["New here? Make an account", "Впервые здесь? Создать аккаунт"],
  isKnown: ["I have an account", "У меня есть аккаунт"],
  profile: ["About you", "О вас"],
  profileHint: ["Others see your first name, age and city.", "Другие видят ваше имя, возраст и город."],
  firstName: ["First name", "Имя"],
  birthdate: ["Date of birth", "Дата рождения"],
  city: ["City", "Город"],
  cityHint: ["Take one that is suggested.", "Выберите из подсказок (латиницей)."],
  sex: ["Sex", "Пол"],
  female: ["female", "женский"],
  male: ["male", "мужской"],
  begin: ["Begin", "Начать"],
  suspended: ["Your account is suspended", "Ваш аккаунт приостановлен"],
  until: ["It is so until {day}.", "До {day}."],
  forGood: ["It is so for good.", "Навсегда."],
});
