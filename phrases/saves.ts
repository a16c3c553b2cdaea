import { inEnglish, inRussian } from './number.ts'
import { plural } from './plural.ts'

const turnsInEnglish = plural('en', { one: 'turn', other: 'turns' })
const turnsInRussian = plural('ru', { one: 'ход', few: 'хода', many: 'ходов', other: 'хода' })

const gamesInEnglish = plural('en', { one: 'game', other: 'games' })
const gamesInRussian = plural('ru', { one: 'игра', few: 'игры', many: 'игр', other: 'игры' })
const savesInEnglish = plural('en', { one: 'save', other: 'saves' })
const savesInRussian = plural('ru', { one: 'сохранение', few: 'сохранения', many: 'сохранений', other: 'сохранения' })

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
  takeAlong: 'Take my games along',
  bring: 'Bring games from a file',
  games: (count: number) => `${inEnglish(count)} ${gamesInEnglish(count)}`,
  saves: (count: number) => `${inEnglish(count)} ${savesInEnglish(count)}`,
  brought: (games: string, saves: string) => `New here: ${games}, ${saves}`,
  nothingNew: 'Everything in this file is here already.',
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
  takeAlong: 'Взять игры с собой',
  bring: 'Принести игры из файла',
  games: (count) => `${inRussian(count)} ${gamesInRussian(count)}`,
  saves: (count) => `${inRussian(count)} ${savesInRussian(count)}`,
  brought: (games, saves) => `Теперь здесь и они: ${games}, ${saves}`,
  nothingNew: 'Всё, что есть в этом файле, здесь уже было.',
}

/** Saves, and games that wait without one. */
export const savesPhrases = { english, russian }
