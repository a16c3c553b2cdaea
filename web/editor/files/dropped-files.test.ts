import { expect, test } from 'vitest'
import { droppedFiles } from './dropped-files.ts'

const file = (name: string) => ({ name, isFile: true, file: (done: (file: unknown) => void) => done({ name }) })
const folder = (name: string, entries: object[]) => ({
  ...{ name, isDirectory: true },
  createReader() {
    // Two entries at a time, as a browser returns a hundred.
    const left = [...entries]
    return { readEntries: (done: (entries: object[]) => void) => done(left.splice(0, 2)) }
  },
})
const drop = async (entries: { name: string }[]) => {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }))
  const files = await droppedFiles({ items, files: entries.map(({ name }) => ({ name })) } as never)
  return files.map(({ name }) => name)
}

test('takes dropped files as they are', async () => {
  expect(await drop([file('a.png'), file('.b.png')])).toEqual(['a.png', '.b.png'])
})

test('takes the files inside dropped folders, except hidden ones', async () => {
  const inner = folder('faces', [file('glad.png'), file('sad.png'), file('.DS_Store'), file('angry.png')])
  const dropped = [file('a.png'), folder('Ilse', [inner, folder('.git', [file('config')]), file('coat.png')])]
  expect(await drop(dropped)).toEqual(['a.png', 'glad.png', 'sad.png', 'angry.png', 'coat.png'])
})

test('leaves out what cannot be read', async () => {
  const broken = { name: 'x.png', isFile: true, file: (_: unknown, fail: (error: unknown) => void) => fail('gone') }
  expect(await drop([folder('empty', []), broken, file('b.png')])).toEqual(['b.png'])
})
