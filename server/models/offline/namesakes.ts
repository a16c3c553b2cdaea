import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { fold, wordsIn } from '../words/tokens.ts'
import { conceptOf } from './concepts.ts'
import type { LineTerms } from './terms.ts'

/**
 * A name that is also a word, when the reader uses the word: whether Вера believes ("верит") is no question about her
 * name.
 */
interface Namesake {
  term: string
  name: string
  /** Whether it is a name only where it is written as one: the person is not on stage. */
  asWritten: boolean
}

/** The names that are words of a concept which the reader does not use as a name. */
export function namesakes(brief: TurnBrief, text: string): Namesake[] {
  const readerWords = wordsIn(text)
  const onStage = brief.cast.flatMap((member) => wordsIn(member.name))
  return [...new Set([...onStage, ...givenNames])].flatMap((name) => {
    const term = conceptOf(name)
    return term === null || readerWords.includes(name) ? [] : [{ term, name, asWritten: !onStage.includes(name) }]
  })
}
/** Given names that are words: people whom lines mention need not be on stage. */
const givenNames = 'вера надежда любовь слава роза лев hope faith grace joy rose will mark dawn'.split(' ')

/** Whether a folded word stands in a text with a capital, inside a sentence. */
const isWrittenAsName = (text: string, name: string): boolean =>
  [...text.matchAll(/(?<=[\p{L},]\s)\p{Lu}\p{L}+/gu)].some(([word]) => fold(word) === name)

/** A line without its names as terms. */
export function withoutNamesakes<Line extends { text: string; terms: LineTerms }>(
  line: Line,
  namesakes: readonly Namesake[],
): Line {
  const words = namesakes.length === 0 ? [] : wordsIn(line.text)
  const inLine = namesakes.filter(
    ({ term, name, asWritten }) =>
      words.includes(name) &&
      (!asWritten || isWrittenAsName(line.text, name)) &&
      !words.some((word) => word !== name && conceptOf(word) === term),
  )
  if (inLine.length === 0) return line
  const without = (terms: ReadonlySet<string>) =>
    new Set([...terms].filter((term) => !inLine.some((one) => one.term === term)))
  const { all, head, echo, lead } = line.terms
  const isLead = inLine.some(({ term }) => term === lead)
  const terms = {
    ...line.terms,
    all: without(all),
    head: without(head),
    echo: without(echo),
    lead: isLead ? null : lead,
  }
  return { ...line, terms }
}
