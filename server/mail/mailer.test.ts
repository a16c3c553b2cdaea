import { startMailServer } from '@fabula/dev/mail-server/mail-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Mailer } from './mailer.ts'

let server: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())

const letter = { to: 'reader@example.net', subject: 'Lamps', text: 'Forty of them.' }
function openMailer(delays: number[]) {
  const failures: unknown[] = []
  const smtp = { host: '127.0.0.1', port: server.port, security: 'none', from: 'no-reply@example.org' } as const
  const mailer = new Mailer({ ...smtp, user: undefined, password: undefined }, (error) => failures.push(error), delays)
  return { mailer, failures }
}

test('a letter that the mail server puts off is sent again; a refused one is not', async () => {
  const { mailer, failures } = openMailer([1, 1])
  server.state.putsOff = 2
  await mailer.sendPatiently(letter)
  expect(server.letters.map(({ subject }) => subject)).toEqual(['Lamps'])
  server.state.putsOff = 3
  await expect(mailer.sendPatiently(letter)).rejects.toMatchObject({ responseCode: 451 })
  server.state.refuses = true
  server.state.putsOff = 0
  await expect(mailer.sendPatiently(letter)).rejects.toMatchObject({ responseCode: 550 })
  server.state.refuses = false
  expect(server.letters).toHaveLength(1)
  await mailer.stop()
  expect(failures).toEqual([])
})

test('a letter that waits to be sent again does not hold up a stopping server', async () => {
  const { mailer, failures } = openMailer([600_000])
  server.state.putsOff = 1
  mailer.later(() => mailer.sendPatiently(letter))
  while (server.state.putsOff > 0) await new Promise((resolve) => setImmediate(resolve))
  await mailer.stop()
  expect(failures).toMatchObject([{ responseCode: 451 }])
})
