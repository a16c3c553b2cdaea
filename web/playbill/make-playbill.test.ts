import { expect, test } from 'vitest'
import { fileNameOf } from './make-playbill.ts'

test('a long title is cut into a file name that every system accepts', () => {
  expect(fileNameOf(`a${'🏮'.repeat(80)}`)).toBe(`a${'🏮'.repeat(79)}`)
  expect(fileNameOf(`${'a'.repeat(78)}. Part two`)).toBe('a'.repeat(78))
  expect(fileNameOf(' ..What? A "lamp"... ')).toBe('What A lamp')
  expect(fileNameOf('***')).toBe('Fabula')
})
