import type { Language } from '../novel/language.ts'
import type { States } from '../novel/states.ts'

/**
 * A place in a text that is filled in when it is shown: `{{user}}`, `{{the name of a flag or a scale}}`. One behind a
 * backslash is none. No place is longer than names are, so that a brace that is never closed costs nothing.
 */
const place = /(?<!\\)\{\{([^{}]{1,210})\}\}/g

/** What stands in a place, as places are compared: whatever its case and its blanks. */
export const placeName = (name: string): string => name.replace(/\s+/g, ' ').trim().toLowerCase()

/** The name of the place that the name of the reader's character stands in. */
export const readerPlace = 'user'

/** What is put into places, by their names. */
export type Filling = ReadonlyMap<string, string>

/** The places in a text, in their order, each as it was written and by its name. */
export const placesIn = (text: string): { at: number; written: string; name: string }[] =>
  [...text.matchAll(place)].map((found) => ({
    at: found.index,
    written: found[0],
    name: placeName(found[1] ?? ''),
  }))

/** Puts values where an author wrote `{{user}}` or the name of a flag or scale. A place that nothing is known of stays. */
export const fillIn = (text: string, filling: Filling): string =>
  text.replace(place, (written, name: string) => filling.get(placeName(name)) ?? written)

/** Fills in the reader's name alone. */
export const fillReader = (text: string, name: string): string => fillIn(text, new Map([[readerPlace, name]]))

/** How a flag is said. */
export const flagWords: Readonly<Record<Language, readonly [no: string, yes: string]>> = {
  english: ['no', 'yes'],
  russian: ['нет', 'да'],
}

/** What flags and scales are now, by their ids. */
interface Values {
  readonly flags: Readonly<Record<string, boolean>>
  readonly scales: Readonly<Record<string, number>>
}

/** What a text is filled with in a world: a scale's number, a flag's yes or no, the reader's name. */
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

/** The places in a text as a translation has to keep them: in one spelling, sorted. */
export const placeholdersOf = (text: string): string[] =>
  placesIn(text)
    .map(({ name }) => `{{${name}}}`)
    .sort()
