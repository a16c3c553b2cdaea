import { inEnglish, inRussian } from './number.ts'
import { plural } from './plural.ts'

const starsInEnglish = plural('en', { one: 'Star', other: 'Stars' })
const starsInRussian = plural('ru', { one: 'звезда', few: 'звезды', many: 'звёзд', other: 'звезды' })

const english = {
  search: 'Search',
  notFound: 'Novel not found',
  notFoundText: 'Its author may have taken it off the stage.',
  loadFailed: 'Error loading novel',
  description: 'Description',
  noDescription: 'No description',
  technicalDescription: 'Technical description',
  author: 'Author',
  created: 'Created',
  adult: 'For adults, 18+',
  free: 'Free to play',
  price: (stars: number) => `${inEnglish(stars)}\u00A0${starsInEnglish(stars)}`,
  startPlaying: 'Start Playing',
  startFailed: 'Error starting game. Please try again.',
  addToLibrary: 'Add to Library',
  added: 'Novel added to your library!',
  addFailed: 'Error adding novel to library. Please try again.',
  like: 'Like',
  unlike: 'Unlike',
  report: 'Report',
}

const russian: typeof english = {
  search: 'Искать',
  notFound: 'Новелла не найдена',
  notFoundText: 'Возможно, автор снял её со сцены.',
  loadFailed: 'Не удалось загрузить новеллу',
  description: 'Описание',
  noDescription: 'Описания нет',
  technicalDescription: 'Техническое описание',
  author: 'Автор',
  created: 'Создана',
  adult: 'Для взрослых, 18+',
  free: 'Играть можно бесплатно',
  price: (stars) => `${inRussian(stars)}\u00A0${starsInRussian(stars)}`,
  startPlaying: 'Начать игру',
  startFailed: 'Не удалось начать игру. Попробуйте ещё раз.',
  addToLibrary: 'В библиотеку',
  added: 'Новелла добавлена в вашу библиотеку!',
  addFailed: 'Не удалось добавить новеллу в библиотеку. Попробуйте ещё раз.',
  like: 'Нравится',
  unlike: 'Больше не нравится',
  report: 'Пожаловаться',
}

/** The page of a published novel. */
export const publishedPhrases = { english, russian }
