import { inEnglish, inRussian } from './number.ts'
import { plural } from './plural.ts'

const turnsInEnglish = plural('en', { one: 'turn', other: 'turns' })
const turnsInRussian = plural('ru', { one: 'ход', few: 'хода', many: 'ходов', other: 'хода' })

const english = {
  noSaves: 'No saves found',
  needLogin: 'Log in to keep saves.',
  name: 'Name of the save',
  save: 'Save',
  saved: 'Saved',
  quickSave: 'Quick save',
  quickSaveMade: 'Quick save made',
  load: 'Load',
  delete: 'Delete',
  deleteTitle: 'Delete this save?',
  deleted: (name: string) => `“${name}” is deleted.`,
  undo: 'Undo',
  cancel: 'Cancel',
  fetchFailed: 'Error fetching saves',
  loadFailed: 'Error loading save',
  deleteFailed: 'Error deleting save',
  here: 'Where you are now',
  keptByItself: 'Kept automatically, without a save.',
  earlierGames: 'Earlier games',
  earlierGamesText: 'Each waits where you left it.',
  begun: (when: string) => `Begun ${when}`,
  turns: (count: number) => `${inEnglish(count)} ${turnsInEnglish(count)}`,
  theEnd: 'Played to the end',
}

const russian: typeof english = {
  noSaves: 'Сохранений нет',
  needLogin: 'Войдите, чтобы хранить сохранения.',
  name: 'Название сохранения',
  save: 'Сохранить',
  saved: 'Сохранено',
  quickSave: 'Быстрое сохранение',
  quickSaveMade: 'Быстрое сохранение готово',
  load: 'Загрузить',
  delete: 'Удалить',
  deleteTitle: 'Удалить это сохранение?',
  deleted: (name) => `Сохранение «${name}» удалено.`,
  undo: 'Вернуть',
  cancel: 'Отмена',
  fetchFailed: 'Не удалось загрузить сохранения',
  loadFailed: 'Не удалось загрузить сохранение',
  deleteFailed: 'Не удалось удалить сохранение',
  here: 'Где вы сейчас',
  keptByItself: 'Запоминается само, без сохранения.',
  earlierGames: 'Прежние игры',
  earlierGamesText: 'Каждая ждёт там, где вы её оставили.',
  begun: (when) => `Начата ${when}`,
  turns: (count) => `${inRussian(count)} ${turnsInRussian(count)}`,
  theEnd: 'Дочитана до конца',
}

/** Saves, and games that wait without one. */
export const savesPhrases = { english, russian }
