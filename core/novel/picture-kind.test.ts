import { expect, test } from 'vitest'
import { otherKind } from './picture-kind.ts'

const size = (width: number | null, height: number | null) => ({ width, height })

test.each<[string, ReturnType<typeof otherKind>, ReturnType<typeof otherKind>]>([
  ['a landscape among sprites', otherKind('sprite', size(1600, 900), false, { tags: [] }), 'background'],
  ['one that nobody has looked through yet', otherKind('sprite', size(1600, 900), null, { tags: [] }), 'background'],
  ['a wide figure that is cut out', otherKind('sprite', size(1600, 900), true, { tags: [] }), null],
  ['an upright portrait with a ground', otherKind('sprite', size(600, 900), false, { tags: [] }), null],
  [
    'one that its author wants there',
    otherKind('sprite', size(1600, 900), false, { tags: [], kind_is_right: true }),
    null,
  ],
  ['a figure among backgrounds', otherKind('background', size(600, 900), true, { tags: [] }), 'sprite'],
  ['an upright background', otherKind('background', size(600, 900), false, { tags: [] }), null],
  ['a layer with a hole in it', otherKind('background', size(1600, 900), true, { tags: [] }), null],
  ['a file whose size is unknown', otherKind('sprite', size(null, null), false, { tags: [] }), null],
  ['one just wide enough for a place', otherKind('sprite', size(1250, 1000), false, { tags: [] }), 'background'],
  ['one almost wide enough', otherKind('sprite', size(1249, 1000), false, { tags: [] }), null],
  ['a square background with a hole', otherKind('background', size(900, 900), true, { tags: [] }), null],
  ['music', otherKind('music', size(1600, 900), null, { tags: [] }), null],
])('%s', (_, found, meant) => {
  expect(found).toBe(meant)
})
