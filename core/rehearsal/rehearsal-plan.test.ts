import { expect, test } from 'vitest'
import { sceneId } from '../test/tiny-novel.ts'
import { countGames, gamesOf, RehearsalPlan, RehearsalWish, rehearsalLimits } from './rehearsal-plan.ts'
import { SimulatedReader } from './simulated-reader.ts'

test('a plan alternates between kinds of games, after the recorded ones, which start from the beginning', () => {
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

test('without chosen scenes, games start from the beginning, each kind of reader with its own seed', () => {
  const base = { languages: ['english'], turns: 9, turns_in_scene: 9, storyteller: 'configured', recordings: [] }
  const wish = RehearsalWish.parse({ ...base, tempers: ['polite', 'silent', 'child'], games: 2 })
  const planned = gamesOf({ ...wish, scripts: [] })
  expect(planned.map(({ start }) => start)).toEqual(planned.map(() => null))
  expect(planned.map(({ reader }) => reader.seed)).toEqual([1, 102, 203, 1010, 1111, 1212])
  expect(planned.every(({ reader }) => SimulatedReader.safeParse(reader).success)).toBe(true)
})

test('a run has limits', () => {
  const wish = {
    tempers: ['polite'],
    languages: ['english'],
    games: 1,
    turns: 1,
    turns_in_scene: 1,
    storyteller: 'offline',
  }
  expect(RehearsalWish.parse(wish)).toMatchObject({ scenes: [], recordings: [] })
  const { gamesEach, turns, turnsInScene, scenes, recordings } = rehearsalLimits
  const ids = (count: number) => Array.from({ length: count }, () => sceneId('tavern'))
  const most = {
    games: gamesEach,
    turns,
    turns_in_scene: turnsInScene,
    scenes: ids(scenes),
    recordings: ids(recordings),
  }
  expect(RehearsalWish.safeParse({ ...wish, ...most }).success).toBe(true)
  expect(
    RehearsalPlan.safeParse({ ...wish, ...most, scripts: [{ language: 'russian', moves: [{ text: '' }] }] }).success,
  ).toBe(true)
  const over = [
    { games: gamesEach + 1 },
    { turns: turns + 1 },
    { turns_in_scene: turnsInScene + 1 },
    { games: 0 },
    { turns: 0 },
    { turns_in_scene: 0 },
    { scenes: ids(scenes + 1) },
    { recordings: ids(recordings + 1) },
    { tempers: Array(7).fill('polite') },
    { languages: Array(3).fill('english') },
    { storyteller: 'x' },
    { tempers: ['rude'] },
  ]
  for (const change of over) expect(RehearsalWish.safeParse({ ...wish, ...change }).success).toBe(false)
  expect(rehearsalLimits).toEqual({
    gamesEach: 20,
    games: 120,
    turns: 100,
    turnsInScene: 60,
    scenes: 50,
    recordings: 10,
  })
  expect(countGames(RehearsalWish.parse({ ...wish, games: 3, recordings: ids(2) }))).toBe(5)
})
