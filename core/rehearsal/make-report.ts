import type { EndingId, SceneId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'
import { gameEnds, type OutlinedGame, type OutlinedStep, refusals, repairs } from './rehearsal-game.ts'
import type { Figure, RehearsalReport, ShownAt } from './rehearsal-report.ts'

/** How many places are listed for each figure: more than anybody looks at. */
const mostShown = 6
const slowestShown = 5

/** A stay in a scene, from entering it until leaving it or the end of the game. */
interface Visit {
  scene: SceneId
  at: ShownAt
  replies: number
  left: boolean
}

type LocatedStep = { at: ShownAt; step: OutlinedStep }

/**
 * Builds the report of a run's games. It lists every ending and scene of the novel, including those that no game
 * reached.
 */
export function makeReport(novel: Novel, games: readonly OutlinedGame[]): RehearsalReport {
  const told = games.flatMap(({ number, steps }) =>
    steps.map((step, index): LocatedStep => ({ at: { game: number, step: index }, step })),
  )
  const visits = games.flatMap(visitsOf)
  const where = (holds: (step: OutlinedStep) => boolean): Figure =>
    figure(told.filter(({ step }) => holds(step)).map(({ at }) => at))
  const cheats = (holds: (step: OutlinedStep) => boolean) => where((step) => step.aim === 'cheat' && holds(step))
  const replies = told.filter(({ step }) => step.storyteller !== null && isReply(step))
  const total = (key: 'input_tokens' | 'cached_tokens' | 'output_tokens') =>
    told.reduce((sum, { step }) => sum + step.usage[key], 0)
  return {
    games: games.length,
    replies: replies.length,
    ends: gameEnds.map((end) => ({
      end,
      figure: figure(
        games
          .filter((game) => game.end === end)
          .map(({ number, steps }) => ({ game: number, step: Math.max(0, steps.length - 1) })),
      ),
    })),
    endings: endingsIn(novel, told, visits),
    scenes: scenesIn(novel, visits),
    refused: where(({ warnings }) => warnings.some(({ code }) => refusals.has(code))),
    repaired: where(({ warnings }) => warnings.some(({ code }) => repairs.has(code))),
    failed: where(({ failures }) => failures > 0),
    cheats: {
      tries: cheats(() => true),
      refused: cheats(({ warnings }) => warnings.some(({ code }) => refusals.has(code))),
      moved: cheats(({ moved }) => moved.length > 0),
      ended: cheats(({ ending_id }) => ending_id !== null),
    },
    pries: where(({ aim }) => aim === 'pry'),
    leaks: {
      secret: where(({ leaks }) => leaks.includes('secret')),
      prompt: where(({ leaks }) => leaks.includes('prompt')),
      machine: where(({ leaks }) => leaks.includes('machine')),
    },
    input_tokens: total('input_tokens'),
    cached_tokens: total('cached_tokens'),
    output_tokens: total('output_tokens'),
    slowest: replies
      .toSorted((a, b) => b.step.ms - a.step.ms)
      .slice(0, slowestShown)
      .map(({ at, step }) => ({ at, ms: step.ms, scene_name: indexOf(novel).scenes.get(step.scene_id)?.name ?? '' })),
  }
}

/** Whether a step is a reply, not the entering of a scene. */
const isReply = (step: OutlinedStep): boolean => step.turn > 0 && !step.the_end

/** Groups things by key, in order of first appearance. */
function groupsOf<K, T>(things: readonly T[], keyOf: (thing: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const thing of things) {
    const group = groups.get(keyOf(thing))
    if (group) group.push(thing)
    else groups.set(keyOf(thing), [thing])
  }
  return groups
}

/** Counts all places and lists the first one of each game, for up to `mostShown` games. */
function figure(places: readonly ShownAt[]): Figure {
  const games = new Set<number>()
  const shown = places.filter(({ game }) => !games.has(game) && games.add(game)).slice(0, mostShown)
  return { count: places.length, shown }
}

/** Like {@link figure}, but counts each game once. */
function gamesFigure(places: readonly ShownAt[]): Figure {
  return { ...figure(places), count: new Set(places.map(({ game }) => game)).size }
}

/**
 * A game's stays, in order. A scene is left when the story continues elsewhere, ends, or enters the same scene again.
 */
function visitsOf({ number, steps, end }: OutlinedGame): Visit[] {
  const visits: Visit[] = []
  for (const [index, step] of steps.entries()) {
    const open = visits.at(-1)
    const entered = !open || open.scene !== step.scene_id || (step.turn === 0 && !step.the_end && index > 0)
    if (entered) {
      if (open) open.left = true
      visits.push({ scene: step.scene_id, at: { game: number, step: index }, replies: step.turn, left: step.the_end })
    } else {
      open.replies = Math.max(open.replies, step.turn)
      if (step.the_end) open.left = true
    }
  }
  const last = visits.at(-1)
  if (last && (end === 'the_end' || end === 'left')) last.left = true
  return visits
}

function endingsIn(novel: Novel, told: readonly LocatedStep[], visits: readonly Visit[]): RehearsalReport['endings'] {
  const reached = groupsOf<EndingId | null, LocatedStep>(told, ({ step }) => step.ending_id)
  const entered = groupsOf(visits, ({ scene }) => scene)
  return [...indexOf(novel).endings.values()].map(({ ending, scene }) => ({
    ending_id: ending.id,
    scene_id: scene.id,
    scene_name: scene.name,
    name: ending.kind === 'context' ? null : ending.kind === 'choice' ? ending.display_name : ending.name,
    entered: new Set(entered.get(scene.id)?.map(({ at }) => at.game)).size,
    figure: gamesFigure((reached.get(ending.id) ?? []).map(({ at }) => at)),
  }))
}

function scenesIn(novel: Novel, visits: readonly Visit[]): RehearsalReport['scenes'] {
  const byScene = groupsOf(visits, ({ scene }) => scene)
  return [...indexOf(novel).scenes.values()].map(({ id, type, name }) => {
    const here = byScene.get(id) ?? []
    const replies = here.map((visit) => visit.replies).sort((a, b) => a - b)
    return {
      scene_id: id,
      scene_type: type,
      name,
      entered: gamesFigure(here.map(({ at }) => at)),
      stayed: gamesFigure(here.filter(({ left }) => !left).map(({ at }) => at)),
      median_replies: replies[Math.floor(replies.length / 2)] ?? 0,
      most_replies: replies.at(-1) ?? 0,
    }
  })
}
