import { pageAddress } from '@fabula/contract/page-address'
import type { NovelId } from '@fabula/core/ids'
import { assetTypes } from '@fabula/core/novel/asset'
import type { Language } from '@fabula/core/novel/language'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import type { NovelBase } from '../../client/request.ts'

/** The novel's sections in the order of the list, as they appear in an address. */
export const novelSections = [
  'info',
  'states',
  'world-prompts',
  'characters',
  'music',
  'assets',
  'graph',
  'interactive-scenes',
  'static-scenes',
  'script',
  'search',
  'words',
  'translations',
  'rehearsal',
  'history',
] as const
export type NovelSection = (typeof novelSections)[number]

export const interactiveSections = [
  'info',
  'characters',
  'background',
  'music',
  'staging',
  'scene-prompts',
  'modifying-states',
  'endings',
  'start-message',
  'test-canvas',
] as const
export type InteractiveSection = (typeof interactiveSections)[number]

export const staticSections = ['info', 'staging', 'next-scenes', 'preview'] as const
export type StaticSection = (typeof staticSections)[number]
export type SceneSection = InteractiveSection | StaticSection

/** A place in the editor. `entry`: a thing of the section, by its id or index. */
export type Place =
  | { kind: 'novel'; section: NovelSection; entry?: string }
  | { kind: 'interactive'; scene: SceneRef; section: InteractiveSection; entry?: string }
  | { kind: 'static'; scene: SceneRef; section: StaticSection; entry?: string }

/** Entries in an address that are only tabs of their section. */
const tabs: readonly string[] = ['flags', 'scales', ...assetTypes]

/** Whether a place is more than a section or one of its tabs: an open form, or a thing to scroll to. */
export const isEntryOpen = ({ entry }: Place): boolean => entry !== undefined && !tabs.includes(entry)

/** The open novel. */
export type OpenNovel = { base: NovelBase; novelId: NovelId; language: Language }

/** The place for an address: the scene in its path, if any, and its query. */
export function readLocation(scene: SceneRef | null, query: string): Place {
  const words = new URLSearchParams(query)
  return placeOf(scene, words.get('section') ?? 'info', words.get('entry') ?? undefined)
}

/** A scene's editor, by default at its first section. */
export const locationOfScene = (scene: SceneRef, section = 'info', entry?: string): Place =>
  placeOf(scene, section, entry)

/** A section that does not exist there becomes the first one. */
function placeOf(scene: SceneRef | null, section: string, entry: string | undefined): Place {
  if (!scene) return { kind: 'novel', section: known(novelSections, section), entry }
  return scene.scene_type === 'interactive'
    ? { kind: 'interactive', scene, section: known(interactiveSections, section), entry }
    : { kind: 'static', scene, section: known(staticSections, section), entry }
}

function known<S extends string>(sections: readonly S[], section: string): S {
  return sections.find((each) => each === section) ?? (sections[0] as S)
}

export function addressOfLocation({ base, novelId, language }: OpenNovel, place: Place): string {
  const path = pageAddress.editor(language, base, novelId, place.kind === 'novel' ? null : place.scene)
  if (place.section === 'info' && place.entry === undefined) return path
  const words = new URLSearchParams()
  if (place.section !== 'info') words.set('section', place.section)
  if (place.entry !== undefined) words.set('entry', place.entry)
  return `${path}?${words}`
}
