const english = {
  /** The title over any failed call; without a status the call never reached the server. */
  apiError: (status: number) => (status > 0 ? `API Error (${status})` : 'API Error'),
  unknown: 'Unknown error',
  noConnection: 'No connection to the server. Nothing was lost: try again.',
  chunkFailed: 'Part of the page did not load. Check the connection and reload the page.',
  outdated: 'The site was updated. Reload the page.',
}

const russian: typeof english = {
  apiError: (status) => (status > 0 ? `Ошибка API (${status})` : 'Ошибка API'),
  unknown: 'Неизвестная ошибка',
  noConnection: 'Нет связи с сервером. Ничего не потеряно: попробуйте ещё раз.',
  chunkFailed: 'Часть страницы не загрузилась. Проверьте связь и обновите страницу.',
  outdated: 'Сайт обновился. Обновите страницу.',
}

/** Texts of error toasts, besides the server's own sentence. */
export const toastPhrases = { english, russian }
