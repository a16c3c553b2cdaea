import type { TestAnswer } from '@fabula/contract/shapes/test-interaction'
import { evaluate } from '@fabula/core/conditional/evaluate'
import type { CharacterId, EndingId } from '@fabula/core/ids'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import type { Language } from '@fabula/core/novel/language'
import type { Novel } from '@fabula/core/novel/novel'
import { endingsOf } from '@fabula/core/novel/novel-index'
import { evaluateScene } from '@fabula/core/scene/evaluate-scene'
import type { Stage } from '@fabula/core/scene/stage'
import { factsOf, shownStates, type World } from '@fabula/core/scene/world'
import { endScene } from '@fabula/core/turn/apply-reply'
import { enterScene } from '@fabula/core/turn/enter-scene'

/** Who tries the scene out. */
export type Player = { name: string; biography: string; language: Language }

/** An ending that a turn came to; `because` is the storyteller's reason, where it gave one. */
export type Reached = { kind: 'automatic' | 'choice' | 'context'; id: EndingId; because: string | null }

/** What a turn came to. `stage` is what was on it after, as far as it is not decided anew by the scene. */
export type Outcome = {
  speaker: CharacterId | null
  speaker_name: string
  /** Empty where nothing was said: a choice was taken. */
  message: string
  world: World
  stage: Pick<Stage, 'sprites' | 'music_asset_id'>
  reached: Reached | null
  /** What the server told of it; null for a choice. */
  answer: TestAnswer | null
}

/** What the author said or did, and every answer to it that was asked for. */
export type ConversationTurn = {
  said: { kind: 'text' | 'choice' | 'continue'; text: string }
  outcomes: Outcome[]
  /** Which of them the talk goes on from. */
  chosen: number
}

/** A talk on the test canvas: the world it began in, who tries it, and what was said since. A value. */
export type Conversation = {
  player: Player
  /** The world before the first turn. */
  start: World
  turns: ConversationTurn[]
}

/** Nothing said, and nothing decided: every flag and scale has its initial value, whatever the author makes that. */
export const initialWorld: World = { flags: {}, scales: {}, completed_endings: [] }

export const newConversation = (player: Player): Conversation => ({ player, start: initialWorld, turns: [] })

export const chosenOf = (turn: ConversationTurn): Outcome | undefined => turn.outcomes[turn.chosen]
export const lastOf = ({ turns }: Conversation): Outcome | null => {
  const last = turns.at(-1)
  return (last && chosenOf(last)) ?? null
}

/** The world as it is now. */
export const worldOf = (conversation: Conversation): World => lastOf(conversation)?.world ?? conversation.start

/** The stage as it is now, by the scene as it is written now: what the author has just changed is seen at once. */
export function stageOf(novel: Novel, scene: InteractiveScene, conversation: Conversation): Stage {
  const last = lastOf(conversation)
  const before = last && { background_asset_id: null, choices: [], speakers: [], ...last.stage }
  const stage = evaluateScene(novel, { type: 'interactive', ...scene }, worldOf(conversation), before)
  return last?.reached ? { ...stage, choices: [] } : stage
}

/** The scene's start message, as this player meets it. */
export function openingOf(novel: Novel, scene: InteractiveScene, conversation: Conversation) {
  const { message, speaker } = enterScene(
    novel,
    { type: 'interactive', ...scene },
    conversation.start,
    conversation.player,
    null,
  )
  return { message, speaker: speaker.character_id, speaker_name: speaker.name }
}

/** The world as the author sets it: at the beginning that is where the talk begins, later it holds from here on. */
export function withWorld(conversation: Conversation, world: World): Conversation {
  const last = conversation.turns.at(-1)
  if (!last) return { ...conversation, start: world }
  const outcomes = last.outcomes.map((outcome, at) => (at === last.chosen ? { ...outcome, world } : outcome))
  return { ...conversation, turns: [...conversation.turns.slice(0, -1), { ...last, outcomes }] }
}

/** The talk up to a turn and no further; 0 is before the first. */
export const backTo = (conversation: Conversation, turns: number): Conversation => ({
  ...conversation,
  turns: conversation.turns.slice(0, turns),
})

/** One turn more, or one answer more to the last one. */
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
  const outcomes = [...last.outcomes, outcome]
  return {
    ...conversation,
    turns: [...conversation.turns.slice(0, -1), { ...last, outcomes, chosen: outcomes.length - 1 }],
  }
}

export function withChosen(conversation: Conversation, chosen: number): Conversation {
  const last = conversation.turns.at(-1)
  if (!last?.outcomes[chosen]) return conversation
  return { ...conversation, turns: [...conversation.turns.slice(0, -1), { ...last, chosen }] }
}

/** What the server answered, as an outcome. */
export function outcomeOf(answer: TestAnswer, stage: Stage, scene: InteractiveScene): Outcome {
  const reached: Reached | null =
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
      // Where somebody stands is the scene's to say.
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

/** An ending taken by a button: what it does to the world, and that the scene is over. Null where there is none. */
export function takenEnding(
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

/** Whether taking an ending now may bring single changes, which only a storyteller can tell. */
export function mayChangeOnce(novel: Novel, scene: InteractiveScene, conversation: Conversation): boolean {
  const facts = factsOf(novel, worldOf(conversation))
  return scene.modifying_states.some(({ type, conditionals }) => type === 'single' && evaluate(conditionals, facts))
}

/** A flag or a scale that the last turn moved: its name, and its value before and after. */
export type Moved = { id: string; name: string; from: boolean | number; to: boolean | number }

/** What the last turn changed of the world: by the reply, by the ending that it came to, or by both. */
export function movedBy(novel: Novel, conversation: Conversation): Moved[] {
  const before = shownStates(novel, worldOf(backTo(conversation, conversation.turns.length - 1)))
  const after = shownStates(novel, worldOf(conversation))
  const moved = <S extends { id: string; name: string; initial_value: boolean | number }>(was: S[], is: S[]): Moved[] =>
    is.flatMap(({ id, name, initial_value: to }, at) => {
      const from = was[at]?.initial_value ?? to
      return from === to ? [] : [{ id, name, from, to }]
    })
  return [...moved(before.flags, after.flags), ...moved(before.scales, after.scales)]
}

/** A context ending has no name. */
type WayOut = { id: EndingId; name: string | null }

/** Endings that a storyteller without a model offers as ways out, as far as they can be reached now. */
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
