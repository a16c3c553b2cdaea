import type { CharacterId } from '../../ids.ts'
import type { InteractiveScene } from '../../novel/interactive-scene.ts'
import type { Novel } from '../../novel/novel.ts'

/**
 * Finds the scene in which a chat with a character continues: the one with the chat's own opening, else the first that
 * this character opens or is in, else the first with free conversation. Null when there is none.
 */
export function chatScene(
  novel: Novel,
  character: CharacterId | null,
  begins: (opening: string) => boolean,
): InteractiveScene | null {
  const talks = novel.interactive_scenes.filter(({ interactive }) => interactive !== false)
  const first = talks.filter(({ id }) => id === novel.first_scene_id)
  const inOrder = [...first, ...talks]
  const theirs = inOrder.filter((scene) => character !== null && scene.start_message_speaker_id === character)
  const there = inOrder.filter(({ characters }) => characters.some((entry) => entry.character_id === character))
  const opening = inOrder.filter((scene) => begins(scene.start_message_original))
  return opening[0] ?? theirs[0] ?? there[0] ?? inOrder[0] ?? null
}
