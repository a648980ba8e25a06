import { words } from "@social-events/app-common/app.ts";

/** Texts of the event form. */
export const formTexts = words({
  what: ["About the event", "Что будет"],
  when: ["When", "Когда"],
  where: ["Where", "Где"],
  who: ["Guests", "Гости"],
  titleHint: ["Short and inviting: “Sunset picnic by the river”.", "Коротко и заманчиво: «Пикник на закате у реки»."],
  descriptionHint: [
    "Describe the plan, what to bring and where to meet.",
    "Что будет, что взять с собой, где встречаемся.",
  ],
  endHint: [
    "If you leave this empty, the event ends after 12 hours.",
    "Если не указать, событие закончится через 12 часов.",
  ],
  visibilityHint: [
    "“Friends only” means your friends, and people they bring.",
    "«Только для друзей»: ваши друзья и те, кого они приведут.",
  ],
  visibilityAuthorHint: [
    "“Friends only” means friends of the creator, and people they bring.",
    "«Только для друзей»: друзья создателя и те, кого они приведут.",
  ],
  capacityHint: ["Not including the organizers.", "Не считая организаторов."],
  pickPlace: ["Move the map until the circle marks the place.", "Двигайте карту, пока круг не окажется на месте."],
  cityUnknown: [
    "We don’t know this city. Type a larger city nearby to move the map, then enter your city again.",
    "Мы не знаем этого города. Введите латиницей крупный город рядом, чтобы сдвинуть карту, а потом снова введите свой.",
  ],
  placeMissing: [
    "Move the map until the circle marks the place of the event.",
    "Подвиньте карту так, чтобы круг оказался на месте события.",
  ],
  discard: ["Discard the changes", "Не сохранять"],
  draft: [
    "The event is saved as a draft first. Until you publish it, only you and invited co-organizers can see it.",
    "Сначала сохраним черновик: до публикации его видите только вы и приглашённые соорганизаторы.",
  ],
  saveDraft: ["Save the draft", "Сохранить черновик"],
});

export const visibilities = words({
  public: ["Everybody", "Для всех"],
  private: ["Friends only", "Только для друзей"],
});
