/** Error messages by error code, and by HTTP status for other error codes. */

import { words } from "./texts.ts";

/** Error messages by error code of the API, the client or the auth service. */
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
  own_event: ["You organize this event yourself.", "Вы сами организуете это событие."],
  chat_not_found: ["This chat is closed.", "Этот чат закрыт."],
  already_in_group: ["One of you has already sent a request.", "Кто-то из вас уже подал заявку."],
  leave_group_first: [
    "To co-organize, leave your group first.",
    "Чтобы стать организатором, сначала выйдите из группы.",
  ],
  already_matched: ["You are already a match.", "Вы уже пара."],
  appeal_exists: ["You have already appealed.", "Вы уже обжаловали это решение."],
  own_decision: [
    "You made this decision, so another moderator answers the appeal.",
    "Решение приняли вы, поэтому на апелляцию ответит другой модератор.",
  ],
  appeal_not_possible: ["This decision no longer applies.", "Это решение уже не действует."],
  appeal_too_late: ["It is too late for an appeal.", "Срок обжалования прошёл."],
  applications_closed: [
    "The organizers are not accepting requests right now.",
    "Организаторы сейчас не принимают заявки.",
  ],
  authors_limit: [
    "The event already has the maximum number of co-organizers.",
    "У события уже предельное число соорганизаторов.",
  ],
  capacity_below_guests: ["The event already has more guests than that.", "У события уже больше гостей."],
  event_not_found: [
    "This event no longer exists, or you cannot see it.",
    "Этого события больше нет, или у вас нет к нему доступа.",
  ],
  group_not_found: [
    "This request no longer exists, or you cannot see it.",
    "Этой заявки больше нет, или у вас нет к ней доступа.",
  ],
  event_closed: ["The event is cancelled or over.", "Событие отменено или закончилось."],
  event_started: ["The event has started and cannot be changed.", "Событие началось, изменить его нельзя."],
  friend_link_not_found: [
    "This friend link is no longer valid. Ask for another one.",
    "Эта ссылка больше не действует. Попросите новую.",
  ],
  friend_links_limit: ["You have too many friend links. Revoke one first.", "Слишком много ссылок. Отзовите одну."],
  group_full: ["The group is full.", "В группе нет мест."],
  media_changed: ["The file has changed. Please choose it again.", "Файл изменился. Выберите его снова."],
  not_visible_on_map: ["First allow this in your privacy settings.", "Сначала разрешите это в настройках приватности."],
  pending_requests_limit: [
    "Too many of your requests are waiting for an answer.",
    "Слишком много ваших заявок ждут ответа.",
  ],
  photos_limit: ["Your profile has the maximum number of photos.", "В профиле уже предельное число фото."],
  removed_by_moderation: ["Moderators have removed this event.", "Модераторы удалили это событие."],
  request_not_possible: ["You cannot send a request to this person.", "Этому человеку нельзя отправить заявку."],
  storage_quota: ["Your storage is full.", "Место для файлов закончилось."],
  target_claimed: ["Another moderator is already working on this.", "Этим уже занят другой модератор."],
  terms_version_outdated: ["Please read and accept the new terms.", "Прочитайте и примите новые условия."],
  votes_cast: ["The vote has begun, so you cannot add anyone.", "Голосование началось, добавить никого нельзя."],
  payload_too_large: ["This is too large.", "Слишком большой объём."],
  rate_limited: ["You did that too often. Please wait a moment.", "Слишком часто. Подождите немного."],
  media_busy: [
    "Many files are being processed right now. Please try again soon.",
    "Готовится много файлов. Повторите позже.",
  ],
  network_failed: ["No connection. Please try again when you are online.", "Нет связи. Повторите, когда будет сеть."],
  timed_out: ["The server took too long to respond. Please try again.", "Сервер не ответил вовремя. Повторите."],
  upload_refused: ["The file was not accepted.", "Файл не принят."],
  AuthRetryableFetchError: ["No connection. Please try again.", "Нет связи. Повторите позже."],
  invalid_credentials: ["That email and password don’t match.", "Неверная почта или пароль."],
  user_already_exists: [
    "This email already has an account. Sign in instead.",
    "С этой почтой уже есть аккаунт. Войдите в него.",
  ],
  weak_password: ["Please choose a longer password.", "Выберите пароль подлиннее."],
  same_password: [
    "This is already your password. Please choose another one.",
    "Этот пароль у вас уже стоит. Придумайте другой.",
  ],
  otp_expired: [
    "This code is wrong or has expired. Check it, or send a new email.",
    "Код неверен или устарел. Проверьте его или запросите новое письмо.",
  ],
  over_email_send_rate_limit: [
    "An email is already on its way. Please wait a minute.",
    "Письмо уже в пути. Подождите минуту.",
  ],
  over_request_rate_limit: ["You did that too often. Please wait a moment.", "Слишком часто. Подождите немного."],
});

/** Error messages by HTTP status of the response. */
export const statusWords: Readonly<Record<number, string>> = words({
  403: ["You are not allowed to do this.", "Вам нельзя это делать."],
  404: ["This does not exist, or you cannot see it.", "Этого больше нет, или у вас нет доступа."],
  409: ["This is not possible right now.", "Сейчас это невозможно."],
  500: ["Something went wrong on our side.", "Что-то сломалось на нашей стороне."],
  503: ["The service is not reachable at the moment.", "Сервис сейчас недоступен."],
});

export const failureWords = words({
  unknown: ["Something went wrong. Please try again.", "Что-то пошло не так. Попробуйте ещё раз."],
  errorId: ["(Error {id})", "(Ошибка {id})"],
  // The error messages of the service are in English only.
  field: ["{message}", "Проверьте это поле."],
});
