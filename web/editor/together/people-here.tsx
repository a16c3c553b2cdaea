import type { EditorPlace, Present } from '@fabula/contract/shapes/coauthors'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { useOthers } from './use-together.tsx'
import './together.css'

/** Selects co-authors by what they have open. */
export type Where = (at: EditorPlace) => boolean

/** The other authors at one place of the novel, as initials. Renders nothing if there are none. */
export function PeopleHere({ where }: { where: Where }) {
  const peopleHere = useOthers().filter(({ at }) => where(at))
  return peopleHere.length === 0 ? null : <Faces people={peopleHere} />
}

/** A person with two windows is shown once. */
export function Faces({ people }: { people: readonly Present[] }) {
  const words = useWords(coauthorPhrases)
  const { viewer } = usePage()
  const names = new Map(
    people.map(({ user }): [string, string] => [user.id, user.id === viewer?.id ? words.another : user.username]),
  )
  const sentence = words.peopleHere([...names.values()].join(', '))
  return (
    <span className="together-faces" title={sentence}>
      {[...names].map(([id, name]) => (
        <span key={id} className="together-face" data-hue={hueOf(id)} aria-hidden="true">
          {[...name][0]?.toLocaleUpperCase()}
        </span>
      ))}
      <span className="ui-hidden">{sentence}</span>
    </span>
  )
}

/** One of six colours, always the same for a person. */
const hueOf = (id: string): number => Number.parseInt(id.slice(-4), 16) % 6
