import type { ProblemPlace } from '@fabula/core/check/problem'
import { type Thing, usagesOf } from '@fabula/core/check/usages'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { useMemo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { addressOfPlace } from '../place/place.ts'
import { placeOfProblem } from '../place/place-of-problem.ts'
import { PlaceLink, usePlaces } from '../place/use-place.tsx'
import { useNovel } from '../store/use-workshop.tsx'
import './usages.css'

const SHOWN = 12

/** Every place of the novel that names a thing. */
export function useUsages({ kind, id }: Thing): ProblemPlace[] {
  const novel = useNovel()
  return useMemo(() => usagesOf(novel, { kind, id }), [novel, kind, id])
}

/** Where a thing is used, each place a link that leads there; the first dozen of them. */
export function UsageList({ usages, onFollow }: { usages: readonly ProblemPlace[]; onFollow?: () => void }) {
  const novel = useNovel()
  const words = useWords(workshopNovelPhrases).usages
  const label = useUsageLabel()
  const { table } = usePlaces()
  // Two mixes of one character, say, are one place to look at.
  const links = new Map(
    usages.map((usage) => {
      const to = placeOfProblem(novel, usage)
      const text = label(usage)
      return [`${addressOfPlace(table, to)} ${text}`, { to, text }]
    }),
  )
  return (
    <ul className="bench-usages">
      {[...links].slice(0, SHOWN).map(([key, { to, text }]) => (
        <li key={key}>
          <PlaceLink to={to} onClick={onFollow}>
            {text}
          </PlaceLink>
        </li>
      ))}
      {links.size > SHOWN && <li>{words.more(links.size - SHOWN)}</li>}
    </ul>
  )
}

/** A place in words: "The quay: Background". */
export function useUsageLabel(): (usage: ProblemPlace) => string {
  const { usages } = useWords(workshopNovelPhrases)
  const { sections, sceneSections } = useWords(workshopPhrases)
  const names: Record<string, string> = {
    ...usages.names,
    info: sceneSections.info,
    characters: sceneSections.characters,
    backgrounds: sceneSections.background,
    music: sceneSections.music,
    prompts: sceneSections['scene-prompts'],
    modifying_states: sceneSections['modifying-states'],
    start_message: sceneSections['start-message'],
    next_scenes: sceneSections['next-scenes'],
  }
  return ({ kind, section, name }) => {
    switch (kind) {
      case 'novel':
        return usages.novelInfo
      case 'music_mix':
        return `${sections.music}: ${name}`
      case 'world_prompt':
        return `${sections['world-prompts']}: ${name}`
      case 'state':
        return `${sections.states}: ${name}`
      case 'asset':
        return `${sections.assets}: ${name}`
      case 'character':
      case 'interactive_scene':
      case 'static_scene':
        return `${name}: ${names[section] ?? section}`
    }
  }
}
