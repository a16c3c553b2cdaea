const english = {
  forOwner: 'For the author',
  edit: 'Edit Novel',
  numbers: 'Statistics',
  delete: 'Delete Novel',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteWarning: 'This action cannot be undone. All scenes and assets will be permanently deleted.',
  deleteFailed: 'Error deleting novel. Please try again.',
  hidden: 'The administrators have hidden this novel: readers can neither find nor play it.',
  hiddenWhy: (reason: string) => `They write: ${reason}`,
}

const russian: typeof english = {
  forOwner: 'Для автора',
  edit: 'Править новеллу',
  numbers: 'Статистика',
  delete: 'Удалить новеллу',
  deleteTitle: (name) => `Удалить «${name}»?`,
  deleteWarning: 'Это необратимо: все сцены и файлы исчезнут навсегда.',
  deleteFailed: 'Не удалось удалить новеллу. Попробуйте ещё раз.',
  hidden: 'Администраторы скрыли эту новеллу: читатели не могут ни найти её, ни открыть.',
  hiddenWhy: (reason) => `Они пишут: ${reason}`,
}

/** What only the author of a published novel sees on its page. */
export const ownerPhrases = { english, russian }
