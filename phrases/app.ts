const english = {
  site: 'Fabula',
  skipToContent: 'Skip to content',
  languageOfPage: 'Page language',
  theme: 'Theme',
  themes: { light: 'Day', system: 'Same as device', dark: 'Night' },
  backToHome: 'Back to Home',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading…',
  retry: 'Try again',

  unexpected: 'Unexpected Application Error!',
  unexpectedText: 'Something broke behind the scenes. Everything saved is safe: reload the page to go on.',
  errorNumber: (id: string) => `Error number: ${id}`,
  reload: 'Reload the page',
}

const russian: typeof english = {
  site: 'Fabula',
  skipToContent: 'К содержанию',
  languageOfPage: 'Язык страницы',
  theme: 'Тема',
  themes: { light: 'День', system: 'Как на устройстве', dark: 'Ночь' },
  backToHome: 'На главную',
  close: 'Закрыть',
  cancel: 'Отмена',
  loading: 'Загрузка…',
  retry: 'Попробовать ещё раз',

  unexpected: 'Непредвиденная ошибка приложения!',
  unexpectedText: 'За кулисами что-то сломалось. Всё сохранённое на месте: обновите страницу, чтобы продолжить.',
  errorNumber: (id) => `Номер ошибки: ${id}`,
  reload: 'Обновить страницу',
}

/** Phrases that every page loads. */
export const appPhrases = { english, russian }
