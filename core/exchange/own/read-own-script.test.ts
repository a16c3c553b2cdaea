import fc from 'fast-check'
import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { checkNovel } from '../../check/check-novel.ts'
import { printScript } from '../../edit/script/print-script.ts'
import type { EndingId } from '../../ids.ts'
import { Novel } from '../../novel/novel.ts'
import { limits } from '../../record/limits.ts'
import { character, tinyNovel, toScene } from '../../test/tiny-novel.ts'
import { ScriptError } from '../flow/statements.ts'
import { TestGame } from '../flow/test-game.ts'
import { readScript } from '../read-script.ts'
import { chosenFiles } from '../script-files.ts'
import { outlineOf } from '../test-outline.ts'
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

const outline = (text: string) => {
  const { novel, report } = read(text)
  return outlineOf({ novel, ...report }).replace(/#00000000-[0-9a-f-]+/g, '#…')
}
const idOf = (at: number) => `a000000${at}-1111-4111-8111-111111111111`
const [quay, deck, unknown, osip, nobody] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)]

test('an exported script with ids: scenes and characters get new ones, and names where it has none', () => {
  const script = `== Quay #${quay}
@background quay
@show #${osip}: Ilse calm , center-left
@show Ilse: Ilse calm
#${osip}: A look at #${quay}
#${nobody}: Hm.
#${osip}: Again.
-> #${deck}

== #${deck}
@background quay
@background quay
@music waltz
@music polka
@sound bell
[To the quay] -> #${quay.toUpperCase()}
[Nowhere] -> #${unknown}

== Last`
  expect(outline(script)).toMatchInlineSnapshot(`
    "{ name: "Ferry", required_18_age: false, first_scene_id: <Quay>, first_scene_type: "static" }
    backgrounds { name: "Paper", prompt_description: "plain paper", extension: "png" }
    backgrounds { name: "quay", prompt_description: "quay", extension: "png" }
    musics { name: "waltz", prompt_description: "waltz", extension: "mp3" }
    sprites { name: "Ilse calm", prompt_description: "Ilse calm", extension: "png" }
    music_mixes { name: "waltz", music_asset_ids: [ <waltz> ] }
    characters { prompt_name: "Ilse", sprites: [ { name: "Ilse", sprite_ids: [ <Ilse calm> ], faces: "front", breathes: false } ] }
    characters { prompt_name: "Somebody 1", sprites: [ { name: "Somebody 1", sprite_ids: [ <Ilse calm> ], faces: "front", breathes: false } ] }
    characters { prompt_name: "Somebody 2" }
    still { name: "Quay", original_message: "A look at #a0000001-1111-4111-8111-111111111111", background_id: <quay>, characters: [ { character_id: <Somebody 1>, sprite_mix_id: <Somebody 1>, sprite_id: <Ilse calm>, position: "center-left" }, { character_id: <Ilse>, sprite_mix_id: <Ilse>, sprite_id: <Ilse calm>, position: "center" } ], speaker_type: "character", speaker_id: <Somebody 1> }
      next { scene_id: <Quay 2>, scene_type: "static", priority: 0 }
    still { name: "Quay 2", original_message: "Hm.", background_id: <quay>, characters: [ { character_id: <Somebody 1>, sprite_mix_id: <Somebody 1>, sprite_id: <Ilse calm>, position: "center-left" }, { character_id: <Ilse>, sprite_mix_id: <Ilse>, sprite_id: <Ilse calm>, position: "center" } ], speaker_type: "character", speaker_id: <Somebody 2> }
      next { scene_id: <Quay 3>, scene_type: "static", priority: 0 }
    still { name: "Quay 3", original_message: "Again.", background_id: <quay>, characters: [ { character_id: <Somebody 1>, sprite_mix_id: <Somebody 1>, sprite_id: <Ilse calm>, position: "center-left" }, { character_id: <Ilse>, sprite_mix_id: <Ilse>, sprite_id: <Ilse calm>, position: "center" } ], speaker_type: "character", speaker_id: <Somebody 1> }
      next { scene_id: <Scene>, scene_type: "interactive", priority: 0 }
    still { name: "Last", background_id: <Paper>, speaker_type: "character" }
    live { name: "Scene", interactive: false, backgrounds: [ { background_asset_id: <quay>, priority: 1 } ], music: { music_mix_id: <waltz>, start_asset_music_id: <waltz> } }
      choice { name: "To the quay", display_name: "To the quay", next_scene: { scene_id: <Quay>, scene_type: "static" } }
    lost { passage: "Scene", kind: "media", what: "@music polka", scene: { scene_id: <Scene>, scene_type: "interactive" } }
    lost { passage: "Scene", kind: "macro", what: "@sound bell", scene: { scene_id: <Scene>, scene_type: "interactive" } }
    lost { passage: "Scene", kind: "link", what: "[Nowhere] -> #…", scene: { scene_id: <Scene>, scene_type: "interactive" } }
    forks 0 of 0"
  `)
  const { novel } = read(script)
  expect(novel.static_scenes.map(({ id }) => id)).not.toContain(quay)
})

