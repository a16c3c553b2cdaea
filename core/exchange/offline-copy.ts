import type { AssetId, NovelId } from '../ids.ts'
import type { Asset } from '../novel/asset.ts'
import type { Novel } from '../novel/novel.ts'
import { type Translation, textUnits } from '../novel/texts.ts'
import { assetPath, assetsOf } from './archive.ts'

/**
 * What a playable copy of a novel carries in its page. `files`: where each picture and track is, from the page; empty where
 * they stand in the page themselves.
 */
export interface OfflineCopy {
  id: NovelId
  play_link: string
  novel: Novel
  translations: Translation[]
  files: Record<AssetId, string>
}

/**
 * The novel as its copies have it: all that it is played by without a model. What only models are told stays at home:
 * biographies and secrets, prompts of the world and of scenes, how replies are to be written, reasons of changes, cards;
 * so do pictures and music that nothing uses. Endings keep their descriptions, which the offline storyteller goes by.
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

/** The translations that a carried novel can be shown by; of texts that are gone, none. */
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

/** Where the files of a carried novel lie beside its page. */
export const copyFiles = (novel: Novel): Record<AssetId, string> =>
  Object.fromEntries(assetsOf(novel).map(({ type, asset }) => [asset.id, assetPath(type, asset)]))
