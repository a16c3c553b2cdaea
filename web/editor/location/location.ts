import { pageAddress } from '@fabula/contract/page-address'
import type { NovelId } from '@fabula/core/ids'
import { assetTypes } from '@fabula/core/novel/asset'
import type { Language } from '@fabula/core/novel/language'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import type { NovelBase } from '../../client/request.ts'

/** The sections of the novel builder, in the order of its sidebar; as they stand in an address. */
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

/** Where in the editor the author is. `entry`: the thing of the section to lead to, by its id or its index. */
export type Place =
  | { kind: 'novel'; section: NovelSection; entry?: string }
  | { kind: 'interactive'; scene: SceneRef; section: InteractiveSection; entry?: string }
  | { kind: 'static'; scene: SceneRef; section: StaticSection; entry?: string }

/** What stands for an entry in the address of a section, and is only a tab of it. */
const tabs: readonly string[] = ['flags', 'scales', ...assetTypes]

/** A form is open there, or a thing of the section led to: more than the section or one of its tabs. */
export const isEntryOpen = ({ entry }: Place): boolean => entry !== undefined && !tabs.includes(entry)

/** The novel on the table. */
export type Table = { base: NovelBase; novelId: NovelId; language: Language }

/** The place that an address means: what stands in its query, at the novel or at one of its scenes. */
export function readLocation(scene: SceneRef | null, query: string): Place {
  const words = new URLSearchParams(query)
  const entry = words.get('entry') ?? undefined
  const section = words.get('section') ?? 'info'
  if (!scene) return { kind: 'novel', section: known(novelSections, section), entry }
  return scene.scene_type === 'interactive'
    ? { kind: 'interactive', scene, section: known(interactiveSections, section), entry }
    : { kind: 'static', scene, section: known(staticSections, section), entry }
}

function known<S extends string>(sections: readonly [S, ...S[]] | readonly S[], section: string): S {
  return sections.find((each) => each === section) ?? (sections[0] as S)
}

export function addressOfLocation({ base, novelId, language }: Table, place: Place): string {
  const path = pageAddress.editor(language, base, novelId, place.kind === 'novel' ? null : place.scene)
  const words = new URLSearchParams()
  if (place.section !== 'info') words.set('section', place.section)
  if (place.entry !== undefined) words.set('entry', place.entry)
  return words.size > 0 ? `${path}?${words}` : path
}

/** A scene's editor, at its first section unless told otherwise. */
export const locationOfScene = (scene: SceneRef, section = 'info', entry?: string): Place =>
  readLocation(scene, `?${new URLSearchParams({ section, ...(entry === undefined ? {} : { entry }) })}`)
