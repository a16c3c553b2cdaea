const english = {
  title: 'Playbill',
  about: 'Your game as a booklet: everything that was said, your own lines included.',
  cast: (name: string, day: string) => `With ${name} in the leading role · ${day}`,
  contents: 'Contents',
  credits: 'Credits',
  theEnd: 'The end',
  print: 'Print',
  asEpub: 'E-book (EPUB)',
  asHtml: 'Web page',
  asText: 'Plain text',
  asChat: 'Chat (SillyTavern)',
  opening: 'Preparing the booklet',
  failed: 'The booklet could not be prepared. Your game is safe: try again.',
  nothing: 'Nothing has been said yet.',
  edited: 'edited',
}

const russian: typeof english = {
  title: 'Программка',
  about: 'Ваша игра в виде книжки: всё, что было сказано, и ваши реплики тоже.',
  cast: (name, day) => `В главной роли ${name} · ${day}`,
  contents: 'Содержание',
  credits: 'Над новеллой работали',
  theEnd: 'Конец',
  print: 'Напечатать',
  asEpub: 'Книга (EPUB)',
  asHtml: 'Веб-страница',
  asText: 'Простой текст',
  asChat: 'Чат (SillyTavern)',
  opening: 'Готовим книжку',
  failed: 'Подготовить книжку не удалось. Ваша игра цела: попробуйте ещё раз.',
  nothing: 'Пока ничего не сказано.',
  edited: 'исправлено',
}

/** A played game as a booklet: on the screen, on paper, as a file. */
export const playbillPhrases = { english, russian }
