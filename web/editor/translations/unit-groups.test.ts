import { fold } from '@fabula/core/novel/fold'
import { character, sceneId, tinyNovel } from '@fabula/core/test/tiny-novel'
import { translatedUnits } from '@fabula/core/translation/translated-unit'
import { expect, test } from 'vitest'
import { chunksOf, fieldOf, groupUnits, mentions, passes, unitKey } from './unit-groups.ts'

const novel = tinyNovel({
  first: 'landing',
  cast: ['Osip'],
  static: { landing: { original_message: 'You land.' } },
  interactive: { talk: { help: 'Ask him.', start_message_original: 'Cold.' } },
})
const unit = `static_scene/${sceneId('landing')}/original_message`
const kept = {
  unit,
  source: 'You land.',
  text: 'Ёлки, берег.',
  language: 'russian' as const,
  made_by: 'model' as const,
}
const units = translatedUnits(novel, [kept], 'russian')

test('groups texts by their part of the novel, and links to it', () => {
  const groups = groupUnits(novel, units)
  expect(groups.map(({ of, name, units }) => [of, name, units.length])).toEqual([
    ['novel', '', 1],
    ['character', 'Osip', 1],
    ['scene', 'talk', 3],
    ['scene', 'landing', 2],
  ])
  expect(groups.map(({ place }) => place)).toMatchObject([
    { kind: 'novel', section: 'info' },
    { kind: 'novel', section: 'characters', entry: character('Osip') },
    { kind: 'interactive', scene: { scene_id: sceneId('talk') } },
    { kind: 'static', scene: { scene_id: sceneId('landing') } },
  ])
})

test('finds texts by status, by origin, and by words of either language', () => {
  const found = (filter: Parameters<typeof passes>[1]) => units.filter((one) => passes(one, filter)).length
  expect([found('all'), found('missing'), found('model'), found('stale')]).toEqual([7, 6, 1, 0])
  const mention = (words: string) => units.filter((one) => mentions(one, fold(words))).map(({ source }) => source)
  expect(mention('ЕЛКИ')).toEqual(['You land.'])
  expect(mention('you LAND')).toEqual(['You land.'])
})

test('names the field of each text', () => {
  expect(units.map((one) => fieldOf(one.unit))).toEqual([
    'name',
    'name',
    'name',
    'help',
    'start_message_original',
    'name',
    'original_message',
  ])
  expect(fieldOf('interactive_scene/x/ending/y/name')).toBe('ending')
  expect(fieldOf('interactive_scene/x/flag/y/keyword')).toBe('keyword')
})

test('splits texts into chunks across groups; a head marks the beginning of a group', () => {
  const chunks = chunksOf(groupUnits(novel, units), 3)
  expect(
    chunks.map(({ parts, count }) => [count, parts.map(({ head, units }) => [head?.of ?? null, units.length])]),
  ).toEqual([
    [
      3,
      [
        ['novel', 1],
        ['character', 1],
        ['scene', 1],
      ],
    ],
    [
      3,
      [
        [null, 2],
        ['scene', 1],
      ],
    ],
    [1, [[null, 1]]],
  ])
})

test('a text’s key stays the same when its words change, unless several share its place', () => {
  const of = (unit: string, source: string) => unitKey({ unit, source })
  expect(of('static_scene/1/original_message', 'Fog.')).toBe(of('static_scene/1/original_message', 'Mist.'))
  expect(of('character/1/alias', 'Mila')).not.toBe(of('character/1/alias', 'Ludmila'))
})
