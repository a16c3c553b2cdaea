import { offlineName } from '@fabula/contract/offline-name'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { type Storyteller, type StorytellerAnswer, StorytellerError } from '../../play/storyteller.ts'
import { answerOffline } from './answer-offline.ts'
import { type Pace, readingPace, tellWords } from './tell-words.ts'

/** The storyteller without a model: it quotes what authors wrote for readers, and nothing else. */
export class OfflineStoryteller implements Storyteller {
  /** It quotes the author, and has no prompt. */
  readonly summariser = null
  readonly fallback = null

  constructor(private readonly pace: Pace = readingPace) {}

  describe(): ReturnType<Storyteller['describe']> {
    return { kind: 'offline', name: offlineName }
  }

  async reply(
    brief: TurnBrief,
    { signal, onProgress }: Parameters<Storyteller['reply']>[1],
  ): Promise<StorytellerAnswer> {
    const started = performance.now()
    const reply = answerOffline(brief)
    const first_word_ms = Math.round(performance.now() - started)
    if (brief.purpose === 'reply') {
      try {
        for (const { speaker_id, message } of [reply, ...(reply.more ?? [])]) {
          onProgress({ kind: 'speaker', character_id: speaker_id })
          await tellWords(message, (text) => onProgress({ kind: 'text', text }), { pace: this.pace, signal })
        }
      } catch (error) {
        throw new StorytellerError('cancelled', 'The reader did not wait.', { cause: error })
      }
    }
    const total_ms = Math.round(performance.now() - started)
    const record = { model: 'offline', usage: noUsage, first_word_ms, total_ms, warnings: [] }
    return { reply, record, prompt: [] }
  }

  async close(): Promise<void> {}
}
