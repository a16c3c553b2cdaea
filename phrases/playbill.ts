const english = {
  title: 'Playbill',
  about: 'The game as a booklet: everything that was said, your own lines among it.',
  cast: (name: string, day: string) => `With ${name} in the leading part · ${day}`,
  contents: 'Contents',
  credits: 'Credits',
  theEnd: 'The end',
  print: 'Print',
  asEpub: 'E-book (EPUB)',
  asHtml: 'Web page',
  asText: 'Plain text',
  asChat: 'Chat (SillyTavern)',
  opening: 'The booklet is being set',
  failed: 'The booklet could not be set. Nothing of your game is lost: try again.',
  nothing: 'Nothing has been said yet.',
  edited: 'edited',
}

const russian: typeof english = {
  title: 'Программка',
  about: 'Игра книжечкой: всё, что было сказано, и ваши реплики тоже.',
  cast: (name, day) => `В главной роли ${name} · ${day}`,
  contents: 'Содержание',
  credits: 'Над новеллой работали',
  theEnd: 'Конец',
  print: 'Напечатать',
  asEpub: 'Книга (EPUB)',
  asHtml: 'Веб-страница',
  asText: 'Простой текст',
  asChat: 'Чат (SillyTavern)',
  opening: 'Книжечка набирается',
  failed: 'Набрать книжечку не удалось. С вашей игрой ничего не случилось: попробуйте ещё раз.',
  nothing: 'Пока ничего не сказано.',
  edited: 'исправлено',
}

/** A played game as a booklet: on the screen, on paper, as a file. */
export const playbillPhrases = { english, russian }
