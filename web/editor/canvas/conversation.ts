import { TestAnswer } from '@fabula/contract/shapes/test-interaction'
import { evaluate } from '@fabula/core/conditional/evaluate'
import { CharacterId, EndingId } from '@fabula/core/ids'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import { Language } from '@fabula/core/novel/language'
import type { Novel } from '@fabula/core/novel/novel'
import { endingsOf } from '@fabula/core/novel/novel-index'
import { evaluateScene } from '@fabula/core/scene/evaluate-scene'
import { Stage } from '@fabula/core/scene/stage'
import { factsOf, shownStates, World } from '@fabula/core/scene/world'
import { endScene } from '@fabula/core/turn/apply-reply'
import { enterScene } from '@fabula/core/turn/enter-scene'
import * as z from 'zod/mini'

/** The person who tries the scene out. */
const Player = z.object({ name: z.string(), biography: z.string(), language: Language })
export type Player = z.infer<typeof Player>

/** An ending that a turn reached; `because` is the storyteller's reason, if it gave one. */
const ReachedEnding = z.object({
  kind: z.enum(['automatic', 'choice', 'context']),
  id: EndingId,
  because: z.nullable(z.string()),
})
export type ReachedEnding = z.infer<typeof ReachedEnding>

/** The result of a turn. `stage` is the part of the stage that the scene does not determine. */
const Outcome = z.object({
  speaker: z.nullable(CharacterId),
  speaker_name: z.string(),
  /** Empty when a choice was taken instead. */
  message: z.string(),
  world: World,
  stage: z.pick(Stage, { sprites: true, music_asset_id: true }),
  reached: z.nullable(ReachedEnding),
  /** The server's answer; null for a choice. */
  answer: z.nullable(TestAnswer),
})
export type Outcome = z.infer<typeof Outcome>

/** What the author said or did, and every answer that was requested. */
const ConversationTurn = z.object({
  said: z.object({ kind: z.enum(['text', 'choice', 'continue']), text: z.string() }),
  outcomes: z.array(Outcome),
  /** The index of the outcome that the conversation continues from. */
  chosen: z.number(),
})
export type ConversationTurn = z.infer<typeof ConversationTurn>

/** A conversation on the test canvas: the initial world, the player, and what was said. An immutable value. */
export const Conversation = z.object({
  player: Player,
  /** The world before the first turn. */
  start: World,
  turns: z.array(ConversationTurn),
})
export type Conversation = z.infer<typeof Conversation>

/** The initial world. Nothing is decided, so every flag and scale has the initial value that the novel gives it now. */
export const initialWorld: World = { flags: {}, scales: {}, completed_endings: [] }

export const newConversation = (player: Player): Conversation => ({ player, start: initialWorld, turns: [] })

export const chosenOf = (turn: ConversationTurn): Outcome | undefined => turn.outcomes[turn.chosen]
export const lastOf = ({ turns }: Conversation): Outcome | null => {
  const last = turns.at(-1)
  return (last && chosenOf(last)) ?? null
}

/** The current world. */
export const worldOf = (conversation: Conversation): World => lastOf(conversation)?.world ?? conversation.start

/** The current stage, evaluated with the current scene, so that the author's edits are visible at once. */
export function stageOf(novel: Novel, scene: InteractiveScene, conversation: Conversation): Stage {
  const last = lastOf(conversation)
  const before = last && { background_asset_id: null, choices: [], speakers: [], ...last.stage }
  const stage = evaluateScene(novel, { type: 'interactive', ...scene }, worldOf(conversation), before)
  return last?.reached ? { ...stage, choices: [] } : stage
}

/** The scene's start message, as this player sees it. */
export function startMessageOf(novel: Novel, scene: InteractiveScene, conversation: Conversation) {
  const { message, speaker } = enterScene(
    novel,
    { type: 'interactive', ...scene },
    conversation.start,
    conversation.player,
    null,
  )
  return { message, speaker: speaker.character_id, speaker_name: speaker.name }
}

/** Sets the world: before the first turn it is the initial one, later it applies from the last turn on. */
export function withWorld(conversation: Conversation, world: World): Conversation {
  const last = conversation.turns.at(-1)
  if (!last) return { ...conversation, start: world }
  const outcomes = last.outcomes.map((outcome, at) => (at === last.chosen ? { ...outcome, world } : outcome))
  return withLastTurn(conversation, { ...last, outcomes })
}

const withLastTurn = (conversation: Conversation, last: ConversationTurn): Conversation => ({
  ...conversation,
  turns: conversation.turns.with(-1, last),
})

/** The conversation's first `turns` turns; 0 is before the first. */
export const backTo = (conversation: Conversation, turns: number): Conversation => ({
  ...conversation,
  turns: conversation.turns.slice(0, turns),
})

/** Appends a turn. */
export function withOutcome(
  conversation: Conversation,
  said: ConversationTurn['said'],
  outcome: Outcome,
): Conversation {
  return { ...conversation, turns: [...conversation.turns, { said, outcomes: [outcome], chosen: 0 }] }
}

export function withAnotherAnswer(conversation: Conversation, outcome: Outcome): Conversation {
  const last = conversation.turns.at(-1)
  if (!last) return conversation
  return withLastTurn(conversation, { ...last, outcomes: [...last.outcomes, outcome], chosen: last.outcomes.length })
}

