import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ScriptedAnswer } from './answer.ts'
import { politeAnswer } from './polite.ts'
import { type Protocol, type RecordedRequest, readRequest } from './read-request.ts'
import { writeJson } from './wire-text.ts'
import { writeAnswer } from './write-answer.ts'

/** Decides the answer to a request; null leaves it to the next rule. */
export type Rule = (request: RecordedRequest) => ScriptedAnswer | null

export interface ScriptedModel {
  /** Address of the API, ending in `/v1`. */
  url: string
  /** Every chat request so far, oldest first. */
  requests: RecordedRequest[]
  /** Answers to the next requests, used up in order, before any rule. */
  queue: ScriptedAnswer[]
  /** Tried in order when the queue is empty; the polite script answers if no rule does. */
  rules: Rule[]
  /** Every embedding request so far, oldest first. */
  embedded: EmbeddingRequest[]
  /**
   * The embedding of a text, by default derived from its words. Null answers 404, as a model without embeddings does.
   */
  vectorOf: ((text: string) => number[]) | null
  /** Clears requests, queue and rules, and restores the default embedding. */
  reset(): void
  close(): Promise<void>
}

export interface EmbeddingRequest {
  model: string
  input: string[]
}

/**
 * Starts a server on loopback that answers from a script, streamed or whole, in the protocols of OpenAI (`/v1/models`,
 * `/v1/chat/completions`, `/v1/embeddings`, `/v1/audio/speech`), Anthropic (`/v1/messages`) and Google
 * (`/v1beta/models/...`). `defaults` (piece size, delays) apply to every answer that does not set them.
 */
export async function startScriptedModel(
  { port = 0, names = ['scripted'] }: { port?: number; names?: string[] } = {},
  defaults: Pick<ScriptedAnswer, 'piece' | 'delay' | 'wait'> = {},
): Promise<ScriptedModel> {
  const requests: RecordedRequest[] = []
  const queue: ScriptedAnswer[] = []
  const rules: Rule[] = []

  async function chat(request: RecordedRequest, response: ServerResponse): Promise<void> {
    requests.push(request)
    response.on('close', () => {
      request.aborted = !response.writableFinished
    })
    const answer = queue.shift() ?? firstAnswer(rules, request) ?? politeAnswer(request.messages)
    await writeAnswer(response, request, { ...defaults, ...answer })
  }

  /** Answers with embeddings, or with the queued error or silence. */
  async function answerEmbeddings(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { body } = await readRequest(incoming)
    const input = [body.input].flat().map(String)
    model.embedded.push({ model: String(body.model), input })
    const { status = 200, error = '', after } = queue.shift() ?? {}
    if (after === 'mute') return
    const { vectorOf } = model
    if (vectorOf === null || status !== 200) {
      writeJson(response, vectorOf === null ? 404 : status, { error: { message: error } })
      return
    }
    writeJson(response, 200, {
      object: 'list',
      data: input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) })),
      usage: { prompt_tokens: input.length * 10, total_tokens: input.length * 10 },
    })
  }

  const server = createServer((incoming, response) => {
    if (incoming.url === '/v1/models') {
      writeJson(response, 200, { object: 'list', data: names.map((id) => ({ id, object: 'model' })) })
      return
    }
    if (incoming.url === '/v1/embeddings') {
      answerEmbeddings(incoming, response).catch((error: unknown) =>
        writeJson(response, 400, { error: { message: String(error) } }),
      )
      return
    }
    if (incoming.url === '/v1/audio/speech') {
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(anMp3)
      return
    }
    const protocol = incoming.method === 'POST' ? protocolOf(incoming.url ?? '') : null
    if (protocol === null) {
      writeJson(response, 404, { error: { message: 'not found' } })
      return
    }
    readRequest(incoming, protocol)
      .then(async (request) => {
        if (!(await hasDisconnected(response))) await chat(request, response)
      })
      .catch((error: unknown) => writeJson(response, 400, { error: { message: String(error) } }))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address() as AddressInfo
  const model: ScriptedModel = {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    queue,
    rules,
    embedded: [],
    vectorOf: wordsAsVector,
    reset() {
      for (const list of [requests, queue, rules, model.embedded]) list.length = 0
      model.vectorOf = wordsAsVector
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return model
}

/**
 * Whether the client has already disconnected. On a busy machine a request that a test gave up is read after the next
 * test has begun, and would take that test's answer. The end of a connection is read after the data sent on it, hence
 * the wait.
 */
async function hasDisconnected(response: ServerResponse): Promise<boolean> {
  for (let turn = 0; turn < 2; turn++) await nextTurn()
  return response.closed || response.destroyed || response.socket === null || response.socket.destroyed
}

/** A vector of sixty-four numbers, computed from the words of a text. */
function wordsAsVector(text: string): number[] {
  const vector = Array<number>(64).fill(0.01)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    let hash = 0
    for (const letter of word) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 64
    vector[hash] = (vector[hash] ?? 0) + 1
  }
  return vector
}

/** The start of an MP3 frame: enough to be recognised as sound. */
const anMp3 = Buffer.from([0xff, 0xfb, 0x90, 0x00, 0, 0, 0])

function protocolOf(path: string): Protocol | null {
  if (path === '/v1/chat/completions') return 'openai'
  if (path === '/v1/messages') return 'anthropic'
  return /^\/v1beta\/models\/[^/]+:(stream)?generateContent/i.test(path) ? 'google' : null
}

function firstAnswer(rules: readonly Rule[], request: RecordedRequest): ScriptedAnswer | null {
  for (const rule of rules) {
    const answer = rule(request)
    if (answer) return answer
  }
  return null
}
