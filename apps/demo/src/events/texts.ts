import { words } from "@social-events/app-common/app.ts";

export const t = words({
  label: ["Events", "События"],
  mine: ["My events", "Мои события"],
  role: ["Your role", "Ваша роль"],
  drafts: ["Drafts", "Черновики"],
  past: ["Over or cancelled", "Прошедшие и отменённые"],
  deletedEvents: ["Deleted", "Удалённые"],
  share: ["Share", "Поделиться"],
  linkCopied: ["Link copied.", "Ссылка скопирована."],
  linkOfPrivate: [
    "Only friends of the creator and people who take part can open the link.",
    "Ссылку откроют только друзья создателя и участники.",
  ],
  create: ["New event", "Новое событие"],
  edit: ["Edit", "Изменить"],
  editTitle: ["Edit the event", "Изменить событие"],
  list: ["List", "Список"],
  map: ["Map", "Карта"],
  chosen: ["Chosen on the map", "Выбрано на карте"],
  mapOf: ["Map of events", "Карта событий"],
  view: ["List or map", "Список или карта"],
  filters: ["Filters", "Фильтры"],
  place: ["Around", "Где"],
  anywhere: ["Anywhere", "Везде"],
  unknownCity: ["Choose a city from the list.", "Выберите город из списка (латиницей)."],
  around: ["{city}, {radius}", "{city}, {radius}"],
  aroundYou: ["{radius} around you", "{radius} вокруг вас"],
  showEvents: ["Show events", "Показать события"],
  anyType: ["Any kind", "Любой"],
  searchHint: ["Picnic, quiz, concert…", "Пикник, квиз, концерт…"],
  noMatch: ["No events match “{q}”.", "По запросу «{q}» ничего не нашлось."],
  noneHere: [
    "No events here yet. Search a larger area, or create an event yourself.",
    "Здесь пока нет событий. Поищите подальше или придумайте своё.",
  ],
  noneAtAll: ["No events yet. Be the first to plan one.", "Событий пока нет. Придумайте первое."],
  noneWithFilters: ["No event fits these filters.", "Под эти фильтры ничего не подходит."],
  everywhere: ["Search everywhere", "Искать везде"],
  clearSearch: ["Clear the search", "Очистить поиск"],
  clearFilters: ["Clear the filters", "Сбросить фильтры"],
  find: ["Find events", "Найти события"],
  going: ["{count} going", "{count} идёт|{count} идут|{count} идут"],
  noneGoing: ["Be the first to join", "Пока никого: будьте первыми"],
  noGuests: ["No guests yet", "Гостей пока нет"],
  left: ["{count} spot left|{count} spots left", "ещё {count} место|ещё {count} места|ещё {count} мест"],
  free: ["{count} spot left|{count} spots left", "Свободно {count} место|Свободно {count} места|Свободно {count} мест"],
  full: ["no spots left", "мест нет"],
  deleted: ["Deleted", "Удалено"],
  isPrivate: ["Friends only", "Только для друзей"],
  applicationsClosed: ["Closed to requests", "Заявки закрыты"],
  calendar: ["Add to calendar", "В календарь"],
  more: ["More", "Ещё"],
  apply: ["Ask to join", "Хочу пойти"],
  applyTitle: ["Ask to join", "Хочу пойти"],
  applyHint: [
    "Come alone or bring friends. The organizers decide who comes.",
    "Приходите одни или с друзьями. Решают организаторы.",
  ],
  applied: ["Sent! We’ll let you know what they decide.", "Заявка отправлена! Сообщим, когда её рассмотрят."],
  friends: ["Friends who are coming with you", "Друзья, которые идут с вами"],
  myGroup: ["My request", "Моя заявка"],
  mySpot: ["My spot", "Моё место"],
  chat: ["Open the chat", "Открыть чат"],
  organizers: ["Co-organizers", "Соорганизаторы"],
  withdraw: ["Withdraw", "Отозвать"],
  noOrganizers: [
    "Organize the event with friends. They can edit it, vote on requests and cancel it.",
    "Организуйте вместе с друзьями: они смогут менять событие, голосовать по заявкам и отменить событие.",
  ],
  invite: ["Invite a friend", "Позвать друга"],
  coauthorHint: [
    "Co-organizers can edit the event, vote on requests and cancel it.",
    "Соорганизатор может менять событие, голосовать по заявкам и отменить событие.",
  ],
  inviteCoauthor: ["Invite a friend to co-organize", "Позвать друга в организаторы"],
  resign: ["Stop organizing", "Выйти из организаторов"],
  resignHint: [
    "You will no longer see the requests or vote on them.",
    "Вы больше не будете видеть заявки и голосовать по ним.",
  ],
  hostedBy: ["Organized by", "Организует"],
  hostedByMany: ["Organized by", "Организуют"],
  organizerOf: ["Organizer", "Организатор"],
  organizersOf: ["Organizers", "Организаторы"],
  withOthers: ["and {count} more", "и ещё {count}"],
  company: ["Who’s going", "Кто идёт"],
  guests: ["Guests", "Гости"],
  guestCount: ["{count} guest|{count} guests", "{count} гость|{count} гостя|{count} гостей"],
  noneCame: ["No guests", "Гостей не было"],
  allGuests: ["See everyone", "Показать всех"],
  guestsHint: ["You’ll see who is going once you’ve been accepted.", "Вы увидите, кто идёт, когда вас примут."],
  begunAgo: ["started {when}", "началось {when}"],
  about: ["About the event", "О событии"],
  where: ["Where", "Где"],
  chooseCover: ["Choose a cover picture", "Выбрать обложку"],
  changeCover: ["Change the picture", "Выбрать другую"],
  openMap: ["Open in maps", "Открыть на карте"],
  mapOfPlace: ["Area around the event", "Что рядом с событием"],
  publish: ["Publish", "Опубликовать"],
  published: ["Published. People can find the event now.", "Опубликовано. Теперь событие видно другим."],
  publishedPrivate: [
    "Published. Your friends can find the event now.",
    "Опубликовано. Теперь событие видят ваши друзья.",
  ],
  close: ["Close requests", "Закрыть приём заявок"],
  open: ["Open requests again", "Снова принимать заявки"],
  cancelEvent: ["Cancel the event", "Отменить событие"],
  keepEvent: ["Keep the event", "Не отменять"],
  cancelHint: [
    "All guests get a message, and open requests are closed. This cannot be undone.",
    "Все гости получат сообщение, открытые заявки закроются. Вернуть событие потом не получится.",
  ],
  deleteEvent: ["Delete the event", "Удалить событие"],
  deleteHint: ["You can restore the event until its end.", "До окончания события его можно восстановить."],
  deletePublishedHint: [
    "All guests get a message that the event is cancelled. You can restore it until its end.",
    "Все гости получат сообщение об отмене. До окончания событие можно восстановить.",
  ],
  deletePastHint: [
    "The event is over, so you will not be able to restore it.",
    "Событие уже прошло: восстановить его не получится.",
  ],
  reports: ["Reports and decisions", "Жалобы и решения"],
  restore: ["Restore", "Восстановить"],
});

