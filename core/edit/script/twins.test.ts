import { expect, test } from 'vitest'
import { character, mixOf, picture, tinyNovel } from '../../test/tiny-novel.ts'
import { printScript } from './print-script.ts'
import { applied } from './test/quay-and-street.ts'

const dream = tinyNovel({
  first: 'Dream',
  static: {
    Dream: {
      original_message: 'She meets herself.',
      characters: [
        {
          character_id: character('Ilse'),
          sprite_mix_id: null,
          sprite_id: picture('Ilse calm'),
          position: 'left',
          size: 120,
        },
        {
          character_id: character('Ilse'),
          sprite_mix_id: mixOf('Ilse'),
          sprite_id: picture('Ilse glad'),
          position: 'right',
          size: 80,
        },
      ],
    },
  },
})
const was = printScript(dream)
const castOf = (script: string) =>
  applied(dream, script, was).static_scenes[0]?.characters.map(({ sprite_id, size, position }) => [
    sprite_id === picture('Ilse calm') ? 'calm' : 'glad',
    size,
    position,
  ])
const calm = '@show Ilse: Ilse calm, left'
const glad = '@show Ilse: Ilse glad, right'

test('duplicates of a character keep their own properties, matched by sprite', () => {
  expect(was).toContain(`${calm}\n${glad}`)
  const wrote = (cast: string) => castOf(was.replace(`${calm}\n${glad}`, cast))
  expect(wrote(`${glad}\n${calm}`)).toEqual([
    ['glad', 80, 'right'],
    ['calm', 120, 'left'],
  ])
  expect(wrote('@show Ilse: Ilse glad')).toEqual([['glad', 80, 'center']])
  expect(wrote('@show Ilse: Ilse calm')).toEqual([['calm', 120, 'center']])
})
