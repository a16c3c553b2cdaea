import type { ScriptedAnswer } from '../answer.ts'
import type { RecordedRequest } from '../read-request.ts'
import { usageOf } from '../wire-text.ts'
import type { Wire } from './wire.ts'

const finishes = { stop: 'STOP', length: 'MAX_TOKENS', content_filter: 'SAFETY' } as const
const statuses: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

function response(request: RecordedRequest, parts: unknown[], finishReason?: string, usageMetadata?: object) {
  return {
    candidates: [{ content: { role: 'model', parts }, index: 0, ...(finishReason ? { finishReason } : {}) }],
    ...(usageMetadata ? { usageMetadata } : {}),
    modelVersion: request.model,
    responseId: 'scripted',
  }
}

function usage(request: RecordedRequest, answer: ScriptedAnswer): object | undefined {
  const counted = usageOf(request, answer)
  return counted
    ? {
        promptTokenCount: counted.prompt_tokens,
        cachedContentTokenCount: counted.prompt_tokens_details?.cached_tokens ?? 0,
        candidatesTokenCount: counted.completion_tokens,
        totalTokenCount: counted.total_tokens,
      }
    : undefined
}

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`

/** Google's Gemini API: every event is a whole response with part of the text; the stream ends with the connection. */
export const googleWire: Wire = {
  begin: () => [],
  piece: (request, kind, text) => [
    event(response(request, [{ text, ...(kind === 'reasoning' ? { thought: true } : {}) }])),
  ],
  end: (request, answer) => [
    event(response(request, [{ text: '' }], finishes[answer.finish ?? 'stop'], usage(request, answer))),
  ],
  brokenOff: (answer) => [event(failure(500, answer))],
  whole: (request, answer) =>
    response(request, [{ text: answer.text ?? '' }], finishes[answer.finish ?? 'stop'], usage(request, answer)),
  error: (status, answer) => failure(status, answer),
}

function failure(status: number, answer: ScriptedAnswer) {
  // The retry delay is in the body, not in a header.
  const wait = answer.retryDelay
    ? [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: answer.retryDelay }]
    : []
  const message = answer.error ?? `scripted ${status}`
  return { error: { code: status, message, status: statuses[status] ?? 'UNKNOWN', details: wait } }
}
