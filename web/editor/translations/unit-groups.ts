import type { TranslationUnit } from '@fabula/contract/shapes/translations'
import type { CharacterId, SceneId } from '@fabula/core/ids'
import { fold } from '@fabula/core/novel/fold'
import { isSharedUnit, placeKey } from '@fabula/core/novel/localize'
import { memoizeWeak } from '@fabula/core/novel/memoize-weak'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import { placeOf } from '@fabula/core/translation/unit-kind'
import type { Place } from '../location/location.ts'

export const unitFilters = ['all', 'missing', 'stale', 'model'] as const
export type UnitFilter = (typeof unitFilters)[number]

/** The texts of one place of the novel, in order. */
export interface UnitGroup {
  key: string
  of: 'novel' | 'character' | 'scene'
  /** The name of the character or scene; empty for the novel. */
  name: string
  place: Place
  units: TranslationUnit[]
}

/**
 * A unit's key: its place, and its source text if several units share the place. Otherwise it stays the same when the
 * text changes.
 */
export const unitKey = ({ unit, source }: Pick<TranslationUnit, 'unit' | 'source'>): string =>
  isSharedUnit(unit) ? placeKey(unit, source) : unit

/** Whether a filter shows a unit. */
export function passes({ text, made_by, stale }: TranslationUnit, filter: UnitFilter): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'missing':
      return text === ''
    case 'stale':
      return stale
    case 'model':
      return made_by === 'model'
  }
}

/** Both texts of a unit, case-folded once: every keystroke searches all of them. */
const foldedTexts = memoizeWeak(({ source, text }: TranslationUnit) => `${fold(source)}\n${fold(text)}`)

/** Whether a unit contains a text in either language; `wanted` is case-folded. */
export const mentions = (unit: TranslationUnit, wanted: string): boolean =>
  wanted === '' || foldedTexts(unit).includes(wanted)

/** Groups units by their part of the novel, in the novel's order. */
export function groupUnits(novel: Novel, units: readonly TranslationUnit[]): UnitGroup[] {
  const groups = new Map<string, UnitGroup>()
  for (const unit of units) {
    const place = placeOf(unit.unit)
    if (place === null) continue
    const key = `${place.of}/${place.id}`
    const group = groups.get(key) ?? { key, ...headOf(novel, place.of, place.id), units: [] }
    group.units.push(unit)
    groups.set(key, group)
  }
  return [...groups.values()]
}

type Kind = NonNullable<ReturnType<typeof placeOf>>['of']

function headOf(novel: Novel, of: Kind, id: string): Pick<UnitGroup, 'of' | 'name' | 'place'> {
  const { characters, scenes } = indexOf(novel)
  const scene = { scene_id: id as SceneId, scene_type: of === 'interactive_scene' ? 'interactive' : 'static' } as const
  const name = scenes.get(id as SceneId)?.name ?? ''
  switch (of) {
    case 'novel':
      return { of, name: '', place: { kind: 'novel', section: 'info' } }
    case 'character': {
      const character = characters.get(id as CharacterId)
      return { of, name: character?.prompt_name ?? '', place: { kind: 'novel', section: 'characters', entry: id } }
    }
    case 'interactive_scene':
      return { of: 'scene', name, place: { kind: 'interactive', scene, section: 'info' } }
    case 'static_scene':
      return { of: 'scene', name, place: { kind: 'static', scene, section: 'info' } }
  }
}

const fields = [
  'name',
  'description',
  'technical_description',
  'preferred_biography',
  'credits',
  'alias',
  'example_line',
  'help',
  'start_message_original',
  'original_message',
  'display_name',
  'keyword',
] as const
export type UnitField = (typeof fields)[number] | 'ending' | 'other'

/** The field that a unit's text belongs to. */
export function fieldOf(unit: string): UnitField {
  const field = placeOf(unit)?.field ?? ''
  if (/^ending\/.*\/name$/.test(field)) return 'ending'
  const last = field.split('/').at(-1)
  return last === 'prompt_name' ? 'name' : (fields.find((name) => name === last) ?? 'other')
}

/** Texts that are rendered together; a group continued from the previous chunk has no head. */
export interface Chunk {
  key: string
  parts: { head: UnitGroup | null; key: string; units: TranslationUnit[] }[]
  count: number
}

/** Splits groups into chunks of at most `size` texts, each rendered when it comes into view. */
export function chunksOf(groups: readonly UnitGroup[], size: number): Chunk[] {
  const chunks: Chunk[] = []
  for (const group of groups) {
    for (let from = 0; from < group.units.length; ) {
      let last = chunks.at(-1)
      if (!last || last.count >= size) {
        last = { key: `${group.key}/${from}`, parts: [], count: 0 }
        chunks.push(last)
      }
      const units = group.units.slice(from, from + size - last.count)
      last.parts.push({ head: from === 0 ? group : null, key: group.key, units })
      last.count += units.length
      from += units.length
    }
  }
  return chunks
}
