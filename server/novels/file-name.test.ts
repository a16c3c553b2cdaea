import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

const called = (name: string, play_link: string | null = null) => fileNameOf({ play_link, novel: { name } })

test('every novel gets a file name that all file systems accept, whatever it is called', () => {
  expect(called('The Last Lamp')).toBe('The-Last-Lamp')
  expect(called('Фонарь', 'lamp')).toBe('lamp')
  expect(called('../../etc/passwd')).toBe('etc-passwd')
  expect(called('a\r\nset-cookie: x="1"')).toBe('a-set-cookie-x-1')
  expect(called('\u202egnp.exe')).toBe('gnp-exe')
  expect(called('😀'.repeat(60))).toBe('novel')
  // The longest possible name, with characters of two and four bytes, between an id and an extension.
  for (const letter of ['Ж', '𠀀'])
    expect(Buffer.byteLength(`00000000-0000-4000-8000-000000000001 ${called(letter.repeat(200))}.fabula`)).toBeLessThan(
      256,
    )
})
