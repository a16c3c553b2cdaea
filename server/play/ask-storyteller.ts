import type { Usage } from '@fabula/core/storyteller/turn-record'
import type { Plan } from '@fabula/core/turn/plan-turn'
import { refusalOf } from './refusal-of-failure.ts'
import type { RunningTurn } from './running-turns.ts'
import { type Storyteller, type StorytellerAnswer, StorytellerFailure } from './storyteller.ts'

/**
 * The one question of a turn, its progress shown as events. Null where a choice's changes could not be asked for: the
 * choice counts all the same. What it cost is settled however it ended. Throws the refusal that the reader is told.
 */
export async function askStoryteller(
  storyteller: Storyteller,
  plan: Extract<Plan, { kind: 'ask' | 'ask-changes' }>,
  turn: RunningTurn,
  narrator: string,
  settle: (usage: Usage) => Promise<void>,
): Promise<StorytellerAnswer | null> {
  const { brief } = plan
  try {
    const answer = await storyteller.reply(brief, {
      signal: turn.abort.signal,
      onProgress(progress) {
        if (plan.kind === 'ask-changes') return
        switch (progress.kind) {
          case 'speaker': {
            const speaker = brief.cast.find(
              (member) => member.character_id === progress.character_id && member.may_speak,
            )
            const shown = speaker ?? brief.cast.find((member) => member.character_id === brief.default_speaker)
            const character_id = shown?.character_id ?? null
            turn.push({ event: 'speaker', data: { character_id, character_name: shown?.name ?? narrator } })
            return
          }
          case 'text':
            if (progress.text !== '') turn.push({ event: 'delta', data: { text: progress.text } })
            return
          case 'reset':
            turn.push({ event: 'reset', data: {} })
            return
        }
      },
    })
    await settle(answer.record.usage)
    return answer
  } catch (error) {
    if (error instanceof StorytellerFailure) await settle(error.usage)
    if (plan.kind === 'ask-changes' && !turn.abort.signal.aborted) return null
    throw refusalOf(error, turn.abort.signal.aborted)
  }
}
