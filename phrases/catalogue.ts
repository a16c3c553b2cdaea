import { inEnglish, inRussian } from './number.ts'
import { plural } from './plural.ts'

const starsInEnglish = plural('en', { one: 'Star', other: 'Stars' })
const starsInRussian = plural('ru', { one: 'звезда', few: 'звезды', many: 'звёзд', other: 'звезды' })

const english = {
  search: 'Search',
  reset: 'Reset',
  nameFilter: 'Name',
  descriptionFilter: 'Description',
  sort: 'Sort by',
  sorts: { liked: 'Most liked', ascending: 'Oldest', descending: 'Recent' },
  results: 'Novels',
  pages: 'Pages of the list',
  previous: 'Previous',
  next: 'Next',
  pageOf: (page: number, pages: number) => `Page ${inEnglish(page)} of ${inEnglish(pages)}`,
  viewNovel: 'View Novel',
  searchFailed: 'Error loading novels',
  nothingFound: 'No novels found',
  nothingFoundText: 'Nobody has staged such a thing yet. Try fewer words, or see everything there is.',
  likes: 'Likes',

  notFound: 'Novel not found',
  notFoundText: 'It may have been taken off the stage by its author.',
  loadFailed: 'Error loading novel',
  again: 'Try again',
  description: 'Description',
  noDescription: 'No description',
  technicalDescription: 'Technical description',
  created: 'Created',
  adult: 'For adults, 18+',
  price: (stars: number) => `${inEnglish(stars)} ${starsInEnglish(stars)}`,
  startPlaying: 'Start Playing',
  addToLibrary: 'Add to Library',
  added: 'Novel added to your library!',
  addFailed: 'Error adding novel to library. Please try again.',
  like: 'Like',
  unlike: 'Take the like back',
  report: 'Report',
  show18: 'Show 18+',
}

const russian: typeof english = {
  search: 'Искать',
  reset: 'Сбросить',
  nameFilter: 'Название',
  descriptionFilter: 'Описание',
  sort: 'Порядок',
  sorts: { liked: 'Самые любимые', ascending: 'Сначала старые', descending: 'Сначала новые' },
  results: 'Новеллы',
  pages: 'Страницы списка',
  previous: 'Назад',
  next: 'Вперёд',
  pageOf: (page, pages) => `Страница ${inRussian(page)} из ${inRussian(pages)}`,
  viewNovel: 'Открыть новеллу',
  searchFailed: 'Не удалось загрузить новеллы',
  nothingFound: 'Новелл не нашлось',
  nothingFoundText: 'Такого ещё никто не поставил. Попробуйте меньше слов или посмотрите всё, что есть.',
  likes: 'Нравится',

  notFound: 'Новелла не найдена',
  notFoundText: 'Возможно, автор снял её со сцены.',
  loadFailed: 'Не удалось загрузить новеллу',
  again: 'Попробовать ещё раз',
  description: 'Описание',
  noDescription: 'Описания нет',
  technicalDescription: 'Как устроена',
  created: 'Создана',
  adult: 'Для взрослых, 18+',
  price: (stars) => `${inRussian(stars)} ${starsInRussian(stars)}`,
  startPlaying: 'Начать игру',
  addToLibrary: 'В библиотеку',
  added: 'Новелла добавлена в вашу библиотеку!',
  addFailed: 'Не удалось добавить новеллу в библиотеку. Попробуйте ещё раз.',
  like: 'Нравится',
  unlike: 'Больше не нравится',
  report: 'Пожаловаться',
  show18: 'Показывать 18+',
}

/** Search, and the page of a published novel. */
export const cataloguePhrases = { english, russian }
