import type { SceneId } from '../ids.ts'
import type { Language } from '../novel/language.ts'
import { languageOfNovel } from '../novel/language.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'
import type { TextUnit } from '../novel/texts.ts'
import type { TranslatedUnit } from './translated-unit.ts'
import { kindOf, placeOf } from './unit-kind.ts'

/** A text to translate: the first of all units that have the same words of the same kind. */
export interface BatchUnit extends TextUnit {
  kind: string
}

/** What is asked of a model in one call, with what it needs to know. */
export interface TranslationBatch {
  from: Language
  to: Language
  novel: { name: string; description: string }
  /** The cast: how their names are written, and who they are. */
  cast: { name: string; translated: string | null; about: string }[]
  /** The scenes that the texts belong to. */
  scenes: string[]
  /** Texts of the same places that are translated already, for the same tone. */
  earlier: { source: string; text: string }[]
  units: BatchUnit[]
}

/** How much is asked for in one call. Characters are of the originals. */
export interface BatchSize {
  units: number
  characters: number
}

/** For hosted models: large enough to share the prompt's beginning, small enough to be answered in one piece. */
export const hostedBatch: BatchSize = { units: 20, characters: 3_000 }
/** For small models on this machine: one text at a time is what they can do. */
export const embeddedBatch: BatchSize = { units: 1, characters: 1 }

const aboutLength = 240
const earlierTexts = 4

/**
 * The batches that translate `missing`, in their order: neighbouring scenes together while there is room, the same words of
 * the same kind once. A text that is longer than a batch stands alone. `all` are all units, for what is
 * translated already. At most `most` batches are made.
 */
export function translationBatches(
  novel: Novel,
  to: Language,
  missing: readonly TranslatedUnit[],
  all: readonly TranslatedUnit[],
  size: BatchSize,
  most = Number.POSITIVE_INFINITY,
): TranslationBatch[] {
  const seen = new Set<string>()
  const batches: { places: Set<string>; units: BatchUnit[]; characters: number }[] = []
  for (const { unit, source } of missing) {
    const kind = kindOf(novel, unit)
    const key = `${kind}\n${source}`
    if (seen.has(key)) continue
    seen.add(key)
    const last = batches.at(-1)
    if (last && last.units.length < size.units && last.characters + source.length <= size.characters) {
      last.places.add(placeKeyOf(unit))
      last.units.push({ unit, source, kind })
      last.characters += source.length
    } else {
      if (batches.length >= most) break
      batches.push({ places: new Set([placeKeyOf(unit)]), units: [{ unit, source, kind }], characters: source.length })
    }
  }
  const from = languageOfNovel(novel)
  const about = { name: novel.name, description: cut(novel.description) }
  const cast = castOf(novel, all)
  const translated = textsByPlace(all, new Set(batches.flatMap(({ places }) => [...places])))
  return batches.map(({ places, units }) => ({
    from,
    to,
    novel: about,
    cast,
    scenes: [...places].flatMap((place) => sceneOf(novel, place)),
    earlier: [...places].flatMap((place) => (translated.get(place) ?? []).slice(-earlierTexts)).slice(-earlierTexts),
    units,
  }))
}

/** All that belongs to the novel's own page together; each character and each scene apart. */
function placeKeyOf(unit: string): string {
  const place = placeOf(unit)
  return place === null ? '' : `${place.of}/${place.id}`
}

function textsByPlace(
  units: readonly TranslatedUnit[],
  wanted: ReadonlySet<string>,
): Map<string, { source: string; text: string }[]> {
  const places = new Map<string, { source: string; text: string }[]>()
  for (const { unit, source, text } of units) {
    if (text === '' || source.length < 20) continue
    const key = placeKeyOf(unit)
    if (!wanted.has(key)) continue
    const texts = places.get(key) ?? []
    texts.push({ source: cut(source), text: cut(text) })
    places.set(key, texts)
  }
  return places
}

function castOf(novel: Novel, units: readonly TranslatedUnit[]): TranslationBatch['cast'] {
  const names = new Map(units.map(({ unit, text }) => [unit, text]))
  return novel.characters.map(({ id, prompt_name, biographies }) => ({
    name: prompt_name,
    translated: names.get(`character/${id}/prompt_name`) || null,
    about: cut(biographies[0]?.prompt_description ?? ''),
  }))
}

function sceneOf(novel: Novel, place: string): string[] {
  const scene = indexOf(novel).scenes.get((place.split('/')[1] ?? '') as SceneId)
  return scene ? [[scene.name, cut(scene.description)].filter(Boolean).join('. ')] : []
}

const cut = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= aboutLength ? line : `${line.slice(0, aboutLength)}…`
}
