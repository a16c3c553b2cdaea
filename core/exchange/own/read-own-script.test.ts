import fc from 'fast-check'
import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { checkNovel } from '../../check/check-novel.ts'
import { printScript } from '../../edit/script/print-script.ts'
import type { EndingId } from '../../ids.ts'
import { Novel } from '../../novel/novel.ts'
import { character, tinyNovel, toScene } from '../../test/tiny-novel.ts'
import { TestGame } from '../flow/test-game.ts'
import { readScript } from '../read-script.ts'
import { chosenFiles } from '../script-files.ts'
import { newTestId } from '../test-script.ts'
import { looksLikeOwnScript } from './read-own-script.ts'

const picture = strToU8('picture')
const files = ['quay.png', 'Ilse calm.png', 'waltz.mp3'].map((name) => ({ name, bytes: picture }))
function read(text: string) {
  const made = readScript(chosenFiles([{ name: 'Ferry.fabula.txt', bytes: strToU8(text) }, ...files]), newTestId)
  if (!made) throw new Error('not read')
  return made
}

const ferry = `== Quay
@background quay
@music waltz
@show Ilse: Ilse calm, left
Fog over the water.
Ilse: You are late, {{user}}.
{{user}}: The road was long.
-> Fork

== Fork
Where to?
[Aboard] -> Deck
[Stay \\[here\\]] -> Shore

== Deck
@background nowhere
@show Osip: a hat
Ilse: Hold *tight*.
This line goes on.

== Shore
\\-> no way, but words
-> Deck
-> The other shore
`

test('a script becomes a novel that plays as written, with its files', () => {
  const { novel, report, files: archived } = read(ferry)
  expect(novel.name).toBe('Ferry.fabula'.replace('.fabula', ''))
  Novel.parse({ ...novel, created_at: 'x' })
  expect(checkNovel(novel).filter(({ severity }) => severity === 'blocks')).toEqual([])
  const game = new TestGame(novel)
  expect(game.read).toEqual([
    { who: null, text: 'Fog over the water.' },
    { who: 'Ilse', text: 'You are late, {{user}}.' },
    { who: 'reader', text: 'The road was long.' },
    { who: null, text: 'Where to?' },
  ])
  expect(game.labels).toEqual(['Aboard', 'Stay [here]'])
  expect(new TestGame(novel).take('Aboard').read).toEqual([{ who: 'Ilse', text: 'Hold *tight*.\nThis line goes on.' }])
  expect(new TestGame(novel).take('Stay [here]').texts[0]).toBe('-> no way, but words')
  const quay = novel.static_scenes.find(({ name }) => name === 'Quay')
  expect([
    quay?.characters.length,
    novel.assets.backgrounds.map(({ name }) => name),
    novel.assets.musics.length,
  ]).toEqual([1, ['Paper', 'quay'], 1])
  expect(archived).toHaveLength(4)
  expect(report.forks).toEqual({ all: 2, arrived: 2 })
  expect(report.losses.map(({ passage, kind, what, scene }) => [passage, kind, what, scene !== null])).toEqual([
    ['Deck', 'media', '@background nowhere', true],
    ['Deck', 'media', '@show Osip: a hat', true],
    ['The other shore', 'link', '-> The other shore', true],
  ])
})

test('an error in a script is left out and reported with its scene; everything else is read', () => {
  const { novel, report } = read('== A\n@sound bell\nOne.\n-> B\nAfter.\n[Both] -> B\n\n== B\nTwo.\n\n== B\nThree.\n')
  expect(report.losses.map(({ passage, kind, what }) => [passage, kind, what])).toEqual(
    expect.arrayContaining([
      ['A', 'macro', '@sound bell'],
      ['A', 'macro', 'After.'],
      ['A', 'link', '-> B'],
      ['B', 'macro', '== B'],
    ]),
  )
  expect(novel.static_scenes.map(({ name }) => name)).toEqual(expect.arrayContaining(['B', 'B (2)']))
})

