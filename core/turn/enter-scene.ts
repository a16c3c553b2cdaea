import type { CharacterId } from '../ids.ts'
import { fillIn, fillingOf } from '../novel/message-places.ts'
import type { Novel } from '../novel/novel.ts'
import { firstScene, indexOf, type Scene } from '../novel/novel-index.ts'
import { evaluateScene } from '../scene/evaluate-scene.ts'
import { newWorld, type World } from '../scene/world.ts'
import type { NewState, Reader, Said, Speaker } from './game-state.ts'

/** Makes the state right after entering a scene: a fresh stage, the first message, and a reply count of 0. */
export function enterScene(novel: Novel, scene: Scene, world: World, reader: Reader, said: Said | null): NewState {
  return {
    scene_id: scene.id,
    scene_type: scene.type,
    scene_name: scene.name,
    world,
    stage: evaluateScene(novel, scene, world, null),
    said,
    message: fillIn(
      scene.type === 'static' ? scene.original_message : scene.start_message_original,
      fillingOf(novel.states, world, reader),
    ),
    speaker: openingSpeaker(novel, scene, reader),
    turn: 0,
    pending: null,
    the_end: false,
    offered_endings: [],
    storyteller: null,
    language: reader.language,
    notice: null,
  }
}

/** Makes the first state of a new game; null if the novel has no first scene. */
export function startGame(novel: Novel, reader: Reader): NewState | null {
  const scene = firstScene(novel)
  return scene && enterScene(novel, scene, newWorld(novel), reader, null)
}

function openingSpeaker(novel: Novel, scene: Scene, reader: Reader): Speaker {
  if (scene.type === 'interactive') return characterSpeaker(novel, scene.start_message_speaker_id)
  if (scene.speaker_type === 'user') return { type: 'user', character_id: null, name: reader.name }
  return characterSpeaker(novel, scene.speaker_id)
}

/** A character as a speaker; the narrator if there is none or it was deleted. */
export function characterSpeaker(novel: Novel, id: CharacterId | null): Speaker {
  const character = id === null ? undefined : indexOf(novel).characters.get(id)
  return character
    ? { type: 'character', character_id: character.id, name: character.prompt_name }
    : { type: 'narrator', character_id: null, name: '' }
}
