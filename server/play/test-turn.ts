import type { TestAnswer, TestInteraction } from '@fabula/contract/shapes/test-interaction'
import type { EndingId } from '@fabula/core/ids'
import { shortenConversation } from '@fabula/core/memory/shorten-conversation'
import { isBlank } from '@fabula/core/record/is-blank'
import { shownStates } from '@fabula/core/scene/world'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import { type AppliedReply, applyReply } from '@fabula/core/turn/apply-reply'
import { applyTurn } from '@fabula/core/turn/apply-turn'
import { briefTurn } from '@fabula/core/turn/brief-turn'
import type { Speaker } from '@fabula/core/turn/game-state'
import { type Plan, planTurn } from '@fabula/core/turn/plan-turn'
import { postedGame } from '@fabula/core/turn/posted-scene'
import type { Remembered, TurnBrief } from '@fabula/core/turn/turn-brief'
import { storyPhrases } from '@fabula/phrases/story'
import type { Caller } from '../accounts/caller.ts'
import { ProblemError } from '../problem-error.ts'
import { explainApplied, explainProposal, explainRefused } from './explain-reply.ts'
import type { PlayContext } from './play-context.ts'
import { problemOf } from './problem-of-failure.ts'
import { reserveStoryteller, settleTurn } from './spend-turn.ts'
import { type ReplyProgress, type StorytellerAnswer, StorytellerError } from './storyteller.ts'

type Posted = ReturnType<typeof postedGame>

type TestContext = Pick<PlayContext, 'pool' | 'storyteller' | 'ownStoryteller' | 'caps' | 'explainLines'>
type TestOptions = { withPrompt: boolean; signal: AbortSignal; onProgress: (progress: ReplyProgress) => void }

/** One turn of a scene that was posted whole: the same code path as in a game, and nothing stored except its cost. */
export async function testTurn(
  context: TestContext,
  caller: Caller,
  posted: TestInteraction,
  options: TestOptions,
): Promise<TestAnswer> {
  if (posted.chosen_ending_id) return testChoice(context, caller, posted, posted.chosen_ending_id, options)
  const text = posted.user_message?.trim() ?? null
  if (text !== null && isBlank(text)) throw new ProblemError('text_required')
  const game = postedGame(posted)
  const { novel, reader, past } = game
  const isSilent = text === null && posted.go_on !== true
  // In a scene in which the cast talks among itself, a client that sends no count has all of the cast's lines counted.
  const counted = isSilent ? past.filter((line) => line.by === 'character').length : game.state.turn
  const state = { ...game.state, turn: posted.replies ?? counted }
  const scene = { ...game.scene, interactive: !isSilent }
  const budget = context.storyteller.summariser?.promptTokens ?? Number.POSITIVE_INFINITY
  const remembered = shortenConversation(past, posted.summaries, budget)
  const brief = briefTurn(novel, scene, state, reader, text, remembered)
  const answer = await ask(context, caller, brief, options)
  const after = applyReply(novel, scene, state, brief, answer.reply, reader, null)
  if (after === null) throw new ProblemError('storyteller_failed')
  const own_lines = context.explainLines?.(brief)
  return {
    ...shown({ ...game, state }, after),
    current_history: [
      ...posted.current_history.map((line) => ({ ...line, name: line.name ?? '' })),
      ...(text === null ? [] : [{ id: 'USER', name: reader.name, message: text }]),
      ...(after.next.lines ?? [after.next]).map(({ speaker, message }) => ({
        id: speaker.character_id,
        name: nameOf(game, speaker),
        message,
      })),
    ],
    ...explained({ ...game, state }, brief, remembered, answer, after),
    ...(own_lines ? { own_lines } : {}),
    ...(options.withPrompt ? { prompt: answer.prompt } : {}),
  }
}

