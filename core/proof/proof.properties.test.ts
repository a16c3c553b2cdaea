import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Conditionals } from '../conditional/conditional.ts'
import { evaluate } from '../conditional/evaluate.ts'
import type { EndingId, GameId, GameStateId, SceneId } from '../ids.ts'
import { exitsOf } from '../novel/exits.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'
import { nextSceneIndex } from '../scene/next-scene-index.ts'
import { factsOf } from '../scene/world.ts'
import { reader, says } from '../test/tell.ts'
import { ending, flag, idOf, scale, sceneId, tinyNovel, toScene, when } from '../test/tiny-novel.ts'
import { maxChangesPerTurn } from '../turn/apply-changes.ts'
import { applyTurn } from '../turn/apply-turn.ts'
import { startGame } from '../turn/enter-scene.ts'
import type { GameState, NewState } from '../turn/game-state.ts'
import { type Move, offeredChoices, wantsText } from '../turn/move.ts'
import { planTurn } from '../turn/plan-turn.ts'
import type { ProposedChange, StorytellerReply } from '../turn/storyteller-reply.ts'
import type { OfferedChange } from '../turn/turn-brief.ts'
import { proveNovel } from './prove-novel.ts'

const flags = ['f1', 'f2']
const scenes = ['i1', 'i2', 't1', 't2']
const endings = ['e1', 'e2', 'c1', 'c2', 'x1', 'x2']

const conditionals: fc.Arbitrary<Conditionals> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Conditionals>([]) },
  {
    weight: 3,
    arbitrary: fc
      .array(
        fc.record({
          flags: fc.dictionary(fc.constantFrom(...flags, 'deleted'), fc.boolean(), { maxKeys: 1 }),
          scales: fc.dictionary(
            fc.constantFrom('s1', 's1', 's1', 'deleted'),
            fc.tuple(fc.constantFrom('eq' as const, 'gte' as const, 'lte' as const), fc.integer({ min: -2, max: 3 })),
            { maxKeys: 1 },
          ),
          endings: fc.dictionary(fc.constantFrom(...endings), fc.boolean(), { maxKeys: 1 }),
        }),
        { minLength: 1, maxLength: 2 },
      )
      .map((groups) => groups.flatMap(when)),
  },
)
const ref = fc.option(
  fc.constantFrom(...scenes).map((name) => toScene(name, name.startsWith('i') ? 'interactive' : 'static')),
  { freq: 4 },
)
const trigger = fc.record({
  flags: fc.array(fc.record({ flag_id: fc.constantFrom(...flags.map(flag)), value: fc.boolean() }), { maxLength: 1 }),
  scales: fc.array(fc.record({ scale_id: fc.constant(scale('s1')), change: fc.constantFrom('+2', '-1', '1') }), {
    maxLength: 1,
  }),
})
const because = { change_reason_prompt: 'why', keywords: [] }
const modification = fc.record({
  states: fc.record({
    flags: fc
      .subarray(flags, { minLength: 1 })
      .map((names) => names.map((name) => ({ flag_id: flag(name), ...because }))),
    scales: fc
      .option(fc.integer({ min: 1, max: 2 }), { freq: 2 })
      .map((max_step) => (max_step === null ? [] : [{ scale_id: scale('s1'), ...because, max_step }])),
  }),
  conditionals,
  type: fc.constantFrom('continuous' as const, 'single' as const),
})
const interactive = (n: number) =>
  fc.record({
    interactive: fc.boolean(),
    modifying_states: fc.array(modification, { minLength: 1, maxLength: 2 }),
    endings: fc
      .option(fc.record({ conditionals, next_scene: ref, states_trigger: trigger }))
      .map((rest) =>
        rest ? [{ id: ending(`e${n}`), name: `e${n}`, prompt_ending_conditional: 'when', keywords: [], ...rest }] : [],
      ),
    static_endings: fc
      .option(fc.record({ conditionals, next_scene: ref, states_trigger: trigger }), { freq: 2 })
      .map((rest) => (rest ? [{ id: ending(`c${n}`), name: `c${n}`, display_name: `c${n}`, ...rest }] : [])),
    context_ending: fc
      .option(fc.record({ message_count: fc.integer({ min: 1, max: 3 }), next_scene: ref, states_trigger: trigger }))
      .map((rest) => (rest ? { id: ending(`x${n}`), ...rest } : null)),
  })
