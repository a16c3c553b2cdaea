import { describe, expect, test } from 'vitest'
import type { SceneId } from '../ids.ts'
import { indexOf } from '../novel/novel-index.ts'
import { newWorld } from '../scene/world.ts'
import { ending, sceneId } from '../test/tiny-novel.ts'
import { languageOfText, mixesAlphabets } from '../translation/script.ts'
import { enterScene } from '../turn/enter-scene.ts'
import type { NewState } from '../turn/game-state.ts'
import { ReaderMind } from './next-move.ts'
import { readerWords } from './reader-words.ts'
import { habitsOf, type SimulatedReader, tempers } from './simulated-reader.ts'
import { novel } from './test/tavern.ts'

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
  test('plays the same way with the same seed, and differently with another', () => {
    expect(textsOf(readerOf('child'), 12)).toEqual(textsOf(readerOf('child'), 12))
    expect(textsOf(readerOf('child'), 12)).not.toEqual(textsOf(readerOf('child', { seed: 4 }), 12))
  })

  test.each(tempers)('with temper %s always has a valid move, in both languages', (temper) => {
    for (const language of ['english', 'russian'] as const) {
      const mind = new ReaderMind(readerOf(temper, { language }))
      for (const scene of ['tavern', 'bridge', 'road'])
        for (let turn = 0; turn < 8; turn++) expect(mind.next(novel, at(scene, turn))).not.toBeNull()
      expect(readerWords[language].said[temper].length).toBeGreaterThan(3)
    }
  })

  test('addresses characters on stage, without unfilled placeholders', () => {
    const said = tempers.flatMap((temper) => textsOf(readerOf(temper), 40)).join('\n')
    expect(said).toContain('Ilse')
    expect(said).not.toContain('{{')
  })

  test('in a hurry leaves by a possible ending, using its author’s keyword', () => {
    const next = new ReaderMind(readerOf('hurried')).next(novel, at('tavern', 1))
    expect(next).toEqual({ move: { kind: 'text', text: 'goodbye. Leave' }, aim: 'leave' })
    expect(habitsOf.silent.leavesAfter).toBeNull()
  })

  test('who cheats breaks rules and asks for secrets, and reports which', () => {
    const mind = new ReaderMind(readerOf('cheating'))
    const aims = Array.from({ length: 40 }, (_, turn) => mind.next(novel, at('tavern', turn))?.aim)
    expect(new Set(aims)).toEqual(new Set(['cheat', 'pry', null]))
  })

  test('who is recorded repeats the moves, skips those not offered, and stops after the last', () => {
    const script = [{ text: 'Hello.' }, { ending_id: ending('Right') }, { text: 'And you?' }]
    const mind = new ReaderMind(readerOf('recorded', { script }))
    expect(mind.next(novel, at('tavern'))?.move).toEqual({ kind: 'text', text: 'Hello.' })
    // The choice was deleted from the novel, so the talk goes on.
    expect(mind.next(novel, at('tavern', 1))?.move).toEqual({ kind: 'text', text: 'And you?' })
    expect(mind.next(novel, at('tavern', 2))).toBeNull()
    const chooser = new ReaderMind(readerOf('recorded', { script }))
    expect(chooser.next(novel, at('tavern'))?.move.kind).toBe('text')
    expect(chooser.next(novel, at('bridge'))?.move).toEqual({ kind: 'choice', ending_id: ending('Right') })
  })
})

describe.each(['english', 'russian'] as const)('lines of simulated readers in %s', (language) => {
  const { said, cheats, pries, touching } = readerWords[language]

  test('are in that language and unique, and have no placeholder except a name', () => {
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

  test('are as many as in the other language', () => {
    const other = readerWords[language === 'english' ? 'russian' : 'english']
    for (const temper of tempers) expect(said[temper]).toHaveLength(other.said[temper].length)
    expect([cheats, pries, touching].map(({ length }) => length)).toEqual(
      [other.cheats, other.pries, other.touching].map(({ length }) => length),
    )
  })
})

test('tempers differ in leaving, cheating, prying and mentioning keywords', () => {
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

test('prying and keywords occur about as often as configured; other lines take turns', () => {
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

test('a hurried reader takes the first choice, and others do not leave early', () => {
  const hurried = new ReaderMind(readerOf('hurried'))
  expect(hurried.next(novel, at('bridge', 0))?.move).toMatchObject({ kind: 'choice', ending_id: ending('Left') })
  expect(new ReaderMind(readerOf('polite')).next(novel, at('tavern', 3))?.aim).not.toBe('leave')
  expect(new ReaderMind(readerOf('polite')).next(novel, at('tavern', 4))?.aim).toBe('leave')
})
