import { expect, test } from 'vitest'
import { ending, sceneId } from '../test/tiny-novel.ts'
import { compareReports } from './compare-reports.ts'
import { makeReport } from './make-report.ts'
import { type OutlinedGame, outlineOf, RehearsalGame, RehearsalStep } from './rehearsal-game.ts'
import { RehearsalReport } from './rehearsal-report.ts'
import { SimulatedReader } from './simulated-reader.ts'
import { games, novel, reply, step } from './test/tavern.ts'

test('a report counts the planted events and lists where each occurs', () => {
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

test('entering the same scene again is another stay', () => {
  const twice = makeReport(novel, [{ number: 1, end: 'turns', steps: [step(), reply(1), step(), reply(1), reply(2)] }])
  expect(twice.scenes.find(({ name }) => name === 'Tavern')).toMatchObject({ most_replies: 2, stayed: { count: 1 } })
})

test.each([
  'change_not_offered',
  'change_repeated',
  'too_many_changes',
  'step_too_large',
  'ending_not_offered',
  'unknown_name',
  'speaker_not_possible',
  'sprite_not_possible',
  'music_not_possible',
])('%s counts as refused, not as a repair', (code) => {
  const steps = [step(), reply(1, { aim: 'cheat', warnings: [{ code, subject: '' }] })]
  const { refused, repaired, cheats } = makeReport(novel, [{ number: 1, end: 'turns', steps }])
  expect([refused.count, repaired.count, cheats.refused.count]).toEqual([1, 0, 1])
})

test.each(['reply_repaired', 'line_cut', 'line_cleaned', 'wrong_language'])('%s counts as a repair', (code) => {
  const steps = [step(), reply(1, { warnings: [{ code, subject: '' }] })]
  const { refused, repaired } = makeReport(novel, [{ number: 1, end: 'turns', steps }])
  expect([refused.count, repaired.count]).toEqual([0, 1])
})

test('lists at most six games per figure, each once, and the five slowest replies, slowest first', () => {
  const many = Array.from(
    { length: 8 },
    (_, index): OutlinedGame => ({
      number: index + 1,
      end: 'turns',
      steps: [
        step(),
        reply(1, { aim: 'pry', ms: index }),
        reply(2, { aim: 'pry', ms: 100 + index, leaks: ['prompt', 'machine'] }),
      ],
    }),
  )
  const { pries, slowest, leaks, ends } = makeReport(novel, many)
  expect(pries.count).toBe(16)
  expect(pries.shown).toEqual([1, 2, 3, 4, 5, 6].map((game) => ({ game, step: 1 })))
  expect(slowest.map(({ ms }) => ms)).toEqual([107, 106, 105, 104, 103])
  expect([leaks.prompt.count, leaks.machine.count, leaks.secret.count]).toEqual([8, 8, 0])
  expect(ends.find(({ end }) => end === 'turns')?.figure.shown[0]).toEqual({ game: 1, step: 2 })
})

test('leaving the chosen scenes is not staying; a game that failed at once is listed with its first step', () => {
  const stays = (end: OutlinedGame['end']) =>
    makeReport(novel, [{ number: 1, end, steps: [step(), reply(1)] }]).scenes.find(({ name }) => name === 'Tavern')
      ?.stayed.count
  expect((['left', 'the_end', 'turns', 'stuck', 'failed'] as const).map(stays)).toEqual([0, 0, 1, 1, 1])
  const none = makeReport(novel, [{ number: 1, end: 'failed', steps: [] }])
  expect(none.ends.find(({ end }) => end === 'failed')?.figure.shown).toEqual([{ game: 1, step: 0 }])
})

test('compares two runs by the share of games that entered a scene, largest change first', () => {
  const stuck = games[1] as OutlinedGame
  const before = makeReport(novel, [games[0] as OutlinedGame, { ...(games[0] as OutlinedGame), number: 2 }])
  const after = makeReport(novel, [games[0] as OutlinedGame, { ...stuck, number: 2 }, { ...stuck, number: 3 }])
  expect(compareReports(before, after)).toEqual([
    { kind: 'ending', id: ending('Leave'), scene_name: 'Tavern', name: 'Leave', from: 100, to: 33 },
    { kind: 'stayed', id: sceneId('tavern'), name: 'Tavern', from: 0, to: 67 },
  ])
  expect(compareReports(before, before)).toEqual([])
})

test('ignores changes below ten percentage points, and scenes that only one run entered', () => {
  const of = (left: number, count: number) =>
    makeReport(
      novel,
      Array.from({ length: count }, (_, index) => ({
        ...(games[index < left ? 0 : 1] as OutlinedGame),
        number: index + 1,
      })),
    )
  expect(compareReports(of(10, 20), of(12, 20)).map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['ending', 50, 60],
    ['stayed', 50, 40],
  ])
  expect(compareReports(of(50, 100), of(59, 100))).toEqual([])
  const none = makeReport(novel, [])
  expect([compareReports(none, of(1, 2)), compareReports(of(1, 2), none)]).toEqual([[], []])
})

test('an outline leaves out what was seen and said, and a stored game can be read again', () => {
  const stage = { background_id: null, music_id: null, characters: [], speakers: [] }
  const shown = { stage, said: null, message: 'Fog.', speaker: null, scene_name: 'Tavern' } as never as object
  const game = {
    number: 4,
    temper: 'child',
    language: 'english',
    start: sceneId('tavern'),
    end: 'left',
    steps: [{ ...reply(1), ...shown }],
  }
  expect(outlineOf(game as never)).toEqual({ number: 4, end: 'left', steps: [reply(1)] })
  for (const wrong of [{ end: 'lost' }, { temper: 'rude' }, { number: 1.5 }])
    expect(RehearsalGame.safeParse({ ...game, steps: [], ...wrong }).success).toBe(false)
  for (const end of ['the_end', 'left', 'turns', 'stuck', 'failed', 'recording_over'])
    expect(RehearsalGame.safeParse({ ...game, steps: [], end }).success).toBe(true)
  const report = makeReport(novel, games)
  expect(RehearsalReport.parse(report)).toEqual(report)
  expect(SimulatedReader.parse({ temper: 'polite', language: 'english', seed: 1 })).toMatchObject({ script: [] })
})

test('a step only accepts known storytellers, leaks and aims', () => {
  const { storyteller, leaks, aim } = RehearsalStep.shape
  expect(['model', 'offline', null, ''].map((by) => storyteller.safeParse(by).success)).toEqual([
    true,
    true,
    true,
    false,
  ])
  const lists = [[], ['prompt', 'machine', 'secret'], ['']]
  expect(lists.map((list) => leaks.safeParse(list).success)).toEqual([true, true, false])
  expect(['cheat', 'pry', 'leave', null, ''].map((kind) => aim.safeParse(kind).success)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})
