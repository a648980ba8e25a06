import { words } from "@social-events/app-common/app.ts";

export const t = words({
  title: ["Profile", "Профиль"],
  answers: ["About me", "О себе"],
  photos: ["Photos", "Фото"],
  privacy: ["Privacy", "Приватность"],
  account: ["Account", "Аккаунт"],
  asOthers: ["View as others see it", "Как меня видят"],
  preview: ["Preview", "Предпросмотр"],
  reports: ["Reports and decisions", "Жалобы и решения"],
  blocked: ["Blocked people", "Заблокированные"],
  preferences: ["Push notifications", "Push-уведомления"],
  incomplete: [
    "Almost there! People will see you once you {missing}.",
    "Почти готово! Вас увидят, когда вы укажете {missing}.",
  ],
  termsMissing: [
    "Almost there! People will see you once you accept the terms.",
    "Почти готово! Вас увидят, когда вы примете условия.",
  ],
  alsoTerms: ["You also need to accept the terms.", "Ещё нужно принять условия."],
  ageInDoubt: [
    "You have entered two dates of birth. Other people cannot find you until a moderator has checked your age.",
    "Вы указали две разные даты рождения. Пока модератор не проверит возраст, другие вас не найдут.",
  ],
  basics: ["The basics", "Главное"],
  aboutMe: ["In your own words", "Своими словами"],
  aboutMeHint: ["What would make someone want to meet you?", "Почему с вами стоит познакомиться?"],
  languages: ["Languages you speak", "На каких языках вы говорите"],
  details: ["More about you", "Ещё о вас"],
  detailsHint: ["Optional. Others can see what you fill in.", "По желанию. Другие увидят то, что вы заполните."],
  notSaid: ["Not specified", "Не указано"],
  change: ["Edit", "Изменить"],
  changePart: ["Edit: {part}", "Изменить: {part}"],
  rules: ["Rules and data", "Правила и данные"],
  termsOutdated: ["Our terms have changed.", "Наши условия изменились."],
  acceptTerms: ["Accept the terms", "Принять условия"],
  place: ["Your location", "Ваше местоположение"],
  placeKnown: ["Your location is set.", "Местоположение указано."],
  placeNear: ["In or near {city}.", "{city} или окрестности."],
  placeUnknown: ["You haven’t set a location yet.", "Вы пока не указали местоположение."],
  takePlace: ["Use my current location", "Указать, где я сейчас"],
  forgetPlace: ["Remove my location", "Убрать местоположение"],
  placeHint: [
    "Others never see your exact location, only an area of about 500 m.",
    "Другие не видят точное местоположение, только область примерно в 500 м.",
  ],
  cityHint: [
    "Start typing, then choose your city. If your location is not near it, your location moves to this city.",
    "Начните вводить латиницей и выберите город. Если ваше местоположение далеко от этого города, оно переместится в него.",
  ],
  birthdateHint: [
    "If a new date changes whether you are an adult, people won’t see you until a moderator has checked your age.",
    "Если новая дата переведёт вас в несовершеннолетние или обратно, вас не будут видеть, пока модератор не проверит возраст.",
  ],
  cityUnknown: [
    "We don’t know this city, so your location stays where it is.",
    "Мы не знаем этого города, поэтому местоположение останется прежним.",
  ],
  cityUnplaced: [
    "We don’t know this city, so we can’t show distances. You can keep it, or choose a larger city nearby.",
    "Мы не знаем этого города и не сможем показать расстояния. Оставьте его или выберите крупный город рядом.",
  ],
  sharingHint: [
    "People who can find you see an area of about 500 m. Friends and matches see your live location only while you share it. If you turn this off, you disappear from every map at once.",
    "Те, кто может вас найти, видят область примерно в 500 м. Друзья и те, с кем у вас взаимно, видят, где вы сейчас, только пока вы делитесь геопозицией. Если выключить, вы сразу пропадёте со всех карт.",
  ],
  addPhotos: ["Add photos", "Добавить фото"],
  noPhotos: ["A photo says more than any answer. Add your first one.", "Фото скажет больше слов. Добавьте первое."],
  photo: ["Photo {number}", "Фото {number}"],
  avatar: ["Main", "Главное"],
  makeAvatar: ["Set as main", "Сделать главным"],
  remove: ["Delete photo {number}", "Удалить фото {number}"],
  reallyRemove: ["Delete the photo?", "Удалить фото?"],
  removeHint: ["You can’t restore the photo.", "Вернуть его будет нельзя."],
  display: ["Language and appearance", "Язык и оформление"],
  changePassword: ["Change the password", "Сменить пароль"],
  export: ["Your data", "Ваши данные"],
  saveExport: ["Download everything", "Скачать всё"],
  exportHint: ["Everything we store about you, in one file.", "Всё, что мы о вас храним, одним файлом."],
  leave: ["Leave", "Удаление"],
  deleteProfile: ["Delete my profile", "Удалить профиль"],
  deleteAccount: ["Delete my account", "Удалить аккаунт"],
  // Effects of both deletions.
  deleteHint: [
    "Your upcoming events will be cancelled, and their guests will be notified. You will leave your groups and chats, and your profile, photos, drafts, friends and matches will be deleted. Your messages stay in the chats, without your name.",
    "Ваши будущие события будут отменены, и гости получат уведомление. Вы выйдете из групп и чатов, а профиль, фото, черновики, друзья и пары будут удалены. Ваши сообщения останутся в чатах, но без имени.",
  ],
  deleteProfileHint: [
    "You can still sign in and start again with a new profile.",
    "Вы сможете войти и начать заново с новым профилем.",
  ],
  deleteAccountHint: [
    "Your account will be deleted, too. You will no longer be able to sign in.",
    "Аккаунт тоже будет удалён. Войти больше не получится.",
  ],
  deleteSuspendedProfileHint: [
    "You can’t create a new profile until the suspension ends.",
    "Пока аккаунт приостановлен, создать новый профиль нельзя.",
  ],
  deleteSuspendedAccountHint: [
    "Your account will be deleted, too. The suspension also applies to a new account with the same email address.",
    "Аккаунт тоже будет удалён. Новый аккаунт с той же почтой тоже будет приостановлен.",
  ],
  typeName: [
    "This can’t be undone. Type “{name}” to continue.",
    "Отменить это нельзя. Введите «{name}», чтобы продолжить.",
  ],
});

