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

test('options and names may come in any order', () => {
  expect(given('a.tar', '--replace', '--hub', 'x')).toMatchObject({
    values: { replace: true, hub: 'x' },
    positionals: ['a.tar'],
  })
})

test.each(['--repalce', '-r', '--hubb=y'])('%s is not accepted as an option, and the usage is shown', (word) => {
  const name = word.split('=')[0]
  expect(() => given('a.tar', word)).toThrow(`There is no option ${name} here.\n\nnpm run restore -- FILE`)
})

test('an option without its value is reported', () => {
  expect(() => given('--hub')).toThrow(/--hub.*argument missing/)
})
