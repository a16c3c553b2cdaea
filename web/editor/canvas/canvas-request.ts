import type { BodyInput } from '@fabula/contract/route'
import type { testInteraction } from '@fabula/contract/routes/test-interaction'
import type { AssetId, EndingId } from '@fabula/core/ids'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import type { Novel } from '@fabula/core/novel/novel'
import { shownStates } from '@fabula/core/scene/world'
import { type Conversation, chosenOf, stageOf, startMessageOf, worldOf } from './conversation.ts'

export type TestBody = BodyInput<typeof testInteraction>
type Line = NonNullable<TestBody['current_history']>[number]

/**
 * The request for one test turn: the scene as it is in the editor, saved or not, and the conversation so far. Only what
 * the scene can use is sent. `text` is null when the cast continues by itself; `chosen` is an ending taken by its
 * button.
 */
export function testRequest(
  novel: Novel,
  scene: InteractiveScene,
  conversation: Conversation,
  text: string | null,
  chosen: EndingId | null = null,
): TestBody {
  const world = worldOf(conversation)
  const stage = stageOf(novel, scene, conversation)
  const states = shownStates(novel, world)
  const used = usedBy(novel, scene)
  const heard = new Set([...scene.characters.map((entry) => entry.character_id), scene.start_message_speaker_id])
  return {
    user_message: text,
    ...(text === null && chosen === null && scene.interactive && { go_on: true }),
    replies: conversation.turns.length,
    user_biography_name: conversation.player.name,
    user_biography_description: conversation.player.biography,
    language: conversation.player.language,
    current_flags: states.flags,
    current_scales: states.scales,
    completed_endings_ids: world.completed_endings,
    world_prompts: novel.world_prompts,
    characters: novel.characters.filter(({ id }) => heard.has(id)),
    assets: {
      sprites: novel.assets.sprites.filter(({ id }) => used.has(id)),
      backgrounds: novel.assets.backgrounds.filter(({ id }) => used.has(id)),
      musics: novel.assets.musics.filter(({ id }) => used.has(id)),
    },
    music_mixes: novel.music_mixes.filter(({ id }) => id === scene.music?.music_mix_id),
    // The turn begins with the track that plays now.
    music: scene.music && {
      ...scene.music,
      start_asset_music_id: stage.music_asset_id ?? scene.music.start_asset_music_id,
    },
    scene_characters: scene.characters,
    scene_backgrounds: scene.backgrounds,
    current_scene_sprites: stage.sprites.map(({ character_id, asset_id }) => ({
      character_id,
      character_sprite_id: asset_id,
    })),
    additional_prompt_descriptions: scene.additional_prompt_descriptions,
    modifying_states: scene.modifying_states,
    endings: scene.endings,
    context_ending: scene.context_ending,
    summaries: [],
    scene_name: scene.name,
    ...(chosen ? { chosen_ending_id: chosen, static_endings: scene.static_endings } : {}),
    current_history: linesOf(novel, scene, conversation),
  }
}

/** The conversation so far, in the format of the API. */
function linesOf(novel: Novel, scene: InteractiveScene, conversation: Conversation): Line[] {
  const opening = startMessageOf(novel, scene, conversation)
  const lines: Line[] = opening.message
    ? [{ id: opening.speaker, name: opening.speaker_name, message: opening.message }]
    : []
  for (const turn of conversation.turns) {
    if (turn.said.kind !== 'continue')
      lines.push({ id: 'USER', name: conversation.player.name, message: turn.said.text })
    const outcome = chosenOf(turn)
    if (outcome?.message) lines.push({ id: outcome.speaker, name: outcome.speaker_name, message: outcome.message })
  }
  return lines
}

function usedBy(novel: Novel, scene: InteractiveScene): ReadonlySet<AssetId> {
  const mixes = new Set(scene.characters.map((entry) => entry.sprite_mix_id))
  const tracks = novel.music_mixes.find(({ id }) => id === scene.music?.music_mix_id)?.music_asset_ids ?? []
  const start = scene.music?.start_asset_music_id
  return new Set([
    ...scene.backgrounds.map((entry) => entry.background_asset_id),
    ...scene.characters.map((entry) => entry.start_sprite_id),
    ...novel.characters.flatMap((character) =>
      character.sprites.flatMap((mix) => (mixes.has(mix.id) ? mix.sprite_ids : [])),
    ),
    ...tracks,
    ...(start ? [start] : []),
  ])
}
