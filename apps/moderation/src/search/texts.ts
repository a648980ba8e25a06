import { defineWords } from "@social-events/app-common/app/words.ts";

export const searchTexts = defineWords({
  label: ["Search", "Поиск"],
  about: ["All about", "Всё о"],
  id: ["Id", "Номер"],
  hint: [
    "Of a person, event, chat, photo, message, report, decision or moderator.",
    "Человека, события, чата, фото, сообщения, жалобы, решения или модератора.",
  ],
  noId: [
    "This is no id: one looks like 0b0c2f6e-5d0e-4d3e-9f0e-1f6a2f4b7c11.",
    "Это не номер: он выглядит как 0b0c2f6e-5d0e-4d3e-9f0e-1f6a2f4b7c11.",
  ],
  search: ["Search", "Искать"],
  decide: ["Decide about it", "Принять решение"],
  type: ["What it is", "Что это"],
});