test('a shown character has the given position and look, and belongs to the cast even without a line', () => {
  const [left, usual] = [', left', ', above'].map((place) => {
    const { novel } = read(`== A\n@background quay\n@show Ilse: Ilse calm${place}\nFog.\n`)
    return { cast: novel.characters, ...novel.static_scenes[0], backgrounds: novel.assets.backgrounds }
  })
  expect([left?.characters?.[0]?.position, usual?.characters?.[0]?.position]).toEqual(['left', 'center'])
  expect(left?.cast.map(({ prompt_name, sprites }) => [prompt_name, sprites.length])).toEqual([['Ilse', 1]])
  expect(left?.backgrounds.map(({ name }) => name)).toEqual(['quay'])
})

test('other texts are not read as scripts', () => {
  expect(['', 'Dear diary', '=== knot ===', '---\n== a', 'changeBg:a.jpg;\n== b'].map(looksLikeOwnScript)).toEqual(
    Array(5).fill(false),
  )
})

const name = fc.stringMatching(/^[A-Za-zа-я][A-Za-zа-я #:()-]{0,12}$/).map((text) => text.trim())
const words = fc.oneof(
  fc.stringMatching(/^[\w .,!?*"'\\[\]@>=:#\n-]{0,40}$/),
  fc.constantFrom('== x', '-> y', '[z] -> y', '@show a', 'Ilse: hm', 'Ann Lee: hm', '\\', '\n\nx', '{{user}}: x'),
)
const story = fc.uniqueArray(name, { minLength: 1, maxLength: 6 }).chain((names) =>
  fc.record({
    names: fc.constant(names),
    scenes: fc.tuple(
      ...names.map(() =>
        fc.record({
          message: words,
          speaker: fc.constantFrom('Ilse', 'Ann Lee', 'user', null),
          choices: fc.boolean(),
          ways: fc.uniqueArray(fc.record({ to: fc.nat(names.length - 1), label: words }), {
            maxLength: 3,
            selector: ({ to }) => to,
          }),
        }),
      ),
    ),
  }),
)

test('the output of the script view is read back as the same script', () => {
  fc.assert(
    fc.property(story, ({ names, scenes }) => {
      const nameOf = (at: number) => names[at] ?? ''
      const kinds = scenes.map(
        ({ choices, ways }) =>
          (choices && ways.some(({ label }) => label.trim()) ? 'interactive' : 'static') as 'interactive' | 'static',
      )
      const lead = (at: number) => toScene(nameOf(at), kinds[at])
      const interactive = scenes.flatMap(({ message, speaker, ways }, at) =>
        kinds[at] === 'interactive'
          ? [
              [
                nameOf(at),
                {
                  interactive: false,
                  start_message_original: message.trim(),
                  start_message_speaker_id: speaker && speaker !== 'user' ? character(speaker) : null,
                  static_endings: ways
                    .filter(({ label }) => label.trim())
                    .map(({ to, label }, n) => ({
                      id: newTestId<EndingId>(),
                      name: `${n}`,
                      display_name: label.trim(),
                      conditionals: [],
                      next_scene: lead(to),
                      states_trigger: { flags: [], scales: [] },
                    })),
                },
              ] as const,
            ]
          : [],
      )
      const still = scenes.flatMap(({ message, speaker, ways }, at) =>
        kinds[at] === 'static'
          ? [
              [
                nameOf(at),
                {
                  original_message: message.trim(),
                  speaker_type: speaker === 'user' ? ('user' as const) : ('character' as const),
                  speaker_id: speaker && speaker !== 'user' ? character(speaker) : null,
                  next_scenes: ways.map(({ to }) => ({ ...lead(to), priority: 0, conditionals: [] })),
                },
              ] as const,
            ]
          : [],
      )
      const novel = tinyNovel({
        first: nameOf(0),
        cast: ['Ilse', 'Ann Lee'],
        interactive: Object.fromEntries(interactive),
        static: Object.fromEntries(still),
      })
      const script = printScript(novel)
      const back = read(script)
      expect(plain(printScript(back.novel))).toBe(plain(script))
      expect([back.report.losses, back.report.forks.arrived]).toEqual([[], back.report.forks.all])
    }),
    { numRuns: 150 },
  )
})

/** A script without its background, with ids replaced by their order. */
function plain(script: string): string {
  const ids = new Map<string, number>()
  return script.replaceAll('@background Paper\n', '').replace(/#([0-9a-f-]{36})/g, (_, id: string) => {
    if (!ids.has(id)) ids.set(id, ids.size)
    return `#${ids.get(id)}`
  })
}
