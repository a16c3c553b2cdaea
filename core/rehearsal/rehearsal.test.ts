import { describe, expect, test } from 'vitest'
import type { SceneId } from '../ids.ts'
import { indexOf } from '../novel/novel-index.ts'
import { newWorld } from '../scene/world.ts'
import { ending, onStage, sceneId, tinyNovel, toScene, when } from '../test/tiny-novel.ts'
import { enterScene } from '../turn/enter-scene.ts'
import type { NewState } from '../turn/game-state.ts'
import { compareReports } from './compare-reports.ts'
import { makeReport } from './make-report.ts'
import { ReaderMind } from './next-move.ts'
import { readerWords } from './reader-words.ts'
import type { OutlinedGame, OutlinedStep } from './rehearsal-game.ts'
import { countGames, gamesOf, type RehearsalPlan } from './rehearsal-plan.ts'
import { habitsOf, type SimulatedReader, tempers } from './simulated-reader.ts'

const automatic = (name: string, keywords: string[] = [], conditionals = when({})) => ({
  id: ending(name),
  name,
  prompt_ending_conditional: name,
  conditionals,
  keywords,
  next_scene: toScene('road'),
  states_trigger: { flags: [], scales: [] },
})
const choice = (name: string) => ({ ...automatic(name), display_name: name })

const novel = tinyNovel({
  flags: { key: false },
  cast: ['Ilse'],
  first: 'tavern',
  interactive: {
    tavern: {
      name: 'Tavern',
      characters: [onStage('Ilse')],
      endings: [automatic('Leave', ['goodbye']), automatic('Locked', ['unlock'], when({ flags: { key: true } }))],
    },
    bridge: {
      name: 'Bridge',
      characters: [onStage('Ilse')],
      static_endings: [choice('Left'), choice('Right')] as never,
    },
  },
  static: { road: { name: 'Road', original_message: 'A road.' } },
})

const readerOf = (temper: SimulatedReader['temper'], more: Partial<SimulatedReader> = {}): SimulatedReader => ({
  temper,
  language: 'english',
  seed: 3,
  script: [],
  ...more,
})
const at = (scene: string, turn = 0): NewState => {
  const found = indexOf(novel).scenes.get(sceneId(scene) as SceneId)
  if (!found) throw new Error(scene)
  const reader = { name: 'Nell', biography: '', language: 'english' as const }
  return { ...enterScene(novel, found, newWorld(novel), reader, null), turn }
}
const textsOf = (reader: SimulatedReader, turns: number) => {
  const mind = new ReaderMind(reader)
  return Array.from({ length: turns }, (_, turn) => {
    const next = mind.next(novel, at('tavern', turn))
    return next?.move.kind === 'text' ? next.move.text : next?.move.kind
  })
}

describe('a simulated reader', () => {
  test('plays the same way with the same seed, and another way with another', () => {
    expect(textsOf(readerOf('child'), 12)).toEqual(textsOf(readerOf('child'), 12))
    expect(textsOf(readerOf('child'), 12)).not.toEqual(textsOf(readerOf('child', { seed: 4 }), 12))
  })

  test.each(tempers)('a %s one always has a move that the rules allow, in both languages', (temper) => {
    for (const language of ['english', 'russian'] as const) {
      const mind = new ReaderMind(readerOf(temper, { language }))
      for (const scene of ['tavern', 'bridge', 'road'])
        for (let turn = 0; turn < 8; turn++) expect(mind.next(novel, at(scene, turn))).not.toBeNull()
      expect(readerWords[language].said[temper].length).toBeGreaterThan(3)
    }
  })

  test('says who is on the stage, never a place where a name belongs', () => {
    const said = tempers.flatMap((temper) => textsOf(readerOf(temper), 40)).join('\n')
    expect(said).toContain('Ilse')
    expect(said).not.toContain('{{')
  })

  test('one in a hurry leaves by an ending that may happen, with its author’s word', () => {
    const next = new ReaderMind(readerOf('hurried')).next(novel, at('tavern', 1))
    expect(next).toEqual({ move: { kind: 'text', text: 'goodbye. Leave' }, aim: 'leave' })
    expect(habitsOf.silent.leavesAfter).toBeNull()
  })

  test('a cheating one tries the rules and asks for secrets, and says which it was', () => {
    const mind = new ReaderMind(readerOf('cheating'))
    const aims = Array.from({ length: 40 }, (_, turn) => mind.next(novel, at('tavern', turn))?.aim)
    expect(new Set(aims)).toEqual(new Set(['cheat', 'pry', null]))
  })

  test('a recorded one repeats its moves, passes over what is not offered, and is over after the last', () => {
    const script = [{ text: 'Hello.' }, { ending_id: ending('Right') }, { text: 'And you?' }]
    const mind = new ReaderMind(readerOf('recorded', { script }))
    expect(mind.next(novel, at('tavern'))?.move).toEqual({ kind: 'text', text: 'Hello.' })
    // The choice is gone from the novel: the talk goes on.
    expect(mind.next(novel, at('tavern', 1))?.move).toEqual({ kind: 'text', text: 'And you?' })
    expect(mind.next(novel, at('tavern', 2))).toBeNull()
    const chooser = new ReaderMind(readerOf('recorded', { script }))
    expect(chooser.next(novel, at('tavern'))?.move.kind).toBe('text')
    expect(chooser.next(novel, at('bridge'))?.move).toEqual({ kind: 'choice', ending_id: ending('Right') })
  })
})

