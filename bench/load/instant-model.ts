import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as next } from 'node:timers/promises'
import { replyJson } from '@fabula/dev/scripted-model/answer'

/**
 * A model that answers instantly, as a process of its own: an OpenAI-compatible endpoint that streams the same prepared
 * reply to every call, one write per piece. Sends its port to the parent. Arguments: letters of the line, letters per
 * piece.
 */
const [letters = 72, piece = 12] = process.argv.slice(2).map(Number)

const sentence = 'The fog is thicker tonight. Hold the lantern, and mind the third step. '
const line = sentence
  .repeat(Math.ceil(letters / sentence.length))
  .slice(0, letters)
  .trim()
const text = replyJson({ actor: 'ilse', line })
const event = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-instant',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'instant',
    choices: [{ index: 0, delta, finish_reason: null, ...more }],
  })}\n\n`
const usage = { prompt_tokens: 1_500, completion_tokens: Math.ceil(text.length / 4), total_tokens: 0 }
const events = [
  event({ role: 'assistant', content: '' }),
  ...Array.from({ length: Math.ceil(text.length / piece) }, (_, at) =>
    event({ content: text.slice(at * piece, (at + 1) * piece) }),
  ),
  event({}, { finish_reason: 'stop' }),
  `data: ${JSON.stringify({ id: 'chatcmpl-instant', object: 'chat.completion.chunk', choices: [], usage })}\n\ndata: [DONE]\n\n`,
].map((one) => Buffer.from(one))

const server = createServer((request, response) => {
  request.resume()
  request.once('end', async () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const one of events) {
      response.write(one)
      await next()
    }
    response.end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
