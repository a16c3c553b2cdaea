import { inEnglish, inRussian } from './number.ts'
import { plural } from './plural.ts'

const turnsInEnglish = plural('en', { one: 'turn', other: 'turns' })
const turnsInRussian = plural('ru', { one: 'ход', few: 'хода', many: 'ходов', other: 'хода' })
const waysInEnglish = plural('en', { one: 'way', other: 'ways' })
const waysInRussian = plural('ru', { one: 'путь', few: 'пути', many: 'путей', other: 'пути' })

const english = {
  map: 'Map of my game',
  about: 'Every way you have taken. Nothing here is ever lost: go back to any moment, and what came after it stays.',
  nothing: 'Nothing played yet. The map grows as you read.',
  failed: 'The map could not be drawn.',
  thisGame: 'This game',
  earlierGame: (when: string) => `Game started ${when}`,
  size: (turns: number) => `${inEnglish(turns)} ${turnsInEnglish(turns)}`,
  between: (turns: number) => `${inEnglish(turns)} ${turnsInEnglish(turns)} between`,
  begin: 'The beginning',
  here: 'You are here',
  fork: (ways: number) => `${inEnglish(ways)} ${waysInEnglish(ways)} from here`,
  compare: 'Compare',
  hideCompared: 'Hide',
  comparing: 'Ways from here, side by side',
  goOn: 'Go on from here',
  choice: 'Choice',
  saved: (name: string) => `Saved: ${name}`,
  quickSave: 'Quick save',
  ending: (name: string) => `Outcome: ${name}`,
  theEnd: 'THE END',
  you: 'You',
  goTo: 'Go back to this moment',
  truncated: 'Only the newest part is shown; the rest is kept too.',
}

const russian: typeof english = {
  map: 'Карта моей игры',
  about:
    'Все пути, которыми вы шли. Ничего не пропадает: вернитесь к любому моменту, и то, что было после него, останется.',
  nothing: 'Пока ничего не сыграно. Карта растёт, пока вы читаете.',
  failed: 'Карту не удалось нарисовать.',
  thisGame: 'Эта игра',
  earlierGame: (when) => `Игра, начатая ${when}`,
  size: (turns) => `${inRussian(turns)}\u00A0${turnsInRussian(turns)}`,
  between: (turns) => `между ними ${inRussian(turns)}\u00A0${turnsInRussian(turns)}`,
  begin: 'Начало',
  here: 'Вы здесь',
  fork: (ways) => `Отсюда ${inRussian(ways)}\u00A0${waysInRussian(ways)}`,
  compare: 'Сравнить',
  hideCompared: 'Скрыть',
  comparing: 'Пути отсюда, рядом',
  goOn: 'Продолжить отсюда',
  choice: 'Выбор',
  saved: (name) => `Сохранено: ${name}`,
  quickSave: 'Быстрое сохранение',
  ending: (name) => `Исход: ${name}`,
  theEnd: 'КОНЕЦ',
  you: 'Вы',
  goTo: 'Вернуться к этому моменту',
  truncated: 'Показана только новая часть; остальное тоже хранится.',
}

/** The map of a reader's own game. */
export const branchesPhrases = { english, russian }