export function withChosen(conversation: Conversation, chosen: number): Conversation {
  const last = conversation.turns.at(-1)
  return last?.outcomes[chosen] ? withLastTurn(conversation, { ...last, chosen }) : conversation
}

/** Converts the server's answer to an outcome. */
export function outcomeOf(answer: TestAnswer, stage: Stage, scene: InteractiveScene): Outcome {
  const reached: ReachedEnding | null =
    answer.ending_id !== null
      ? { kind: 'automatic', id: answer.ending_id, because: answer.ending_reasoning }
      : answer.context_ending_reached && scene.context_ending
        ? { kind: 'context', id: scene.context_ending.id, because: null }
        : null
  return {
    speaker: answer.character_id,
    speaker_name: answer.character_name,
    message: answer.character_message,
    world: {
      flags: Object.fromEntries(answer.flags.map(({ id, initial_value }) => [id, initial_value])),
      scales: Object.fromEntries(answer.scales.map(({ id, initial_value }) => [id, initial_value])),
      completed_endings: answer.completed_ending_ids,
    },
    stage: {
      // The scene determines positions.
      sprites: answer.current_scene_sprites.map(({ character_id, character_sprite_id }) => ({
        character_id,
        asset_id: character_sprite_id,
        position: stage.sprites.find((sprite) => sprite.character_id === character_id)?.position ?? 'center',
      })),
      music_asset_id: answer.music?.music_asset_id ?? null,
    },
    reached,
    answer,
  }
}

/** The outcome of an ending taken by its button; null if the scene has no such ending. */
export function endingOutcome(
  novel: Novel,
  scene: InteractiveScene,
  conversation: Conversation,
  id: EndingId,
): Outcome | null {
  const ending = endingsOf(scene).find((each) => each.id === id)
  if (!ending) return null
  const { sprites, music_asset_id } = stageOf(novel, scene, conversation)
  return {
    speaker: null,
    speaker_name: '',
    message: '',
    world: endScene(novel, worldOf(conversation), [], ending),
    stage: { sprites, music_asset_id },
    reached: { kind: ending.kind, id, because: null },
    answer: null,
  }
}

/** Whether taking an ending now may cause single changes, which only a storyteller can decide. */
export function maySingleChange(novel: Novel, scene: InteractiveScene, conversation: Conversation): boolean {
  const facts = factsOf(novel, worldOf(conversation))
  return scene.modifying_states.some(({ type, conditionals }) => type === 'single' && evaluate(conditionals, facts))
}

/**
 * A conversation with a reply, and with what the author has changed on the test canvas while it was written: the player,
 * and values of the world. `asked` is the conversation as it was then, `now` as it is.
 */
export function withChangesMeanwhile(replied: Conversation, asked: Conversation, now: Conversation): Conversation {
  if (asked === now) return replied
  const [before, after, world] = [worldOf(asked), worldOf(now), worldOf(replied)]
  const completed = before.completed_endings
  const merged: World = {
    flags: withChangedValues(world.flags, before.flags, after.flags),
    scales: withChangedValues(world.scales, before.scales, after.scales),
    completed_endings: [
      ...world.completed_endings.filter((id) => after.completed_endings.includes(id) || !completed.includes(id)),
      ...after.completed_endings.filter((id) => !completed.includes(id) && !world.completed_endings.includes(id)),
    ],
  }
  return { ...withWorld(replied, merged), player: now.player }
}

function withChangedValues<T>(values: Record<string, T>, before: Record<string, T>, after: Record<string, T>) {
  const { ...merged } = values
  for (const id of Object.keys({ ...before, ...after })) {
    const value = after[id]
    if (value === before[id]) continue
    if (value === undefined) delete merged[id]
    else merged[id] = value
  }
  return merged
}

/** A flag or scale that the last turn changed: its name, and its value before and after. */
export type StateChange = { id: string; name: string; from: boolean | number; to: boolean | number }

/** The value of a flag or scale in words. */
export const valueInWords = (value: boolean | number, words: { yes: string; no: string }): string =>
  typeof value === 'boolean' ? (value ? words.yes : words.no) : String(value)

/** What the last turn changed in the world, by its reply, its ending, or both. */
export function changesOfLastTurn(novel: Novel, conversation: Conversation): StateChange[] {
  const before = shownStates(novel, worldOf(backTo(conversation, conversation.turns.length - 1)))
  const after = shownStates(novel, worldOf(conversation))
  const moved = <S extends { id: string; name: string; initial_value: boolean | number }>(
    was: S[],
    is: S[],
  ): StateChange[] =>
    is.flatMap(({ id, name, initial_value: to }, at) => {
      const from = was[at]?.initial_value ?? to
      return from === to ? [] : [{ id, name, from, to }]
    })
  return [...moved(before.flags, after.flags), ...moved(before.scales, after.scales)]
}

/** A context ending has no name. */
type WayOut = { id: EndingId; name: string | null }

/** The reachable endings that a storyteller without a model offers as ways out. */
export function waysOutOf(novel: Novel, scene: InteractiveScene, conversation: Conversation): WayOut[] {
  const last = lastOf(conversation)
  if (!last?.answer || last.reached) return []
  const facts = factsOf(novel, worldOf(conversation))
  return last.answer.proposed.offered_endings.flatMap(({ id }): WayOut[] => {
    if (scene.context_ending?.id === id) return [{ id, name: null }]
    const ending = scene.endings.find((each) => each.id === id)
    return ending && evaluate(ending.conditionals, facts) ? [{ id, name: ending.name }] : []
  })
}
