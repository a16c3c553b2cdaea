import { buildLinePrompt } from '@fabula/core/storyteller/prompt/build-line-prompt'
import { buildPrompt, tokensOf } from '@fabula/core/storyteller/prompt/build-prompt'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import type { Rung } from './ladder.ts'

/** The tokens of this rung's prompt for a brief, without the remembered lines. */
export function restOfPrompt(brief: TurnBrief, rung: Rung, budget: number): number {
  const bare = { ...brief, remembered: { summaries: brief.remembered.summaries, recent: [] } }
  const speaker = brief.cast.find((member) => member.character_id === brief.default_speaker) ?? null
  const messages =
    rung === 'split'
      ? buildLinePrompt(bare, '', speaker, 'small', budget)
      : buildPrompt(bare, { nonce: '', mode: rung, budget })
  return tokensOf(messages)
}
