import type { Language } from './language.ts'
import type { States } from './states.ts'

/**
 * A place in a text that is filled in when shown: `{{user}}`, `{{the name of a flag or a scale}}`. A backslash escapes
 * it. The length is limited to that of names, so that an unclosed brace costs nothing.
 */
const place = /(?<!\\)\{\{([^{}]{1,210})\}\}/g

/** Normalises a place's name for comparison: ignores case and extra whitespace. */
export const placeName = (name: string): string => name.replace(/\s+/g, ' ').trim().toLowerCase()

/** The place for the name of the reader's character. */
export const readerPlace = 'user'

/** The name of a reader who gave none, such as a guest. */
export const unnamedReader: Readonly<Record<Language, string>> = { english: 'Incognito', russian: 'Инкогнито' }

/** A reader's name as it is shown in a language: the one of a reader who gave none follows the language. */
export const readerNameIn = (name: string, language: Language): string =>
  Object.values(unnamedReader).includes(name) ? unnamedReader[language] : name

/** Values of places, by name. */
export type Filling = ReadonlyMap<string, string>

/** The places in a text, in order, each as written and by normalised name. */
export const placesIn = (text: string): { at: number; written: string; name: string }[] =>
  [...text.matchAll(place)].map((found) => ({
    at: found.index,
    written: found[0],
    name: placeName(found[1] ?? ''),
  }))

/** Fills `{{user}}` and the names of flags and scales. Unknown places stay as written. */
export const fillIn = (text: string, filling: Filling): string =>
  text.replace(place, (written, name: string) => filling.get(placeName(name)) ?? written)

/** Fills in only the reader's name. */
export const fillReader = (text: string, name: string): string => fillIn(text, new Map([[readerPlace, name]]))

/** The words that a flag's value is shown as. */
export const flagWords: Readonly<Record<Language, readonly [no: string, yes: string]>> = {
  english: ['no', 'yes'],
  russian: ['нет', 'да'],
}

/** Current values of flags and scales, by id. */
interface Values {
  readonly flags: Readonly<Record<string, boolean>>
  readonly scales: Readonly<Record<string, number>>
}

/** The values to fill into a text: a scale's number, a flag's yes or no, the reader's name. */
export function fillingOf(states: States, world: Values, reader: { name: string; language: Language }): Filling {
  const filling = new Map<string, string>()
  for (const { id, name, initial_value } of states.flags)
    filling.set(placeName(name), flagWords[reader.language][(world.flags[id] ?? initial_value) ? 1 : 0])
  for (const { id, name, initial_value } of states.scales)
    filling.set(placeName(name), String(world.scales[id] ?? initial_value))
  return filling.set(readerPlace, reader.name)
}

/** The names of all places that a novel can fill. */
export const placeNames = ({ flags, scales }: States): Set<string> =>
  new Set([readerPlace, ...[...flags, ...scales].map(({ name }) => placeName(name))])

/** The places of a text for comparison with its translation: normalised and sorted. */
export const placeholdersOf = (text: string): string[] =>
  placesIn(text)
    .map(({ name }) => `{{${name}}}`)
    .sort()
