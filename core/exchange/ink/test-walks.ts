import { Compiler, CompilerOptions, Story } from 'inkjs/full'
import { expect } from 'vitest'
import type { Novel } from '../../novel/novel.ts'
import { TestGame } from '../flow/test-game.ts'
import { novelOf } from '../test-script.ts'
import { readCompiledInk } from './read-compiled-ink.ts'
import { readInk } from './read-ink.ts'

/** For tests: a story compiled by Ink's own compiler. */
export function compiledInk(source: string): string {
  const made = compiled.get(source) ?? new Compiler(source, new CompilerOptions()).Compile().ToJson() ?? ''
  compiled.set(source, made)
  return made
}
const compiled = new Map<string, string>()

/** For tests: an Ink story read from its source and from its compiled form. */
export const bothWays = (source: string): [how: string, read: () => ReturnType<typeof novelOf>][] => [
  ['source', () => novelOf(readInk(source, 'story', new Map()))],
  ['compiled', () => novelOf(readCompiledInk(JSON.parse(compiledInk(source)), 'story'))],
]

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** For tests: checks that a novel has the same text and choices as Ink's own player, on walks with varying choices. */
export function readsAlike(source: string, novel: Novel, { walks = 6, steps = 12 } = {}): void {
  const json = compiledInk(source)
  for (let walk = 0; walk < walks; walk++) {
    const [player, game] = [new Story(json), new TestGame(novel)]
    let seed = walk * 7_919 + 1
    const taken: string[] = []
    for (let step = 0; step < steps; step++) {
      const said = plain(player.ContinueMaximally() ?? '')
      const offered = player.currentChoices.map(({ text }) => text)
      expect({ taken: taken.join(), said: plain(game.texts.join(' ')), offered: game.labels }).toEqual({
        taken: taken.join(),
        said,
        offered,
      })
      if (offered.length === 0) break
      seed = (seed * 48_271) % 2_147_483_647
      const at = seed % offered.length
      player.ChooseChoiceIndex(at)
      game.take(offered[at] ?? '')
      taken.push(offered[at] ?? '')
    }
  }
}
