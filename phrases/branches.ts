import { en, ru } from './counted.ts'

const turnsInEnglish = en('turn', 'turns')
const turnsInRussian = ru('ход', 'хода', 'ходов')
const waysInEnglish = en('way', 'ways')
const waysInRussian = ru('путь', 'пути', 'путей')

const english = {
  map: 'Map of my game',
  about: 'Every way you have taken. Nothing here is ever lost: go back to any moment, and what came after it stays.',
  nothing: 'Nothing played yet. The map grows as you read.',
  failed: 'The map could not be drawn.',
  thisGame: 'This game',
  earlierGame: (when: string) => `Game started ${when}`,
  size: turnsInEnglish,
  between: (turns: number) => `${turnsInEnglish(turns)} between`,
  begin: 'The beginning',
  here: 'You are here',
  fork: (ways: number) => `${waysInEnglish(ways)} from here`,
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
  size: turnsInRussian,
  between: (turns) => `между ними ${turnsInRussian(turns)}`,
  begin: 'Начало',
  here: 'Вы здесь',
  fork: (ways) => `Отсюда ${waysInRussian(ways)}`,
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
