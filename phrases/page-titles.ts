const english = {
  home: 'Fabula: choose your adventure',
  search: 'Search novels',
  account: 'My account',
  user: (name: string) => name,
  library: 'My library',
  novelNotFound: 'Novel not found',
}

const russian: typeof english = {
  home: 'Fabula: выберите своё приключение',
  search: 'Поиск новелл',
  account: 'Мой профиль',
  user: (name) => name,
  library: 'Моя библиотека',
  novelNotFound: 'Новелла не найдена',
}

/** Titles of pages: for `<title>` and for headings. */
export const pageTitles = { english, russian }
