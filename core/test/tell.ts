import type { GameId, GameStateId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'
import { flagValue, scaleValue } from '../scene/world.ts'
import { applyTurn } from '../turn/apply-turn.ts'
import { startGame } from '../turn/enter-scene.ts'
import type { GameState, Reader } from '../turn/game-state.ts'
import { pastLines } from '../turn/history.ts'
import type { Move } from '../turn/move.ts'
import { planTurn } from '../turn/plan-turn.ts'
import { emptyReply, type StorytellerReply } from '../turn/storyteller-reply.ts'
import { character, ending, idOf } from './tiny-novel.ts'

export const reader: Reader = { name: 'Nell', biography: '', language: 'english' }

/** A character's reply with this message; other fields as given. */
export const says = (name: string, message: string, more: Partial<StorytellerReply> = {}): StorytellerReply => ({
  ...emptyReply('model'),
  speaker_id: character(name),
  message,
  ...more,
})

export const choose = (name: string): Move => ({ kind: 'choice', ending_id: ending(name) })
export const on: Move = { kind: 'continue' }
export const goOn: Move = { kind: 'go_on' }
export const say = (text: string): Move => ({ kind: 'text', text })

/** A game played step by step. `transcript` is what a reader would have seen, one line per step. */
export class Telling {
  readonly path: GameState[] = []
  readonly transcript: string[] = []
  warnings: string[] = []
  /** The ids of the changes reported for the last move, in order. */
  applied: string[] = []

  constructor(readonly novel: Novel) {
    const first = startGame(novel, reader)
    if (!first) throw new Error('This story has no first scene')
    this.add(first, null)
  }

  get state(): GameState {
    const last = this.path.at(-1)
    if (!last) throw new Error('A telling has at least its first state')
    return last
  }

  /** Makes a move and returns its plan; `reply` is the storyteller's answer, in case it is asked. */
  move(move: Move, reply: StorytellerReply | null = null, novel: Novel = this.novel) {
    const game = { state: this.state, reader, remembered: { summaries: [], recent: pastLines(this.path) } }
    const plan = planTurn(novel, game, move)
    if (plan.kind === 'refused') {
      this.transcript.push(`! ${plan.problem}`)
      return plan
    }
    const after = applyTurn(novel, plan, reply)
    if (after === null) {
      this.transcript.push('! the turn failed')
      return plan
    }
    this.warnings = after.warnings.map((warning) => warning.code)
    this.applied = after.applied.map((change) => change.id)
    this.add(after.next, this.state.id, novel)
    return plan
  }

  /** Goes back to an older state: the states after it are no longer on the path. */
  rollBack(steps: number): void {
    this.path.splice(this.path.length - steps)
    this.transcript.push(`(back ${steps})`)
  }

  flag = (id: Parameters<typeof flagValue>[2]) => flagValue(this.novel, this.state.world, id)
  scale = (id: Parameters<typeof scaleValue>[2]) => scaleValue(this.novel, this.state.world, id)

  private add(
    next: Omit<GameState, 'id' | 'game_id' | 'parent_id' | 'created_at'>,
    parent: GameStateId | null,
    novel = this.novel,
  ) {
    const state: GameState = {
      ...next,
      id: idOf<GameStateId>(`state ${this.transcript.length}`),
      game_id: idOf<GameId>('game'),
      parent_id: parent,
      created_at: '2026-01-01T00:00:00.000Z',
    }
    this.path.push(state)
    this.transcript.push(describe(novel, state))
  }
}

/** A line of the transcript: `[scene] said > Speaker: message {choices} (end)`. */
function describe(novel: Novel, state: GameState): string {
  const { endings } = indexOf(novel)
  const said = state.said ? `${state.said.text} > ` : ''
  if (state.the_end) return `${said}THE END`
  const names = state.stage.choices.map((id) => {
    const found = endings.get(id)?.ending
    return found?.kind === 'choice' ? found.display_name : '?'
  })
  const choices = names.length > 0 ? ` {${names.join(', ')}}` : ''
  const over = state.pending ? ' (scene over)' : ''
  return `[${state.scene_name}] ${said}${state.speaker.name || 'Narrator'}: ${state.message}${choices}${over}`
}
