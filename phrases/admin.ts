import type { AdminSection } from '@fabula/contract/admin-address'
import { inEnglish, inRussian } from './number.ts'

const sections: Record<AdminSection, string> = {
  models: 'Models',
  users: 'Users',
  novels: 'Novels',
  reports: 'Reports',
  payments: 'Payments',
  site: 'Site',
  server: 'Server',
  log: 'Log',
}

const english = {
  title: 'Administration',
  description: 'For those who run this site.',
  sections,
  onlyAdmins: 'This part is for administrators',
  onlyAdminsText:
    'Log in with an administrator’s account. The first administrator is made by the link that the server prints when it starts.',
  logIn: 'Log in',
  become: 'Become the administrator',
  becomeText: (name: string) => `This link makes “${name}” the first administrator of this site. It can be used once.`,
  becomeLogin:
    'Log in or register first: the account that opens this link becomes the first administrator of this site.',
  became: 'You are the administrator now.',
  failed: 'This could not be loaded.',
  retry: 'Retry',
  reports: {
    empty: 'No reports',
    emptyText: 'What readers report is listed here, the oldest first.',
    by: (name: string | null) => `by ${name ?? 'a guest'}`,
    hidden: 'Hidden from readers',
    open: 'Open the novel',
    turn: 'The turn it is about',
    said: (name: string) => `${name}:`,
    reader: 'The reader:',
    hide: 'Hide the novel',
    hideTitle: 'Hide this novel?',
    hideText: 'Nobody but its author will see it until it is shown again. All its reports will be closed.',
    reason: 'What its author is told',
    restore: 'Show it again',
    dismiss: 'Nothing wrong here',
    reopen: 'Reopen',
    closed: (day: string) => `Closed on ${day}`,
    filters: { open: 'Open', closed: 'Closed' },
    noneClosed: 'No report has been closed yet.',
    count: (count: number) => `${inEnglish(count)} open`,
    countClosed: (count: number) => `${inEnglish(count)} closed`,
  },
}

const russian: typeof english = {
  title: 'Управление',
  description: 'Для тех, кто ведёт этот сайт.',
  sections: {
    models: 'Модели',
    users: 'Пользователи',
    novels: 'Новеллы',
    reports: 'Жалобы',
    payments: 'Платежи',
    site: 'Сайт',
    server: 'Сервер',
    log: 'Журнал',
  },
  onlyAdmins: 'Этот раздел — для администраторов',
  onlyAdminsText: 'Войдите под именем администратора. Первого назначает ссылка, которую сервер печатает при запуске.',
  logIn: 'Войти',
  become: 'Стать администратором',
  becomeText: (name) =>
    `Эта ссылка сделает пользователя «${name}» первым администратором сайта. Она действует один раз.`,
  becomeLogin:
    'Сначала войдите или зарегистрируйтесь: первым администратором сайта станет тот, кто откроет эту ссылку.',
  became: 'Теперь вы администратор.',
  failed: 'Не удалось загрузить.',
  retry: 'Попробовать снова',
  reports: {
    empty: 'Жалоб нет',
    emptyText: 'Здесь появятся жалобы читателей, самые старые — первыми.',
    by: (name) => (name === null ? 'от гостя' : `от пользователя ${name}`),
    hidden: 'Скрыта от читателей',
    open: 'Открыть новеллу',
    turn: 'О каком ходе речь',
    said: (name) => `${name}:`,
    reader: 'Читатель:',
    hide: 'Скрыть новеллу',
    hideTitle: 'Скрыть эту новеллу?',
    hideText: 'Пока её не покажут снова, её будет видеть только автор. Все жалобы на неё закроются.',
    reason: 'Что сказать автору',
    restore: 'Показать снова',
    dismiss: 'Всё в порядке',
    reopen: 'Открыть снова',
    closed: (day) => `Закрыта ${day}`,
    filters: { open: 'Открытые', closed: 'Закрытые' },
    noneClosed: 'Закрытых жалоб пока нет.',
    count: (count) => `Открыто: ${inRussian(count)}`,
    countClosed: (count) => `Закрыто: ${inRussian(count)}`,
  },
}

/** The administrators' area: its frame, and readers' reports. */
export const adminPhrases = { english, russian }
