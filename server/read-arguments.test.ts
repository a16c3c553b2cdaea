import { afterEach, expect, test } from 'vitest'
import { readArguments } from './read-arguments.ts'

const [node = '', program = ''] = process.argv
const given = (...words: string[]) => {
  process.argv = [node, program, ...words]
  return readArguments('npm run restore -- FILE', { replace: { type: 'boolean' }, hub: { type: 'string' } })
}
const before = process.argv
afterEach(() => {
  process.argv = before
})

test('options and names are read wherever they stand', () => {
  expect(given('a.tar', '--replace', '--hub', 'x')).toMatchObject({
    values: { replace: true, hub: 'x' },
    positionals: ['a.tar'],
  })
})

test.each(['--repalce', '-r', '--hubb=y'])('%s is told as no option, with how the command is used', (word) => {
  const name = word.split('=')[0]
  expect(() => given('a.tar', word)).toThrow(`There is no option ${name} here.\n\nnpm run restore -- FILE`)
})

test('an option that lacks its value is told as such', () => {
  expect(() => given('--hub')).toThrow(/--hub.*argument missing/)
})
