import { inEnglish, inRussian } from './number.ts'

const english = {
  pages: 'Pages of the list',
  previous: 'Previous',
  next: 'Next',
  pageOf: (page: number, pages: number) => `Page ${inEnglish(page)} of ${inEnglish(pages)}`,
  likes: 'Likes',
}

const russian: typeof english = {
  pages: 'Страницы списка',
  previous: 'Назад',
  next: 'Вперёд',
  pageOf: (page, pages) => `Страница ${inRussian(page)} из ${inRussian(pages)}`,
  likes: 'Нравится',
}

/** Phrases that lists of novels share: pagination, and likes. */
export const cataloguePhrases = { english, russian }
