import type { NovelId, SceneId } from '@fabula/core/ids'
import { readStored, writeStored } from '../store/browser-storage.ts'
import { Conversation } from './conversation.ts'

const keyOf = (novelId: NovelId, sceneId: SceneId) => `fabula.test.${novelId}.${sceneId}`

/**
 * The conversation stored in this browser for a scene; null when there is none, or another version of Fabula stored it.
 */
export function readConversation(novelId: NovelId, sceneId: SceneId): Conversation | null {
  return Conversation.safeParse(readStored(keyOf(novelId, sceneId))).data ?? null
}

/** Stores a conversation across reloads. The messages sent to models are long, so only the last turn's are stored. */
export function persistConversation(novelId: NovelId, sceneId: SceneId, conversation: Conversation): void {
  // If the storage is full, the conversation is still in the page.
  writeStored(keyOf(novelId, sceneId), shortened(conversation))
}

function shortened(conversation: Conversation): Conversation {
  const last = conversation.turns.length - 1
  return {
    ...conversation,
    turns: conversation.turns.map((turn, at) => ({
      ...turn,
      outcomes: turn.outcomes.map((outcome, which) => {
        if (!outcome.answer || (at === last && which === turn.chosen)) return outcome
        const { prompt: _, ...answer } = outcome.answer
        return { ...outcome, answer: { ...answer, current_history: [] } }
      }),
    })),
  }
}