/** Labels of the fields in the event form and in the filters. */
export const fields = words({
  q: ["Search", "Поиск"],
  radius: ["Within", "В радиусе"],
  title: ["Title", "Название"],
  type: ["Kind", "Вид события"],
  startAt: ["Starts", "Начало"],
  endAt: ["Ends", "Окончание"],
  city: ["City", "Город"],
  address: ["Address", "Адрес"],
  description: ["Description", "Описание"],
  capacity: ["Spots for guests", "Мест для гостей"],
  visibility: ["Who can see it", "Для кого"],
  image: ["Cover picture", "Обложка"],
});

export const radii = words({
  "2000": ["2 km", "2 км"],
  "5000": ["5 km", "5 км"],
  "20000": ["20 km", "20 км"],
  "50000": ["50 km", "50 км"],
});

/** Options for the days whose events the feed shows. */
export const times = words({
  any: ["Any day", "Любой день"],
  today: ["Today", "Сегодня"],
  weekend: ["This weekend", "В выходные"],
  week: ["Next 7 days", "7 дней"],
});

export const statuses = words({
  draft: ["Draft", "Черновик"],
  published: ["Open", "Открыто"],
  started: ["On now", "Идёт сейчас"],
  finished: ["Over", "Прошло"],
  cancelled: ["Cancelled", "Отменено"],
});

export const roles = words({
  creator: ["Mine", "Мои"],
  guest: ["I’m going", "Я иду"],
  author: ["I co-organize", "Соорганизую"],
  invited: ["Invitations", "Приглашения"],
});

