import type { AssetId, CharacterId, EndingId } from '../ids.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import { fillIn, fillingOf } from '../novel/message-places.ts'
import type { Novel } from '../novel/novel.ts'
import { type Ending, endingsOf } from '../novel/novel-index.ts'
import { isBlank } from '../record/is-blank.ts'
import { evaluateScene } from '../scene/evaluate-scene.ts'
import type { Stage } from '../scene/stage.ts'
import { factsOf, type World } from '../scene/world.ts'
import { applyChanges, applyTrigger, checkChanges, completeEnding } from './apply-changes.ts'
import { waysOut } from './brief-turn.ts'
import { characterSpeaker } from './enter-scene.ts'
import type { GameState, NewState, Reader, Said } from './game-state.ts'
import { joinLines, maxFollowingLines } from './reply-lines.ts'
import type { FollowingLine, ProposedChange, ReplyWarning, StorytellerReply } from './storyteller-reply.ts'
import type { TurnBrief } from './turn-brief.ts'

/** The result of applying a reply: the next state, the accepted changes, and warnings about rejected ones. */
export interface AppliedReply {
  next: NewState
  applied: ProposedChange[]
  /** The ending reached, if any; `because` is null if it happened automatically. */
  ending: { id: EndingId; kind: Ending['kind']; because: string | null } | null
  warnings: ReplyWarning[]
}

/**
 * Computes the state after a storyteller's reply. Effects are applied in the order of the story's rules: continuous
 * changes, the ending, single changes, then the stage in the new world. Null if the message is empty, the only way
 * that a turn fails.
 */
export function applyReply(
  novel: Novel,
  scene: InteractiveScene,
  state: GameState,
  brief: TurnBrief,
  reply: StorytellerReply,
  reader: Reader,
  said: Said | null,
): AppliedReply | null {
  if (isBlank(reply.message)) return null
  const endingWarnings: ReplyWarning[] = []
  const reached = reachedEnding(scene, brief, reply, endingWarnings)
  // Without an ending no single change applies, so none may take the place of another change.
  const proposed = reached ? reply.changes : reply.changes.filter((change) => !isOnlySingle(brief, change))
  const changes = checkChanges(brief.changes, proposed)
  const warnings = [...changes.warnings, ...endingWarnings]

  const continuous = changes.accepted.filter((change) => isMode(brief, change, 'continuous'))
  const single = changes.accepted.filter((change) => !continuous.includes(change))
  let world = applyChanges(novel, state.world, continuous)

  if (reached) world = endScene(novel, world, single, reached.ending)

  const shown = proposedStage(state.stage, brief, reply, warnings)
  const speaker = characterSpeaker(novel, speakerOf(brief, reply, warnings))
  const filling = fillingOf(novel.states, world, reader)
  const message = fillIn(reply.message, filling).trim()
  const more = validFollowingLines(brief, reply, filling, warnings)
  const lines = [
    { speaker, message, sprite_id: spriteOf(shown, speaker.character_id) },
    ...more.map(({ speaker_id, message, sprite_id }) => ({
      speaker: characterSpeaker(novel, speaker_id),
      message,
      sprite_id: sprite_id ?? spriteOf(shown, speaker_id),
    })),
  ]
  const hasSeveralLines = lines.length > 1
  for (const { speaker_id, sprite_id } of more) if (sprite_id !== null) setSprite(shown, speaker_id, sprite_id)
  const stage = evaluateScene(novel, { type: 'interactive', ...scene }, world, shown)
  return {
    next: {
      ...state,
      scene_name: scene.name,
      world,
      stage: reached ? { ...stage, choices: [] } : stage,
      said,
      message: hasSeveralLines
        ? joinLines(lines.map(({ speaker, message }) => ({ name: speaker.name, message })))
        : message,
      speaker,
      lines: hasSeveralLines ? lines : undefined,
      edited: undefined,
      turn: brief.turn,
      pending: reached ? { ending_id: reached.ending.id, next_scene: reached.ending.next_scene } : null,
      offered_endings: reached ? [] : offeredEndings(novel, scene, world, brief, reply),
      storyteller: reply.by,
      language: reader.language,
      notice: null,
    },
    applied: reached ? changes.accepted : continuous,
    ending: reached && { id: reached.ending.id, kind: reached.ending.kind, because: reached.because },
    warnings,
  }
}

/** Applies an ending to the world: the single changes first, then its own trigger, then its completion. */
export function endScene(novel: Novel, world: World, single: readonly ProposedChange[], ending: Ending): World {
  return completeEnding(applyTrigger(novel, applyChanges(novel, world, single), ending.states_trigger), ending.id)
}

const isMode = (brief: TurnBrief, change: ProposedChange, mode: 'continuous' | 'single'): boolean =>
  brief.changes.some((offer) => offer.kind === change.kind && offer.id === change.id && offer.mode === mode)

