import type { CharacterId } from '@fabula/core/ids'
import type { CastMember, TurnBrief } from '@fabula/core/turn/turn-brief'
import { nameForm } from '../words/name-forms.ts'
import { fold, tokensOf } from '../words/tokens.ts'
import { isAnotherPerson, isSamePerson } from './persons.ts'

/** The character that the reader addresses, and how: by name, or only because they spoke last or come first. */
export interface Addressee {
  id: CharacterId | null
  byName: boolean
}

/** Verbs with which the reader turns to a character, before the words between: "I look at Osip". */
const turningVerbs =
  /^(?:talk|speak|turn|look|nod|wave|smile|listen|say|говор|поговор|смотр|погляд|взгля|повор|обра|кива|киваю|махаю|улыба|подхо|подой)/u
const prepositions = new Set('at to к с на'.split(' '))
/** Words before a character who is asked or called, though the reader addresses nobody in particular. */
const askingVerbs = new Set(
  'ask tell call address approach face спросить спроси спросите спрашиваю спрошу скажи скажите позвать зову позови позовите окликнуть окликаю'.split(
    ' ',
  ),
)
/** Words that may be between the beginning of a text and the name it addresses. */
const filler = new Set(
  'hello hi hey good evening morning day thanks thank you and well so please listen but oh ok okay yes no mr mrs miss dear old the привет здравствуй здравствуйте добрый вечер день утро спасибо ну и а но ты вы да нет слушай слушайте послушай послушайте пожалуйста эй ок ладно господин госпожа дорогая дорогой'.split(
    ' ',
  ),
)
const secondPerson =
  /^(?:you|your|yours|yourself|u|ur|ты|тебя|тебе|тобой|вы|вас|вам|вами|ваш\p{L}*|тво\p{L}*|\p{L}{2,}(?:ешь|ишь|ёшь|ете|ите|йте|йся|тесь))$/u

/**
 * The character that should answer: the one called, asked or looked at; else the last speaker since the scene began;
 * else the first one in it. Where the cast talks among itself, in turn. Null when nobody may speak.
 */
export function addresseeOf(brief: TurnBrief): Addressee {
  const speakers = brief.cast.filter((member) => member.may_speak)
  const floor =
    (speakers.find((member) => member.character_id === brief.default_speaker) ?? speakers[0])?.character_id ?? null
  if (brief.reader_text === null && brief.scene.interactive) return { id: floor, byName: false }
  if (brief.reader_text === null) return { id: nextInTurn(brief, speakers), byName: true }
  const text = brief.reader_text
  const scored = speakers.map((member) => ({ id: member.character_id, score: callScore(text, member) }))
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one), {
    id: null as CharacterId | null,
    score: 0,
  })
  if (best.score > 0) return { id: best.id, byName: true }
  return { id: floor, byName: false }
}

/** Who speaks next where the cast talks among itself; null when nobody may speak. */
export function nextInTurn(brief: TurnBrief, speakers: readonly CastMember[]): CharacterId | null {
  const last = brief.remembered.recent.findLast((line) => line.by === 'character')?.character_id
  const index = speakers.findIndex((member) => member.character_id === last)
  return speakers[(index + 1) % Math.max(1, speakers.length)]?.character_id ?? null
}

/** How clearly a text addresses this character: 0 when they are not named, or only mentioned. */
function callScore(text: string, member: CastMember): number {
  const clauses = text
    .split(/[,.!?;:\n()*—–]+|\s-\s/u)
    .map((clause) => tokensOf(clause).map(({ word }) => word))
    .filter((words) => words.length > 0)
  const speaksToSomebody = clauses.flat().some((word) => secondPerson.test(word))
  let best = 0
  for (const [rank, name] of [member.name, ...member.aliases].entries()) {
    const words = tokensOf(name)
      .map(({ word }) => word)
      .filter((word) => !filler.has(word) || rank === 0)
    // Any word of a name of several will do: "Tobias" for "Tobias Krantz". An alias of several is said whole.
    const heads = rank === 0 ? words : words.length === 1 ? words : []
    for (const head of heads) {
      for (const [at, clause] of clauses.entries()) {
        const score = scoreIn(clause, head, { speaksToSomebody, alone: clauses.length > 1, first: at === 0 })
        best = Math.max(best, score * (rank === 0 ? 1 : 0.9))
      }
    }
    const [alias = ''] = words
    const isCalledSo = ([called = '', ...more]: string[]) => more.length === 0 && isSamePerson(called, alias)
    if (rank > 0 && words.length === 1 && clauses.length > 1 && clauses.some(isCalledSo)) best = Math.max(best, 9)
    if (heads.length === 0 && clauses.some((clause) => clause.join(' ') === fold(words.join(' '))))
      best = Math.max(best, 9)
  }
  return best
}

function scoreIn(
  clause: readonly string[],
  name: string,
  { speaksToSomebody, alone, first }: { speaksToSomebody: boolean; alone: boolean; first: boolean },
): number {
  let best = 0
  for (const [at, word] of clause.entries()) {
    const form = nameForm(word, name)
    if (form === null || isAnotherPerson(word, name)) continue
    const before = clause.slice(0, at)
    const after = clause.slice(at + 1)
    const last = before.at(-1) ?? ''
    const turned = askingVerbs.has(last) || (prepositions.has(last) && turningVerbs.test(before.at(-2) ?? ''))
    if (turned) best = Math.max(best, 8)
    if (form !== 'nominative') continue
    const opens = before.every((other) => filler.has(other))
    if (opens && after.length === 0) best = Math.max(best, alone || first ? 10 : 9)
    else if (opens && (speaksToSomebody || startsQuestion(after))) best = Math.max(best, 7)
    else if (after.length === 0 && !isSpokenOf(last)) best = Math.max(best, 6)
  }
  return best
}

/**
 * Whether the words after a name without a comma address it: "osip where is she" speaks to him, "osip is lying" of him.
 */
const startsQuestion = (after: readonly string[]): boolean =>
  /^(?:who|what|where|when|why|how|whose|can|could|will|would|do|did|кто|что|чего|где|куда|когда|почему|зачем|как|сколько|из|от|tell|give|show|take|help|please|thanks|thank)$/u.test(
    after[0] ?? '',
  )

/** Whether a name at the end after this word is only mentioned: "who is Leo", "do you love Marta". */
const isSpokenOf = (word: string): boolean => spokenOf.has(word) || /(?:ешь|ишь|ете|ите|ить|ать|еть)$/u.test(word)
const spokenOf = new Set(
  "is are was about of than with for from by and or the a an to at in on does did who's whos love loves know knows knew trust believe see like likes hate find kill help meet met кто что о об обо про с со к ко у от для за такой такая и или чем как где".split(
    ' ',
  ),
)
