const english = {
  title: 'You are no longer logged in',
  kept: 'Your game is waiting where you left it. Log in to continue.',
  asGuest: 'Read as a guest',
}

const russian: typeof english = {
  title: 'Нужно войти снова',
  kept: 'Ваша игра ждёт там, где вы остановились. Войдите, чтобы её продолжить.',
  asGuest: 'Читать гостем',
}

/** Shown when a login ends in the middle of a game, or of an administrators' form. */
export const signedOutPhrases = { english, russian }
