import { defineTexts } from "@social-events/app-common/app/texts.ts";

export const sharedTexts = defineTexts(
  { friends: "Friends", noFriends: "There are no friends to choose from.", somebody: "Somebody", you: "you" },
  { friends: "Друзья", noFriends: "Выбирать не из кого: друзей нет.", somebody: "Кто-то", you: "вы" },
);
