import type { AssetId, NovelId } from '../ids.ts'
import type { Asset } from '../novel/asset.ts'
import type { Novel } from '../novel/novel.ts'
import { type Translation, textUnits } from '../novel/texts.ts'
import { assetPath, assetsOf } from './archive.ts'

/**
 * The data in the page of a playable copy. `files`: the path of each picture and track, relative to the page; empty if
 * they are embedded in the page.
 */
export interface OfflineCopy {
  id: NovelId
  play_link: string
  novel: Novel
  translations: Translation[]
  files: Record<AssetId, string>
}

/**
 * The novel as its copies contain it: everything needed to play without a model. Left out is what only models are told
 * (biographies and secrets, world and scene prompts, reply settings, reasons of changes, cards), and pictures and music
 * that nothing uses. Endings keep their descriptions, which the offline storyteller uses.
 */
export function carriedNovel(novel: Novel): Novel {
  const { graph_layout: _layout, reply_length: _length, reply_mood: _mood, reply_style: _style, ...head } = novel
  const { author_note: _note, asset_notes: _notes, assets, ...rest } = head
  const carried = {
    ...rest,
    world_prompts: [],
    characters: novel.characters.map(({ card: _card, ...character }) => ({ ...character, biographies: [] })),
    interactive_scenes: novel.interactive_scenes.map(carriedScene),
    static_scenes: novel.static_scenes.map((scene) => ({ ...scene, description: '' })),
  }
  const used = new Set(JSON.stringify(carried).match(uuid))
  const shown = ({ id }: Asset) => used.has(id)
  const bare = ({ url: _, ...asset }: Asset): Asset => asset
  const untold = (asset: Asset): Asset => ({ ...bare(asset), prompt_description: '' })
  return {
    ...carried,
    assets: {
      sprites: assets.sprites.filter(shown).map(bare),
      backgrounds: assets.backgrounds.filter(shown).map(untold),
      musics: assets.musics.filter(shown).map(untold),
    },
  }
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

type InteractiveScene = Novel['interactive_scenes'][number]

function carriedScene(scene: InteractiveScene): InteractiveScene {
  const { reply_length: _length, reply_mood: _mood, reply_style: _style, author_note: _note, ...rest } = scene
  return {
    ...rest,
    description: '',
    additional_prompt_descriptions: [],
    modifying_states: scene.modifying_states.map((entry) => ({
      ...entry,
      states: {
        flags: entry.states.flags.map((flag) => ({ ...flag, change_reason_prompt: '' })),
        scales: entry.states.scales.map((scale) => ({ ...scale, change_reason_prompt: '' })),
      },
    })),
  }
}

/** The translations of the texts in a carried novel. */
export function carriedTranslations(novel: Novel, translations: readonly Translation[]): Translation[] {
  const units = new Set<string>()
  const sources = new Set<string>()
  for (const { unit, source } of textUnits(novel)) {
    units.add(unit)
    sources.add(source)
  }
  return translations
    .filter(({ unit, source, text }) => text.trim() !== '' && (units.has(unit) || sources.has(source)))
    .map(({ language, unit, source, text, made_by }) => ({ language, unit, source, text, made_by }))
}

/** The paths of a carried novel's files, relative to its page. */
export const copyFiles = (novel: Novel): Record<AssetId, string> =>
  Object.fromEntries(assetsOf(novel).map(({ type, asset }) => [asset.id, assetPath(type, asset)]))
