import { conceptOf } from './concepts.ts'

/** Persons who are called by what they are instead of by name. */
const persons = new Set(
  'aunt uncle mother father sister brother grandmother grandfather boy girl captain doctor teacher baker pilot engineer apprentice'
    .split(' ')
    .map((word) => `~${word}`),
)

/** The concept of the person that a word names; null when it names none. */
function personIn(word: string): string | null {
  const concept = conceptOf(word)
  return concept !== null && persons.has(concept) ? concept : null
}

/** Whether two words call the same person: "grandpa" is the alias "grandfather". */
export function isSamePerson(called: string, alias: string): boolean {
  const person = personIn(called)
  return person !== null && person === conceptOf(alias)
}

/** Whether a word calls a different person: "дедушка" is no typing mistake for "девушка". */
export function isAnotherPerson(called: string, name: string): boolean {
  const person = personIn(called)
  return person !== null && called !== name && person !== conceptOf(name)
}
