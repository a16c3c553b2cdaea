const english = {
  title: 'You are no longer logged in',
  kept: 'Your game waits where you left it. Log in to go on with it.',
  asGuest: 'Read as a guest',
}

const russian: typeof english = {
  title: 'Вход больше не действует',
  kept: 'Ваша игра ждёт там, где вы остановились. Войдите, чтобы её продолжить.',
  asGuest: 'Читать гостем',
}

/** What is told to somebody whose login has ended amid a game, or amid a form of administrators. */
export const signedOutPhrases = { english, russian }
