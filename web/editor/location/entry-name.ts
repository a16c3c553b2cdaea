import type { ProblemLocation } from '@fabula/core/check/problem'
import type { Novel } from '@fabula/core/novel/novel'

/** The name of a location's ending, or the entry's number; empty for a whole section. */
export function entryName(novel: Novel, { kind, id, section, index }: ProblemLocation, contextEnding: string): string {
  if (index === null) return ''
  const scene = kind === 'interactive_scene' ? novel.interactive_scenes.find((each) => each.id === id) : undefined
  if (section === 'endings') return scene?.endings[index]?.name ?? ''
  if (section === 'static_endings') return scene?.static_endings[index]?.name ?? ''
  return section === 'context_ending' ? contextEnding : String(index + 1)
}