test('a plan has its games in turns of every kind, recorded ones first and from the beginning', () => {
  const plan: RehearsalPlan = {
    tempers: ['polite', 'silent'],
    languages: ['english', 'russian'],
    games: 2,
    turns: 5,
    turns_in_scene: 5,
    scenes: [sceneId('tavern'), sceneId('bridge')],
    storyteller: 'offline',
    scripts: [{ language: 'russian', moves: [{ text: 'Да.' }] }],
  }
  const games = gamesOf(plan)
  expect(games).toHaveLength(17)
  expect(games).toHaveLength(countGames({ ...plan, recordings: ['x' as never] }))
  expect(games.map(({ number }) => number)).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
  expect(games[0]).toMatchObject({ start: null, reader: { temper: 'recorded', language: 'russian' } })
  expect(games.slice(1, 5).map(({ reader, start }) => [reader.temper, reader.language, start])).toEqual([
    ['polite', 'english', sceneId('tavern')],
    ['silent', 'english', sceneId('tavern')],
    ['polite', 'russian', sceneId('tavern')],
    ['silent', 'russian', sceneId('tavern')],
  ])
  expect(new Set(games.map(({ reader }) => reader.seed)).size).toBeGreaterThan(2)
})

/** A step as it is outlined, in the tavern unless told otherwise. */
const step = (more: Partial<OutlinedStep> = {}): OutlinedStep => ({
  scene_id: sceneId('tavern'),
  scene_type: 'interactive',
  aim: null,
  turn: 0,
  the_end: false,
  ending_id: null,
  moved: [],
  storyteller: null,
  warnings: [],
  leaks: [],
  failures: 0,
  usage: { input_tokens: 0, cached_tokens: 0, output_tokens: 0 },
  ms: 0,
  ...more,
})
const reply = (turn: number, more: Partial<OutlinedStep> = {}) =>
  step({ turn, storyteller: 'model', usage: { input_tokens: 10, cached_tokens: 4, output_tokens: 2 }, ms: 5, ...more })
const road = (more: Partial<OutlinedStep> = {}) => step({ scene_id: sceneId('road'), scene_type: 'static', ...more })

const games: OutlinedGame[] = [
  {
    number: 1,
    end: 'the_end',
    steps: [step(), reply(1), reply(2, { ending_id: ending('Leave'), ms: 50 }), road(), road({ the_end: true })],
  },
  {
    number: 2,
    end: 'stuck',
    steps: [
      step(),
      reply(1, { aim: 'cheat', warnings: [{ code: 'change_not_offered', subject: 'x' }] }),
      reply(2, { aim: 'cheat', moved: [{ kind: 'flag', id: 'x' as never, to: true }] }),
      reply(3, { aim: 'pry', leaks: ['secret'], warnings: [{ code: 'line_cut', subject: '' }] }),
    ],
  },
  {
    number: 3,
    end: 'failed',
    steps: [step(), step({ failures: 3, usage: { input_tokens: 7, cached_tokens: 0, output_tokens: 0 } })],
  },
]

test('a report counts what was planted, and names where each of it is seen', () => {
  const report = makeReport(novel, games)
  expect(report).toMatchObject({ games: 3, replies: 5, input_tokens: 57, cached_tokens: 20, output_tokens: 10 })
  const ends = Object.fromEntries(report.ends.map(({ end, figure }) => [end, figure.count]))
  expect(ends).toEqual({ the_end: 1, left: 0, turns: 0, stuck: 1, failed: 1, recording_over: 0 })
  const [leave] = report.endings
  expect(leave).toMatchObject({ name: 'Leave', entered: 3, figure: { count: 1, shown: [{ game: 1, step: 2 }] } })
  expect(report.endings.find(({ name }) => name === 'Left')).toMatchObject({ entered: 0, figure: { count: 0 } })
  const tavern = report.scenes.find(({ name }) => name === 'Tavern')
  expect(tavern).toMatchObject({ entered: { count: 3 }, stayed: { count: 2 }, median_replies: 2, most_replies: 3 })
  expect(report.scenes.find(({ name }) => name === 'Road')).toMatchObject({
    entered: { count: 1 },
    stayed: { count: 0 },
  })
  expect(report.cheats).toMatchObject({
    tries: { count: 2 },
    refused: { count: 1 },
    moved: { count: 1 },
    ended: { count: 0 },
  })
  expect(report.cheats.moved.shown).toEqual([{ game: 2, step: 2 }])
  expect(report.leaks.secret).toEqual({ count: 1, shown: [{ game: 2, step: 3 }] })
  expect([report.refused.count, report.repaired.count, report.failed.count, report.pries.count]).toEqual([1, 1, 1, 1])
  expect(report.slowest[0]).toEqual({ at: { game: 1, step: 2 }, ms: 50, scene_name: 'Tavern' })
})

test('a visit that begins anew in the same scene is another visit', () => {
  const twice = makeReport(novel, [{ number: 1, end: 'turns', steps: [step(), reply(1), step(), reply(1), reply(2)] }])
  expect(twice.scenes.find(({ name }) => name === 'Tavern')).toMatchObject({ most_replies: 2, stayed: { count: 1 } })
})

test('two runs are compared by shares of the games that came there, largest change first', () => {
  const stuck = games[1] as OutlinedGame
  const before = makeReport(novel, [games[0] as OutlinedGame, { ...(games[0] as OutlinedGame), number: 2 }])
  const after = makeReport(novel, [games[0] as OutlinedGame, { ...stuck, number: 2 }, { ...stuck, number: 3 }])
  expect(compareReports(before, after)).toEqual([
    { kind: 'ending', id: ending('Leave'), scene_name: 'Tavern', name: 'Leave', from: 100, to: 33 },
    { kind: 'stayed', id: sceneId('tavern'), name: 'Tavern', from: 0, to: 67 },
  ])
  expect(compareReports(before, before)).toEqual([])
})
