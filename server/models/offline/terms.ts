import { stemOf } from '../words/stem.ts'
import { tokensOf } from '../words/tokens.ts'
import { intentsOf, isCourtesy } from './intents.ts'

/** Words so common that sharing them says nothing. */
const common = new Set(
  `the a an and or but of to in on at for with by from as it its this that these those there here be been do does did
   have has had will would can could should so if then than not no just very too also about into out up down
   и а но или что как в во на с со к ко у о об от до за по из для не ни же ли бы то это этот эта эти тот та те там тут
   так вот ну уж да ещё еще уже очень только`.split(/\s+/),
)

/** Who is meant changes sides between a question and its answer: "Who are you?" - "Who am I? Ilse." */
const sides = new Map<string, string>()
const swap = (one: string, other: string) => {
  for (const word of one.split(' ')) sides.set(word, '§you')
  for (const word of other.split(' ')) sides.set(word, '§me')
}
swap(
  "you your yours yourself you're you've ты тебя тебе тобой твой твоя твое твои твоего твою вы вас вам вами ваш ваша ваше ваши вашу вашего",
  "i me my mine myself i'm i've i'd i'll я меня мне мной мой моя мое мои моего мою",
)
const otherSide = new Map([
  ['§you', '§me'],
  ['§me', '§you'],
])
const being = new Set(['am', 'is', 'are', 'was', 'were', "i'm", "you're"])

/** The terms by which a line is found: stems, intents, and which side is spoken of. */
export function lineTerms(line: string): readonly string[] {
  const known = kept.get(line)
  if (known) return known
  const terms = [...words(line), ...intentsOf(line)]
  if (kept.size >= mostKept) kept.clear()
  kept.set(line, terms)
  return terms
}

/** Authors' lines come again every turn. */
const kept = new Map<string, readonly string[]>()
const mostKept = 4_000

/** The terms of what a reader says, as an answer to it would have them. */
export const askedTerms = (text: string): string[] => [
  ...words(text).map((term) => otherSide.get(term) ?? term),
  ...intentsOf(text),
]

const words = (text: string): string[] =>
  tokensOf(text)
    .map(({ word }) => word)
    .filter((word) => !common.has(word) && !being.has(word) && !isCourtesy(word))
    .map((word) => sides.get(word) ?? stemOf(word))

/** How much a term says about what a text is about: words most, deeds less, who speaks and how it is asked least. */
export function termWeight(term: string): number {
  if (faint.has(term)) return 0.3
  return term.startsWith('§') ? 0.8 : 1
}

/** Whether a term can make a line an answer all by itself. */
export const isContent = (term: string): boolean => !faint.has(term)

const faint = new Set([
  ...['§you', '§me', '§where', '§asking', '§agree', '§refuse'],
  ...'make take give let leave left put keep she her hers he him his they them their we us our она ее ей ею он его ему им ним ней нем они их ими мы нас нам наш who what where when why how which kind sort someone something anything thing one go come get know say tell think want like see look really well good кто что где куда когда зачем почему как какой какая какие чей сколько знать сказать знаешь знаете знаю знает скажи скажите сказал говори говорите думаешь думаете думаю расскажи расскажите хочешь хотите хочу хочет есть можно надо хотеть дело вещь очень'
    .split(' ')
    .map(stemOf),
])
