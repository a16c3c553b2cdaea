import type { CharacterId } from '@fabula/core/ids'
import { memoizeWeak } from '@fabula/core/novel/memoize-weak'
import type { CastMember, TurnBrief } from '@fabula/core/turn/turn-brief'
import { nextInTurn } from './offline/addressee.ts'
import { isAnotherPerson } from './offline/persons.ts'
import { nameForm } from './words/name-forms.ts'
import { fold, type Token, tokensOf } from './words/tokens.ts'

/** Words after which a name is mentioned, not addressed. */
const about = new Set('about of than where who how о об обо про где кто что как какой какая такой такая'.split(' '))
const articles = new Set(['the', 'a', 'an', 'old', 'mr', 'mrs', 'miss', 'dear', 'господин', 'госпожа'])

/** The score of each way of naming a character; the last speaker gets `keepsTheFloor` in addition. */
const weights = { called: 10, named: 4, spokenOf: 2 }
const keepsTheFloor = 3

/**
 * Decides without a model who answers: the character that the reader calls or names, else (and when they say nothing)
 * the last speaker; where the cast talks among itself they take turns. Null when nobody may speak.
 */
export function findSpeaker(brief: TurnBrief): CharacterId | null {
  const speakers = brief.cast.filter((member) => member.may_speak)
  if (speakers.length < 2) return speakers[0]?.character_id ?? null
  if (brief.reader_text === null) return brief.scene.interactive ? brief.default_speaker : nextInTurn(brief, speakers)
  const text = brief.reader_text
  const clauses = clausesOf(text)
  const scored = speakers.map((member) => ({
    id: member.character_id,
    score: nameScore(text, clauses, member) + (member.character_id === brief.default_speaker ? keepsTheFloor : 0),
  }))
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  return best.score > 0 ? best.id : brief.default_speaker
}

/** The character that the reader addresses by name; null when they name nobody, or only one may speak. */
export function findAddressed(brief: TurnBrief): CharacterId | null {
  const text = brief.reader_text
  const speakers = brief.cast.filter((member) => member.may_speak)
  if (text === null || speakers.length < 2) return null
  const clauses = clausesOf(text)
  const called = speakers.filter((member) => nameScore(text, clauses, member) > weights.named)
  return called.length === 1 ? (called[0]?.character_id ?? null) : null
}

const clausesOf = (text: string): Token[][] =>
  text
    .split(/(?<![,.!?;:\n—–-])[,.!?;:\n—–-]+(?:\s|$)/)
    .map(tokensOf)
    .filter((tokens) => tokens.length > 0)

/** The words of a character's names: the main name, which counts for more, and the aliases. */
const namesOf = memoizeWeak((member: CastMember) =>
  [member.name, ...member.aliases].map((name, index) => ({
    words: tokensOf(name)
      .map(({ word }) => word)
      .filter((word) => !articles.has(word)),
    factor: index === 0 ? 1 : 0.9,
  })),
)

/** How clearly a text addresses this character. */
function nameScore(text: string, clauses: readonly Token[][], member: CastMember): number {
  const names = namesOf(member)
  let best = 0
  for (const { words, factor } of names) {
    // Any word of a name of several will do: "Tobias" for "Tobias Krantz".
    const heads = factor === 1 ? words : words.length === 1 ? words : []
    for (const head of heads) for (const clause of clauses) best = Math.max(best, factor * clauseScore(clause, head))
    if (heads.length === 0 && words.length > 0 && fold(text).includes(words.join(' ')))
      best = Math.max(best, factor * weights.named)
  }
  return best
}

function clauseScore(clause: readonly Token[], name: string): number {
  let best = 0
  for (const [index, { word }] of clause.entries()) {
    const form = nameForm(word, name)
    if (form === null || isAnotherPerson(word, name)) continue
    const others = clause.filter((token) => !articles.has(token.word) && token.word !== word)
    const isCall = form === 'nominative' && others.every(({ word: other }) => greetings.has(other))
    const before = clause.slice(Math.max(0, index - 2), index).map((token) => token.word)
    const score = isCall ? weights.called : before.some((token) => about.has(token)) ? weights.spokenOf : weights.named
    best = Math.max(best, score)
  }
  return best
}

/** Words that may be next to a called name. */
const greetings = new Set(
  'hello hi hey good evening morning day and you well so please listen tell me привет здравствуй здравствуйте добрый вечер день утро ну и а ты вы слушай слушайте скажи скажите послушай послушайте пожалуйста эй'.split(
    ' ',
  ),
)
