/** Texts of the terms that users accept. Operators of a deployment replace these texts with their own texts. */

import { words } from "@social-events/app-common/app.ts";

export type TermsDocument = "privacyPolicy" | "userAgreement";

const t = words({
  example: [
    "This text belongs to the demo. A service that uses this app replaces it with its own text.",
    "Это пример текста. Сервис, который использует это приложение, заменит его своим.",
  ],
  storedTitle: ["What we store", "Что мы храним"],
  stored: [
    "Your email address, your profile, your photos, messages and events, and the last location that you have set.",
    "Адрес почты, рассказ о себе, фото, сообщения, события и последнее место, которое вы указали.",
  ],
  seenTitle: ["What others see", "Что видят другие"],
  seen: [
    "Your first name, age, city and photos. They see your location as an area of about 500 metres, unless you hide it. Your date of birth stays private unless you show it.",
    "Имя, возраст, город и фото. Вместо точного места другие видят область примерно в 500 метров, если вы её не скрыли. Дату рождения не видит никто, пока вы сами её не откроете.",
  ],
  photosTitle: ["Photos", "Фото"],
  photos: [
    "Before anyone sees a photo, we remove the place where it was taken and the camera data from the file.",
    "Прежде чем показать фото другим, мы удаляем из файла место съёмки и данные о камере.",
  ],
  rightsTitle: ["Your data is yours", "Ваши данные принадлежат вам"],
  rights: [
    "On the account page, you can download all your data, and delete your profile or your account at any time.",
    "На странице «Аккаунт» можно скачать все данные и в любой момент удалить профиль или аккаунт.",
  ],
  ageTitle: ["Who can join", "Кто может участвовать"],
  age: [
    "You are at least 16 years old, and you do not pretend to be someone else.",
    "Вам уже исполнилось 16 лет, и вы не выдаёте себя за другого.",
  ],
  respectTitle: ["Be kind", "Уважайте друг друга"],
  respect: [
    "No harassment, hate, threats or spam, and no photos of others without their consent.",
    "Никакой травли, ненависти, угроз и спама. Фото других людей — только с их согласия.",
  ],
  meetingTitle: ["Meeting people", "Встречи"],
  meeting: [
    "Organizers decide who comes. Meet in public places first, and leave when something feels wrong.",
    "Кто придёт, решают организаторы. Первые встречи назначайте в людных местах и уходите, если что-то не так.",
  ],
  moderationTitle: ["When rules are broken", "Если правила нарушены"],
  moderation: [
    "Anyone can report people, messages and events. Moderators may remove content or suspend accounts; you can appeal, and whenever possible another moderator decides.",
    "Любой может пожаловаться на человека, сообщение или событие. Модераторы могут удалить содержимое или приостановить аккаунт. Решение можно обжаловать: по возможности его проверит другой модератор.",
  ],
});

const sections: Readonly<Record<TermsDocument, readonly (readonly [title: string, text: string])[]>> = {
  privacyPolicy: [
    [t.storedTitle, t.stored],
    [t.seenTitle, t.seen],
    [t.photosTitle, t.photos],
    [t.rightsTitle, t.rights],
  ],
  userAgreement: [
    [t.ageTitle, t.age],
    [t.respectTitle, t.respect],
    [t.meetingTitle, t.meeting],
    [t.moderationTitle, t.moderation],
  ],
};

export default function TermsText({ document }: { document: TermsDocument }) {
  return (
    <div className="stack">
      {sections[document].map(([title, text]) => (
        <section key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </section>
      ))}
      <p className="note">{t.example}</p>
    </div>
  );
}
