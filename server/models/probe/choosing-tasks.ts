import type { ChoiceAsk } from '@fabula/core/storyteller/prompt/build-choice-prompt'

/** A text, four lines, and the index of the one that answers it; the right lines are in different places. */
export interface ChoosingTask {
  ask: ChoiceAsk
  right: number
}

const english = {
  language: 'english',
  name: 'Ilse',
  about: 'Ilse keeps the lamps of a small town.',
  before: '',
} as const
const russian = { language: 'russian', name: 'Ильза', about: 'Ильза зажигает фонари в городке.', before: '' } as const

/** Four per language: by chance alone, three or more are right once in twenty times. */
export const choosingTasks: readonly ChoosingTask[] = [
  {
    ask: {
      ...english,
      said: 'How many lamps are there in this town?',
      lines: ['Good night.', 'The bakery opens at six.', 'Forty lamps, and one that never lights.', 'I do not dance.'],
    },
    right: 2,
  },
  {
    ask: {
      ...english,
      said: 'I am cold and hungry. Is there anything to eat?',
      lines: [
        'My brother is a sailor.',
        'There is soup on the stove. Sit down.',
        'The key is lost.',
        'It never snows here.',
      ],
    },
    right: 1,
  },
  {
    ask: {
      ...english,
      said: 'Goodbye, I have to leave now.',
      lines: ['The clock is broken.', 'I was born here.', 'Tea or coffee?', 'Farewell, then. Mind the step.'],
    },
    right: 3,
  },
  {
    ask: {
      ...english,
      said: 'Where did you learn to light the lamps?',
      lines: ['From my aunt, who lit them for thirty years.', 'No, thank you.', 'The boat leaves at dawn.', 'Tea?'],
    },
    right: 0,
  },
  {
    ask: {
      ...russian,
      said: 'Сколько фонарей в этом городе?',
      lines: ['Я вас не звала.', 'Хлеб на столе.', 'Брат мой моряк.', 'Сорок фонарей, и один из них не горит.'],
    },
    right: 3,
  },
  {
    ask: {
      ...russian,
      said: 'Где ключ от мастерской?',
      lines: ['Ключ висит на крючке у двери.', 'Я люблю осень.', 'Мне двадцать лет.', 'Доброй ночи.'],
    },
    right: 0,
  },
  {
    ask: {
      ...russian,
      said: 'Как вас зовут?',
      lines: ['На реке туман.', 'Фонарей сорок.', 'Зовут меня Ильза.', 'Пекарня закрыта.'],
    },
    right: 2,
  },
  {
    ask: {
      ...russian,
      said: 'Спасибо вам большое за помощь!',
      lines: ['Дверь заперта.', 'Не за что, заходите ещё.', 'Он уехал в марте.', 'Лодка стоит дорого.'],
    },
    right: 1,
  },
]

/** The number of right choices in one language that is no chance. */
export const enoughRight = 3
