import type { Language } from './language.ts'
import { type Filling, flagWords, placeName, placeNames, placesIn, readerPlace } from './message-places.ts'
import type { States } from './states.ts'

/** A reader's name is no longer than this, in characters. */
const longestName = 200
/** What stands for a flag or a scale. */
const value = `(-?\\d{1,16}|${Object.values(flagWords).flat().join('|')})`

/** Reads out of a message what was filled in; null when it is not made from the text. */
export type FindFilling = (message: string) => Filling | null

/** Whether a text has places that a novel with these states fills. */
export function hasPlaces(text: string, states: States): boolean {
  const places = placesIn(text)
  return places.length > 0 && places.some(({ name }) => placeNames(states).has(name))
}

/** How messages that were made from `source` are recognized, whatever was filled in. */
export function fillingFinder(source: string, states: States): FindFilling {
  const known = placeNames(states)
  const names: string[] = []
  let pattern = ''
  let from = 0
  let head = source
  for (const { at, written, name } of placesIn(source)) {
    if (!known.has(name)) continue
    if (names.length === 0) head = source.slice(0, at)
    const before = names.indexOf(name)
    if (before < 0) names.push(name)
    const group = name === readerPlace ? `([\\s\\S]{0,${longestName}}?)` : value
    pattern += literal(source.slice(from, at)) + (before < 0 ? group : `(?:\\${before + 1})`)
    from = at + written.length
  }
  const whole = new RegExp(`^${pattern}${literal(source.slice(from))}$`)
  return (message) => {
    // Most messages are told apart without the pattern.
    if (!message.startsWith(head)) return null
    const found = whole.exec(message)
    return found && new Map(names.map((name, at) => [name, found[at + 1] ?? '']))
  }
}

const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What was filled in, in the words of another language: the yes and no of flags. */
export function retoldFilling(filling: Filling, states: States, language: Language): Filling {
  const flags = new Set(states.flags.map(({ name }) => placeName(name)))
  const said = (name: string, text: string) => {
    const at = flags.has(name) ? Object.values(flagWords).findIndex((words) => words.includes(text)) : -1
    const words = Object.values(flagWords)[at]
    return words ? (flagWords[language][words.indexOf(text)] ?? text) : text
  }
  return new Map([...filling].map(([name, text]) => [name, said(name, text)]))
}
