const english = {
  title: 'A moment of a game',
  loading: 'The curtain is going up…',
  theEnd: 'The End',
  back: 'Back',
  retry: 'Retry',
  continue: 'Continue',
  send: 'Send',
  say: 'Say something…',
  loadFailed: 'Error loading game',
  moveFailed: 'Error interacting with the game',
}

const russian: typeof english = {
  title: 'Момент игры',
  loading: 'Занавес поднимается…',
  theEnd: 'Конец',
  back: 'Назад',
  retry: 'Попробовать снова',
  continue: 'Дальше',
  send: 'Сказать',
  say: 'Скажите что-нибудь…',
  loadFailed: 'Не удалось загрузить игру',
  moveFailed: 'Не удалось сделать ход',
}

/** Phrases of the simple viewer of a game state. */
export const viewerPhrases = { english, russian }
