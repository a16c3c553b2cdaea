import { expect, test } from 'vitest'
import { toldApart } from './told-apart.ts'

const names = (...list: string[]) => toldApart(list.map((name) => ({ name }))).map(({ name }) => name)

test('numbers things with the same name; all others keep their names', () => {
  expect(names('trust', 'key', 'Trust ', 'trust')).toEqual(['trust (1)', 'key', 'Trust (2)', 'trust (3)'])
  expect(names('trust', 'trust', 'trust (1)')).toEqual(['trust (1/2)', 'trust (2)', 'trust (1)'])
  expect(names('trust', 'key')).toEqual(['trust', 'key'])
})
