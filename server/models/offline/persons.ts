import { conceptOf } from './concepts.ts'

/** Whom people call by what they are, rather than by name. */
const persons = new Set(
  'aunt uncle mother father sister brother grandmother grandfather boy girl captain doctor teacher baker pilot engineer apprentice'
    .split(' ')
    .map((word) => `~${word}`),
)

/** What somebody is who is called so; null where a word says nothing of the kind. */
function personIn(word: string): string | null {
  const concept = conceptOf(word)
  return concept !== null && persons.has(concept) ? concept : null
}

/** "Grandpa" calls whom the author lets be called "grandfather". */
export function isSamePerson(called: string, alias: string): boolean {
  const person = personIn(called)
  return person !== null && person === conceptOf(alias)
}

/** "Дедушка" is no slip of the finger for "девушка". */
export function isAnotherPerson(called: string, name: string): boolean {
  const person = personIn(called)
  return person !== null && called !== name && person !== conceptOf(name)
}