const page = fc.record({
  next_scenes: fc
    .array(fc.record({ to: ref, priority: fc.nat(2), conditionals }), { maxLength: 3 })
    .map((list) => list.map(({ to, ...rest }) => ({ ...(to ?? toScene('deleted')), ...rest }))),
})
const novels: fc.Arbitrary<Novel> = fc
  .record({
    i1: interactive(1),
    i2: interactive(2),
    t1: page,
    t2: page,
    // A story that begins with characters has more to compare.
    first: fc.constantFrom(...scenes, 'i1', 'i2'),
    f1: fc.boolean(),
    s1: fc.integer({ min: -1, max: 1 }),
  })
  .map(({ i1, i2, t1, t2, first, f1, s1 }) =>
    tinyNovel({ flags: { f1, f2: false }, scales: { s1 }, interactive: { i1, i2 }, static: { t1, t2 }, first }),
  )

/** Scales are not followed beyond this: no threshold lies there, and every way back is also reachable from here. */
const far = 9
/** Nearly all walks that end do so before this many states; one that is left compares nothing, so another novel is drawn. */
const mostStates = 60
/** Conditions that nothing in a novel waits for, so that each change of a world counts, wherever it leads. */
const probes = [
  ...['f1', 'f2'].flatMap((name) => [true, false].map((value) => when({ flags: { [name]: value } }))),
  when({ flags: { f1: true, f2: true } }),
  ...[-2, -1, 0, 1, 2, 3].map((value) => when({ scales: { s1: ['eq', value] } })),
  when({ scales: { s1: ['gte', 4] } }),
  ...endings.map((name) => when({ endings: { [name]: true } })),
]

/** The result of walking through every possible play; null if there are too many states. */
function walk(novel: Novel) {
  const found = {
    scenes: new Set<SceneId>(),
    endings: new Set<EndingId>(),
    next: new Set<string>(),
    theEnd: false,
    /** The probes that held in a scene: its id and the probe's index. */
    held: new Set<string>(),
  }
  const first = startGame(novel, reader)
  if (!first) return found
  const seen = new Set<string>()
  const open: GameState[] = []
  let states = 0
  const add = (next: NewState) => {
    found.scenes.add(next.scene_id)
    if (next.the_end) {
      found.theEnd = true
      return
    }
    if (Object.values(next.world.scales).some((value) => Math.abs(value) > far)) return
    const { scene_id, world, turn, pending, offered_endings } = next
    const completed = [...world.completed_endings].sort()
    const key = JSON.stringify([scene_id, world.flags, world.scales, completed, turn, pending, offered_endings])
    if (seen.has(key)) return
    seen.add(key)
    if (pending === null) {
      const facts = factsOf(novel, world)
      for (const [at, probe] of probes.entries()) if (evaluate(probe, facts)) found.held.add(`${scene_id} ${at}`)
    }
    const at = { id: idOf<GameStateId>(String(states++)), game_id: idOf<GameId>('game'), parent_id: null }
    open.push({ ...next, ...at } as GameState)
  }
  add(first)
  for (let state = open.pop(); state; state = open.pop()) {
    if (states > mostStates) return null
    const now = state
    const scene = indexOf(novel).scenes.get(now.scene_id)
    if (scene?.type === 'static') {
      const taken = nextSceneIndex(novel, scene, factsOf(novel, now.world))
      if (taken !== null) found.next.add(`${scene.id} ${taken}`)
    }
    for (const move of movesOf(novel, now)) {
      const plan = planTurn(novel, { state: now, reader, remembered: { summaries: [], recent: [] } }, move)
      if (plan.kind === 'refused') continue
      if (move.kind === 'choice') found.endings.add(move.ending_id)
      for (const reply of repliesTo(plan)) {
        const after = applyTurn(novel, plan, reply)
        if (!after) continue
        if (after.ending) found.endings.add(after.ending.id)
        add(after.next)
      }
    }
  }
  return found
}

function movesOf(novel: Novel, state: GameState): Move[] {
  const choices = offeredChoices(novel, state).map((ending_id): Move => ({ kind: 'choice', ending_id }))
  return [...choices, wantsText(novel, state) ? { kind: 'text', text: 'Well?' } : { kind: 'continue' }]
}

