import type { RecordedRequest } from '../read-request.ts'
import { usageOf } from '../wire-text.ts'
import type { Wire } from './wire.ts'

const fields = { reasoning: 'reasoning_content', refusal: 'refusal', text: 'content' } as const

const envelope = (request: RecordedRequest, object: string) => ({
  id: 'chatcmpl-scripted',
  object,
  created: 1_700_000_000,
  model: request.model,
})

const chunk = (request: RecordedRequest, choices: unknown[], more = {}): string =>
  `data: ${JSON.stringify({ ...envelope(request, 'chat.completion.chunk'), choices, ...more })}\n\n`

const delta = (request: RecordedRequest, content: object, finish_reason: string | null = null): string =>
  chunk(request, [{ index: 0, delta: content, finish_reason }])

/** OpenAI's chat completions API, which many other servers also implement. */
export const openaiWire: Wire = {
  // Some servers send comments between events to keep connections open; clients must ignore them.
  begin: (request) => [': PROCESSING\n\n', delta(request, { role: 'assistant', content: '' })],
  piece: (request, kind, text) => [delta(request, { [fields[kind]]: text })],
  end(request, answer) {
    const usage = usageOf(request, answer)
    return [
      delta(request, {}, answer.finish ?? 'stop'),
      ...(usage ? [chunk(request, [], { usage })] : []),
      'data: [DONE]\n\n',
    ]
  },
  brokenOff: (answer) => [
    `data: ${JSON.stringify({ error: { code: 502, message: answer.error ?? 'broke off' } })}\n\n`,
  ],
  whole(request, answer) {
    const { text = '', refusal = null, finish = 'stop', reasoning } = answer
    const content = refusal === null ? text : null
    const message = { role: 'assistant', content, refusal, reasoning_content: reasoning }
    const usage = usageOf(request, answer)
    const choices = [{ index: 0, message, finish_reason: finish }]
    return { ...envelope(request, 'chat.completion'), choices, ...(usage ? { usage } : {}) }
  },
  error: (status, answer) => ({
    error: { message: answer.error ?? `scripted ${status}`, type: 'scripted', code: answer.errorCode ?? status },
  }),
}
