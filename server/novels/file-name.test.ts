import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

const called = (name: string, play_link: string | null = null) => fileNameOf({ play_link, novel: { name } })

test('whatever a novel is called, its file has a name that every file system takes', () => {
  expect(called('The Last Lamp')).toBe('The-Last-Lamp')
  expect(called('Фонарь', 'lamp')).toBe('lamp')
  expect(called('../../etc/passwd')).toBe('etc-passwd')
  expect(called('a\r\nset-cookie: x="1"')).toBe('a-set-cookie-x-1')
  expect(called('\u202egnp.exe')).toBe('gnp-exe')
  expect(called('😀'.repeat(60))).toBe('novel')
  // The longest name there may be, in letters of two and of four bytes, between an id and an ending.
  for (const letter of ['Ж', '𠀀'])
    expect(Buffer.byteLength(`00000000-0000-4000-8000-000000000001 ${called(letter.repeat(200))}.fabula`)).toBeLessThan(
      256,
    )
})