/** Every answer of a storyteller that makes a difference. */
function repliesTo(plan: Exclude<ReturnType<typeof planTurn>, { kind: 'refused' }>): (StorytellerReply | null)[] {
  switch (plan.kind) {
    case 'settled':
      return [null]
    case 'ask-changes':
      return changesOf(plan.brief.changes).map((changes) => says('Ilse', 'Aye.', { changes }))
    case 'ask': {
      const offered_endings = plan.brief.ways_out.map(({ id }) => id)
      const ends = [null, ...plan.brief.endings.map(({ id }) => ({ ending_id: id, because: 'so' }))]
      return changesOf(plan.brief.changes).flatMap((changes) =>
        ends.map((end) => says('Ilse', 'Aye.', { changes, ending: end, offered_endings })),
      )
    }
  }
}

function changesOf(offered: readonly OfferedChange[]): ProposedChange[][] {
  const ids = [...new Map(offered.map((offer) => [offer.id as string, offer])).values()]
  return ids.reduce<ProposedChange[][]>(
    (lists, offer) =>
      lists.flatMap((list) => [list, ...(list.length < maxChangesPerTurn ? each(offer, offered, list) : [])]),
    [[]],
  )
}

function each(offer: OfferedChange, offered: readonly OfferedChange[], list: ProposedChange[]): ProposedChange[][] {
  if (offer.kind === 'flag')
    return [true, false].map((value) => [...list, { kind: 'flag', id: offer.id, value, because: '' }])
  const furthest = Math.max(...offered.map((entry) => (entry.kind === 'scale' ? entry.max_step : 0)))
  return Array.from({ length: 2 * furthest + 1 }, (_, at) => at - furthest)
    .filter((step) => step !== 0)
    .map((step) => [...list, { kind: 'scale', id: offer.id, step, because: '' }])
}

test('a proof agrees with a walk through every possible play', () => {
  let unknown = 0
  let known = 0
  fc.assert(
    fc.property(novels, (novel) => {
      const walked = walk(novel)
      fc.pre(walked !== null)
      if (walked === null) return
      const proof = proveNovel(novel, probes)
      const all = [
        ...scenes.map((name) => proof.scene(sceneId(name))),
        ...endings.map((name) => proof.ending(ending(name))),
      ]
      unknown += all.filter(({ kind }) => kind === 'unknown').length
      known += all.length
      const proved = {
        scenes: scenes.map(sceneId).filter((id) => proof.scene(id).kind === 'reachable'),
        endings: endings.map(ending).filter((id) => proof.ending(id).kind === 'reachable'),
        next: novel.static_scenes.flatMap((scene) =>
          exitsOf(scene)
            .filter(({ index }) => proof.next(scene.id, index).kind === 'reachable')
            .map(({ index }) => `${scene.id} ${index}`),
        ),
        theEnd: proof.theEnd().kind === 'reachable',
      }
      expect(proved).toEqual({
        scenes: scenes.map(sceneId).filter((id) => walked.scenes.has(id)),
        endings: endings.map(ending).filter((id) => walked.endings.has(id)),
        next: novel.static_scenes.flatMap((scene) =>
          exitsOf(scene)
            .filter(({ index }) => walked.next.has(`${scene.id} ${index}`))
            .map(({ index }) => `${scene.id} ${index}`),
        ),
        theEnd: walked.theEnd,
      })
      for (const id of scenes.map(sceneId)) {
        for (const [at, probe] of probes.entries()) {
          const holds = proof.holds(probe, [id])
          if (holds === 'unknown') unknown++
          else expect([id, at, holds]).toEqual([id, at, walked.held.has(`${id} ${at}`) ? 'yes' : 'no'])
        }
      }
      known += scenes.length * probes.length
      // A quick proof knows less, but nothing different.
      const quick = proveNovel(novel, [], { depth: 'quick' })
      for (const id of scenes.map(sceneId)) {
        expect(quick.scene(id).kind).not.toBe(walked.scenes.has(id) ? 'unreachable' : 'reachable')
      }
      for (const id of endings.map(ending)) {
        expect(quick.ending(id).kind).not.toBe(walked.endings.has(id) ? 'unreachable' : 'reachable')
      }
      expect(quick.theEnd().kind).not.toBe(walked.theEnd ? 'unreachable' : 'reachable')
    }),
    { numRuns: 100 },
  )
  // Scales that move up and down endlessly are hard: a proof may give up on them, but rarely.
  expect(unknown / known).toBeLessThan(0.05)
})
