import { type EntryOf, entriesOf, type ListName, type ListRef } from '@fabula/core/edit/entry-lists'
import type { SceneId } from '@fabula/core/ids'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { locationOfScene, type Place } from './location.ts'
import { novelSectionOf, sceneSectionOf } from './section-of.ts'

/** The forms of a scene that are no entry of a list; the stage stands beside every section. */
export type SceneFormName = 'info' | 'start' | 'music' | 'staging' | 'stage'

/** What an address names to have the stage of a scene open. */
export const STAGE_ENTRY = 'stage'

/**
 * Where in the editor the form of a name stands (`characters.<id>`, `scene.<id>.start`); null where what it was about has
 * gone, or the form has no address of its own.
 */
export function locationOfForm(novel: Novel, name: string): Place | null {
  const [kind = '', own = '', ...rest] = name.split('.')
  if (kind === 'info') return { kind: 'novel', section: 'info', entry: 'edit' }
  if (kind === 'asset') return locationOfAsset(novel, own)
  if (kind === 'new-scene') return { kind: 'novel', section: own === 'static' ? 'static-scenes' : 'interactive-scenes' }
  if (kind === 'translation') return { kind: 'novel', section: 'translations' }
  if (kind === 'graph') return { kind: 'novel', section: 'graph' }
  if (kind === 'script') return { kind: 'novel', section: 'script' }
  if (kind === 'scene') return locationInScene(novel, own, rest)
  const section = novelSectionOf[kind]
  if (!section) return null
  if (own !== 'new')
    return entryIn(novel, { list: kind } as ListRef, own) === null ? null : { kind: 'novel', section, entry: own }
  const entry = kind === 'flags' ? 'new-flag' : kind === 'scales' ? 'new-scale' : own
  return { kind: 'novel', section, entry }
}

function locationOfAsset({ assets }: Novel, own: string): Place | null {
  const known = Object.values(assets).some((list) => list.some(({ id }) => id === own))
  return known || own.startsWith('new-') ? { kind: 'novel', section: 'assets', entry: own } : null
}

function locationInScene(novel: Novel, id: string, [list = '', own]: readonly string[]): Place | null {
  const scene = indexOf(novel).scenes.get(id as SceneId)
  // The first form of a static scene before a background sets the stage: its own form stands beside the next section.
  const apart = list === 'stage' && scene?.type === 'static' && scene.background_id !== null
  const section = apart ? 'next-scenes' : sceneSectionOf[list]
  if (!scene || !section) return null
  const ref: SceneRef = { scene_type: scene.type, scene_id: scene.id }
  if (own === undefined) return locationOfScene(ref, section, list === 'stage' ? STAGE_ENTRY : undefined)
  // Which of the three tabs a new ending stands in is not told by an address.
  if (own === 'new') return locationOfScene(ref, section, section === 'endings' ? undefined : own)
  const entry = entryIn(novel, { list, scene: id } as ListRef, own)
  return entry === null ? null : locationOfScene(ref, section, entry)
}

/** How the address means an entry that a form is called after: its id, or its place in a list without ids. */
function entryIn(novel: Novel, of: ListRef, own: string): string | null {
  const entries: readonly EntryOf[ListName][] = entriesOf(novel, of)
  const at = entries.findIndex((entry) => ('id' in entry ? entry.id === own : entryKey(entry) === own))
  const entry = entries[at]
  if (!entry) return null
  return 'id' in entry ? own : String(at)
}

/**
 * What tells an entry of a list without ids from the others, wherever it stands: a number made from all it holds. What
 * was typed for it is found again after the list has been put in another order.
 */
export function entryKey(entry: unknown): string {
  let hash = 0x811c9dc5
  for (const char of JSON.stringify(entry)) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(36)
}
