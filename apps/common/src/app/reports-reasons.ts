/** Reasons for reports and decisions, in groups. */

import type { Schema } from "./session.ts";
import { words } from "./texts.ts";

export type ReportReason = Schema<"ReportReason">;

export const reasons: Readonly<Record<ReportReason, string>> = words({
  offensive_behavior: ["Insults", "Оскорбления"],
  harassment: ["Harassment", "Травля или домогательства"],
  toxic_behavior: ["Hostile behaviour", "Агрессивное поведение"],
  flooding_in_private_messages: ["Too many messages", "Слишком много сообщений"],
  behavior_outside_social_network: ["Behaviour outside the app", "Поведение вне приложения"],
  fake_profile: ["Not a real person", "Фейковый профиль"],
  using_someone_elses_photo: ["Someone else’s photo", "Чужие фото"],
  fake_account_or_false_info: ["False information", "Ложные сведения"],
  bot_or_automation_suspected: ["A bot", "Бот"],
  account_hacked: ["A hacked account", "Взломанный аккаунт"],
  spam: ["Spam", "Спам"],
  fraud_or_scam: ["Fraud or a scam", "Мошенничество"],
  unauthorized_promotion: ["Advertising", "Реклама"],
  unacceptable_content: ["Indecent texts or pictures", "Непристойные тексты или картинки"],
  violence_or_extremism: ["Violence or extremism", "Насилие или экстремизм"],
  illegal_content: ["Something illegal", "Что-то противозаконное"],
  fake_news_or_disinformation: ["Fake news", "Ложные новости"],
  incorrect_age: ["Wrong age", "Неверный возраст"],
  age_restriction_violation: ["Too young for this", "Младше допустимого возраста"],
  hacking_or_suspicious_activity: ["Hacking", "Взлом"],
  api_abuse_or_restriction_bypass: ["Bypassing restrictions", "Обход ограничений"],
  multiple_user_complaints: ["Many complaints", "Много жалоб"],
  frequent_blocks: ["Blocked by many people", "Многие блокируют"],
  verified_moderator_complaint: ["Noticed by a moderator", "Замечено модератором"],
  other: ["Something else", "Другое"],
});

const groupNames = words({
  behavior: ["Behaviour towards people", "Как ведёт себя с людьми"],
  identity: ["A fake or hacked account", "Фальшивый или взломанный аккаунт"],
  money: ["Spam and money", "Спам и деньги"],
  content: ["Texts and pictures", "Тексты и картинки"],
  age: ["Age", "Возраст"],
  service: ["Misuse of the service", "Злоупотребление сервисом"],
  other: ["Another reason", "Другая причина"],
});

/** Reasons of each group, in the order in which they are shown. */
const groups: Readonly<Record<keyof typeof groupNames, readonly ReportReason[]>> = {
  behavior: [
    "offensive_behavior",
    "harassment",
    "toxic_behavior",
    "flooding_in_private_messages",
    "behavior_outside_social_network",
  ],
  identity: [
    "fake_profile",
    "using_someone_elses_photo",
    "fake_account_or_false_info",
    "bot_or_automation_suspected",
    "account_hacked",
  ],
  money: ["spam", "fraud_or_scam", "unauthorized_promotion"],
  content: ["unacceptable_content", "violence_or_extremism", "illegal_content", "fake_news_or_disinformation"],
  age: ["incorrect_age", "age_restriction_violation"],
  service: [
    "hacking_or_suspicious_activity",
    "api_abuse_or_restriction_bypass",
    "multiple_user_complaints",
    "frequent_blocks",
    "verified_moderator_complaint",
  ],
  other: ["other"],
};

export interface ReasonGroup {
  name: string;
  reasons: readonly ReportReason[];
}

/** Groups of reasons with their names. */
export const reasonGroups: readonly ReasonGroup[] = Object.entries(groups).map(([group, listed]) => ({
  name: groupNames[group as keyof typeof groups],
  reasons: listed,
}));

/** All reasons as options of a form field. */
export const reasonOptions: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  reasonGroups.map(({ name, reasons: listed }) => [name, Object.fromEntries(listed.map((one) => [one, reasons[one]]))]),
);
