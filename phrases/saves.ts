import type { ChatLossKind } from '@fabula/core/exchange/chat/chat-losses'
import { en, ru } from './counted.ts'
import { inEnglish, inRussian } from './number.ts'

const turnsInEnglish = en('turn', 'turns')
const turnsInRussian = ru('ход', 'хода', 'ходов')

const gamesInEnglish = en('game', 'games')
const gamesInRussian = ru('игра', 'игры', 'игр')
const savesInEnglish = en('save', 'saves')
const savesInRussian = ru('сохранение', 'сохранения', 'сохранений')
const answersInEnglish = en('answer', 'answers')
const answersInRussian = ru('ответ', 'ответа', 'ответов')
const placesInEnglish = en('place', 'places')
const placesInRussian = ru('место', 'места', 'мест')

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
  deleted: (name: string) => `“${name}” was deleted.`,
  undo: 'Undo',
  fetchFailed: 'Error fetching saves',
  loadFailed: 'Error loading save',
  deleteFailed: 'Error deleting save',
  here: 'Where you are now',
  keptByItself: 'Kept automatically, without a save.',
  earlierGames: 'Earlier games',
  earlierGamesText: 'Each waits where you left it.',
  begun: (when: string) => `Started ${when}`,
  turns: turnsInEnglish,
  theEnd: 'Played to the end',
  takeAlong: 'Export my games',
  bring: 'Import games from a file',
  games: gamesInEnglish,
  saves: savesInEnglish,
  brought: (games: string, saves: string) => `Added: ${games}, ${saves}`,
  nothingNew: 'Everything in this file is already here.',
  bringHint: 'A saves file, or a SillyTavern chat (.jsonl), which becomes a game.',
  chatTitle: 'The chat is now a game',
  chatTurns: (count: number) =>
    `You can read ${answersInEnglish(count)} from it, and the story continues from the last one.`,
  chatAbout: 'Flags, scales and endings count only what is played here. What has changed:',
  chatWhole: 'Everything came over unchanged.',
  chatClose: 'Close',
  chatLoss: (what: string, count: number, line: number) =>
    `${what} (${placesInEnglish(count)}, first on line ${inEnglish(line)})`,
  chatLosses: {
    strangers: 'Lines by speakers who are not in this novel keep their names',
    hidden: 'Lines that were hidden from the model are remembered like all others',
    joined: 'Several of your messages in a row became one',
    unanswered: 'Your last words, which got no answer, were left out',
    greetings: 'Openings other than the one you chose were left out',
    attached: 'Pictures and files were left out',
    thoughts: 'The model’s reasoning was left out',
    answers: 'Only the first hundred answers to the same words were kept',
    notes: 'The program’s own notes were left out',
    unread: 'Lines that cannot be read were left out',
    cut: 'A message that was too long was cut',
    author_note: 'The chat’s author note was left out',
    variables: 'The chat’s variables were left out',
    lorebook: 'The chat’s own lorebook was not imported',
  } satisfies Record<ChatLossKind, string>,
}

const russian: typeof english = {
  noSaves: 'Сохранений нет',
  needLogin: 'Войдите, чтобы сохранять игру.',
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
  fetchFailed: 'Не удалось загрузить сохранения',
  loadFailed: 'Не удалось загрузить сохранение',
  deleteFailed: 'Не удалось удалить сохранение',
  here: 'Где вы сейчас',
  keptByItself: 'Запоминается само, без сохранения.',
  earlierGames: 'Прежние игры',
  earlierGamesText: 'Каждая ждёт там, где вы её оставили.',
  begun: (when) => `Начата ${when}`,
  turns: turnsInRussian,
  theEnd: 'Дочитана до конца',
  takeAlong: 'Взять игры с собой',
  bring: 'Открыть игры из файла',
  games: gamesInRussian,
  saves: savesInRussian,
  brought: (games, saves) => `Добавлено: ${games}, ${saves}`,
  nothingNew: 'Всё, что есть в этом файле, здесь уже было.',
  bringHint: 'Файл сохранений или чат SillyTavern (.jsonl): он станет игрой.',
  chatTitle: 'Чат стал игрой',
  chatTurns: (count) => `Можно перечитать ${answersInRussian(count)}, а история продолжится с последнего.`,
  chatAbout: 'Флаги, шкалы и концовки учитывают только сыгранное здесь. Что изменилось:',
  chatWhole: 'Всё перенесено без изменений.',
  chatClose: 'Закрыть',
  chatLoss: (what, count, line) => `${what} (${placesInRussian(count)}, первое — в строке ${inRussian(line)})`,
  chatLosses: {
    strangers: 'Реплики тех, кого в новелле нет, остались под своими именами',
    hidden: 'Реплики, скрытые от модели, запомнятся наравне с другими',
    joined: 'Несколько ваших сообщений подряд стали одним',
    unanswered: 'Последние ваши слова, оставшиеся без ответа, не вошли',
    greetings: 'Другие начала, кроме выбранного, не вошли',
    attached: 'Картинки и файлы не вошли',
    thoughts: 'Размышления модели не вошли',
    answers: 'Из ответов на одни и те же слова вошла только сотня',
    notes: 'Заметки самой программы не вошли',
    unread: 'Строки, которые не читаются, не вошли',
    cut: 'Слишком длинное сообщение обрезано',
    author_note: 'Авторская заметка чата не вошла',
    variables: 'Переменные чата не вошли',
    lorebook: 'Лорбук самого чата не перенесён',
  },
}

/** Saves, and earlier games that can be continued without one. */
export const savesPhrases = { english, russian }
