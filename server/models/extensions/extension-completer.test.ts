import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CompletionAsk, CompletionError } from '../completer.ts'
import { AddressRefused } from '../hosted/address-guard.ts'
import { addProviders } from '../hosted/provider.ts'
import { ExtensionCompleter } from './extension-completer.ts'

let folder: string
let answer: RequestListener = (_, response) => response.end()
const asked: { path: string; body: Record<string, unknown>; key: string | undefined }[] = []
const model = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', () => {
    asked.push({ path: request.url ?? '', body: JSON.parse(text), key: request.headers.authorization })
    answer(request, response)
  })
})
const open: ExtensionCompleter[] = []
let forget: () => void

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fabula-provider-'))
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  forget = addProviders(new Map([['theirs', { address: '', needsKey: false, speaks: { module: '' } }]]))
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((completer) => completer.close()))
  asked.length = 0
})
afterAll(async () => {
  forget()
  model.closeAllConnections()
  model.close()
  await rm(folder, { recursive: true })
})

const completer = (module: string, patience?: ConstructorParameters<typeof ExtensionCompleter>[2]) => {
  const { port } = model.address() as AddressInfo
  const made = new ExtensionCompleter(
    { provider: 'theirs', baseUrl: `http://127.0.0.1:${port}`, name: 'tiny', apiKey: 'sk-1' },
    module,
    patience,
  )
  open.push(made)
  return made
}
const ask = (more: Partial<CompletionAsk> = {}): CompletionAsk => ({
  messages: [{ role: 'user', content: 'Good evening!' }],
  form: { kind: 'text' },
  signal: new AbortController().signal,
  withinMs: 30_000,
  maxTokens: 50,
  temperature: 0.5,
  onText: () => undefined,
  ...more,
})
/** Writes a module with this wire to its own file. */
async function module(name: string, wire: string): Promise<string> {
  const path = join(folder, `${name}.provider.mjs`)
  await writeFile(path, `export default { fabula: 1, connect: ({ model, key }) => (${wire}) }`)
  return path
}
const failure = (asking: Promise<unknown>) =>
  asking.then(
    () => null,
    (error: unknown) => (error instanceof CompletionError ? error : Promise.reject(error)),
  )
const lines = (...said: object[]) => said.map((each) => `${JSON.stringify(each)}\n`).join('')

test('the example speaks its own protocol, line by line, and counts what it costs', async () => {
  answer = (_, response) => {
    response.write(lines({ message: { content: 'Good ' } }, { message: { content: 'evening' } }))
    response.end(
      lines({ message: { content: '.' }, done: true, done_reason: 'stop', prompt_eval_count: 9, eval_count: 3 }),
    )
  }
  const pieces: string[] = []
  const example = join(import.meta.dirname, '..', '..', '..', 'extensions', 'ollama-native.provider.mjs')
  const asking = completer(example)
  const completion = await asking.complete(ask({ onText: (piece) => pieces.push(piece), stop: ['\n'] }))
  expect(completion).toEqual({
    text: 'Good evening.',
    finish: 'stop',
    usage: { input_tokens: 9, cached_tokens: 0, output_tokens: 3 },
  })
  expect(pieces.join('')).toBe('Good evening.')
  expect(asked).toMatchObject([
    {
      path: '/api/chat',
      key: 'Bearer sk-1',
      body: { model: 'tiny', options: { num_ctx: 16_384, num_predict: 50, temperature: 0.5, stop: ['\n'] } },
    },
  ])
  // The same process answers the next question, and an abort rejects at once.
  const { pid } = asking
  const gone = new AbortController()
  answer = () => gone.abort()
  expect((await failure(asking.complete(ask({ signal: gone.signal }))))?.problem).toBe('cancelled')
  answer = (_, response) => response.writeHead(429, { 'retry-after': '7' }).end('{"error":"slow down"}')
  expect(await failure(asking.complete(ask()))).toMatchObject({ problem: 'busy', retryAfter: 7, status: 429 })
  expect(asking.pid).toBe(pid)
})

test('whatever a module does is a failure with a message, and the next question is answered', async () => {
  // The question decides what the module does: the server echoes it.
  answer = (request, response) => response.end(request.url)
  const path = await module(
    'odd',
    `{
      framing: 'whole',
      request: ({ messages }) => ({ path: messages[0].content, body: { model } }),
      read(said) {
        if (said === '/throws') throw new Error('no idea')
        if (said === '/exits') process.exit(0)
        if (said === '/stuck') for (;;);
        return { '/garbage': { text: 7 }, '/says': { error: 'it sleeps' }, '/no-end': { text: 'so' } }[said] ?? { text: said, finish: 'stop' }
      },
    }`,
  )
  const asking = completer(path, { pingMs: 100, silenceMs: 3_000, startMs: 60_000 })
  const say = (content: string) => asking.complete(ask({ messages: [{ role: 'user', content }] }))
  const failures: [string, RegExp][] = [
    ['/throws', /no idea/],
    ['/garbage', /What read\(\) of the extension gave is wrong, text/],
    ['elsewhere', /What request\(\) of the extension gave is wrong, path: must begin with \//],
    ['/says', /it sleeps/],
    ['/no-end', /without an end/],
    ['/exits', /The extension of the provider "theirs" ended its process/],
    ['/stuck', /did not answer for 3 seconds and was ended/],
  ]
  for (const [content, words] of failures) expect((await failure(say(content)))?.message, content).toMatch(words)
  expect(asking.pid).toBeUndefined()
  expect(await say('/good')).toMatchObject({ text: '/good', finish: 'stop' })
})

test('once closed it fails what is asked, and starts no process for it', async () => {
  answer = () => void asking.close()
  const asking = completer(await module('fine', '{ request: () => ({ path: "/", body: {} }), read: () => ({}) }'))
  expect((await failure(asking.complete(ask())))?.problem).toBe('broken')
  expect((await failure(asking.complete(ask())))?.problem).toBe('broken')
  expect(asking.pid).toBeUndefined()
})

test('a module that cannot be loaded is reported', async () => {
  const asking = completer(await module('none', '{ framing: "smoke", request() {}, read() {} }'))
  expect((await failure(asking.complete(ask())))?.message).toMatch(/could not be loaded: What connect\(\) .* framing/)
})

test('an address that may not be reached is refused before a process starts', () => {
  const settings = { provider: 'theirs', baseUrl: 'http://127.0.0.1:9', name: 'tiny', reach: 'public' } as const
  expect(() => new ExtensionCompleter(settings, 'any.provider.mjs')).toThrow(AddressRefused)
})
