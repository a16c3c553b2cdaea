import type { Completion, PromptPicture } from '../../completer.ts'
import type { ModelFacts } from '../../model-facts.ts'
import type { HostedSettings } from '../hosted-settings.ts'
import {
  answerTokens,
  type Counted,
  field,
  isCacheEnd,
  type Json,
  numberIn,
  parseEvent,
  pictureWith,
  providerError,
  textIn,
  type Wire,
  type WireAsk,
  type WireEvent,
} from './wire.ts'

/**
 * Anthropic's messages API: system text separate, consecutive messages of one role merged, and the form requested as a
 * schema or filled in as a tool.
 */
export function anthropicWire({ name, apiKey }: HostedSettings, facts: ModelFacts): Wire {
  const known = knownOf(name)
  return {
    request: (ask) => ({
      path: '/messages',
      headers: { 'anthropic-version': '2023-06-01', ...(apiKey ? { 'x-api-key': apiKey } : {}) },
      body: {
        model: name,
        ...promptOf(ask, facts.cacheMarks),
        max_tokens: Math.min(answerTokens(ask, facts), known.mostTokens),
        ...(facts.temperature === null || known.takesNoTemperature
          ? {}
          : { temperature: Math.min(1, ask.temperature) }),
        ...(ask.stop ? { stop_sequences: ask.stop } : {}),
        ...formOf(ask, known.takesSchemas, facts.briefly.anthropic),
        stream: true,
      },
    }),
    read,
  }
}

/** Differences between the generations; an unknown model is treated as one of the newest. */
function knownOf(name: string): { mostTokens: number; takesSchemas: boolean; takesNoTemperature: boolean } {
  const known = generations.find(({ match }) => match.test(name))
  const {
    mostTokens = 128_000,
    takesSchemas = true,
    takesNoTemperature = false,
  } = known ?? { takesNoTemperature: true }
  return { mostTokens, takesSchemas, takesNoTemperature }
}

const generations: { match: RegExp; mostTokens?: number; takesSchemas?: boolean; takesNoTemperature?: boolean }[] = [
  { match: /claude-opus-4-[78]/, takesNoTemperature: true },
  { match: /claude-(sonnet|opus)-4-6/ },
  { match: /claude-(sonnet|opus|haiku)-4-5/, mostTokens: 64_000 },
  { match: /claude-opus-4-1/, mostTokens: 32_000 },
  { match: /claude-sonnet-4-/, mostTokens: 64_000, takesSchemas: false },
  { match: /claude-opus-4-/, mostTokens: 32_000, takesSchemas: false },
  { match: /claude-3-haiku/, mostTokens: 4_096, takesSchemas: false },
  { match: /claude-(3(?=$|[-.])|instant|v?2(?=$|[-.:]))/, takesSchemas: false },
  { match: /^(?!.*claude-)/, takesSchemas: false },
]

function promptOf(ask: WireAsk, cacheMarks: boolean): object {
  const { messages } = ask
  const system: object[] = []
  const turns: { role: string; content: object[] }[] = []
  for (const [index, { role, content }] of messages.entries()) {
    // The last text of the model itself may not end in spaces.
    const isLast = role === 'assistant' && index === messages.length - 1
    const mark = cacheMarks && isCacheEnd(index, messages.length) ? { cache_control: { type: 'ephemeral' } } : {}
    const part = { type: 'text', text: isLast ? content.trimEnd() : content, ...mark }
    const picture = pictureWith(ask, index)
    // A picture is understood best before the text about it.
    const parts = picture ? [imageOf(picture), part] : [part]
    const last = turns.at(-1)
    if (role === 'system') system.push(part)
    else if (last?.role === role) last.content.push(...parts)
    else turns.push({ role, content: parts })
  }
  return { ...(system.length > 0 ? { system } : {}), messages: turns }
}

const imageOf = ({ mediaType, base64 }: PromptPicture) => ({
  type: 'image',
  source: { type: 'base64', media_type: mediaType, data: base64 },
})

/** `briefly`: how a thinking model is asked to think little; it is sent beside the form. */
function formOf({ form }: WireAsk, takesSchemas: boolean, briefly: object = {}): object {
  const format = form.kind === 'schema' && takesSchemas ? { type: 'json_schema', schema: form.schema } : undefined
  const config = { ...briefly, ...(format && { format }) }
  const output = Object.keys(config).length > 0 ? { output_config: config } : {}
  if (form.kind !== 'schema' || takesSchemas) return output
  return {
    ...output,
    tools: [
      {
        name: 'json',
        description: 'Respond with a JSON object.',
        input_schema: form.schema,
        eager_input_streaming: true,
      },
    ],
    tool_choice: { type: 'any', disable_parallel_tool_use: true },
  }
}

function read(data: string): WireEvent {
  const event = parseEvent(data)
  switch (event.type) {
    case 'message_start':
      return { counted: countedIn(field(event.message, 'usage')) }
    // An answer without streaming.
    case 'message':
      return wholeMessage(event)
    case 'content_block_start':
      return contentOf(event.content_block)
    case 'content_block_delta': {
      const text = textIn(event.delta, 'text') ?? textIn(event.delta, 'partial_json')
      return text ? { text } : {}
    }
    case 'message_delta': {
      const reason = textIn(event.delta, 'stop_reason')
      return { ...(reason ? { finish: finishOf(reason) } : {}), counted: countedIn(event.usage) }
    }
    case 'message_stop':
      return { over: true }
    case 'ping':
      return { isPing: true }
    case 'error':
      throw providerError(event.error)
    default:
      return {}
  }
}

const thoughts = new Set(['thinking', 'redacted_thinking'])

/** The content of a block that arrives in one piece; most blocks begin empty. */
function contentOf(block: unknown): WireEvent {
  if (thoughts.has(textIn(block, 'type') ?? '')) return { thought: true }
  const text = textIn(block, 'text')
  return text ? { text } : {}
}

function wholeMessage({ content, stop_reason, usage }: Json): WireEvent {
  const blocks = (Array.isArray(content) ? content : []).map(contentOf)
  const text = blocks.map((block) => block.text ?? '').join('')
  return {
    ...(text ? { text } : {}),
    ...(blocks.some(({ thought }) => thought) ? { thought: true } : {}),
    finish: finishOf(typeof stop_reason === 'string' ? stop_reason : 'end_turn'),
    counted: countedIn(usage),
    over: true,
  }
}

function finishOf(reason: string): Completion['finish'] {
  if (reason === 'max_tokens' || reason === 'model_context_window_exceeded') return 'length'
  return reason === 'refusal' ? 'refused' : 'stop'
}

/** This API counts cached and newly cached tokens separately from the rest of the prompt. */
function countedIn(usage: unknown): Partial<Counted> {
  const fresh = numberIn(usage, 'input_tokens')
  const output = numberIn(usage, 'output_tokens')
  const cached = numberIn(usage, 'cache_read_input_tokens') ?? 0
  const kept = numberIn(usage, 'cache_creation_input_tokens') ?? 0
  return {
    ...(fresh === null ? {} : { input: fresh + cached + kept, cached }),
    ...(output === null ? {} : { output }),
  }
}
