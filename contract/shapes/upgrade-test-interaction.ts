import { upgradeConditionals } from '@fabula/core/conditional/conditional'
import { upgradeCharacter } from '@fabula/core/novel/character'
import { upgradeInteractiveScene } from '@fabula/core/novel/interactive-scene'
import { upgradeMusicMix } from '@fabula/core/novel/music-mix'
import { upgradeWorldPrompt } from '@fabula/core/novel/world-prompt'
import {
  dropNulls,
  isObject,
  renameField,
  upgradeFields,
  upgradeList,
  upgradePlainList,
} from '@fabula/core/record/upgrade'

/** Upgrades a posted scene to the current form: its parts are upgraded like those of a stored scene. */
export function upgradeTestInteraction(json: unknown, newId: () => string): unknown {
  if (!isObject(json)) return json
  const renamed = renameField(json, 'completed_ending_ids', 'completed_endings_ids')
  const asScene = upgradeInteractiveScene(sceneParts(renamed), newId)
  const scene = isObject(asScene) ? asScene : {}
  const rest = upgradeFields(renamed, {
    music_mixes: (list) => upgradeList(list, (entry) => upgradeMusicMix(entry, newId)),
    current_flags: upgradePlainList,
    current_scales: upgradePlainList,
    completed_endings_ids: upgradePlainList,
    world_prompts: (list) => upgradeList(list, (entry) => upgradeWorldPrompt(entry, newId)),
    characters: (list) => upgradeList(list, (entry) => upgradeCharacter(entry, newId)),
    assets: (assets) =>
      assets === null
        ? { sprites: [], backgrounds: [], musics: [] }
        : upgradeFields(assets, { sprites: dropSizes, backgrounds: dropSizes, musics: dropSizes }),
    current_scene_sprites: upgradePlainList,
    additional_prompt_descriptions: (list) =>
      upgradeList(list, (entry) => upgradeFields(entry, { conditionals: upgradeConditionals })),
    summaries: upgradePlainList,
    current_history: upgradePlainList,
  })
  if (!isObject(rest)) return rest
  for (const [name, part] of Object.entries(sceneFields)) {
    if (name in rest && part in scene) rest[name] = scene[part]
  }
  return rest
}

/** Maps the fields of a posted scene to those of a stored one. */
const sceneFields = {
  scene_characters: 'characters',
  scene_backgrounds: 'backgrounds',
  music: 'music',
  modifying_states: 'modifying_states',
  endings: 'endings',
  static_endings: 'static_endings',
  context_ending: 'context_ending',
} as const

function sceneParts(json: unknown): Record<string, unknown> {
  const parts: Record<string, unknown> = {}
  if (!isObject(json)) return parts
  for (const [name, part] of Object.entries(sceneFields)) if (name in json) parts[part] = json[name]
  return parts
}

const dropSizes = (list: unknown): unknown =>
  upgradeList(list, (asset) => dropNulls(asset, ['name', 'prompt_description', 'extension', 'url']))
