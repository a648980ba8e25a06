/** What reports and decisions speak of. */

import type { Schema } from "./session.ts";
import { words } from "./texts.ts";

export type ReportReason = Schema<"ReportReason">;

/** What is wrong with what was reported or decided about. */
export const reasons: Readonly<Record<ReportReason, string>> = words({
  fake_profile: ["Fake profile", "Фальшивый профиль"],
  unacceptable_content: ["Unacceptable content", "Недопустимое содержание"],
  toxic_behavior: ["Toxic behaviour", "Токсичное поведение"],
  incorrect_age: ["Wrong age", "Неверный возраст"],
  behavior_outside_social_network: ["Behaviour outside the app", "Поведение вне приложения"],
  other: ["Something else", "Другое"],
  offensive_behavior: ["Insults", "Оскорбления"],
  harassment: ["Harassment", "Домогательства"],
  spam: ["Spam", "Спам"],
  fake_news_or_disinformation: ["False news", "Ложные новости"],
  flooding_in_private_messages: ["Floods of messages", "Поток сообщений"],
  fake_account_or_false_info: ["False statements", "Ложные сведения"],
  using_someone_elses_photo: ["Somebody else’s photo", "Чужое фото"],
  unauthorized_promotion: ["Advertising", "Реклама"],
  age_restriction_violation: ["Against the age limit", "Возрастное ограничение"],
  fraud_or_scam: ["Fraud", "Мошенничество"],
  violence_or_extremism: ["Violence or extremism", "Насилие или экстремизм"],
  illegal_content: ["Illegal content", "Незаконное содержание"],
  hacking_or_suspicious_activity: ["Suspicious activity", "Подозрительные действия"],
  multiple_user_complaints: ["Complaints of many people", "Жалобы многих людей"],
  frequent_blocks: ["Blocked by many people", "Заблокирован многими"],
  verified_moderator_complaint: ["Complaint of a moderator", "Жалоба модератора"],
  bot_or_automation_suspected: ["A bot", "Бот"],
  api_abuse_or_restriction_bypass: ["Abuse of the service", "Злоупотребление сервисом"],
  account_hacked: ["Stolen account", "Взломанный аккаунт"],
});
