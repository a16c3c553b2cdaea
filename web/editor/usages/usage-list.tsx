import type { ProblemLocation } from '@fabula/core/check/problem'
import { type Thing, usagesOf } from '@fabula/core/check/usages'
import { editorPhrases } from '@fabula/phrases/editor'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useMemo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { entryName } from '../location/entry-name.ts'
import { addressOfLocation } from '../location/location.ts'
import { locationOfProblem } from '../location/location-of-problem.ts'
import { sceneSectionOf } from '../location/section-of.ts'
import { LocationLink, useEditorLocation } from '../location/use-location.tsx'
import { useNovel } from '../store/use-editor.tsx'
import './usages.css'

const maxShown = 12
const endingSections = new Set(['endings', 'static_endings'])

/** Every place of the novel that refers to a thing. */
export function useUsages({ kind, id }: Thing): ProblemLocation[] {
  const novel = useNovel()
  return useMemo(() => usagesOf(novel, { kind, id }), [novel, kind, id])
}

/** Links to the places where a thing is used, at most a dozen. */
export function UsageList({ usages, onFollow }: { usages: readonly ProblemLocation[]; onFollow?: () => void }) {
  const novel = useNovel()
  const words = useWords(editorNovelPhrases).usages
  const label = useUsageLabel()
  const { openNovel } = useEditorLocation()
  // Several usages, such as two mixes of one character, may share one place.
  const links = new Map(
    usages.map((usage) => {
      const to = locationOfProblem(novel, usage)
      // Says which of a scene's endings it is: otherwise links to several of them would have one name.
      const text = [label(usage), endingSections.has(usage.section) && entryName(novel, usage, '')]
        .filter(Boolean)
        .join(': ')
      return [`${addressOfLocation(openNovel, to)} ${text}`, { to, text }]
    }),
  )
  return (
    <ul className="editor-usages">
      {[...links].slice(0, maxShown).map(([key, { to, text }]) => (
        <li key={key}>
          <LocationLink to={to} onClick={onFollow}>
            {text}
          </LocationLink>
        </li>
      ))}
      {links.size > maxShown && <li>{words.more(links.size - maxShown)}</li>}
    </ul>
  )
}

/** A place in words: "The quay: Background". */
export function useUsageLabel(): (usage: ProblemLocation) => string {
  const { usages } = useWords(editorNovelPhrases)
  const { sections, sceneSections } = useWords(editorPhrases)
  const names: Readonly<Record<string, string>> = usages.names
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
        return `${name}: ${names[section] ?? sceneSections[sceneSectionOf[section] ?? 'info']}`
    }
  }
}