/** Sentences for a list without an upcoming event, by the user's role. */
export const noneOfRole = words({
  creator: ["You have no upcoming events of your own.", "Своих событий впереди нет."],
  guest: ["You aren’t going to any upcoming event.", "Вы пока никуда не идёте."],
  author: [
    "You don’t co-organize any upcoming event. A friend who plans one can invite you.",
    "Вы пока ничего не организуете вместе с друзьями. Позвать вас может друг, который что-то устраивает.",
  ],
  invited: [
    "You have no invitations to co-organize. A friend who plans an event can invite you.",
    "Приглашений в организаторы нет. Позвать вас может друг, который что-то устраивает.",
  ],
});

/** Headlines and hints for the states of an event. */
export const states = words({
  deleted: ["You deleted this event", "Вы удалили это событие"],
  deletedHint: ["Only you can still see it.", "Больше никто его не видит."],
  removed: ["Moderators removed this event", "Модераторы удалили это событие"],
  removedHint: [
    "Only you can still see it. Under “Reports and decisions” you can read why, and appeal.",
    "Больше никто его не видит. Причина, и как обжаловать, в разделе «Жалобы и решения».",
  ],
  cancelled: ["This event was cancelled", "Событие отменено"],
  cancelledHint: ["The event won’t take place.", "Оно не состоится."],
  finished: ["This event is over", "Событие прошло"],
  finishedHint: ["It ended {when}.", "Закончилось {when}."],
  draft: ["This is a draft", "Это черновик"],
  draftHint: [
    "Only you and the co-organizers can see the event. Publish it when it’s ready.",
    "Его видите только вы и соорганизаторы. Опубликуйте, когда всё готово.",
  ],
  draftAuthorHint: [
    "Only the organizers can see the event. Its creator publishes it.",
    "Его видят только организаторы. Опубликует его создатель.",
  ],
  creator: ["This is your event", "Это ваше событие"],
  author: ["You co-organize this event", "Вы соорганизатор"],
  organizerHint: ["You decide who comes.", "Кто придёт, решаете вы."],
  closedHint: ["The event is closed to requests for now.", "Приём заявок пока закрыт."],
  invited: ["You’re invited to co-organize", "Вас зовут в организаторы"],
  invitedHint: [
    "Co-organizers can edit the event, vote on requests and cancel it.",
    "Вы сможете менять событие, голосовать по заявкам и отменить событие.",
  ],
  invitedGuestHint: [
    "To co-organize, leave your group first.",
    "Чтобы стать организатором, сначала выйдите из своей группы.",
  ],
  guest: ["You’re going!", "Вы идёте!"],
  guestHint: ["See you there {when}.", "До встречи {when}."],
  guestNowHint: ["The event has already started.", "Событие уже идёт."],
  applicant: ["You asked to join", "Вы подали заявку"],
  applicantHint: ["The organizers are deciding. We’ll let you know.", "Организаторы решают. Мы сообщим."],
  waiting: ["You’re on the waiting list", "Вы в листе ожидания"],
  waitingHint: [
    "The organizers accepted you. You’ll be a guest as soon as a spot is free.",
    "Организаторы согласны. Вы идёте, как только освободится место.",
  ],
  started: ["The event has started", "Событие уже идёт"],
  closed: ["This event is closed to requests", "Заявки закрыты"],
  closedGuestHint: [
    "The organizers aren’t accepting new guests right now.",
    "Организаторы сейчас не принимают новых гостей.",
  ],
  full: ["All spots are taken", "Все места заняты"],
  fullHint: [
    "You can still ask to join, in case a spot becomes free.",
    "Заявку всё равно можно подать: вдруг место освободится.",
  ],
  openHint: ["Come alone or with friends.", "Приходите одни или с друзьями."],
});

export const authorStatuses = words({
  pending: ["Invited, hasn’t answered yet", "Приглашение отправлено"],
  accepted: ["Co-organizer", "Соорганизатор"],
  refused: ["Declined", "Отказ"],
});

/** Sentences in the dialog that removes a person from the co-organizers, by status of the invitation. */
export const removeHints = words({
  pending: ["The invitation to {name} will be withdrawn.", "{name}: приглашение будет отозвано."],
  accepted: ["{name} will no longer organize this event.", "{name} больше не будет организатором этого события."],
  refused: [
    "{name} will no longer be on this list. You can then send another invitation.",
    "{name} больше не будет в этом списке. Потом можно пригласить снова.",
  ],
});
