import { inEnglish, inRussian } from './number.ts'
import { plural } from './plural.ts'

const enReplies = plural('en', { one: 'reply', other: 'replies' })
const ruReplies = plural('ru', { one: 'реплики', few: 'реплик', many: 'реплик', other: 'реплик' })

const english = {
  title: 'How to get here',
  anywhere: 'How to get to…',
  target: 'Where to',
  thisScene: 'This scene',
  scenes: 'Scenes',
  endings: 'Endings',
  theEnd: 'The end of the story',
  looking: 'Looking for a way…',
  begins: 'The story begins here.',
  reachable: (moves: number) =>
    `The shortest way that was found, in ${inEnglish(moves)} ${plural('en', { one: 'move', other: 'moves' })(moves)}:`,
  unreachable: 'Nobody can ever get here.',
  unknown: 'Unknown: no way was found before the search gave up, and none was ruled out.',
  choose: (name: string) => `choose “${name}”`,
  recognised: (name: string) => `bring about “${name}”`,
  afterReplies: (count: number) => `stay for ${inEnglish(count)} ${enReplies(count)}`,
  goOn: 'continue',
  ends: 'the story ends',
}

const ruMoves = plural('ru', { one: 'ход', few: 'хода', many: 'ходов', other: 'хода' })

const russian: typeof english = {
  title: 'Как сюда попасть',
  anywhere: 'Как попасть…',
  target: 'Куда',
  thisScene: 'Эта сцена',
  scenes: 'Сцены',
  endings: 'Концовки',
  theEnd: 'Конец истории',
  looking: 'Ищем путь…',
  begins: 'С этого история начинается.',
  reachable: (moves) => `Самый короткий из найденных путей, ${inRussian(moves)} ${ruMoves(moves)}:`,
  unreachable: 'Сюда не попасть никак.',
  unknown: 'Неизвестно: поиск остановился, не найдя пути и не исключив его.',
  choose: (name) => `выбрать «${name}»`,
  recognised: (name) => `привести к концовке «${name}»`,
  afterReplies: (count) => `дождаться ${inRussian(count)} ${ruReplies(count)}`,
  goOn: 'продолжить',
  ends: 'история кончается',
}

export const novelProofPhrases = { english, russian }
