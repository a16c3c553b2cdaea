import { describe, expect, test } from 'vitest'
import type { SceneId } from '../ids.ts'
import { indexOf } from '../novel/novel-index.ts'
import { newWorld } from '../scene/world.ts'
import { ending, onStage, sceneId, tinyNovel, toScene, when } from '../test/tiny-novel.ts'
import { languageOfText, mixesAlphabets } from '../translation/script.ts'
import { enterScene } from '../turn/enter-scene.ts'
import type { NewState } from '../turn/game-state.ts'
import { compareReports } from './compare-reports.ts'
import { makeReport } from './make-report.ts'
import { ReaderMind } from './next-move.ts'
import { readerWords } from './reader-words.ts'
import { type OutlinedGame, type OutlinedStep, outlineOf, RehearsalGame, RehearsalStep } from './rehearsal-game.ts'
import { countGames, gamesOf, RehearsalPlan, RehearsalWish, rehearsalLimits } from './rehearsal-plan.ts'
import { RehearsalReport } from './rehearsal-report.ts'
import { habitsOf, SimulatedReader, tempers } from './simulated-reader.ts'

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

describe.each(['english', 'russian'] as const)('what readers say in %s', (language) => {
  const { said, cheats, pries, touching } = readerWords[language]

  test('is in that language, each line once, with no place but a name', () => {
    const lists = [
      ...Object.values(said),
      cheats,
      pries,
      touching.map((tell) => tell(language === 'english' ? 'key' : 'ключ')),
    ]
    for (const list of lists) {
      expect(new Set(list).size).toBe(list.length)
      for (const line of list) {
        expect(line.trim()).not.toBe('')
        expect(mixesAlphabets(line)).toBe(false)
        expect(line.replaceAll('{{name}}', '')).not.toMatch(/[{}]{2}/)
        if (line.length > 12 && !line.includes('JSON'))
          expect(languageOfText(line.replaceAll('{{name}}', ''))).toBe(language)
      }
    }
    for (const tell of touching) expect(tell('WORD')).toContain('WORD')
  })

  test('is as much as in the other one', () => {
    const other = readerWords[language === 'english' ? 'russian' : 'english']
    for (const temper of tempers) expect(said[temper]).toHaveLength(other.said[temper].length)
    expect([cheats, pries, touching].map(({ length }) => length)).toEqual(
      [other.cheats, other.pries, other.touching].map(({ length }) => length),
    )
  })
})

test('a temper is a way to play: who leaves, who cheats, who pries, who talks of the author’s words', () => {
  const shares = (temper: (typeof tempers)[number]) => {
    const { cheats, pries, touches } = habitsOf[temper]
    return cheats + pries + touches
  }
  for (const temper of tempers) expect(shares(temper)).toBeLessThanOrEqual(1.0001)
  expect(tempers.filter((temper) => habitsOf[temper].leavesAfter !== null)).toEqual(['polite', 'hurried', 'child'])
  expect(tempers.filter((temper) => habitsOf[temper].cheats > 0)).toEqual(['cheating'])
  expect(tempers.filter((temper) => habitsOf[temper].pries > 0)).toEqual(['polite', 'hostile', 'cheating', 'child'])
  expect(tempers.filter((temper) => habitsOf[temper].chooses === 'first')).toEqual(['hurried'])
  expect(tempers.filter((temper) => habitsOf[temper].touches === 0)).toEqual(['silent'])
})

test('one who pries and one who talks of a keyword do so about as often as they should; the rest is in turn', () => {
  const said = textsOf(readerOf('polite', { seed: 5 }), 4)
  const mind = new ReaderMind(readerOf('child', { seed: 9 }))
  const moves = Array.from({ length: 200 }, () => mind.next(novel, at('tavern', 0)))
  const texts = moves.flatMap((next) => (next?.move.kind === 'text' ? [next.move.text] : []))
  const touched = texts.filter((text) => text.includes('goodbye')).length
  expect([touched > 60, touched < 140]).toEqual([true, true])
  expect(texts.some((text) => text.includes('unlock'))).toBe(false)
  const pried = moves.filter((next) => next?.aim === 'pry').length
  expect([pried > 15, pried < 75]).toEqual([true, true])
  expect(said).toHaveLength(4)
  const silent = textsOf(readerOf('silent', { seed: 2 }), 8)
  const { silent: lines } = readerWords.english.said
  expect(silent).toEqual(Array.from({ length: 8 }, (_, index) => lines[(index + 2) % lines.length]))
})

test('one in a hurry takes the first choice; nobody leaves before their time', () => {
  const hurried = new ReaderMind(readerOf('hurried'))
  expect(hurried.next(novel, at('bridge', 0))?.move).toMatchObject({ kind: 'choice', ending_id: ending('Left') })
  expect(new ReaderMind(readerOf('polite')).next(novel, at('tavern', 3))?.aim).not.toBe('leave')
  expect(new ReaderMind(readerOf('polite')).next(novel, at('tavern', 4))?.aim).toBe('leave')
})

test('a run is within its limits', () => {
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

test('of a game what was seen and said is left out for its outline; what is stored is read again', () => {
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
])('%s is counted as refused, and no repair', (code) => {
  const steps = [step(), reply(1, { aim: 'cheat', warnings: [{ code, subject: '' }] })]
  const { refused, repaired, cheats } = makeReport(novel, [{ number: 1, end: 'turns', steps }])
  expect([refused.count, repaired.count, cheats.refused.count]).toEqual([1, 0, 1])
})

test.each(['reply_repaired', 'line_cut', 'line_cleaned', 'wrong_language'])('%s is counted as a repair', (code) => {
  const steps = [step(), reply(1, { warnings: [{ code, subject: '' }] })]
  const { refused, repaired } = makeReport(novel, [{ number: 1, end: 'turns', steps }])
  expect([refused.count, repaired.count]).toEqual([0, 1])
})

test('six games are named for a figure, each once; five of the slowest replies, slowest first', () => {
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

test('who left the chosen scenes did not stay; a game that was over before it began has its first step', () => {
  const stays = (end: OutlinedGame['end']) =>
    makeReport(novel, [{ number: 1, end, steps: [step(), reply(1)] }]).scenes.find(({ name }) => name === 'Tavern')
      ?.stayed.count
  expect((['left', 'the_end', 'turns', 'stuck', 'failed'] as const).map(stays)).toEqual([0, 0, 1, 1, 1])
  const none = makeReport(novel, [{ number: 1, end: 'failed', steps: [] }])
  expect(none.ends.find(({ end }) => end === 'failed')?.figure.shown).toEqual([{ game: 1, step: 0 }])
})

test('less than ten points of a hundred are chance; what only one run came to is not compared', () => {
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

test('whoever wrote a message, and what should not have been said in it, is kept by its name', () => {
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

test('without chosen scenes games begin at the beginning, each kind of reader with a seed of its own', () => {
  const base = { languages: ['english'], turns: 9, turns_in_scene: 9, storyteller: 'configured', recordings: [] }
  const wish = RehearsalWish.parse({ ...base, tempers: ['polite', 'silent', 'child'], games: 2 })
  const planned = gamesOf({ ...wish, scripts: [] })
  expect(planned.map(({ start }) => start)).toEqual(planned.map(() => null))
  expect(planned.map(({ reader }) => reader.seed)).toEqual([1, 102, 203, 1010, 1111, 1212])
  expect(planned.every(({ reader }) => SimulatedReader.safeParse(reader).success)).toBe(true)
})
