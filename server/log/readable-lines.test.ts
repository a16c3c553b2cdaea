import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readableLines } from './readable-lines.ts'

function logTo(isTTY: boolean) {
  let said = ''
  const terminal = { isTTY, write: (text: string) => (said += text) }
  return { log: pino({ level: 'debug' }, readableLines(terminal)), said: () => said }
}

test('a line has the time, the level, the message and the call', () => {
  const { log, said } = logTo(false)
  log.child({ reqId: 'a1b2' }).warn({ tries: 3 }, 'a reply was not translated')
  expect(said()).toMatch(/^\d\d:\d\d:\d\d warn {2}a reply was not translated {2}reqId=a1b2 {2}tries=3\n$/)
})

test('an error is followed by its stack', () => {
  const { log, said } = logTo(false)
  log.error({ err: new Error('no room') }, 'unexpected failure')
  expect(said()).toMatch(/error unexpected failure\n {4}Error: no room\n {4,}at /)
})

test('colours are for terminals, and control characters from requests are escaped', () => {
  const { log, said } = logTo(true)
  log.info({ name: '\u001b[2Jgone\nnext' }, 'hello')
  expect(said()).toContain('\u001b[32minfo')
  expect(said()).toContain('\\u001b[2Jgone\\u000anext')
  expect(said()).not.toContain('\u001b[2J')
})

test('text that is not a log line stays as it is', () => {
  let said = ''
  readableLines({ write: (text) => (said += text) }).write('Fabula is open\n')
  expect(said).toBe('Fabula is open\n')
})