export const fields = words({
  firstName: ["First name", "Имя"],
  bio: ["About me", "О себе"],
  birthdate: ["Date of birth", "Дата рождения"],
  city: ["City", "Город"],
  hometown: ["Hometown", "Родной город"],
  height: ["Height, cm", "Рост, см"],
  sex: ["Sex", "Пол"],
  datingPurpose: ["Looking for", "Ищу"],
  bodyType: ["Body type", "Телосложение"],
  familyPlan: ["Children", "Дети"],
  financialState: ["Income", "Доход"],
  religion: ["Religion", "Религия"],
  alcoholAttitude: ["Alcohol", "Алкоголь"],
  smokingAttitude: ["Smoking", "Курение"],
  zodiac: ["Zodiac sign", "Знак зодиака"],
  educations: ["Education", "Образование"],
  languages: ["Languages", "Языки"],
});

/** Required answers, by field, as the text `incomplete` lists them. */
export const required = words({
  birthdate: ["add your date of birth", "дату рождения"],
  city: ["add your city", "свой город"],
  sex: ["say whether you’re a man or a woman", "свой пол"],
  datingPurpose: ["say what you’re looking for", "что вы ищете"],
});

export const switches = words({
  showBirthdate: ["Show my date of birth", "Показывать дату рождения"],
  showZodiac: ["Show my zodiac sign", "Показывать знак зодиака"],
  showDatingPurpose: ["Show what I’m looking for", "Показывать, что я ищу"],
  showLocation: ["Show my distance to people I don’t know", "Показывать незнакомым людям, на каком я расстоянии"],
  isVisibleOnMap: [
    "Show my area on maps, and let me share my location",
    "Показывать мой район на карте и разрешить делиться геопозицией",
  ],
});

/** Tabs of the profile, by path. */
export const tabs = {
  "/profile": t.answers,
  "/profile/photos": t.photos,
  "/profile/privacy": t.privacy,
  "/profile/account": t.account,
};
