import * as z from 'zod/mini'
import { AssetId, NovelId, SceneId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { nameField, textField } from '../record/fields.ts'
import { limits } from '../record/limits.ts'
import {
  dropNulls,
  emptyIfNull,
  isObject,
  lowerCased,
  nullIfEmpty,
  upgradeFields,
  upgradeList,
} from '../record/upgrade.ts'
import { Assets } from './asset.ts'
import { AssetNotes } from './asset-note.ts'
import { BackgroundFocus } from './background-focus.ts'
import { Character, upgradeCharacter } from './character.ts'
import { GraphLayout } from './graph-layout.ts'
import { InteractiveScene, upgradeInteractiveScene } from './interactive-scene.ts'
import { Language } from './language.ts'
import { MusicMix, upgradeMusicMix } from './music-mix.ts'
import { SceneType } from './scene-ref.ts'
import { States, upgradeStates } from './states.ts'
import { StaticScene, upgradeStaticScene } from './static-scene.ts'
import { storytellingFields } from './storytelling.ts'
import { upgradeWorldPrompt, WorldPrompt } from './world-prompt.ts'

/** The parts of a novel that an author edits besides scenes and assets; stored, with a revision, as one piece. */
export const NovelHead = z.strictObject({
  name: nameField(fieldMessages.novelNameRequired),
  description: textField(),
  technical_description: textField(),
  preferred_biography: textField(),
  /** The credits shown to readers at the end, one per line. Absent in novels from before credits existed. */
  credits: z.optional(textField()),
  required_18_age: z.boolean(),
  ...storytellingFields,
  /** Whether readers may reword replies; absent: they may not. */
  readers_may_edit: z.optional(z.boolean()),
  /** The language that the author wrote in. */
  language: z.nullable(Language),
  first_scene_id: z.nullable(SceneId),
  first_scene_type: z.nullable(SceneType),
  cover_background_image_id: z.nullable(AssetId),
  cover_background_image_extension: z.nullable(z.string().check(z.maxLength(8))),
  characters: z.array(Character).check(z.maxLength(limits.list)),
  states: States,
  music_mixes: z.array(MusicMix).check(z.maxLength(limits.list)),
  world_prompts: z.array(WorldPrompt).check(z.maxLength(limits.list)),
  /** The author's arrangement of the graph; absent if never changed. */
  graph_layout: z.optional(GraphLayout),
  /** Focus points of backgrounds; absent if none was ever chosen. */
  background_focus: z.optional(BackgroundFocus),
  /** Tags of assets and unconfirmed descriptions; absent if there never were any. */
  asset_notes: z.optional(AssetNotes),
})
export type NovelHead = z.infer<typeof NovelHead>

/** A whole novel: everything needed to play it. */
export const Novel = z.extend(NovelHead, {
  id: NovelId,
  created_at: z.string(),
  assets: Assets,
  interactive_scenes: z.array(InteractiveScene).check(z.maxLength(limits.scenes)),
  static_scenes: z.array(StaticScene).check(z.maxLength(limits.scenes)),
})
export type Novel = z.infer<typeof Novel>

/** A new novel with only a name. */
export const newNovelHead = (name: string): NovelHead => ({
  name,
  description: '',
  technical_description: '',
  preferred_biography: '',
  required_18_age: false,
  language: null,
  first_scene_id: null,
  first_scene_type: null,
  cover_background_image_id: null,
  cover_background_image_extension: null,
  characters: [],
  states: { flags: [], scales: [] },
  music_mixes: [],
  world_prompts: [],
})

const trimmed = (json: unknown): unknown => (typeof json === 'string' ? json.trim() : emptyIfNull(json))

/** Upgrades a head, or some of its fields, as sent by clients. */
export const upgradeNovelHead = (json: unknown, newId: () => string): unknown =>
  upgradeFields(json, {
    description: trimmed,
    technical_description: trimmed,
    preferred_biography: trimmed,
    credits: trimmed,
    required_18_age: (value) => value ?? false,
    readers_may_edit: (value) => value ?? false,
    language: nullIfEmpty,
    first_scene_id: nullIfEmpty,
    first_scene_type: (type) => nullIfEmpty(lowerCased(type)),
    cover_background_image_id: nullIfEmpty,
    cover_background_image_extension: nullIfEmpty,
    characters: (list) => upgradeList(list, (entry) => upgradeCharacter(entry, newId)),
    states: (states) => upgradeStates(states, newId),
    music_mixes: (list) => upgradeList(list, (entry) => upgradeMusicMix(entry, newId)),
    world_prompts: (list) => upgradeList(list, (entry) => upgradeWorldPrompt(entry, newId)),
    graph_layout: (layout) => layout ?? {},
    background_focus: (points) => points ?? {},
    asset_notes: (notes) => notes ?? {},
  })

/** Upgrades a whole novel from an archive of any age. */
export function upgradeNovel(json: unknown, newId: () => string): unknown {
  const head = upgradeNovelHead(json, newId)
  if (!isObject(head)) return head
  return upgradeFields(dropNulls(head, ['interactive_scenes', 'static_scenes']), {
    interactive_scenes: (list) => upgradeList(list, (scene) => upgradeInteractiveScene(scene, newId)),
    static_scenes: (list) => upgradeList(list, upgradeStaticScene),
  })
}
