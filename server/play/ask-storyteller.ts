import { noUsage, type Usage } from '@fabula/core/storyteller/turn-record'
import type { Plan } from '@fabula/core/turn/plan-turn'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { problemOf } from './problem-of-failure.ts'
import type { RunningTurn } from './running-turns.ts'
import type { TurnEnd } from './spend-turn.ts'
import { type ReplyProgress, type Storyteller, type StorytellerAnswer, StorytellerError } from './storyteller.ts'

/**
 * The one question of a turn, its progress shown as events. Null where a choice's changes could not be asked for: the
 * choice counts all the same. What it cost is settled however it ended. Throws the refusal that the reader is told.
 */
export async function askStoryteller(
  storyteller: Storyteller,
  plan: Extract<Plan, { kind: 'ask' | 'ask-changes' }>,
  turn: RunningTurn,
  narrator: string,
  settle: (usage: Usage, end: TurnEnd) => Promise<void>,
): Promise<StorytellerAnswer | null> {
  const asked = storyteller.reply(plan.brief, {
    signal: turn.abort.signal,
    onProgress(progress) {
      if (plan.kind === 'ask') tell(progress, plan.brief, turn, narrator)
    },
  })
  const outcome = await asked.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  if ('answer' in outcome) {
    await settle(outcome.answer.record.usage, 'answered')
    return outcome.answer
  }
  const { error } = outcome
  const left = turn.abort.signal.aborted
  await settle(error instanceof StorytellerError ? error.usage : noUsage, left ? 'cancelled' : 'failed')
  if (plan.kind === 'ask-changes' && !left) return null
  throw problemOf(error, left)
}

/** What can be shown of a reply being written, as the events that readers get. */
function tell(progress: ReplyProgress, brief: TurnBrief, turn: RunningTurn, narrator: string): void {
  switch (progress.kind) {
    case 'speaker': {
      const speaker = brief.cast.find((member) => member.character_id === progress.character_id && member.may_speak)
      const shown = speaker ?? brief.cast.find((member) => member.character_id === brief.default_speaker)
      const character_id = shown?.character_id ?? null
      turn.push({ event: 'speaker', data: { character_id, character_name: shown?.name ?? narrator } })
      return
    }
    case 'text':
      turn.pushText(progress.text)
      return
    case 'reset':
      turn.push({ event: 'reset', data: {} })
      return
  }
}