/** Whether a change was offered for an ending alone. */
const isOnlySingle = (brief: TurnBrief, change: ProposedChange): boolean =>
  isMode(brief, change, 'single') && !isMode(brief, change, 'continuous')

/** The automatic ending that the reply names, if it was offered; else the context ending, if its count is reached. */
function reachedEnding(
  scene: InteractiveScene,
  brief: TurnBrief,
  reply: StorytellerReply,
  warnings: ReplyWarning[],
): { ending: Ending; because: string | null } | null {
  const endings = endingsOf(scene)
  if (reply.ending) {
    const { ending_id, because } = reply.ending
    const offered = brief.endings.some((entry) => entry.id === ending_id)
    const ending = endings.find((entry) => entry.kind === 'automatic' && entry.id === ending_id)
    if (offered && ending) return { ending, because }
    warnings.push({ code: 'ending_not_offered', subject: ending_id })
  }
  const context = scene.context_ending
  if (context && brief.turn >= context.message_count) return { ending: { kind: 'context', ...context }, because: null }
  return null
}

/** The ways out that the reply offers, as far as they were possible and its changes have not closed them. */
function offeredEndings(
  novel: Novel,
  scene: InteractiveScene,
  world: World,
  brief: TurnBrief,
  { offered_endings }: StorytellerReply,
): EndingId[] {
  if (offered_endings.length === 0) return []
  const open = waysOut(scene, factsOf(novel, world))
  return offered_endings.filter((id) => [brief.ways_out, open].every((ways) => ways.some((way) => way.id === id)))
}

/** The valid lines after the first. */
function validFollowingLines(
  brief: TurnBrief,
  { more = [] }: StorytellerReply,
  filling: ReturnType<typeof fillingOf>,
  warnings: ReplyWarning[],
): FollowingLine[] {
  if (brief.storytelling?.several !== true) return []
  const possible = more.flatMap((line): FollowingLine[] => {
    const member = brief.cast.find((entry) => entry.character_id === line.speaker_id)
    const message = fillIn(line.message, filling).trim()
    if (!member?.may_speak) warnings.push({ code: 'speaker_not_possible', subject: line.speaker_id })
    if (!member?.may_speak || message === '') return []
    const { sprite_id } = line
    if (sprite_id === null || member.sprites.some((sprite) => sprite.id === sprite_id)) return [{ ...line, message }]
    warnings.push({ code: 'sprite_not_possible', subject: sprite_id })
    return [{ ...line, message, sprite_id: null }]
  })
  return possible.slice(0, maxFollowingLines)
}

const spriteOf = ({ sprites }: Stage, id: CharacterId | null): AssetId | null =>
  sprites.find((sprite) => sprite.character_id === id)?.asset_id ?? null

/** Changes a character's sprite on a stage under construction. */
function setSprite({ sprites }: Stage, character_id: CharacterId, asset_id: AssetId): void {
  const at = sprites.findIndex((sprite) => sprite.character_id === character_id)
  const before = sprites[at]
  if (before) sprites[at] = { ...before, asset_id }
  else sprites.push({ character_id, asset_id, position: 'center' })
}

function speakerOf(brief: TurnBrief, reply: StorytellerReply, warnings: ReplyWarning[]): CharacterId | null {
  const named = brief.cast.find((member) => member.character_id === reply.speaker_id)
  if (named?.may_speak) return named.character_id
  if (reply.speaker_id !== null) warnings.push({ code: 'speaker_not_possible', subject: reply.speaker_id })
  return brief.default_speaker
}

/** The stage with the reply's sprites and music, as far as they are possible. */
function proposedStage(stage: Stage, brief: TurnBrief, reply: StorytellerReply, warnings: ReplyWarning[]): Stage {
  const sprites = new Map(stage.sprites.map((sprite) => [sprite.character_id, sprite]))
  for (const { character_id, asset_id } of reply.sprites) {
    const member = brief.cast.find((entry) => entry.character_id === character_id)
    const shown = sprites.get(character_id)
    if (member?.sprites.some((sprite) => sprite.id === asset_id)) {
      sprites.set(character_id, { position: 'center', ...shown, character_id, asset_id })
    } else warnings.push({ code: 'sprite_not_possible', subject: asset_id })
  }
  let music_asset_id = stage.music_asset_id
  if (reply.music_asset_id !== null && reply.music_asset_id !== music_asset_id) {
    if (brief.music.tracks.some((track) => track.id === reply.music_asset_id)) music_asset_id = reply.music_asset_id
    else warnings.push({ code: 'music_not_possible', subject: reply.music_asset_id })
  }
  return { ...stage, sprites: [...sprites.values()], music_asset_id }
}
