import type { SceneId } from '../ids.ts'
import { type Language, languageOfNovel } from '../novel/language.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'
import type { TextUnit } from '../novel/texts.ts'
import { textStart } from '../record/text-length.ts'
import type { TranslatedUnit } from './translated-unit.ts'
import { kindOf, placeOf } from './unit-kind.ts'

/** A text to translate; it stands for all units with the same words of the same kind. */
export interface BatchUnit extends TextUnit {
  kind: string
}

/** The texts of one call to a model, with their context. */
export interface TranslationBatch {
  from: Language
  to: Language
  novel: { name: string; description: string }
  /** The cast, with the spelling of names and a description. */
  cast: { name: string; translated: string | null; about: string }[]
  /** The scenes that the texts belong to. */
  scenes: string[]
  /** Existing translations from the same places, for a consistent tone. */
  earlier: { source: string; text: string }[]
  units: BatchUnit[]
}

/** The limits of one call; characters are counted in the originals. */
export interface BatchSize {
  units: number
  characters: number
}

/** For hosted models: large enough to share the beginning of the prompt, small enough to be answered in one piece. */
export const hostedBatch: BatchSize = { units: 20, characters: 3_000 }
/** For small models on this machine, which can only handle one text at a time. */
export const embeddedBatch: BatchSize = { units: 1, characters: 1 }

const aboutLength = 240
const earlierTexts = 4

/**
 * Splits `missing` into batches, in order: neighbouring scenes share a batch while there is room, and equal texts of
 * the same kind are included once. A text longer than a batch gets its own. `all` are all units, for existing
 * translations. At most `most` batches are made.
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

/** Groups units: the novel's own page, each character, and each scene. */
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
  return line.length <= aboutLength ? line : `${textStart(line, aboutLength)}…`
}
