/** Error sentences, by error code or else by HTTP status. */

import { words } from "./texts.ts";

/** By error codes of the API, the client and the auth service. */
export const codeWords: Readonly<Record<string, string>> = words({
  validation_failed: ["Please check what you have entered.", "Проверьте, что вы ввели."],
  unauthorized: ["You are signed out. Please sign in again.", "Вы вышли из аккаунта. Войдите снова."],
  account_required: [
    "Add an e-mail address, a phone number or another way to sign in first.",
    "Сначала добавьте адрес почты, номер телефона или другой способ входа.",
  ],
  mfa_required: ["Please enter the code of your second factor.", "Введите код второго фактора."],
  mfa_verification_failed: ["This code is wrong or has expired.", "Код неверен или устарел."],
  account_suspended: ["Moderators have suspended your account.", "Модераторы приостановили ваш аккаунт."],
  place_missing: [
    "Choose a city from the list, or move the map to the place of the event.",
    "Выберите город из списка или передвиньте карту к месту события.",
  ],
  own_event: ["You organize this event yourself.", "Вы сами организуете это событие."],
  chat_not_found: ["This chat is closed.", "Этот чат закрыт."],
  already_in_group: ["One of you has applied already.", "Кто-то из вас уже подал заявку."],
  already_matched: ["You are a match already.", "Вы уже пара."],
  appeal_exists: ["You have appealed already.", "Вы уже обжаловали это решение."],
  own_decision: ["Another moderator answers this: you decided.", "Ответит другой модератор: решали вы."],
  appeal_too_late: ["It is too late for an appeal.", "Срок обжалования прошёл."],
  applications_closed: ["The organizers take no applications now.", "Организаторы сейчас не принимают заявки."],
  authors_limit: ["There are as many co-organizers as can be.", "Соорганизаторов уже предельное число."],
  capacity_below_guests: ["The event already has more guests.", "Гостей уже принято больше."],
  event_closed: ["The event is cancelled or over.", "Событие отменено или закончилось."],
  event_started: ["The event has started and cannot be changed.", "Событие началось, изменить его нельзя."],
  friend_link_not_found: [
    "This friend link is no longer valid. Ask for another one.",
    "Эта ссылка больше не действует. Попросите новую.",
  ],
  friend_links_limit: ["You have too many friend links. Revoke one first.", "Слишком много ссылок. Отзовите одну."],
  group_full: ["The group is full.", "В группе нет мест."],
  media_changed: ["The file has changed. Please choose it again.", "Файл изменился. Выберите его снова."],
  not_visible_on_map: ["First turn on in your profile that the map shows you.", "Сначала включите видимость на карте."],
  pending_requests_limit: ["Too many of your requests wait for an answer.", "Слишком много ваших заявок ждут ответа."],
  photos_limit: ["Your profile has the maximum number of photos.", "В профиле уже предельное число фото."],
  removed_by_moderation: ["Moderators have removed this event.", "Модераторы удалили это событие."],
  request_not_possible: ["This person cannot be asked.", "Этому человеку нельзя отправить заявку."],
  storage_quota: ["Your storage is full.", "Место для файлов закончилось."],
  target_claimed: ["Another moderator has taken it already.", "Этим уже занят другой модератор."],
  terms_version_outdated: ["Please read and accept the new terms.", "Прочитайте и примите новые условия."],
  votes_cast: ["The vote has begun, so you cannot add anyone.", "Голосование началось, добавить никого нельзя."],
  payload_too_large: ["That is too large.", "Слишком большой объём."],
  rate_limited: ["That was too often. Please wait a moment.", "Слишком часто. Подождите немного."],
  media_busy: ["Many files are being prepared: try again soon.", "Готовится много файлов. Повторите позже."],
  network_failed: ["No connection. Please try again when online.", "Нет связи. Повторите, когда будет сеть."],
  timed_out: ["The answer took too long. Please try again.", "Ответ не пришёл вовремя. Повторите."],
  upload_refused: ["The file was refused.", "Файл не принят."],
  AuthRetryableFetchError: ["No connection. Please try again.", "Нет связи. Повторите позже."],
  invalid_credentials: ["That email and password don’t match.", "Почта и пароль не подходят друг к другу."],
  user_already_exists: [
    "This email already has an account. Sign in instead.",
    "С этой почтой уже есть аккаунт. Войдите в него.",
  ],
  weak_password: ["Please choose a longer password.", "Выберите пароль подлиннее."],
  same_password: ["This is your password already. Choose another one.", "Это ваш прежний пароль. Придумайте другой."],
  otp_expired: ["This code or link has expired. Ask for a new one.", "Код или ссылка устарели. Запросите новые."],
  over_email_send_rate_limit: [
    "An email is already on its way. Please wait a minute.",
    "Письмо уже в пути. Подождите минуту.",
  ],
  over_request_rate_limit: ["That was too often. Please wait a moment.", "Слишком часто. Подождите немного."],
});

/** By the status of the answer. */
export const statusWords: Readonly<Record<number, string>> = words({
  403: ["You may not do this, or no longer.", "Вам это нельзя или уже нельзя."],
  404: ["This is not there, or you may not see it.", "Этого нет, или оно вам не видно."],
  409: ["Not possible now: something has changed.", "Сейчас невозможно: что-то изменилось."],
  500: ["Something failed on our side.", "Что-то сломалось на нашей стороне."],
  503: ["The service is not reachable at the moment.", "Сервис сейчас недоступен."],
});

export const failureWords = words({
  unknown: ["Something went wrong. Please try again.", "Что-то пошло не так. Попробуйте ещё раз."],
  errorId: ["(Error {id})", "(Ошибка {id})"],
  // The service answers in English.
  field: ["{message}", "Проверьте это поле."],
});
