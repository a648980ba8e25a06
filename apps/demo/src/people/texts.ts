import { words } from "@social-events/app-common/app.ts";

export const t = words({
  title: ["People", "Люди"],
  discover: ["Discover", "Знакомства"],
  likes: ["Likes", "Симпатии"],
  matches: ["Matches", "Взаимные"],
  friends: ["Friends", "Друзья"],
  links: ["Links", "Ссылки"],
  map: ["Map", "Карта"],
  like: ["Like", "Нравится"],
  dislike: ["Not for me", "Не моё"],
  liked: ["They learn of it.", "Человек об этом узнает."],
  photoOf: ["Photo of {name}", "Фото: {name}"],
  away: ["{kilometers} away", "{kilometers} от вас"],
  noMore: ["Nobody more for now. Come back tomorrow.", "Пока больше никого. Загляните завтра."],
  noLikes: ["Nobody waits for an answer.", "Никто не ждёт ответа."],
  noMatches: ["No matches yet. Two likes make one.", "Взаимных симпатий пока нет."],
  match: ["You and {name} like each other!", "Вы и {name} нравитесь друг другу!"],
  goOn: ["Go on", "Дальше"],
  write: ["Write", "Написать"],
  endMatch: ["End the match", "Разорвать пару"],
  reallyEnd: ["{name}: the chat can still be read.", "{name}: чат останется для чтения."],
  asked: ["You asked", "Вы отправили запрос"],
  asksYou: ["Would like to be your friend", "Хочет добавить вас в друзья"],
  befriend: ["Add as a friend", "Добавить в друзья"],
  withdraw: ["Withdraw", "Отозвать"],
  unfriend: ["End the friendship", "Убрать из друзей"],
  areFriends: ["You are friends", "Вы друзья"],
  block: ["Block", "Заблокировать"],
  unblock: ["Unblock", "Разблокировать"],
  isBlocked: ["You have blocked this person.", "Вы заблокировали этого человека."],
  reallyBlock: ["All between you and {name} ends; nobody is told.", "Всё между вами закончится. {name} не узнает."],
  reallyUnfriend: ["{name} is not told.", "{name} об этом не узнает."],
  hidden: ["This person is not to be found.", "Этого человека не найти."],
  isYou: ["This is how others see you.", "Так вас видят другие."],
  editOwn: ["Edit your profile", "Изменить профиль"],
  noLive: ["No friend shares a place at the moment.", "Сейчас никто из друзей не делится местом."],
  share: ["Share my place", "Поделиться местом"],
  shareFor: ["For hours", "На сколько часов"],
  stopSharing: ["Stop sharing", "Больше не делиться"],
  sharing: ["Friends and matches see your place", "Друзья и пары видят, где вы"],
  place: ["Only the middle of a 500 m cell is told.", "Показывается только середина клетки в 500 м."],
  noPlace: ["Neither the browser nor your profile says where.", "Где вы, не говорят ни браузер, ни профиль."],
});

/** What two people are to each other, and what is said where there is none. */
export const states = words({
  accepted: ["Friends", "Друзья"],
  pending: ["Requests", "Запросы"],
  blocked: ["Blocked", "Заблокированные"],
});

export const none = words({
  accepted: ["No friends yet. Send a friend link.", "Друзей пока нет. Отправьте кому-нибудь ссылку."],
  pending: ["No requests wait for an answer.", "Никто не ждёт ответа."],
  blocked: ["You have blocked nobody.", "Вы никого не заблокировали."],
});

/** The pages beside each other. */
export const tabs = {
  "/people": t.discover,
  "/people/likes": t.likes,
  "/people/matches": t.matches,
  "/people/friends": t.friends,
  "/people/map": t.map,
};

/** Tabs of the pages about friends. */
export const friendTabs = {
  "/people/friends": states.accepted,
  "/people/friends/pending": states.pending,
  "/people/friends/blocked": states.blocked,
  "/people/friends/links": t.links,
};
