import type { ScriptedAnswer } from '../answer.ts'
import type { RecordedRequest } from '../read-request.ts'
import { usageOf } from '../wire-text.ts'
import type { Wire } from './wire.ts'

const event = (type: string, more: object): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`

/** In this API `input_tokens` does not include tokens read from the cache. */
function usage(request: RecordedRequest, answer: ScriptedAnswer) {
  const counted = usageOf(request, answer)
  const cached = counted?.prompt_tokens_details?.cached_tokens ?? 0
  return {
    input_tokens: (counted?.prompt_tokens ?? 0) - cached,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cached,
    output_tokens: counted?.completion_tokens ?? 0,
  }
}

const stops = { stop: 'end_turn', length: 'max_tokens', content_filter: 'refusal' } as const
const types: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error',
}

/**
 * Anthropic's Messages API: named events and content blocks; structured output is requested by format or as a tool's
 * input.
 */
export const anthropicWire: Wire = {
  begin(request, answer) {
    const block =
      request.form === 'json_tool'
        ? { type: 'tool_use', id: 'tool_1', name: 'json', input: {} }
        : { type: 'text', text: '' }
    const thoughts =
      answer.reasoning === undefined
        ? []
        : [event('content_block_start', { index: 0, content_block: { type: 'thinking', thinking: '' } })]
    const message = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: request.model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
    }
    return [
      event('message_start', { message: { ...message, usage: { ...usage(request, answer), output_tokens: 1 } } }),
      event('ping', {}),
      ...thoughts,
      event('content_block_start', { index: 0, content_block: block }),
    ]
  },
  piece(request, kind, text) {
    if (kind === 'reasoning') return []
    const delta =
      request.form === 'json_tool' ? { type: 'input_json_delta', partial_json: text } : { type: 'text_delta', text }
    return [event('content_block_delta', { index: 0, delta })]
  },
  end(request, answer) {
    const finish = answer.refusal === undefined ? (answer.finish ?? 'stop') : 'content_filter'
    const stop_reason = request.form === 'json_tool' && finish === 'stop' ? 'tool_use' : stops[finish]
    return [
      event('content_block_stop', { index: 0 }),
      event('message_delta', {
        delta: { stop_reason, stop_sequence: null },
        usage: { output_tokens: usage(request, answer).output_tokens },
      }),
      event('message_stop', {}),
    ]
  },
  brokenOff: (answer) => [
    event('error', { error: { type: 'overloaded_error', message: answer.error ?? 'Overloaded' } }),
  ],
  whole: (request, answer) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: request.model,
    content: [{ type: 'text', text: answer.text ?? '' }],
    stop_reason: stops[answer.finish ?? 'stop'],
    stop_sequence: null,
    usage: usage(request, answer),
  }),
  error: (status, answer) => ({
    type: 'error',
    error: { type: types[status] ?? 'api_error', message: answer.error ?? `scripted ${status}` },
  }),
}
