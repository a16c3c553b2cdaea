import { type EntryOf, entriesOf, type ListName, type ListRef } from '@fabula/core/edit/entry-lists'
import type { SceneId } from '@fabula/core/ids'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { locationOfScene, type Place } from './location.ts'
import { novelSectionOf, sceneSectionOf } from './section-of.ts'

/** A scene's forms that are not entries of a list. The stage is beside every section. */
export type SceneFormName = 'info' | 'start' | 'music' | 'staging' | 'stage'

/** The `entry` in an address that opens a scene's stage. */
export const stageEntry = 'stage'

/**
 * A form's place in the editor by its name (`characters.<id>`, `scene.<id>.start`); null if its thing was deleted, or
 * the form has no address.
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
  // In a static scene with a background the form of the first section edits the stage, so the stage's own form is
  // beside the next section.
  const apart = list === 'stage' && scene?.type === 'static' && scene.background_id !== null
  const section = apart ? 'next-scenes' : sceneSectionOf[list]
  if (!scene || !section) return null
  const ref: SceneRef = { scene_type: scene.type, scene_id: scene.id }
  if (own === undefined) return locationOfScene(ref, section, list === 'stage' ? stageEntry : undefined)
  // The address does not say which of the three tabs a new ending belongs to.
  if (own === 'new') return locationOfScene(ref, section, section === 'endings' ? undefined : own)
  const entry = entryIn(novel, { list, scene: id } as ListRef, own)
  return entry === null ? null : locationOfScene(ref, section, entry)
}

/** An entry in the address for a form's name: its id, or its index in a list without ids. */
function entryIn(novel: Novel, of: ListRef, own: string): string | null {
  const entries: readonly EntryOf[ListName][] = entriesOf(novel, of)
  const at = entries.findIndex((entry) => ('id' in entry ? entry.id === own : entryKey(entry) === own))
  const entry = entries[at]
  if (!entry) return null
  return 'id' in entry ? own : String(at)
}

/**
 * A key for an entry without an id, at any place in its list: a hash of its content. A draft of the entry is found
 * again after the list was reordered.
 */
export function entryKey(entry: unknown): string {
  let hash = 0x811c9dc5
  for (const char of JSON.stringify(entry)) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(36)
}
