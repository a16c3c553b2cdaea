import { limits } from '../record/limits.ts'
import type { Language } from './language.ts'
import {
  type Filling,
  flagWords,
  placeName,
  placeNames,
  placesIn,
  readerNameIn,
  readerPlace,
} from './message-places.ts'
import type { States } from './states.ts'

/** The words that a flag's value is filled in with. */
const words = Object.values(flagWords).flat()
/** A scale's value. */
const number = /-?\d{1,16}/y

/** The remaining budget for matching a message, in places and pieces of 64 characters. */
export interface Tries {
  left: number
}

/**
 * The budget for one text. Real texts cost about one per place; adjacent places without text between them could be
 * matched in more ways than can ever be tried.
 */
const mostTried = 1_000

/** Extracts the values filled into a message; null if the message was not made from the text. */
export type FindFilling = (message: string, tries?: Tries) => Filling | null

/** Whether a text has places that a novel with these states fills. */
export function hasPlaces(text: string, states: States): boolean {
  const places = placesIn(text)
  return places.length > 0 && places.some(({ name }) => placeNames(states).has(name))
}

/** A place, and the literal text up to the next one. */
interface Step {
  /** The index of the place's name. */
  name: number
  isReader: boolean
  after: string
}

/**
 * Builds a matcher that recognises messages made from `source`, whatever was filled in. It is not a regular
 * expression, because authors and readers are untrusted and backtracking could be made to take forever.
 */
export const fillingFinder = (source: string, states: States): FindFilling => finderOf(source, placeNames(states))

/** Like {@link fillingFinder}, for callers that do not know the novel: every place may have been filled. */
export const anyFillingFinder = (source: string): FindFilling =>
  finderOf(source, new Set(placesIn(source).map(({ name }) => name)))

function finderOf(source: string, known: ReadonlySet<string>): FindFilling {
  const names: string[] = []
  const steps: Step[] = []
  const places = placesIn(source).filter(({ name }) => known.has(name))
  for (const [index, { at, written, name }] of places.entries()) {
    if (!names.includes(name)) names.push(name)
    const after = source.slice(at + written.length, places[index + 1]?.at)
    steps.push({ name: names.indexOf(name), isReader: name === readerPlace, after })
  }
  const head = source.slice(0, places[0]?.at)
  const tail = steps.at(-1)?.after ?? ''
  return (message, tries = { left: mostTried }) => {
    if (!message.startsWith(head) || !message.endsWith(tail)) return null
    const own = { left: Math.min(mostTried, tries.left) }
    const before = own.left
    const values = findValues(message, head.length, steps, own)
    tries.left -= before - own.left
    return values && new Map(names.map((name, at) => [name, values[at] ?? '']))
  }
}

/** The values of the places, by name index; null if the message does not match the steps. */
function findValues(
  message: string,
  from: number,
  steps: readonly Step[],
  tries: Tries,
): (string | undefined)[] | null {
  const values: (string | undefined)[] = []
  const fits = (step: number, at: number): boolean => {
    const next = steps[step]
    if (!next) return at === message.length
    const { name, after } = next
    const known = values[name]
    for (const end of known === undefined ? possibleEnds(message, at, next) : [at + known.length]) {
      tries.left -= 1 + after.length / 64
      if (tries.left < 0) return false
      const value = message.slice(at, end)
      if ((known !== undefined && value !== known) || !message.startsWith(after, end)) continue
      values[name] = value
      if (fits(step + 1, end + after.length)) return true
      values[name] = known
    }
    return false
  }
  return fits(0, from) ? values : null
}

/** The possible ends of a place's value, most likely first. */
function* possibleEnds(message: string, at: number, { isReader, after }: Step): Generator<number> {
  if (isReader) {
    const last = Math.min(at + limits.name, message.length)
    for (let end = message.indexOf(after, at); end >= 0 && end <= last; end = message.indexOf(after, end + 1)) {
      yield end
      if (end === message.length) return
    }
    return
  }
  number.lastIndex = at
  const found = number.exec(message)?.[0] ?? ''
  const shortest = found.startsWith('-') ? 2 : 1
  for (let length = found.length; length >= shortest; length--) yield at + length
  for (const word of words) if (message.startsWith(word, at)) yield at + word.length
}

/** Translates filled-in values: the yes and no of flags, and the name of a reader who gave none. */
export function translatedFilling(filling: Filling, states: States, language: Language): Filling {
  const flags = new Set(states.flags.map(({ name }) => placeName(name)))
  const said = (name: string, text: string) => {
    if (name === readerPlace) return readerNameIn(text, language)
    const at = flags.has(name) ? Object.values(flagWords).findIndex((words) => words.includes(text)) : -1
    const words = Object.values(flagWords)[at]
    return words ? (flagWords[language][words.indexOf(text)] ?? text) : text
  }
  return new Map([...filling].map(([name, text]) => [name, said(name, text)]))
}