test('a script may begin with a choice; ways that are both are only choices, and equal names get numbers', () => {
  expect(
    outline(
      '== A\nOne.\n-> B\nAfter.\n[Both] -> B\n-> A\n\n== B\n@sound bell\nTwo.\n-> A\n\n== B\nThree.\n\n== B\nFour.\n',
    ),
  ).toMatchInlineSnapshot(`
    "{ name: "Ferry", required_18_age: false, first_scene_id: <A>, first_scene_type: "interactive" }
    backgrounds { name: "Paper", prompt_description: "plain paper", extension: "png" }
    still { name: "B", original_message: "Two.", background_id: <Paper>, speaker_type: "character" }
      next { scene_id: <A>, scene_type: "interactive", priority: 0 }
    still { name: "B (2)", original_message: "Three.", background_id: <Paper>, speaker_type: "character" }
    still { name: "B (3)", original_message: "Four.", background_id: <Paper>, speaker_type: "character" }
    live { name: "A", interactive: false, start_message_original: "One.", backgrounds: [ { background_asset_id: <Paper>, priority: 1 } ] }
      choice { name: "Both", display_name: "Both", next_scene: { scene_id: <B>, scene_type: "static" } }
    lost { passage: "A", kind: "link", what: "-> B", scene: { scene_id: <A>, scene_type: "interactive" } }
    lost { passage: "A", kind: "macro", what: "After.", scene: { scene_id: <A>, scene_type: "interactive" } }
    lost { passage: "A", kind: "link", what: "-> A", scene: { scene_id: <A>, scene_type: "interactive" } }
    lost { passage: "B", kind: "macro", what: "@sound bell", scene: { scene_id: <B>, scene_type: "static" } }
    lost { passage: "B", kind: "macro", what: "== B", scene: { scene_id: <B>, scene_type: "static" } }
    lost { passage: "B", kind: "macro", what: "== B", scene: { scene_id: <B>, scene_type: "static" } }
    forks 0 of 0"
  `)
})

test('scenes are in the order of the script, those that it lacks come last; a loss names its scene without the id', () => {
  const { novel, report } = read(
    `== A\nOne.\n-> Lost\n-> B\n\n== B #${deck}  \n@music polka\nTwo.\n\n== C\nThree.\n-> A\n-> A\n`,
  )
  expect(novel.static_scenes.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'Lost'])
  expect(report.losses.map(({ passage, what }) => `${passage} ${what}`)).toEqual(['B @music polka', 'Lost -> Lost'])
})

test('repeated scenes get names that no other scene has', () => {
  const names = ['B', 'B', 'B (2)', 'B', 'B (2) (2)', 'B (2)', 'C', 'C', 'B (2) (2) (2)']
  const { novel } = read(names.map((name, at) => `== ${name}\nNumber ${at}.\n`).join('\n'))
  const scenes = novel.static_scenes.map(({ name, original_message: text }) => `${name}: ${text}`)
  expect(scenes).toEqual([
    'B: Number 0.',
    'B (3): Number 1.',
    'B (2): Number 2.',
    'B (4): Number 3.',
    'B (2) (2): Number 4.',
    'B (2) (3): Number 5.',
    'C: Number 6.',
    'C (2): Number 7.',
    'B (2) (2) (2): Number 8.',
  ])
  const long = 'x'.repeat(limits.name)
  const { novel: other } = read(`== ${long}\nOne.\n\n== ${long}\nTwo.\n`)
  expect(other.static_scenes.map(({ name }) => name)).toEqual([long, 'x'.repeat(limits.name - 8)])
})

test('a script is recognised by its first scene, whatever that is called; equal names are told apart by ids', () => {
  const scene = (name: string, at: number, ...lines: string[]) => `== ${name} #${idOf(at)}\n${lines.join('\n')}\n\n`
  const { novel, report } = read(
    scene('=In=', 1, 'Which?', `[One] -> #${idOf(2)}`, `[Other] -> #${idOf(3)}`) +
      scene('Same', 2, 'One.', `-> #${idOf(1)}`, `-> #${idOf(3)}`) +
      scene('Same', 3, 'Other.'),
  )
  expect(novel.interactive_scenes.map(({ name }) => name)).toEqual(['=In='])
  expect(novel.static_scenes.map(({ name, next_scenes }) => [name, next_scenes.length])).toEqual([
    ['Same', 2],
    ['Same', 0],
  ])
  expect(report).toEqual({ forks: { all: 2, arrived: 2 }, losses: [] })
})

test('texts and names that are too long, and scripts with too many scenes, are refused', () => {
  const name = (length: number) => 'x'.repeat(length)
  expect(() => read(`== A\n${name(limits.text + 1)}\n`)).toThrow('Too long: == A')
  expect(() => read('== A\n\n'.repeat(limits.scenes + 1))).toThrow(ScriptError)
  const shown = (length: number) => {
    const made = readScript(
      chosenFiles([
        { name: 'a.fabula.txt', bytes: strToU8(`== A\n@background ${name(length)}\nHi.\n`) },
        { name: `${name(length)}.png`, bytes: picture },
      ]),
      newTestId,
    )
    return made?.report.losses.length
  }
  expect([shown(60), shown(61)]).toEqual([0, 1])
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
