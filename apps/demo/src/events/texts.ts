import { words } from "@social-events/app-common/app.ts";

export const t = words({
  label: ["Events", "События"],
  mine: ["My events", "Мои события"],
  create: ["New event", "Новое событие"],
  edit: ["Change", "Изменить"],
  list: ["List", "Список"],
  map: ["Map", "Карта"],
  mapOf: ["Map of events", "Карта событий"],
  filters: ["Filters", "Фильтры"],
  place: ["Around", "Где"],
  anywhere: ["Anywhere", "Везде"],
  anyType: ["Anything", "Что угодно"],
  nothing: ["Nothing takes place here: look further away.", "Здесь ничего не происходит: поищите дальше."],
  noneOfRole: ["There is none.", "Таких нет."],
  guests: ["Guests: {count} of {most}", "Гости: {count} из {most}"],
  deleted: ["Deleted", "Удалено"],
  isPrivate: ["Private", "Закрытое"],
  applicationsClosed: ["Takes no applications", "Заявки не принимаются"],
  calendar: ["Calendar file", "Файл календаря"],
  apply: ["Apply", "Подать заявку"],
  applyTitle: ["Apply to this event", "Заявка на событие"],
  applyHint: ["Come alone, or with friends in your group.", "Приходите одни или с друзьями в группе."],
  applied: ["Applied. The organizers vote now.", "Заявка подана. Теперь голосуют организаторы."],
  friends: ["Friends", "Друзья"],
  myGroup: ["My application", "Моя заявка"],
  organizers: ["Organizers", "Организаторы"],
  invite: ["Invite", "Пригласить"],
  inviteCoauthor: ["Invite a friend to organize", "Позвать друга организовать"],
  resign: ["Organize no longer", "Больше не организовывать"],
  creator: ["made it", "создатель"],
  guestList: ["Guests", "Гости"],
  noGuests: ["There are no guests yet.", "Гостей пока нет."],
  publish: ["Publish", "Опубликовать"],
  publishHint: ["Only you and whom you invite see a draft.", "Черновик видите только вы и приглашённые."],
  close: ["Take no applications", "Не принимать заявки"],
  open: ["Take applications", "Принимать заявки"],
  cancelEvent: ["Cancel the event", "Отменить событие"],
  cancelHint: ["Guests are told, and open applications end.", "Гости узнают об этом, открытые заявки закроются."],
  deleteHint: ["Until it is over you can restore it.", "До окончания событие можно восстановить."],
  restore: ["Restore", "Восстановить"],
  pickPlace: ["Move the map: the event is in its middle.", "Двигайте карту: событие в её центре."],
});

/** What the fields of the form and of the filters are called. */
export const fields = words({
  q: ["Search", "Поиск"],
  radius: ["Within", "В радиусе"],
  title: ["Title", "Название"],
  type: ["What", "Что"],
  startAt: ["Begins", "Начало"],
  endAt: ["Ends", "Конец"],
  city: ["City", "Город"],
  address: ["Address", "Адрес"],
  description: ["Description", "Описание"],
  capacity: ["Places", "Мест"],
  visibility: ["Who sees it", "Кто видит"],
  image: ["Cover", "Обложка"],
});

export const radii = words({
  "2000": ["2 km", "2 км"],
  "5000": ["5 km", "5 км"],
  "20000": ["20 km", "20 км"],
  "50000": ["50 km", "50 км"],
});

export const statuses = words({
  draft: ["Draft", "Черновик"],
  published: ["Open", "Открыто"],
  started: ["On now", "Идёт сейчас"],
  finished: ["Over", "Прошло"],
  cancelled: ["Cancelled", "Отменено"],
});

export const roles = words({
  creator: ["Made by me", "Созданы мной"],
  author: ["Co-organized", "Соорганизую"],
  invited: ["Asked to organize", "Зовут организовать"],
  guest: ["I am a guest", "Я гость"],
});

export const viewerRoles = words({
  creator: ["It is your event.", "Это ваше событие."],
  author: ["You organize it too.", "Вы тоже организатор."],
  invited: ["You are asked to organize it.", "Вас зовут организовать его."],
  guest: ["You are a guest.", "Вы гость."],
  applicant: ["You have applied.", "Вы подали заявку."],
});

export const authorStatuses = words({
  pending: ["invited", "приглашение отправлено"],
  accepted: ["organizes", "организует"],
  refused: ["refused", "отказ"],
});

export const visibilities = words({
  public: ["Everybody", "Все"],
  private: ["Friends and who is invited", "Друзья и приглашённые"],
});
