import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { interact } from '@fabula/contract/routes/play'
import type { ReplyEvent } from '@fabula/contract/shapes/reply-event'
import type { GameStateId, NovelId } from '@fabula/core/ids'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from './api-problem.ts'
import { streamReply } from './stream.ts'
import { startTestServer } from './test-server.ts'

const id = '00000000-0000-4000-8000-000000000001'
const args = {
  params: { lang: 'english', novelId: id as NovelId, stateId: id as GameStateId },
  body: { text: 'Good evening' },
}
const nothing = { ...Object.fromEntries(playStateFields().map((name) => [name, null])) }
const state = {
  ...nothing,
  ...{ novel_id: id, novel_name: 'N', play_link: 'n', sprites: [], choices: [], static_endings: [], preload: [] },
  ...{ offered_endings: [], flags: [], scales: [], interact: true, biography_needed: false, payment_required: false },
  ...{ telegram_required: false, required_18_age: false, the_end: false, can_retry: true, character_message: 'Ab' },
}

/** The fields of a play state as listed in the contract's source, so that a new nullable one needs no change here. */
function playStateFields(): string[] {
  const source = readFileSync(new URL('../../contract/shapes/play.ts', import.meta.url), 'utf8')
  const body = /PlayState = z\.object\(\{([\s\S]*?)\n\}\)/.exec(source)?.[1] ?? ''
  return [...body.matchAll(/^ {2}(\w+):/gm)].map((match) => match[1] ?? '')
}

let server: Awaited<ReturnType<typeof startTestServer>>
afterEach(() => server.stop())

const event = (number: number, name: string, data: unknown) =>
  `id: ${number}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const open = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })

async function collect(
  patience: number[] = [1, 1, 1],
  silenceMs = 5_000,
): Promise<{ events: ReplyEvent[]; cuts: boolean[] }> {
  const events: ReplyEvent[] = []
  const cuts: boolean[] = []
  const sender = { origin: server.origin, token: 'secret' }
  const options = { key: 'key-1', patience, silenceMs, onCut: (cut: boolean) => cuts.push(cut) }
  for await (const each of streamReply(sender, interact, args, options)) events.push(each)
  return { events, cuts }
}
const texts = (events: ReplyEvent[]) => events.map((each) => (each.event === 'delta' ? each.data.text : each.event))

test('yields the events in order, however the bytes are split, and ends with the state', async () => {
  server = await startTestServer(async (_, response) => {
    open(response)
    const whole = Buffer.from(
      `: hello\r\n\r\n${event(1, 'speaker', { character_id: null, character_name: 'Ильза' })}` +
        event(2, 'delta', { text: 'Ёлки ' }) +
        event(3, 'unheard-of', {}) +
        event(4, 'delta', { text: 'горят' }) +
        event(5, 'state', state),
    )
    for (let at = 0; at < whole.length; at += 7) {
      response.write(whole.subarray(at, at + 7))
      await new Promise((resolve) => setImmediate(resolve))
    }
    response.end()
  })
  const { events, cuts } = await collect()
  expect(texts(events)).toEqual(['speaker', 'Ёлки ', 'горят', 'state'])
  expect(cuts).toEqual([])
  expect(server.asked[0]?.headers).toMatchObject({
    accept: 'text/event-stream',
    'idempotency-key': 'key-1',
    authorization: 'Bearer secret',
  })
  expect(JSON.parse(server.asked[0]?.body ?? '')).toEqual({ text: 'Good evening' })
})

test('resumes a cut reply with the same key, from the last event', async () => {
  server = await startTestServer((_, response, nth) => {
    open(response)
    if (nth === 1) {
      response.write(`${event(1, 'delta', { text: 'A' })}id: 2\nevent: delta\ndata: {"te`)
      setTimeout(() => response.destroy(), 20)
    } else if (nth === 2) response.destroy()
    else response.end(event(2, 'delta', { text: 'b' }) + event(3, 'state', state))
  })
  const { events, cuts } = await collect()
  expect(texts(events)).toEqual(['A', 'b', 'state'])
  expect(server.asked.map(({ headers }) => [headers['idempotency-key'], headers['last-event-id']])).toEqual([
    ['key-1', undefined],
    ['key-1', '1'],
    ['key-1', '1'],
  ])
  expect(cuts).toEqual([true, true, false])
})

