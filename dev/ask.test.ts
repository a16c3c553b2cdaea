import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { ask } from './ask.mjs'

const terminal = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY })

/** Asks the question at a terminal where `typed` is entered. */
async function asked(typed: string): Promise<{ answer: boolean; shown: string }> {
  const [input, output] = [terminal(true), terminal(true)]
  let shown = ''
  output.on('data', (chunk) => {
    shown += chunk
  })
  const answer = ask('Install it?', { otherwise: true, env: {}, input, output })
  input.end(typed)
  return { answer: await answer, shown }
}

test.each([
  ['\n', true],
  ['y\n', true],
  [' Yes \n', true],
  ['n\n', false],
  ['what?\n', false],
])('the answer %j at a terminal means %s', async (typed, expected) => {
  const { answer, shown } = await asked(typed)
  expect(answer).toBe(expected)
  expect(shown).toContain('Install it? [Y/n]')
})

test('returns the given default without a terminal, and yes with CI or `--yes`', async () => {
  const nobody = { input: terminal(false), output: terminal(false) }
  expect(await ask('?', { ...nobody, env: {}, otherwise: false })).toBe(false)
  expect(await ask('?', { ...nobody, env: {}, otherwise: true })).toBe(true)
  expect(await ask('?', { ...nobody, env: { CI: 'true' }, otherwise: false })).toBe(true)
  expect(await ask('?', { ...nobody, env: { npm_config_yes: 'true' }, otherwise: false })).toBe(true)
})
