import { expect, test } from 'vitest'
import { otherKind } from './picture-kind.ts'

const size = (width: number | null, height: number | null) => ({ width, height })

test.each<[string, ReturnType<typeof otherKind>, ReturnType<typeof otherKind>]>([
  ['a landscape among sprites', otherKind('sprite', size(1600, 900), false, { tags: [] }), 'background'],
  ['a landscape whose transparency is unknown', otherKind('sprite', size(1600, 900), null, { tags: [] }), 'background'],
  ['a wide figure with transparency', otherKind('sprite', size(1600, 900), true, { tags: [] }), null],
  ['an upright opaque portrait', otherKind('sprite', size(600, 900), false, { tags: [] }), null],
  [
    'a landscape confirmed as a sprite',
    otherKind('sprite', size(1600, 900), false, { tags: [], kind_is_right: true }),
    null,
  ],
  ['an upright transparent background', otherKind('background', size(600, 900), true, { tags: [] }), 'sprite'],
  ['an upright opaque background', otherKind('background', size(600, 900), false, { tags: [] }), null],
  ['a wide transparent background', otherKind('background', size(1600, 900), true, { tags: [] }), null],
  ['a file of unknown size', otherKind('sprite', size(null, null), false, { tags: [] }), null],
  [
    'a sprite just wide enough for a background',
    otherKind('sprite', size(1250, 1000), false, { tags: [] }),
    'background',
  ],
  ['a sprite almost wide enough', otherKind('sprite', size(1249, 1000), false, { tags: [] }), null],
  ['a square transparent background', otherKind('background', size(900, 900), true, { tags: [] }), null],
  ['music', otherKind('music', size(1600, 900), null, { tags: [] }), null],
])('%s', (_, found, meant) => {
  expect(found).toBe(meant)
})
