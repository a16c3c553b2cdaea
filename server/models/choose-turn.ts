import {
  buildChoicePrompt,
  choiceSchema,
  narrowChoice,
  readChoice,
} from '@fabula/core/storyteller/prompt/build-choice-prompt'
import type { StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { CompletionError, isFormRefused } from './completer.ts'
import { answerWithLine } from './offline/answer-offline.ts'
import { candidateLines } from './offline/choose-line.ts'
import type { TurnTools } from './turn-tools.ts'

/** The most author's lines that a small model compares at once. */
const maxLines = 5
/** The most tokens of a choice. */
export const choiceTokens = 12
/** The time limit for a choice among lines that already exist, in milliseconds. */
const choiceMs = 10_000

/**
 * Takes a turn with a model that is not a writer: it picks one of the author's lines that retrieval finds for the
 * reader's words; the author's keywords decide the rest. When it picks none, or not in time, retrieval's own choice is
 * used: a reader always gets a line, and a model that is always late is asked less and less. Null when nobody present
 * has a line left. Throws `CompletionError` when the reader left.
 */
export async function chooseTurn(brief: TurnBrief, tools: TurnTools): Promise<StorytellerReply | null> {
  const candidates = candidateLines(brief, maxLines)
  const [best] = candidates
  // When no author's line answers, a gesture is better than the words of a model that is not a writer.
  if (!best && hasLines(brief)) return showWhole(answerWithLine(brief, null), tools)
  if (!best) return null
  const isChoice = candidates.length > 1 && tools.choiceTrust.worthAsking()
  const picked = isChoice ? await pick(brief, tools, candidates) : 0
  const chosen = candidates[picked ?? 0] ?? best
  return showWhole({ ...answerWithLine(brief, chosen), by: 'model' }, tools)
}

const hasLines = ({ cast }: TurnBrief): boolean =>
  cast.some(({ may_speak, scene_lines, example_lines }) => may_speak && scene_lines.length + example_lines.length > 0)

/** Reports a reply that exists as a whole as progress. */
function showWhole(reply: StorytellerReply, { onProgress }: TurnTools): StorytellerReply {
  onProgress({ kind: 'speaker', character_id: reply.speaker_id })
  onProgress({ kind: 'text', text: reply.message })
  return reply
}

/** The model's choice among the lines, by index; null when it made none in time. */
async function pick(
  brief: TurnBrief,
  tools: TurnTools,
  candidates: ReturnType<typeof candidateLines>,
): Promise<number | null> {
  const [best] = candidates
  const speakers = new Set(candidates.map(({ speaker }) => speaker))
  const name = [...speakers].map((speaker) => speaker.name).join(', ')
  const withSpeaker = (line: (typeof candidates)[number]) =>
    speakers.size > 1 ? `${line.speaker.name}: ${line.text}` : line.text
  const messages = buildChoicePrompt(
    {
      language: brief.language,
      name,
      about: best?.speaker.biographies.join('\n') ?? '',
      before: brief.remembered.recent.findLast(({ by }) => by !== 'reader')?.text ?? '',
      said: brief.reader_text,
      lines: candidates.map(withSpeaker),
    },
    tools.nonce,
  )
  const { length } = candidates
  const form = { kind: 'schema' as const, name: 'choice', schema: choiceSchema, narrow: narrowChoice(length) }
  tools.costs.sent(messages)
  // A server that refused structured output for one choice refuses it for the next.
  for (const asked of tools.choiceLadder.rungFor(brief.game_id) === 'split' ? [plainForm] : [form, plainForm]) {
    try {
      const { text, usage } = await tools.completer.complete({
        messages,
        form: asked,
        signal: tools.signal,
        withinMs: Math.max(1, Math.min(choiceMs, tools.left())),
        maxTokens: choiceTokens,
        temperature: 0,
        onText: () => undefined,
      })
      tools.costs.add(usage)
      tools.choiceTrust.answered()
      return readChoice(text, length)
    } catch (error) {
      if (!(error instanceof CompletionError) || error.problem === 'cancelled') throw error
      tools.costs.add(error.usage)
      tools.failures.add('choice', error.problem)
      if (error.problem === 'timeout') tools.choiceTrust.timedOut()
      if (!isFormRefused(error)) return null
      tools.choiceLadder.settleAt('split', brief.game_id)
    }
  }
  return null
}

const plainForm = { kind: 'text' } as const
