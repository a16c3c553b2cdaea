import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSystem } from './check-system.mjs'

test('accepts the machine that runs the tests', () => {
  expect(() => checkSystem()).not.toThrow()
})

test.each([
  ['20.18.3', /needs Node 20\.19 or newer; this is 20\.18\.3/],
  ['18.20.8', /needs Node 20\.19/],
  ['20.19.0', null],
  ['24.1.0', null],
])('checks Node %s', (node, refusal) => {
  const check = () => checkSystem({ node, platform: 'darwin' })
  if (refusal) expect(check).toThrow(refusal)
  else expect(check).not.toThrow()
})

test('refuses musl with a message, and accepts other systems without glibc', () => {
  expect(() => checkSystem({ platform: 'linux', glibc: null, node: '22.0.0' })).toThrow(/musl, as Alpine Linux has it/)
  expect(() => checkSystem({ platform: 'linux', glibc: '2.36', node: '22.0.0' })).not.toThrow()
  expect(() => checkSystem({ platform: 'win32', glibc: null, node: '22.0.0' })).not.toThrow()
})

test.runIf(process.platform === 'linux')(
  'npm start stops with that message on musl, before it does anything (needs Linux)',
  () => {
    // A Node built for musl reports no version of glibc.
    const onMusl = `const { report } = process
    const told = report.getReport.bind(report)
    report.getReport = () => ({ ...told(), header: {} })`
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        '--import',
        `data:text/javascript,${encodeURIComponent(onMusl)}`,
        join(import.meta.dirname, 'prepare.mjs'),
        'start',
      ],
      { encoding: 'utf8' },
    )
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Fabula does not run on musl.*\n$/),
    })
  },
)
