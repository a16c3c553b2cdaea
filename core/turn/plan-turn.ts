import type { EndingId } from '../ids.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import { fillIn, fillingOf } from '../novel/message-places.ts'
import type { Novel } from '../novel/novel.ts'
import { endingsOf, firstScene, indexOf, type Scene, sceneAt } from '../novel/novel-index.ts'
import type { SceneRef } from '../novel/scene-ref.ts'
import { nextSceneIndex } from '../scene/next-scene-index.ts'
import { factsOf, type World } from '../scene/world.ts'
import { endScene } from './apply-reply.ts'
import { briefTurn } from './brief-turn.ts'
import { enterScene } from './enter-scene.ts'
import type { GameState, NewState, Reader, Said } from './game-state.ts'
import { checkMove, type Move, type MoveProblem } from './move.ts'
import type { Remembered, TurnBrief } from './turn-brief.ts'

/** The part of a game that a turn needs. */
export interface Game {
  state: GameState
  reader: Reader
  remembered: Remembered
}

/** The plan for a move, made before any storyteller is asked. */
export type Plan =
  | { kind: 'refused'; problem: MoveProblem | 'no_first_scene' }
  /** The next state is known without a storyteller. */
  | { kind: 'settled'; next: NewState }
  /** The storyteller is asked for a reply. */
  | { kind: 'ask'; brief: TurnBrief; scene: InteractiveScene; game: Game; said: Said | null }
  /** The storyteller is asked which single changes a choice causes; if it fails, there are none. */
  | { kind: 'ask-changes'; brief: TurnBrief; scene: InteractiveScene; game: Game; said: Said; ending_id: EndingId }

/**
 * Plans a turn as far as possible without a storyteller: checks the move, finds where it leads, and prepares the
 * request.
 */
export function planTurn(novel: Novel, game: Game, move: Move): Plan {
  const { state, reader } = game
  const scene = indexOf(novel).scenes.get(state.scene_id)
  const problem = checkMove(novel, state, move)
  if (problem) return { kind: 'refused', problem }
  // Live edits: if the state's scene was deleted, the game continues from the novel's first scene with the same world.
  if (!scene && state.pending === null) return restart(novel, game)
  if (state.pending) return settled(goTo(novel, state, state.pending.next_scene, state.world, reader, null))

  switch (move.kind) {
    case 'choice':
      return planChoice(novel, game, move.ending_id)
    case 'continue':
      if (scene?.type === 'static') return settled(continueStatic(novel, game, scene))
      return planReply(novel, game, null)
    case 'go_on':
      return planReply(novel, game, null)
    case 'text':
      return planReply(novel, game, { kind: 'text', text: move.text.trim(), name: reader.name })
  }
}

const settled = (next: NewState): Plan => ({ kind: 'settled', next })

function planReply(novel: Novel, game: Game, said: Said | null): Plan {
  const scene = interactiveSceneOf(novel, game.state)
  if (!scene) return { kind: 'refused', problem: 'move_not_possible' }
  const brief = briefTurn(novel, scene, game.state, game.reader, said?.text ?? null, game.remembered)
  return { kind: 'ask', brief, scene, game, said }
}

/** Plans a choice: asks for its single changes if there are any, else settles it immediately. */
function planChoice(novel: Novel, game: Game, ending_id: EndingId): Plan {
  const scene = interactiveSceneOf(novel, game.state)
  const ending = scene && endingsOf(scene).find((entry) => entry.id === ending_id)
  if (!scene || !ending) return { kind: 'refused', problem: 'move_not_possible' }
  // A context ending has no name: its label is a phrase in the reader's language, added when it is shown.
  const label = ending.kind === 'choice' ? ending.display_name : ending.kind === 'automatic' ? ending.name : ''
  const text = fillIn(label, fillingOf(novel.states, game.state.world, game.reader))
  const said: Said = { kind: 'choice', text, name: game.reader.name }
  const brief = briefTurn(novel, scene, game.state, game.reader, label, game.remembered)
  const singles = brief.changes.filter((change) => change.mode === 'single')
  if (singles.length > 0) {
    const changesBrief: TurnBrief = { ...brief, purpose: 'changes', changes: singles, endings: [] }
    return { kind: 'ask-changes', brief: changesBrief, scene, game, said, ending_id }
  }
  const world = endScene(novel, game.state.world, [], ending)
  return settled(goTo(novel, game.state, ending.next_scene, world, game.reader, said))
}

const interactiveSceneOf = (novel: Novel, state: NewState): InteractiveScene | undefined =>
  novel.interactive_scenes.find((scene) => scene.id === state.scene_id)

function continueStatic(novel: Novel, { state, reader }: Game, scene: Scene & { type: 'static' }): NewState {
  const exitIndex = nextSceneIndex(novel, scene, factsOf(novel, state.world))
  const ref = exitIndex === null ? null : (scene.next_scenes[exitIndex] ?? null)
  return goTo(novel, state, ref, state.world, reader, null)
}

/** Enters the scene that a reference leads to; without one, the story ends on the same stage. */
export function goTo(
  novel: Novel,
  state: NewState,
  ref: SceneRef | null,
  world: World,
  reader: Reader,
  said: Said | null,
): NewState {
  const scene = sceneAt(novel, ref)
  if (scene) return enterScene(novel, scene, world, reader, said)
  return {
    ...state,
    world,
    said,
    stage: { ...state.stage, choices: [], speakers: [] },
    lines: undefined,
    edited: undefined,
    pending: null,
    the_end: true,
    offered_endings: [],
    notice: null,
  }
}

function restart(novel: Novel, { state, reader }: Game): Plan {
  const first = firstScene(novel)
  if (!first) return { kind: 'refused', problem: 'no_first_scene' }
  return settled({ ...enterScene(novel, first, state.world, reader, null), notice: 'scene_deleted' })
}
