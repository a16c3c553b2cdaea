import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { startMailServer } from '@fabula/dev/mail-server/mail-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../log/open-log.ts'
import { Mailer } from './mailer.ts'

let server: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())

const letter = { to: 'reader@example.net', subject: 'Lamps', text: 'Forty of them.' }
function openMailer(delays: number[], port = server.port) {
  const failures: [error: unknown, triesAgain: boolean][] = []
  const smtp = { host: '127.0.0.1', port, security: 'none', from: 'no-reply@example.org' } as const
  const mailer = new Mailer({ ...smtp, user: undefined, password: undefined }, (...failure) => failures.push(failure), {
    delays,
    stopWithin: 50,
  })
  return { mailer, failures }
}

test('a letter that the mail server puts off is sent again; a refused one is not', async () => {
  const { mailer, failures } = openMailer([1, 1])
  server.state.putsOff = 2
  await mailer.sendPatiently(letter)
  expect(server.letters.map(({ subject }) => subject)).toEqual(['Lamps'])
  expect(failures, 'told at once, not after the last attempt').toMatchObject([
    [{ responseCode: 451 }, true],
    [{ responseCode: 451 }, true],
  ])
  server.state.putsOff = 3
  await expect(mailer.sendPatiently(letter)).rejects.toMatchObject({ responseCode: 451 })
  server.state.refuses = true
  server.state.putsOff = 0
  await expect(mailer.sendPatiently(letter)).rejects.toMatchObject({ responseCode: 550 })
  server.state.refuses = false
  expect(server.letters).toHaveLength(1)
  await mailer.stop()
})

test('the state says since when letters fail and why; neither it nor the error names the recipient', async () => {
  const { mailer } = openMailer([])
  expect(mailer).toMatchObject({ server: `127.0.0.1:${server.port} (none)`, state: { sentAt: null, failure: null } })
  server.state.refuses = true
  const error = await mailer.send(letter).catch((error: unknown) => error)
  server.state.refuses = false
  let logged = ''
  openLog({ logLevel: 'info', logFormat: 'json' }, { write: (line) => (logged += line) }).warn({ err: error })
  expect(logged).toContain('550 <…@…>: no such mailbox')
  expect(logged).not.toContain(letter.to)
  expect(mailer.state.failure?.reason).toMatch(/550 <…@…>: no such mailbox$/)
  await mailer.send(letter)
  expect(mailer.state).toEqual({ sentAt: expect.any(Date), failure: null })
  await mailer.stop()
})

test('a silent mail server does not hold up a stopping server', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { mailer } = openMailer([], (silent.address() as AddressInfo).port)
  const reached = once(silent, 'connection') as Promise<[Socket]>
  mailer.later(() => mailer.send(letter))
  const [socket] = await reached
  const began = performance.now()
  await mailer.stop()
  // It would be given up after ten seconds.
  expect(performance.now() - began).toBeLessThan(8_000)
  socket.destroy()
  silent.close()
})

test('a letter that waits to be sent again does not hold up a stopping server', async () => {
  const { mailer, failures } = openMailer([600_000])
  server.state.putsOff = 1
  mailer.later(() => mailer.sendPatiently(letter))
  while (server.state.putsOff > 0) await new Promise((resolve) => setImmediate(resolve))
  await mailer.stop()
  expect(failures.at(-1)).toMatchObject([{ responseCode: 451 }, false])
})
