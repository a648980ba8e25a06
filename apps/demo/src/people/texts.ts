import { words } from "@social-events/app-common/app.ts";

export const t = words({
  title: ["People", "Люди"],
  discover: ["Discover", "Знакомства"],
  cards: ["Discover", "Анкеты"],
  likes: ["Likes", "Симпатии"],
  matches: ["Matches", "Пары"],
  friends: ["Friends", "Друзья"],
  friendLists: ["Friend lists", "Списки друзей"],
  invite: ["Invite a friend", "Позвать друга"],
  map: ["Live map", "Карта друзей"],
  like: ["Like", "Нравится"],
  alreadyLiked: ["Liked", "Вам нравится"],
  dislike: ["Not for me", "Не моё"],
  undo: ["Undo", "Вернуть"],
  keys: ["Swipe, or press ← for “not for me” and → for “like”", "Смахивайте или нажимайте: ← не моё, → нравится"],
  liked: ["Liked. {name} will see it.", "Готово: {name} увидит вашу симпатию."],
  likedHidden: [
    "Liked. {name} will see it once your profile is visible again.",
    "Готово: {name} увидит симпатию, когда ваш профиль снова станет виден.",
  ],
  away: ["{kilometers} away", "{kilometers} от вас"],
  fullProfile: ["Full profile", "Весь профиль"],
  noMore: [
    "You have seen everyone nearby. New people join every day.",
    "Вы посмотрели анкеты всех поблизости. Новые люди появляются каждый день.",
  ],
  ageInDoubt: [
    "You can meet people again after a moderator has checked your age.",
    "Знакомства откроются, когда модератор проверит ваш возраст.",
  ],
  toEvents: ["Find an event", "Найти событие"],
  noLikes: [
    "No new likes yet. A good photo and a few words about you help.",
    "Новых симпатий пока нет. Помогут хорошее фото и пара слов о себе.",
  ],
  notFindable: [
    "There are no new likes, because other people cannot find you.",
    "Новых симпатий нет, потому что другие не могут вас найти.",
  ],
  toReason: ["See why", "Узнать почему"],
  toPhotos: ["Add photos", "Добавить фото"],
  noMatches: [
    "People appear here when you like each other.",
    "Если вы понравитесь друг другу, человек появится здесь.",
  ],
  toDiscover: ["Meet people", "Знакомиться"],
  matched: ["Matched {when}", "Взаимно: {when}"],
  write: ["Write", "Написать"],
  more: ["More about {name}", "Ещё: {name}"],
  endMatch: ["End the match", "Разорвать пару"],
  reallyEnd: [
    "Your chat closes for writing, unless you are friends or one of you opened it before the match. If {name} must not write to you, block {name}. We don’t notify {name}.",
    "Писать друг другу можно будет, только если вы друзья или кто-то из вас открыл чат ещё до взаимности. Чтобы вам точно не писали, заблокируйте этого человека. {name} не получит уведомления.",
  ],
  forYou: ["Waiting for you", "Ждут вашего ответа"],
  sentByYou: ["Sent", "Отправленные"],
  befriend: ["Add as a friend", "Добавить в друзья"],
  decline: ["Decline", "Отклонить"],
  withdraw: ["Withdraw", "Отозвать"],
  unfriend: ["Remove from friends", "Убрать из друзей"],
  block: ["Block", "Заблокировать"],
  unblock: ["Unblock", "Разблокировать"],
  isBlocked: ["You have blocked this person.", "Вы заблокировали этого человека."],
  reallyBlock: [
    "You will no longer see each other or write to each other directly. Your friendship or match ends, and you lose your spots at each other’s events, even if you unblock {name} later. At events of other people you both keep your spots and can read each other in the chat, without names. We do not notify {name} of the block.",
    "Вы больше не увидите друг друга и не сможете писать друг другу лично. Дружба или пара распадётся, а места на событиях друг друга пропадут: разблокировка их не вернёт. На чужих событиях вы оба останетесь и в общем чате будете видеть сообщения друг друга, но без имён. {name} не получит уведомления о блокировке.",
  ],
  reallyUnfriend: [
    "Unless you are also a match, you will no longer see each other’s live location, and your chat may close. We do not notify {name}.",
    "Если вы не пара, вы перестанете видеть геопозицию друг друга, и ваш чат может закрыться. {name} не получит уведомления.",
  ],
  hidden: ["This profile is not available.", "Этот профиль недоступен."],
  isYou: ["This is how others see you.", "Так вас видят другие."],
  isYouLater: [
    "This is how others will see you once they can find you.",
    "Так вас увидят другие, когда смогут вас найти.",
  ],
  editOwn: ["Edit your profile", "Изменить профиль"],
  height: ["Height", "Рост"],
});

