import { evaluate } from '../conditional/evaluate.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'
import { factsOf } from '../scene/world.ts'
import type { NewState } from '../turn/game-state.ts'
import { checkMove, type Move, offeredChoices, wantsText } from '../turn/move.ts'
import { readerWords } from './reader-words.ts'
import type { RehearsalStep } from './rehearsal-game.ts'
import { chance, habitsOf, type ScriptedMove, type SimulatedReader, type Temper } from './simulated-reader.ts'

/** The purpose of a move: to break the rules, to find out a secret, or to finish the scene. */
export type Aim = NonNullable<RehearsalStep['aim']>

export interface ReaderMove {
  move: Move
  aim: Aim | null
}

/** A simulated reader in the middle of a game; earlier moves influence the next one. */
export class ReaderMind {
  private readonly random: () => number
  private readonly script: readonly ScriptedMove[]
  private scriptAt = 0
  private written = 0

  constructor(private readonly reader: SimulatedReader) {
    this.random = chance(reader.seed)
    this.script = reader.script
  }

  /** The reader's move at this state; null if none is possible, or a recording is over. */
  next(novel: Novel, state: NewState): ReaderMove | null {
    const { temper } = this.reader
    const found = temper === 'recorded' ? this.repeat(novel, state) : this.play(novel, state, temper)
    return found && checkMove(novel, state, found.move) === null ? found : null
  }

  private play(novel: Novel, state: NewState, temper: Temper): ReaderMove {
    const habits = habitsOf[temper]
    if (!wantsText(novel, state)) {
      const choices = state.pending === null ? offeredChoices(novel, state) : []
      const choice = habits.chooses === 'first' ? choices[0] : this.oneOf(choices)
      return { move: choice === undefined ? { kind: 'continue' } : { kind: 'choice', ending_id: choice }, aim: null }
    }
    if (habits.leavesAfter !== null && state.turn >= habits.leavesAfter) {
      const offered = this.oneOf(offeredChoices(novel, state))
      if (offered !== undefined) return { move: { kind: 'choice', ending_id: offered }, aim: 'leave' }
      const wish = this.wishOf(novel, state)
      if (wish !== null) return { move: { kind: 'text', text: wish }, aim: 'leave' }
    }
    return this.write(novel, state, temper)
  }

  private write(novel: Novel, state: NewState, temper: Temper): ReaderMove {
    const { cheats, pries, touches } = habitsOf[temper]
    const words = readerWords[this.reader.language]
    const drawn = this.random()
    const says = (text: string, aim: Aim | null): ReaderMove => ({
      move: { kind: 'text', text: this.named(novel, state, text) },
      aim,
    })
    if (drawn < cheats) return says(this.oneOf(words.cheats) ?? '…', 'cheat')
    if (drawn < cheats + pries) return says(this.oneOf(words.pries) ?? '…', 'pry')
    const keyword = drawn < cheats + pries + touches ? this.oneOf(keywordsOf(novel, state)) : undefined
    if (keyword !== undefined) return says((this.oneOf(words.touching) ?? String)(keyword), null)
    const lines = words.said[temper]
    // Cycles through the lines from a seeded start, so that no line is repeated in a row.
    return says(lines[(this.written++ + (this.reader.seed >>> 0)) % lines.length] ?? '…', null)
  }

  /** The recorded game's next move, skipping moves that are no longer possible here. */
  private repeat(novel: Novel, state: NewState): ReaderMove | null {
    const choices = state.pending === null ? offeredChoices(novel, state) : []
    const text = wantsText(novel, state)
    if (!text && choices.length === 0) return { move: { kind: 'continue' }, aim: null }
    while (this.scriptAt < this.script.length) {
      const move = this.script[this.scriptAt]
      if (move && 'text' in move && !text) break
      this.scriptAt++
      if (move && 'text' in move) return { move: { kind: 'text', text: move.text }, aim: null }
      if (move && choices.includes(move.ending_id)) {
        return { move: { kind: 'choice', ending_id: move.ending_id }, aim: null }
      }
    }
    const [first] = choices
    return text || first === undefined ? null : { move: { kind: 'choice', ending_id: first }, aim: null }
  }

  /** A text that asks for an ending that can happen now, made from its author's keyword and its name. */
  private wishOf(novel: Novel, state: NewState): string | null {
    const scene = interactiveAt(novel, state)
    if (!scene) return null
    const facts = factsOf(novel, state.world)
    const ending = this.oneOf(scene.endings.filter((entry) => evaluate(entry.conditionals, facts)))
    return ending ? [this.oneOf(ending.keywords), ending.name].filter(Boolean).join('. ') : null
  }

  private named(novel: Novel, state: NewState, text: string): string {
    if (!text.includes('{{name}}')) return text
    const { characters } = indexOf(novel)
    const name = characters.get(this.oneOf(state.stage.speakers) ?? ('' as never))?.prompt_name
    return name ? text.replaceAll('{{name}}', name) : text.replaceAll(/,? ?\{\{name\}\},? ?/g, ' ').trim()
  }

  private oneOf<T>(things: readonly T[]): T | undefined {
    return things.length === 0 ? undefined : things[Math.floor(this.random() * things.length)]
  }
}

const interactiveAt = (novel: Novel, state: NewState): InteractiveScene | undefined =>
  novel.interactive_scenes.find(({ id }) => id === state.scene_id)

/** The author's keywords for changes and endings that are possible now. */
function keywordsOf(novel: Novel, state: NewState): string[] {
  const scene = interactiveAt(novel, state)
  if (!scene) return []
  const facts = factsOf(novel, state.world)
  const holding = scene.modifying_states.filter((entry) => evaluate(entry.conditionals, facts))
  return [
    ...holding.flatMap(({ states }) => [...states.flags, ...states.scales]),
    ...scene.endings.filter((entry) => evaluate(entry.conditionals, facts)),
  ].flatMap(({ keywords }) => keywords)
}