/** An ending taken by its button: its trigger, and the single changes that the storyteller is asked for, as in play. */
async function testChoice(
  context: TestContext,
  caller: Caller,
  posted: TestInteraction,
  ending_id: EndingId,
  options: TestOptions,
): Promise<TestAnswer> {
  const game = postedGame(posted)
  const { novel, state, reader, past } = game
  const budget = context.storyteller.summariser?.promptTokens ?? Number.POSITIVE_INFINITY
  const remembered = shortenConversation(past, posted.summaries, budget)
  const plan = planTurn(novel, { state, reader, remembered }, { kind: 'choice', ending_id })
  if (plan.kind === 'refused') throw new ProblemError('move_not_possible')
  const answer = plan.kind === 'settled' ? null : await askForChanges(context, caller, plan.brief, options)
  const after = applyTurn(novel, plan, answer?.reply ?? null)
  if (after === null) throw new ProblemError('storyteller_failed')
  const brief = briefOf(plan)
  return {
    ...shown(game, after),
    // Nothing is said when a choice is taken, and its scene's stage stays until the next scene is entered.
    character_id: null,
    character_name: '',
    character_message: '',
    ending_id,
    context_ending_reached: posted.context_ending?.id === ending_id,
    current_history: posted.current_history.map((line) => ({ ...line, name: line.name ?? '' })),
    ...(answer && brief ? explained(game, brief, remembered, answer, after) : unasked(remembered)),
    ...(answer && options.withPrompt ? { prompt: answer.prompt } : {}),
  }
}

const briefOf = (plan: Exclude<Plan, { kind: 'refused' }>): TurnBrief | null => ('brief' in plan ? plan.brief : null)

/** As in play, a choice counts even when its changes could not be fetched. */
async function askForChanges(
  context: TestContext,
  caller: Caller,
  brief: TurnBrief,
  options: TestOptions,
): Promise<StorytellerAnswer | null> {
  try {
    return await ask(context, caller, brief, { ...options, onProgress: () => undefined })
  } catch (error) {
    if (options.signal.aborted) throw error
    return null
  }
}

/** The author's details of a choice that asked no model. */
function unasked({ summaries }: Remembered) {
  const proposed = {
    character_id: null,
    message: '',
    sprites: [],
    music: null,
    changes: [],
    ending: null,
    offered_endings: [],
  }
  return {
    summaries,
    proposed,
    applied: [],
    refused: [],
    warnings: [],
    usage: noUsage,
    milliseconds: { first_word: null, whole: 0 },
    model: '',
    storyteller: 'offline' as const,
  }
}

/**
 * Asks the storyteller, and resolves the speaker in its progress as in the answer; the cost is settled whatever the
 * outcome.
 */
async function ask(
  context: TestContext,
  caller: Caller,
  brief: TurnBrief,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: ReplyProgress) => void },
): Promise<StorytellerAnswer> {
  const { pool } = context
  const { storyteller, reservation } = await reserveStoryteller(context, caller, null)
  const mayBe = (id: string | null) => brief.cast.some((member) => member.character_id === id && member.may_speak)
  const reply = storyteller.reply(brief, {
    signal,
    onProgress: (progress) =>
      onProgress(
        progress.kind === 'speaker' && !mayBe(progress.character_id)
          ? { kind: 'speaker', character_id: brief.default_speaker }
          : progress,
      ),
  })
  const outcome = await reply.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  if ('answer' in outcome) {
    await settleTurn(pool, caller, reservation, outcome.answer.record.usage, 'answered')
    return outcome.answer
  }
  const { error } = outcome
  const usage = error instanceof StorytellerError ? error.usage : noUsage
  await settleTurn(pool, caller, reservation, usage, signal.aborted ? 'cancelled' : 'failed')
  throw problemOf(error, signal)
}

const nameOf = ({ reader }: Posted, { name }: Speaker): string => name || storyPhrases[reader.language].narrator

/** The fields of the specification's answer. */
function shown(game: Posted, after: AppliedReply) {
  const { next, ending } = after
  const states = shownStates(game.novel, next.world)
  const sprites = next.stage.sprites.map(({ character_id, asset_id }) => ({
    character_id,
    character_sprite_id: asset_id,
  }))
  return {
    character_id: next.speaker.character_id,
    character_name: nameOf(game, after.next.speaker),
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
  }
}

/** The author's details: what was proposed, applied and refused with the reason, and what it cost. */
function explained(
  { novel, state }: Posted,
  brief: TurnBrief,
  remembered: Remembered,
  { reply, record }: StorytellerAnswer,
  { next, applied, warnings: found }: AppliedReply,
) {
  const warnings = [...record.warnings, ...found]
  return {
    summaries: remembered.summaries,
    proposed: explainProposal(novel, brief, reply),
    applied: explainApplied(novel, state.world, next.world, applied),
    refused: explainRefused(novel, brief, warnings),
    warnings,
    usage: record.usage,
    milliseconds: {
      first_word: record.first_word_ms === null ? null : Math.round(record.first_word_ms),
      whole: Math.round(record.total_ms),
    },
    model: record.model,
    storyteller: reply.by,
  }
}
