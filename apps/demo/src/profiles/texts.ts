import { words } from "@social-events/app-common/app.ts";

export const t = words({
  title: ["Profile", "Профиль"],
  answers: ["Answers", "Анкета"],
  photos: ["Photos", "Фото"],
  privacy: ["Privacy", "Приватность"],
  account: ["Account", "Аккаунт"],
  asOthers: ["As others see it", "Как видят другие"],
  reports: ["Reports and decisions", "Жалобы и решения"],
  blocked: ["Blocked people", "Заблокированные"],
  preferences: ["Push preferences", "Настройки уведомлений"],
  incomplete: ["You are not shown yet. Missing: {missing}", "Вас пока не показывают. Не хватает: {missing}"],
  notSaid: ["not said", "не указано"],
  terms: ["the terms", "согласие с условиями"],
  acceptTerms: ["Accept policy {policy} and terms {agreement}", "Принять политику {policy} и условия {agreement}"],
  place: ["Place", "Место"],
  takePlace: ["Use the place where I am", "Взять место, где я сейчас"],
  forgetPlace: ["Forget the place", "Забыть место"],
  placeHint: ["Others see only the middle of a 500 m cell.", "Другие видят только середину клетки в 500 м."],
  addPhotos: ["Add photos", "Добавить фото"],
  noPhotos: ["No photos yet.", "Фото пока нет."],
  photo: ["Photo {number}", "Фото {number}"],
  avatar: ["Avatar", "Аватар"],
  makeAvatar: ["Make it the avatar", "Сделать аватаром"],
  remove: ["Delete photo {number}", "Удалить фото {number}"],
  export: ["Download all my data", "Скачать все мои данные"],
  exportHint: ["All that is kept about you, as JSON.", "Всё, что о вас хранится, в формате JSON."],
  deleteProfile: ["Delete the profile", "Удалить профиль"],
  deleteAccount: ["Delete the account", "Удалить аккаунт"],
  deleteProfileHint: ["All about you goes; your sign-in stays.", "Всё о вас исчезнет, вход останется."],
  deleteAccountHint: ["All of that, and the sign-in.", "Всё это и вход."],
  typeName: ["For good. Type “{name}” to go on.", "Навсегда. Введите «{name}», чтобы продолжить."],
});

export const fields = words({
  firstName: ["First name", "Имя"],
  bio: ["About me", "О себе"],
  birthdate: ["Birthdate", "Дата рождения"],
  city: ["City", "Город"],
  hometown: ["Comes from", "Откуда"],
  height: ["Height in centimetres", "Рост, см"],
  sex: ["Sex", "Пол"],
  datingPurpose: ["Looks for", "Ищет"],
  bodyType: ["Build", "Телосложение"],
  familyPlan: ["Children", "Дети"],
  financialState: ["Income", "Доход"],
  religion: ["Religion", "Религия"],
  alcoholAttitude: ["Alcohol", "Алкоголь"],
  smokingAttitude: ["Smoking", "Курение"],
  zodiac: ["Zodiac sign", "Знак зодиака"],
  educations: ["Education", "Образование"],
  languages: ["Languages", "Языки"],
});

export const switches = words({
  showBirthdate: ["Others see my birthdate", "Другие видят мою дату рождения"],
  showZodiac: ["Others see my zodiac sign", "Другие видят мой знак зодиака"],
  showDatingPurpose: ["Others see what I look for", "Другие видят, что я ищу"],
  showLocation: ["Strangers learn how far away I am", "Незнакомые узнают, как я далеко"],
  isVisibleOnMap: ["I am shown on the map and may share my place", "Меня видно на карте, и я могу делиться местом"],
});

/** The pages beside each other. */
export const tabs = {
  "/profile": t.answers,
  "/profile/photos": t.photos,
  "/profile/privacy": t.privacy,
  "/profile/account": t.account,
};
