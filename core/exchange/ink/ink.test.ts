import { Compiler, CompilerOptions, Story } from 'inkjs/full'
import { describe, expect, test } from 'vitest'
import type { Novel } from '../../novel/novel.ts'
import { TestGame } from '../flow/test-game.ts'
import { describeStories, novelOf } from '../test-script.ts'
import { readCompiledInk } from './read-compiled-ink.ts'
import { readInk } from './read-ink.ts'
import { ferry, ferryboat, guard, house, inn, lanterns } from './test-stories.ts'

/** Ink's own player, whose text the novel must match. */
const compiled = (source: string) => new Compiler(source, new CompilerOptions()).Compile()
const stories = { ferry, guard, house, inn, lanterns }
const readings = Object.entries(stories).flatMap(([name, source]) => [
  { name, how: 'source', source, read: () => readInk(source, name, new Map()) },
  { name, how: 'compiled', source, read: () => readCompiledInk(JSON.parse(compiled(source).ToJson() ?? ''), name) },
])

const brought = readings.map(({ name, how, source, read }) => ({ name, how, source, made: novelOf(read()) }))

describeStories(Object.fromEntries(brought.map(({ name, how, made }) => [`${name}, ${how}`, made])), {
  forks: 1,
  markup: /[{}[\]<>~\\|#]|->|<>|\$r|\/\/|&\w+;/,
  meant: '{and}',
})

describe.each(brought)('$name, $how', ({ source, made: { novel } }) => {
  test('reads like in Ink’s own player, whatever is chosen', () => {
    const json = compiled(source).ToJson() ?? ''
    for (let walk = 0; walk < 24; walk++) {
      const [player, game] = [new Story(json), new TestGame(novel)]
      let seed = walk * 7_919 + 1
      for (let step = 0; step < 12; step++) {
        const said = lines(player.ContinueMaximally() ?? '', novel)
        expect(said).toMatch(asPattern(game.texts.filter((each) => each !== '').join('\n')))
        const offered = player.currentChoices.map(({ text }) => text)
        expect(game.labels).toEqual(offered)
        if (offered.length === 0) break
        seed = (seed * 48_271) % 2_147_483_647
        const at = seed % offered.length
        player.ChooseChoiceIndex(at)
        game.take(offered[at] ?? '')
      }
    }
  })
})

test('follows variables that hold targets, global ones and parameters', () => {
  const { novel, losses } = novelOf(readInk(ferryboat, 'ferryboat', new Map()))
  const game = new TestGame(novel)
  expect(game.take('Go on').texts.join('\n')).toMatch(/^The bow\.\s+The deck is wet\.$/)
  expect(game.take('Ask').texts.join('\n')).toMatch(/^"How far\?"\s+"Far\."\s+The deck is wet\.$/)
  expect(game.take('Go on').texts.join('\n')).toMatch(/^The stern\.\s+The deck is wet\.$/)
  expect(game.labels).toEqual(['Go on', 'Ask', 'Land'])
  expect(losses).toEqual([])
})

/** The text of Ink's player, with emphasis as in a novel and without the speaker names that a novel shows separately. */
const lines = (text: string, { characters }: Novel): string =>
  text
    .replace(/<\/?b>/g, '**')
    .split('\n')
    .map((line) => {
      const name = [...characters.map(({ prompt_name }) => prompt_name), 'Ты'].find((each) =>
        line.startsWith(`${each}: `),
      )
      return name ? line.slice(name.length + 2) : line
    })
    .join('\n')
    .replace(/\s+/g, ' ')
    .trim()

/** A pattern of a text in which unknown values match anything. */
const asPattern = (text: string): RegExp => {
  const plain = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/You count \d/, 'You count \\d')
  return new RegExp(`^${plain.replaceAll('…', '.*?').replace('dust', '(dust|nothing|a moth)')}$`)
}