const problem = { type: 'about:blank', title: 'x', status: 503, code: 'storyteller_busy', detail: 'Busy' }

test('treats an early end of the stream, a proxy’s error page and a server restart as cuts', async () => {
  server = await startTestServer((_, response, nth) => {
    if (nth === 1) open(response).end(event(1, 'delta', { text: 'A' }))
    else if (nth === 2) response.writeHead(504).end('<html>Gateway Timeout</html>')
    else if (nth === 3) response.writeHead(503).end(JSON.stringify({ ...problem, code: 'stopping' }))
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(state))
  })
  const { events } = await collect()
  expect(texts(events)).toEqual(['A', 'state'])
})

test('throws a refusal at once, without a retry', async () => {
  server = await startTestServer((_, response) => response.writeHead(503).end(JSON.stringify(problem)))
  await expect(collect()).rejects.toMatchObject({ status: 503, code: 'storyteller_busy' })
  expect(server.asked).toHaveLength(1)
})

test('gives up after the last attempt without an answer', async () => {
  server = await startTestServer((_, response) => response.destroy())
  await expect(collect([1, 1])).rejects.toBeInstanceOf(ApiError)
  expect(server.asked).toHaveLength(3)
})

test('stops when aborted', async () => {
  server = await startTestServer((_, response) => void open(response).write(event(1, 'delta', { text: 'A' })))
  const control = new AbortController()
  const sender = { origin: server.origin, token: null }
  const stream = streamReply(sender, interact, { ...args, signal: control.signal }, { key: 'k' })
  expect((await stream.next()).value).toMatchObject({ event: 'delta' })
  control.abort()
  await expect(stream.next()).rejects.toThrow()
})

test('sends nothing more when aborted while waiting to reconnect', async () => {
  server = await startTestServer((_, response) => response.destroy())
  const control = new AbortController()
  const sender = { origin: server.origin, token: null }
  const options = { key: 'k', patience: [60_000, 1, 1], onCut: () => control.abort() }
  await expect(streamReply(sender, interact, { ...args, signal: control.signal }, options).next()).rejects.toThrow()
  expect(server.asked).toHaveLength(1)
})

test('counts a connection as cut on which not even a sign of life arrives, however long a model thinks', async () => {
  server = await startTestServer((_, response, nth) => {
    open(response)
    if (nth === 1) response.write(event(1, 'delta', { text: 'A' }))
    else {
      // Longer than the longest silence, with signs of life.
      for (let sign = 1; sign < 8; sign++) setTimeout(() => response.write(':\n\n'), sign * 50)
      setTimeout(() => response.end(event(2, 'delta', { text: 'b' }) + event(3, 'state', state)), 400)
    }
  })
  const { events, cuts } = await collect([1], 300)
  expect(texts(events)).toEqual(['A', 'b', 'state'])
  expect(cuts).toEqual([true, false])
  expect(server.asked).toHaveLength(2)
})

test('resumes from the last numbered event', async () => {
  server = await startTestServer((_, response, nth) => {
    open(response)
    if (nth > 1) return response.end(event(3, 'state', state))
    response.end(`${event(2, 'delta', { text: 'A' })}event: delta\ndata: {"text":"b"}\n\n`)
  })
  await collect()
  expect(server.asked.at(-1)?.headers['last-event-id']).toBe('2')
})

test('reconnects at once when woken, since an old connection may be dead without a notice', async () => {
  server = await startTestServer((_, response, nth) => {
    if (nth === 1) open(response).write(event(1, 'delta', { text: 'A' }))
    else if (nth === 2) response.destroy()
    else open(response).end(event(2, 'delta', { text: 'b' }) + event(3, 'state', state))
  })
  let wake = () => {}
  let listening = 0
  const onWake = (args: () => void) => {
    wake = args
    listening += 1
    return () => {
      listening -= 1
    }
  }
  const events: ReplyEvent[] = []
  const sender = { origin: server.origin, token: null }
  for await (const each of streamReply(sender, interact, args, { key: 'k', patience: [60_000], onWake })) {
    events.push(each)
    // The connection hangs. The first wake makes it reconnect, which fails and would wait a minute; the second wake
    // ends that wait.
    if (events.length === 1) {
      wake()
      setTimeout(() => wake(), 150)
    }
  }
  expect(texts(events)).toEqual(['A', 'b', 'state'])
  expect(server.asked.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '1', '1'])
  expect(listening).toBe(0)
})
