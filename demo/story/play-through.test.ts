import { GameId, GameStateId } from '@fabula/core/ids'
import { applyTurn } from '@fabula/core/turn/apply-turn'
import { startGame } from '@fabula/core/turn/enter-scene'
import type { GameState, NewState, Reader } from '@fabula/core/turn/game-state'
import { type Move, offeredChoices, wantsText } from '@fabula/core/turn/move'
import { planTurn } from '@fabula/core/turn/plan-turn'
import type { StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { describe, expect, it } from 'vitest'
import { buildDemo } from './build-novel.ts'
import { idOf } from './script/identity.ts'

const { novel } = buildDemo()
const reader: Reader = { name: 'Anna', biography: '', language: 'english' }
const slugOf = new Map(novel.interactive_scenes.map((scene) => [scene.id as string, scene.name]))
for (const scene of novel.static_scenes) slugOf.set(scene.id, scene.name)

const lastPages = ['She waited up', 'Electric dawn', 'To whom it was said']

/** A small seeded random generator, so that a failing walk can be repeated. */
function dice(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return state / 2 ** 32
  }
}

const pick = <T>(items: readonly T[], roll: () => number): T => {
  const item = items[Math.floor(roll() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

const stored = (state: NewState, step: number): GameState => ({
  ...state,
  id: GameStateId.parse(idOf('state', String(step))),
  game_id: GameId.parse(idOf('game', 'walk')),
  parent_id: null,
  created_at: '2026-11-21T00:00:00.000Z',
})

/** Replies with a line of the cast, sometimes changes flags, offers every way out from the second reply on. */
function answer(brief: TurnBrief, roll: () => number, movesStates: boolean): StorytellerReply {
  const speaker = brief.cast.filter((member) => member.may_speak)[0]
  const moved = movesStates && roll() < 0.4 ? brief.changes.slice(0, 1) : []
  return {
    speaker_id: speaker?.character_id ?? null,
    message: speaker?.scene_lines[0] ?? 'A pause.',
    sprites: [],
    music_asset_id: null,
    changes: moved.map((change) =>
      change.kind === 'flag'
        ? { kind: 'flag', id: change.id, value: true, because: 'asked' }
        : { kind: 'scale', id: change.id, step: 1, because: 'kind' },
    ),
    ending: null,
    offered_endings: brief.turn >= 2 ? brief.ways_out.map((way) => way.id) : [],
    by: 'offline',
  }
}

function move(state: NewState, roll: () => number): Move {
  const choices = offeredChoices(novel, state)
  if (choices.length > 0) return { kind: 'choice', ending_id: pick(choices, roll) }
  return wantsText(novel, state) ? { kind: 'text', text: 'Where is Agata?' } : { kind: 'continue' }
}

/** Walks from the first page to the end; returns the names of the visited scenes, in order. */
function walk(seed: number, movesStates: boolean): string[] {
  const roll = dice(seed)
  let state = startGame(novel, reader)
  const visited: string[] = []
  for (let step = 0; state && step < 300; step++) {
    const name = slugOf.get(state.scene_id) ?? ''
    if (visited.at(-1) !== name) visited.push(name)
    if (state.the_end) return visited
    const plan = planTurn(
      novel,
      { state: stored(state, step), reader, remembered: { summaries: [], recent: [] } },
      move(state, roll),
    )
    if (plan.kind === 'refused') throw new Error(`${name}: ${plan.problem}`)
    const brief = plan.kind === 'settled' ? null : plan.brief
    state = applyTurn(novel, plan, brief && answer(brief, roll, movesStates))?.next ?? null
  }
  throw new Error(`walk ${seed} never ends: ${visited.join(' > ')}`)
}

describe('random walks through the demo novel', () => {
  it.each([
    ['with states that move in talk', true],
    ['by ways out alone, as without a model', false],
  ])('reach each of its three finals and every scene, %s', (_, movesStates) => {
    const walks = Array.from({ length: 400 }, (_, seed) => walk(seed, movesStates))
    const finals = new Map(lastPages.map((page) => [page, walks.filter((visited) => visited.at(-1) === page).length]))
    expect([...finals.values()].reduce((sum, count) => sum + count)).toBe(walks.length)
    for (const [page, count] of finals) expect(count, page).toBeGreaterThan(walks.length / 20)
    const visited = new Set(walks.flat())
    const unvisited = [...slugOf.values()].filter((name) => !visited.has(name))
    expect(unvisited).toEqual([])
  })
})
