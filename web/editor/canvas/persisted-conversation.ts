import { TestAnswer } from '@fabula/contract/shapes/test-interaction'
import { CharacterId, EndingId, type NovelId, type SceneId } from '@fabula/core/ids'
import { Language } from '@fabula/core/novel/language'
import { Stage } from '@fabula/core/scene/stage'
import { World } from '@fabula/core/scene/world'
import * as z from 'zod/mini'
import { readStored, writeStored } from '../store/browser-storage.ts'
import type { Conversation } from './conversation.ts'

const PersistOutcome = z.object({
  speaker: z.nullable(CharacterId),
  speaker_name: z.string(),
  message: z.string(),
  world: World,
  stage: z.pick(Stage, { sprites: true, music_asset_id: true }),
  reached: z.nullable(
    z.object({ kind: z.enum(['automatic', 'choice', 'context']), id: EndingId, because: z.nullable(z.string()) }),
  ),
  answer: z.nullable(TestAnswer),
})

const PersistedConversation = z.object({
  player: z.object({ name: z.string(), biography: z.string(), language: Language }),
  start: World,
  turns: z.array(
    z.object({
      said: z.object({ kind: z.enum(['text', 'choice', 'continue']), text: z.string() }),
      outcomes: z.array(PersistOutcome),
      chosen: z.number(),
    }),
  ),
})

const keyOf = (novelId: NovelId, sceneId: SceneId) => `fabula.test.${novelId}.${sceneId}`

/**
 * The conversation stored in this browser for a scene; null when there is none, or another version of Fabula stored it.
 */
export function readConversation(novelId: NovelId, sceneId: SceneId): Conversation | null {
  const read = z.safeParse(PersistedConversation, readStored(keyOf(novelId, sceneId)))
  return read.success ? read.data : null
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
