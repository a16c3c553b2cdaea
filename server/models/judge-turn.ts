import type { CharacterId } from '@fabula/core/ids'
import { aliasesOf } from '@fabula/core/storyteller/alias'
import { answerWords } from '@fabula/core/storyteller/answer-words'
import { judgeSchema } from '@fabula/core/storyteller/judge-schema'
import { buildJudgePrompt } from '@fabula/core/storyteller/prompt/build-judge-prompt'
import { parseObject, readReply } from '@fabula/core/storyteller/read-reply'
import type { PromptMessage } from '@fabula/core/storyteller/turn-record'
import type { StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import type { CastMember, TurnBrief } from '@fabula/core/turn/turn-brief'
import { CompletionError, type Form, isFormRefused } from './completer.ts'
import type { Rung } from './ladder.ts'
import { narrowJudgement } from './narrow-judgement.ts'
import type { TurnTools } from './turn-tools.ts'

/** The most tokens of a judgement. */
export const judgeTokens = 300

export type Judgement = Pick<StorytellerReply, 'sprites' | 'changes' | 'ending'>

/**
 * Judges a line: the speaker's expression, changes, an ending. One short call. Null when there is nothing to judge, or
 * the answer is not a judgement. Throws `CompletionError`.
 */
export async function judgeTurn(
  brief: TurnBrief,
  said: {
    line: string
    speaker: CharacterId | null
    /** Whether the line came with the speaker's expression. */
    isExpressionKnown?: boolean
    prompt: readonly PromptMessage[]
  },
  tools: TurnTools,
): Promise<Judgement | null> {
  const speaker = brief.cast.find((member) => member.character_id === said.speaker)
  const hasExpressions = !said.isExpressionKnown && (speaker?.sprites.length ?? 0) > 1
  if (brief.changes.length === 0 && brief.endings.length === 0 && !hasExpressions) return null
  const messages = buildJudgePrompt(brief, { ...said, budget: tools.budget })
  tools.costs.sent(messages)
  for (let rung = tools.judgeLadder.rungFor(brief.game_id); ; ) {
    try {
      const { text, finish, usage } = await tools.completer.complete({
        messages,
        form: formOf(rung, brief, speaker ?? null),
        signal: tools.signal,
        withinMs: Math.max(1, Math.min(tools.judgeMs, tools.left())),
        maxTokens: judgeTokens,
        temperature: 0,
        role: 'judge',
        onText: () => undefined,
      })
      tools.costs.add(usage)
      tools.judgeTrust.answered()
      tools.judgeLadder.settleAt(rung, brief.game_id)
      const judgement = finish === 'stop' ? readJudgement(text, brief, said.speaker, tools) : null
      if (finish === 'stop') tools.judgeLadder.answered(rung, judgement !== null, brief.game_id)
      return judgement
    } catch (error) {
      if (!(error instanceof CompletionError)) throw error
      tools.costs.add(error.usage)
      tools.failures.add('judge', error.problem)
      if (error.problem === 'timeout') tools.judgeTrust.timedOut()
      const lower = isFormRefused(error) ? tools.judgeLadder.below(rung) : null
      if (lower === null) throw error
      rung = lower
    }
  }
}

function formOf(rung: Rung, brief: TurnBrief, speaker: CastMember | null): Form {
  switch (rung) {
    case 'schema':
      return { kind: 'schema', name: 'judgement', schema: judgeSchema, narrow: narrowJudgement(brief, speaker) }
    case 'object':
      return { kind: 'object' }
    case 'split':
      return { kind: 'text' }
  }
}

/** Reads a judgement as the tail of the reply that it completes. */
function readJudgement(
  text: string,
  brief: TurnBrief,
  speaker: CharacterId | null,
  tools: TurnTools,
): Judgement | null {
  const json = parseObject(answerWords(text))
  if (json === null) return null
  const { expression, state, verdict } = json
  const actor = speaker === null ? '' : aliasesOf(brief).actors.of(speaker)
  const { reply, warnings } = readReply(JSON.stringify({ actor, expression, line: '…', state, verdict }), brief)
  tools.costs.warnings.push(...warnings)
  return { sprites: reply.sprites, changes: reply.changes, ending: reply.ending }
}
