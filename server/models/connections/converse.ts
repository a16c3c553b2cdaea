import type { TryAnswer, TryAsk } from '@fabula/contract/shapes/models'
import type { Usage } from '@fabula/core/storyteller/turn-record'
import type { PastLine } from '@fabula/core/turn/turn-brief'
import { StorytellerError } from '../../play/storyteller.ts'
import { ProblemError } from '../../problem-error.ts'
import { unitsOf } from '../../settings/money.ts'
import { CompletionError } from '../completer.ts'
import { knownBriefs } from '../install/known-questions.ts'
import type { ModelStoryteller } from '../model-storyteller.ts'
import { problemOfConnection } from './connection-problem.ts'

/** One reply in the scene for trying out models, after the conversation so far. */
export async function converse(
  storyteller: ModelStoryteller,
  { text, language, past }: TryAsk,
  signal: AbortSignal,
): Promise<TryAnswer & { usage: Usage }> {
  const brief = knownBriefs.hello
  const [speaker] = brief.cast
  const recent = past.map(
    ({ by, text: said }): PastLine =>
      by === 'me'
        ? { by: 'reader', name: brief.reader.name, character_id: null, text: said, state_id: brief.state_id }
        : {
            by: 'character',
            name: speaker?.name ?? '',
            character_id: speaker?.character_id ?? null,
            text: said,
            state_id: brief.state_id,
          },
  )
  try {
    const { reply, record } = await storyteller.reply(
      { ...brief, language, reader_text: text, turn: past.length + 1, remembered: { summaries: [], recent } },
      { signal, onProgress: () => undefined },
    )
    const { usage, first_word_ms, total_ms } = record
    return {
      text: reply.message,
      tokens: usage.input_tokens + usage.output_tokens,
      cost: usage.nanos === undefined ? null : unitsOf(usage.nanos),
      first_word_ms: first_word_ms === null ? null : Math.round(first_word_ms),
      total_ms: Math.round(total_ms),
      usage,
    }
  } catch (error) {
    if (!(error instanceof StorytellerError)) throw error
    if (error.cause instanceof CompletionError) throw problemOfConnection(error.cause)
    throw new ProblemError('model_failed')
  }
}
