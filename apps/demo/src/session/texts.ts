import { words } from "@social-events/app-common/app.ts";

export const t = words({
  slogan: ["Good evenings start with good people.", "Хорошие вечера начинаются с хороших людей."],
  title: ["Welcome", "Добро пожаловать"],
  newTitle: ["Join in", "Присоединяйтесь"],
  welcome: ["Find events nearby and people to go with.", "События рядом и люди, с которыми стоит пойти."],
  signUp: ["Sign up", "Зарегистрироваться"],
  newPassword: ["Choose a new password", "Новый пароль"],
  newPasswordHint: ["You’re signed in. One last step.", "Вы вошли. Остался последний шаг."],
  invited: ["A friend invites you", "Вас зовёт друг"],
  friendLink: [
    "Sign in or make an account to open the friend link.",
    "Войдите или создайте аккаунт, чтобы открыть ссылку друга.",
  ],
  isNew: ["New here? Create an account", "Создать аккаунт"],
  isKnown: ["I already have an account", "У меня есть аккаунт"],
  suspended: ["Your account is suspended", "Ваш аккаунт приостановлен"],
  until: ["You can come back after {day}.", "Вы сможете вернуться: {day}."],
  forGood: ["The suspension has no end date.", "Срок не ограничен."],
});

/** Texts of the onboarding page, on which users create their profile. */
export const begin = words({
  progress: ["Step {step} of {steps}", "Шаг {step} из {steps}"],
  nameTitle: ["Nice to meet you!", "Приятно познакомиться!"],
  nameHint: ["What should people call you, and how old are you?", "Как к вам обращаться и сколько вам лет?"],
  homeTitle: ["Where are you?", "Где вы живёте?"],
  homeHint: ["We’ll show you events and people nearby.", "Покажем события и людей поблизости."],
  photoTitle: ["Put a face to your name", "Добавьте фото"],
  photoHint: [
    "People say yes more often if they can see your face. You can also add a photo later.",
    "С фото вам чаще ответят. Можно добавить и позже.",
  ],
  firstName: ["First name", "Имя"],
  firstNameHint: ["Others can see your name.", "Его видят другие."],
  birthdate: ["Date of birth", "Дата рождения"],
  birthdateHint: ["Others can see only your age.", "Другие видят только возраст."],
  city: ["City", "Город"],
  cityHint: ["Start typing, then choose your city.", "Начните вводить латиницей и выберите город."],
  sex: ["I am", "Я"],
  sexHint: ["Others can see this.", "Это видят другие."],
  datingPurpose: ["I’m here for", "Я ищу"],
  showDatingPurpose: ["Show what I’m here for", "Показывать, что я ищу"],
  notSaid: ["I’d rather not say", "Пока не скажу"],
  findable: [
    "People can find you only after you have answered both questions.",
    "Вас смогут найти, только когда вы ответите на оба вопроса.",
  ],
  firstNameRefused: ["Please enter the name that people know you by.", "Введите имя, под которым вас знают."],
  birthdateRefused: [
    "You need to be at least {age} to join. Please check the date.",
    "Присоединиться можно с {age} лет. Проверьте дату.",
  ],
  cityRefused: ["Please enter the name of your city.", "Введите название города."],
  next: ["Continue", "Продолжить"],
  begin: ["Let’s go", "Начать"],
  addPhoto: ["Choose a photo", "Выбрать фото"],
  otherPhoto: ["Choose another photo", "Выбрать другое фото"],
  preview: ["Preview of your profile", "Так увидят ваш профиль"],
  yourName: ["Your name", "Ваше имя"],
  purpose: ["Here for: {purpose}", "Ищет: {purpose}"],
  welcome: ["Welcome, {name}!", "Добро пожаловать, {name}!"],
});
