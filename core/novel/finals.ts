import type { EndingId, SceneId } from '../ids.ts'
import { exitsOf } from './exits.ts'
import type { Novel } from './novel.ts'
import { indexOf } from './novel-index.ts'

/** Where a story can end: endings that lead nowhere, and static scenes that nothing follows. */
export interface Finals {
  endings: ReadonlySet<EndingId>
  scenes: ReadonlySet<SceneId>
}

/** Finds every place where a novel can end. Readers count these as its endings. */
export function finalsOf(novel: Novel): Finals {
  const { scenes } = indexOf(novel)
  const leadsOn = (to: SceneId | null) => to !== null && scenes.has(to)
  const last = novel.static_scenes.filter((scene) => !exitsOf(scene).some(({ to }) => leadsOn(to)))
  const endings = novel.interactive_scenes
    .flatMap((scene) => exitsOf(scene))
    .flatMap(({ ending_id, to }) => (ending_id === null || leadsOn(to) ? [] : [ending_id]))
  return { endings: new Set(endings), scenes: new Set(last.map(({ id }) => id)) }
}
