import type { EndingId } from '@fabula/core/ids'
import { memoize } from '@fabula/core/novel/memoize'
import { foldName } from '@fabula/core/storyteller/match-name'
import type { OfferedEnding, TurnBrief } from '@fabula/core/turn/turn-brief'
import { saysPhrase } from '../words/phrase-in-text.ts'
import { stemsOf } from '../words/stem.ts'
import { actsOf, isQuestion } from './acts.ts'
import { earlierWords } from './reader-words.ts'
import { askedTerms, expandShorthand, isContent, lineTerms } from './terms.ts'

/** The share of the text from which on an ending is meant without any of its keywords. */
const minShare = 0.5
/**
 * The shares from which on an ending is clear enough to be taken when it is repeated or agreed to: with a keyword, and
 * without.
 */
const clearWithKeyword = 0.5
const clearWithoutKeyword = 0.8

/** "Can we open it?" asks for it; "what if we open it" only wonders. */
const request = /^(?:can|could|may|shall|let|можно|давай|может)/iu
const conditional = /^(?:(?:and|but|so|а|и|но)\s+)?(?:what if|what happens|if|если|что если|что будет)/iu

/** The value of the ending's whole name, said on its own: more than any similar words. */
const itsName = 3

/** The value of an author's keyword, added to the share of the text. */
const keywordCounts = 0.4

/**
 * An ending that a text means: `strength` is above 0, and higher when it covers more of the text; `isClear` when the
 * text contains little else.
 */
interface Meant {
  id: EndingId
  strength: number
  isClear: boolean
}

/**
 * The endings that the reader's text means, likeliest first: by the author's keywords, name and description. Remembered
 * per brief, because a turn asks several times about each of the reader's texts.
 */
export function endingsMeantBy(brief: TurnBrief, typed: string): readonly Meant[] {
  const known = endingsOf.get(brief) ?? openEndings(brief)
  endingsOf.set(brief, known)
  const meant = known.meantBy.get(typed) ?? findMeant(known, expandShorthand(typed))
  known.meantBy.set(typed, meant)
  return meant
}
const endingsOf = new WeakMap<TurnBrief, OpenEndings>()

interface OpenEndings {
  open: readonly OfferedEnding[]
  /** The terms of each open ending. */
  described: readonly ReturnType<typeof termsOf>[]
  /** A character's name says nothing about where an ending leads. */
  names: ReadonlySet<string>
  meantBy: Map<string, readonly Meant[]>
}

function openEndings(brief: TurnBrief): OpenEndings {
  const open = brief.endings.filter(({ id }) => brief.ways_out.some((way) => way.id === id))
  const names = new Set(brief.cast.flatMap((member) => stemsOf(member.name)))
  return { open, described: open.map(termsOf), names, meantBy: new Map() }
}

/** Without a vocabulary: the reader's texts of earlier turns are read again in every turn. */
const contentIn = memoize((text) => [...new Set(askedTerms(text, new Set()).words)].filter(isContent))

function findMeant({ open, described, names }: OpenEndings, text: string): Meant[] {
  const asked = contentIn(text).filter((term) => !names.has(term))
  const asks = conditional.test(text.trim()) || (isQuestion(text) && !request.test(text.trim()))
  const weights = asked.map((term) => {
    const having = described.filter(({ named, described: more }) => named.has(term) || more.has(term)).length
    return having === 0 ? 1 : 1 / Math.sqrt(having)
  })
  const mass = weights.reduce((sum, weight) => sum + weight, 0)
  return open
    .map((ending, index): Meant => {
      const { named, described: more } = described[index] ?? { named: new Set<string>(), described: new Set<string>() }
      const found = asked.reduce(
        (sum, term, at) => sum + (weights[at] ?? 0) * (named.has(term) ? 1 : more.has(term) ? 0.8 : 0),
        0,
      )
      if (foldName(text) === foldName(expandShorthand(ending.name)))
        return { id: ending.id, strength: itsName, isClear: !asks }
      const keyword = Math.max(0, ...ending.keywords.filter((word) => saysPhrase(text, word)).map(lengthOf))
      // "Let us go" is all keyword.
      const covers = mass === 0 ? Math.min(1, keyword) : found / mass
      const strength = keyword > 0 ? covers + keywordCounts + keyword / 20 : !asks && covers >= minShare ? covers : 0
      return {
        id: ending.id,
        strength,
        isClear: !asks && covers >= (keyword > 0 ? clearWithKeyword : clearWithoutKeyword),
      }
    })
    .filter(({ strength }) => strength > 0)
    .sort((one, other) => other.strength - one.strength)
}

const lengthOf = (keyword: string): number => keyword.trim().split(/\s+/).length

function termsOf(ending: OfferedEnding): { named: ReadonlySet<string>; described: ReadonlySet<string> } {
  const of = (text: string) => new Set([...lineTerms(text).all].filter(isContent))
  return { named: of([ending.name, ...ending.keywords].join(' . ')), described: of(ending.description) }
}

/**
 * The ending that the reader has now asked for twice: said clearly and then repeated, or agreed to right after. Null
 * the first time, which only offers it.
 */
export function endingTaken(brief: TurnBrief): { ending_id: EndingId; because: string } | null {
  const now = brief.reader_text
  const before = earlierWords(brief)[0]
  if (now === null || before === undefined) return null
  const [first] = endingsMeantBy(brief, before)
  if (!first?.isClear) return null
  const again = endingsMeantBy(brief, now)[0]
  const agrees = actsOf(now).includes('§agree') && again === undefined && !isQuestion(now)
  return agrees || (again?.id === first.id && again.isClear)
    ? { ending_id: first.id, because: `${before} / ${now}` }
    : null
}
