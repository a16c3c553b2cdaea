import { noUsage, type Usage } from '@fabula/core/storyteller/turn-record'
import type { Plan } from '@fabula/core/turn/plan-turn'
import { beforeLine } from '@fabula/core/turn/reply-lines'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { problemOf } from './problem-of-failure.ts'
import { type RunningTurn, serverStops } from './running-turns.ts'
import type { TurnEnd } from './spend-turn.ts'
import { type ReplyProgress, type Storyteller, type StorytellerAnswer, StorytellerError } from './storyteller.ts'

/**
 * Asks the storyteller for a turn's reply, and shows its progress as events. Null when a choice's changes could not be
 * fetched: the choice is applied all the same. The cost is settled whatever the outcome. Throws the refusal that is
 * shown to the reader.
 */
export async function askStoryteller(
  storyteller: Storyteller,
  plan: Extract<Plan, { kind: 'ask' | 'ask-changes' }>,
  turn: RunningTurn,
  narrator: string,
  settle: (usage: Usage, end: TurnEnd) => Promise<void>,
): Promise<StorytellerAnswer | null> {
  let hasWords = false
  const reply = storyteller.reply(plan.brief, {
    signal: turn.abort.signal,
    onProgress(progress) {
      if (plan.kind !== 'ask') return
      const heading = progress.kind === 'speaker' && hasWords ? nameBefore(progress, plan.brief) : null
      if (heading !== null) turn.pushText(heading)
      if (progress.kind !== 'speaker') hasWords = progress.kind === 'text'
      pushProgress(progress, plan.brief, turn, narrator)
    },
  })
  const outcome = await reply.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  if ('answer' in outcome) {
    await settle(outcome.answer.record.usage, 'answered')
    return outcome.answer
  }
  const { error } = outcome
  const { aborted, reason } = turn.abort.signal
  // A reader whose reply the server's stop cuts off asks another server, and has that turn counted.
  const end = aborted && reason !== serverStops ? 'cancelled' : 'failed'
  await settle(error instanceof StorytellerError ? error.usage : noUsage, end)
  if (plan.kind === 'ask-changes' && !aborted) return null
  throw problemOf(error, turn.abort.signal)
}

/** The name that precedes a further speaker's line in the text, so that the streamed text adds up to what is stored. */
function nameBefore({ character_id }: Extract<ReplyProgress, { kind: 'speaker' }>, brief: TurnBrief): string | null {
  const name = brief.cast.find((member) => member.character_id === character_id)?.name
  return name === undefined ? null : beforeLine(name)
}

/** Sends the part of an unfinished reply that can be shown, as the events that readers receive. */
function pushProgress(progress: ReplyProgress, brief: TurnBrief, turn: RunningTurn, narrator: string): void {
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
