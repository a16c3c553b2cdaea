import type { Novel } from '../novel/novel.ts'
import type { ProblemLocation } from './problem.ts'

/** Finds where a unit's translation is written, named after the thing the unit belongs to. */
export function translationLocator(novel: Novel): (unit: string) => ProblemLocation {
  const names = new Map<string, string>(
    [...novel.interactive_scenes, ...novel.static_scenes].map(({ id, name }) => [id, name]),
  )
  for (const { id, prompt_name } of novel.characters) names.set(id, prompt_name)
  return (unit) => {
    const [kind, id] = unit.split('/') as [ProblemLocation['kind'], string]
    return {
      kind,
      id: kind === 'novel' ? null : id,
      section: 'translations',
      index: null,
      name: names.get(id) ?? '',
    }
  }
}
