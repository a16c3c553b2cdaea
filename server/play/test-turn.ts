import type { TestAnswer, TestInteraction } from '@fabula/contract/shapes/test-interaction'
import { shownStates } from '@fabula/core/scene/world'
import { applyReply } from '@fabula/core/turn/apply-reply'
import { briefTurn } from '@fabula/core/turn/brief-turn'
import { postedGame } from '@fabula/core/turn/posted-scene'
import { storyPhrases } from '@fabula/phrases/story'
import type { Caller } from '../accounts/caller.ts'
import { Refusal } from '../refusal.ts'
import type { PlayContext } from './play-context.ts'
import { refusalOf } from './refusal-of-failure.ts'
import { reserveTurn, settleTurn } from './spend-turn.ts'
import { type ReplyProgress, StorytellerFailure } from './storyteller.ts'

/** One turn of a scene that was posted whole: the same lines as in a game, and no store. */
export async function testTurn(
  context: Pick<PlayContext, 'pool' | 'storyteller' | 'caps'>,
  caller: Caller,
  posted: TestInteraction,
  options: { withPrompt: boolean; signal: AbortSignal; onProgress: (progress: ReplyProgress) => void },
): Promise<TestAnswer> {
  const text = posted.user_message?.trim() ?? null
  if (posted.user_message !== null && text === '') throw new Refusal('text_required')
  const { novel, scene, state, reader, past } = postedGame(posted)
  // A turn without words is one of a scene in which the cast talks among itself: its replies are all counted.
  const counted = text === null ? { ...state, turn: past.filter((line) => line.by === 'character').length } : state
  const asked = { ...scene, interactive: text !== null }
  const remembered = { summaries: posted.summaries, recent: past }
  const brief = briefTurn(novel, asked, counted, reader, text, remembered)
  await reserveTurn(context.pool, caller, context.caps)
  try {
    const answer = await context.storyteller.reply(brief, options)
    await settleTurn(context.pool, caller, answer.record.usage)
    const after = applyReply(novel, asked, counted, brief, answer.reply, reader, null)
    if (after === null) throw new Refusal('storyteller_failed')
    const { next, ending } = after
    const states = shownStates(novel, next.world)
    const sprites = next.stage.sprites.map(({ character_id, asset_id }) => ({
      character_id,
      character_sprite_id: asset_id,
    }))
    return {
      character_id: next.speaker.character_id,
      character_name: next.speaker.name || storyPhrases[reader.language].narrator,
      character_message: next.message,
      sprites,
      current_scene_sprites: sprites,
      background: next.stage.background_asset_id && { background_asset_id: next.stage.background_asset_id },
      music: next.stage.music_asset_id && { music_asset_id: next.stage.music_asset_id },
      flags: states.flags.map(({ id, initial_value }) => ({ id, initial_value })),
      scales: states.scales.map(({ id, initial_value }) => ({ id, initial_value })),
      completed_ending_ids: next.world.completed_endings,
      ending_id: ending?.kind === 'automatic' ? ending.id : null,
      ending_reasoning: ending?.because ?? null,
      context_ending_reached: ending?.kind === 'context',
      summaries: posted.summaries,
      warnings: [...answer.record.warnings, ...after.warnings],
      usage: answer.record.usage,
      milliseconds: Math.round(answer.record.total_ms),
      storyteller: answer.reply.by,
      ...(options.withPrompt ? { prompt: answer.prompt } : {}),
    }
  } catch (error) {
    if (error instanceof StorytellerFailure) await settleTurn(context.pool, caller, error.usage)
    throw refusalOf(error, options.signal.aborted)
  }
}
