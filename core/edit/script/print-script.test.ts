import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AssetId, SceneId } from '../../ids.ts'
import { Novel } from '../../novel/novel.ts'
import { character, ending, idOf, picture, when } from '../../test/tiny-novel.ts'
import { printScript } from './print-script.ts'
import { resolveScript } from './resolve-script.ts'
import { applied, story } from './test/quay-and-street.ts'

test('prints scenes like a play, in story order', () => {
  expect(printScript(story)).toBe(`== Quay
@background quay
@music waltz
@show Ilse: Ilse calm, left
Ilse: Fog.

More *fog*, {{user}}.
-> Street
-> Fork

== Street
{{user}}: She waits.

== Fork
Where to?
[Back [now\\]] -> Quay
`)
})

test('leaves out scenes with free text, and keeps the scenes behind them in order', () => {
  const [fork] = story.interactive_scenes
  const open = fork && { ...fork, interactive: true }
  const [quay, street] = story.static_scenes
  const novel = { ...story, first_scene_id: fork?.id ?? null, interactive_scenes: open ? [open] : [] }
  const named = (script: string) => script.split('\n').filter((line) => line.startsWith('=='))
  expect(named(printScript({ ...novel, static_scenes: street && quay ? [street, quay] : [] }))).toEqual([
    '== Quay',
    '== Street',
  ])
})

describe('printing and parsing a script gives the same novel', () => {
  const isOneLine = (text: string) => !/[\n\r]/.test(text)
  const line = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '== x',
      '-> y',
      '[z]',
      '@show q',
      '\\',
      '\\*',
      'Ilse: hm',
      'Nobody: hm',
      '{{user}}: hm',
      'a: b',
      '#1',
      'hm:',
      ':',
      '\ttab\t',
      'trailing  ',
      '-> ',
      '[a] -> ',
      '[]',
      '{{',
      'שלום: עולם',
      '\u202eolleh',
      'Ilse\u00a0: hm',
      'Ilse:\u00a0hm',
      'Ilse:\thm',
      'Ilse\u00a0Vane: hm',
      'line\u2028within',
      '\ufeff== x',
      '🦊: 👩‍👩‍👧',
      'x'.repeat(300),
    ),
    fc.string({ maxLength: 12 }).filter(isOneLine),
    fc.string({ maxLength: 12, unit: 'binary' }).filter(isOneLine),
  )
  const message = fc.array(line, { maxLength: 5 }).map((lines) => lines.join('\n'))
  const name = fc.oneof(
    fc.constantFrom('Quay', 'Street', '-', 'a #b', ' x', 'two\nlines', 'n: m', 'p, q', '{{user}}', '[c]', 'Ilse'),
    fc.constantFrom(
      'N'.repeat(60),
      'n'.repeat(61),
      'Ada\u2028Byron',
      'שרה',
      '\u202eEve',
      '👩‍🚀',
      'Ada\tB',
      'a\u00a0',
      '__proto__',
    ),
    fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== ''),
    fc.string({ minLength: 1, maxLength: 8, unit: 'binary' }).filter((text) => text.trim() !== ''),
  )
  const ids = ['s0', 's1', 's2', 's3'].map((word) => idOf<SceneId>(word))
  const asset = fc.constantFrom(picture('quay'), picture('street'), idOf<AssetId>('gone'))
  const fixed = fc.record({
    name,
    original_message: message,
    background_id: fc.option(asset),
    music_id: fc.option(fc.constantFrom(picture('waltz'), idOf<AssetId>('gone'))),
    speaker_type: fc.constantFrom('user' as const, 'character' as const),
    speaker_id: fc.option(fc.constantFrom(character('Ilse'), character('Osip'), character('gone'))),
    characters: fc.array(
      fc.record({
        character_id: fc.constantFrom(character('Ilse'), character('gone')),
        sprite_mix_id: fc.constant(null),
        sprite_id: fc.constantFrom(picture('Ilse calm'), picture('gone')),
        position: fc.constantFrom('left' as const, 'center' as const),
        size: fc.constantFrom(100, 120),
      }),
      { maxLength: 3 },
    ),
    next_scenes: fc.array(
      fc.record({
        scene_id: fc.constantFrom(...ids, idOf<SceneId>('gone')),
        scene_type: fc.constant('static' as const),
        priority: fc.nat(3),
        conditionals: fc.constantFrom([], when({ flags: { key: true } })),
      }),
      { maxLength: 3 },
    ),
  })
  const live = fc.record({
    name,
    start_message_original: message,
    labels: fc.array(fc.tuple(name, fc.option(fc.constantFrom(...ids.slice(0, 3)))), { minLength: 1, maxLength: 3 }),
  })
  const firstNamed = <Thing extends { name: string }>(things: readonly Thing[], name: string): Thing[] =>
    things.map((each, at) => (at === 0 ? { ...each, name } : each))
  const novels = fc.tuple(fc.tuple(fixed, fixed, fixed), live, fc.tuple(name, name, name)).map(
    ([scenes, choice, called]): Novel => ({
      ...story,
      characters: story.characters.map((each, at) => ({ ...each, prompt_name: called[at] ?? each.prompt_name })),
      assets: {
        ...story.assets,
        backgrounds: firstNamed(story.assets.backgrounds, called[2]),
        sprites: firstNamed(story.assets.sprites, called[0]),
        musics: firstNamed(story.assets.musics, called[1]),
      },
      static_scenes: scenes.map((scene, at) => ({
        ...(story.static_scenes[0] as Novel['static_scenes'][number]),
        ...scene,
        id: ids[at] as SceneId,
      })),
      interactive_scenes: story.interactive_scenes.map((each) => ({
        ...each,
        id: ids[3] as SceneId,
        name: choice.name,
        start_message_original: choice.start_message_original,
        static_endings: choice.labels.map(([display_name, to], at) => ({
          ...(each.static_endings[0] as (typeof each.static_endings)[number]),
          id: ending(`choice ${at}`),
          display_name,
          next_scene: to && { scene_id: to, scene_type: 'static' as const },
        })),
      })),
    }),
  )

  test('for any names and texts', () => {
    fc.assert(
      fc.property(novels, (novel) => {
        const script = printScript(novel)
        expect(resolveScript(novel, script, '').problems).toEqual([])
        expect(applied(novel, script)).toEqual(novel)
        expect(applied(novel, script, script)).toBe(novel)
      }),
      { numRuns: 300 },
    )
  })

  test('with any line endings, which are unified when a scene is changed', () => {
    const told = (ends: string) => ({
      ...story,
      static_scenes: story.static_scenes.map((each) => ({ ...each, original_message: `One.${ends}Two.${ends}` })),
    })
    for (const ends of ['\r\n', '\r']) {
      const script = printScript(told(ends))
      expect(script).toBe(printScript(told('\n')))
      expect(applied(told(ends), script, script)).toEqual(told(ends))
      const typed = script.replace('Two.', 'Two and three.')
      const { collisions } = resolveScript(told(ends), typed, script)
      expect(collisions).toEqual([])
      expect(applied(told(ends), typed, script).static_scenes.map((each) => each.original_message)).toEqual([
        'One.\nTwo and three.\n',
        `One.${ends}Two.${ends}`,
      ])
    }
  })

  test('and any script at all never throws and leaves the novel valid', () => {
    const any = fc.array(fc.oneof(line, fc.constantFrom('== Quay', '== Street', '== New', '-> Fork', '[Go] -> New')), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(any, (lines) => {
        expect(Novel.safeParse(applied(story, lines.join('\n'))).error?.issues).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })
})
