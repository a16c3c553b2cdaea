import { en, ru } from './counted.ts'

const enReplies = en('reply', 'replies')
const enScenes = en('scene', 'scenes')
const ruReplies = ru('реплику', 'реплики', 'реплик')
const ruScenes = ru('сцену', 'сцены', 'сцен')

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
  reachable: (scenes: number) => `The shortest way found, through ${enScenes(scenes)}:`,
  unreachable: 'Nobody can ever get here.',
  unknown: 'Unknown: the search gave up before it found a way or ruled one out.',
  choose: (name: string) => `choose “${name}”`,
  recognised: (name: string) => `bring about “${name}”`,
  afterReplies: (count: number) => `stay for ${enReplies(count)}`,
  goOn: 'continue',
  ends: 'the story ends',
}

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
  reachable: (scenes) => `Самый короткий из найденных путей, через ${ruScenes(scenes)}:`,
  unreachable: 'Сюда не попасть никак.',
  unknown: 'Неизвестно: поиск остановился, не найдя пути и не исключив его.',
  choose: (name) => `выбрать «${name}»`,
  recognised: (name) => `привести к концовке «${name}»`,
  afterReplies: (count) => `пробыть здесь ${ruReplies(count)}`,
  goOn: 'продолжить',
  ends: 'история кончается',
}

export const novelProofPhrases = { english, russian }