/** Labels for the photos of a person. */
export const photos = words({
  one: ["Photo of {name}", "Фото: {name}"],
  numbered: ["Photo {number} of {count}: {name}", "Фото {number} из {count}: {name}"],
  previous: ["Previous photo", "Предыдущее фото"],
  next: ["Next photo", "Следующее фото"],
});

/** Texts about what two people have in common. */
export const common = words({
  title: ["You have in common", "Что у вас общего"],
  friends: ["You are friends", "Вы друзья"],
  event: ["You are both going to “{event}”", "Общее событие: «{event}»"],
  languages: ["You both speak {languages}", "Общие языки: {languages}"],
  hometown: ["You both come from {place}", "Вы земляки: {place}"],
});

/** Texts for what a person is looking for, shown on the profile without a label. */
export const purposes = words({
  dating: ["Looking for dates", "Ищет свидания"],
  relationship: ["Looking for a relationship", "Ищет отношения"],
  friendship: ["Looking for friends", "Ищет дружбу"],
  chatting: ["Looking for someone to talk to", "Ищет общение"],
});

export const commonPurposes = words({
  dating: ["You both want to go on dates", "Ищете одно и то же: свидания"],
  relationship: ["You both want a relationship", "Ищете одно и то же: отношения"],
  friendship: ["You both look for friends", "Ищете одно и то же: дружбу"],
  chatting: ["You both want someone to talk to", "Ищете одно и то же: общение"],
});

/** The live map. */
export const live = words({
  nobody: ["No friend is sharing their location right now.", "Сейчас никто из друзей не делится геопозицией."],
  share: ["Share my location", "Поделиться геопозицией"],
  shareFor: ["For how long", "На какое время"],
  hour: ["1 hour", "1 час"],
  hours4: ["4 hours", "4 часа"],
  hours8: ["8 hours", "8 часов"],
  stop: ["Stop sharing", "Больше не делиться"],
  shares: ["Sharing their location {until}", "Делится геопозицией {until}"],
  sharing: [
    "Friends and matches can see roughly where you are (within 500 m) {until}.",
    "Друзья и те, с кем у вас взаимно, видят, где вы примерно находитесь (в пределах 500 м), {until}.",
  ],
  hint: [
    "Friends and matches will see your approximate location, within 500 m. They never see the exact location.",
    "Друзья и те, с кем у вас взаимно, увидят, где вы примерно находитесь: в пределах 500 м, без точного места.",
  ],
  notAllowed: [
    "To share your location, first allow it in your privacy settings.",
    "Чтобы делиться геопозицией, сначала разрешите это в настройках приватности.",
  ],
  toPrivacy: ["Privacy settings", "Настройки приватности"],
  noLocation: [
    "We do not know where you are. Allow your browser to share your location, or set a location in your profile.",
    "Мы не знаем, где вы. Разрешите браузеру определить геопозицию или укажите местоположение в профиле.",
  ],
});

/** States of a friendship. */
export const states = words({
  accepted: ["Friends", "Друзья"],
  pending: ["Requests", "Запросы"],
  blocked: ["Blocked", "Заблокированные"],
});

export const none = words({
  accepted: [
    "No friends yet. Send a friend link, or let a friend scan your code.",
    "Друзей пока нет. Отправьте ссылку или покажите другу свой код.",
  ],
  pending: ["No open friend requests.", "Новых запросов нет."],
  blocked: ["You have not blocked anybody.", "Вы никого не заблокировали."],
});

/** Names of the tabs of the pages about people. */
export const tabs = {
  "/people": t.cards,
  "/people/likes": t.likes,
  "/people/matches": t.matches,
  "/people/friends": t.friends,
};

/** Names of the tabs of the pages about friends. */
export const friendTabs = {
  "/people/friends": states.accepted,
  "/people/friends/pending": states.pending,
  "/people/friends/blocked": states.blocked,
};
