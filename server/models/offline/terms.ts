import { stemOf } from '../words/stem.ts'
import { tokensOf } from '../words/tokens.ts'
import { intentsOf } from './intents.ts'

/** Words so common that sharing them says nothing. */
const common = new Set(
  `the a an and or but of to in on at for with by from as it its this that these those there here be been do does did
   have has had will would can could should so if then than not no just very too also about into out up down
   и а но или что как в во на с со к ко у о об от до за по из для не ни же ли бы то это этот эта эти тот та те там тут
   так вот ну уж да ещё еще уже очень только`.split(/\s+/),
)

/** Who is meant changes sides between a question and its answer: "Who are you?" - "Who am I? Ilse." */
const sides: Record<string, string> = {}
const swap = (one: string, other: string) => {
  for (const word of one.split(' ')) sides[word] = '§you'
  for (const word of other.split(' ')) sides[word] = '§me'
}
swap(
  "you your yours yourself you're you've ты тебя тебе тобой твой твоя твое твои твоего твою вы вас вам вами ваш ваша ваше ваши вашу вашего",
  "i me my mine myself i'm i've i'd i'll я меня мне мной мой моя мое мои моего мою",
)
const otherSide: Record<string, string> = { '§you': '§me', '§me': '§you' }
const being = new Set(['am', 'is', 'are', 'was', 'were', "i'm", "you're"])

/** The terms by which a line is found: stems, intents, and which side is spoken of. */
export const lineTerms = (line: string): string[] => [...words(line), ...intentsOf(line)]

/** The terms of what a reader says, as an answer to it would have them. */
export const askedTerms = (text: string): string[] => [
  ...words(text).map((term) => otherSide[term] ?? term),
  ...intentsOf(text),
]

const words = (text: string): string[] =>
  tokensOf(text)
    .map(({ word }) => word)
    .filter((word) => !common.has(word) && !being.has(word))
    .map((word) => sides[word] ?? stemOf(word))

/** Whether a term says what a text is about, and not merely who speaks. */
export const isContent = (term: string): boolean => term !== '§you' && term !== '§me' && !questionStems.has(term)

const questionStems = new Set(
  'who what where when why how which кто что где когда зачем почему как какой какая какие чей сколько know say tell think знать сказать'
    .split(' ')
    .map(stemOf),
)
