import type { Completion, Form, PromptPicture } from '../../completer.ts'
import type { ModelFacts } from '../../model-facts.ts'
import type { HostedSettings } from '../hosted-settings.ts'
import {
  answerTokens,
  field,
  isCacheEnd,
  type Json,
  numberIn,
  ProviderError,
  parseEvent,
  pictureWith,
  providerError,
  textIn,
  type Wire,
  type WireEvent,
} from './wire.ts'

/** Chat completions, the API of OpenAI, OpenRouter and a hundred other servers. */
export function openaiWire({ provider, name, apiKey }: HostedSettings, facts: ModelFacts): Wire {
  const isReasoning = provider === 'openai' && isReasoningModel(name)
  const takesTemperature = facts.temperature !== null && !isReasoning && !/^gpt-4o(-mini)?-search-preview/.test(name)
  const marksCache = provider === 'openrouter' && name.startsWith('anthropic/')
  return {
    countsAtEnd: true,
    request: (ask) => ({
      path: '/chat/completions',
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      body: {
        model: name,
        messages: ask.messages.map(({ role, content }, index) => ({
          role: isReasoning && role === 'system' ? 'developer' : role,
          content: contentOf(content, {
            picture: pictureWith(ask, index),
            isMarked: marksCache && isCacheEnd(index, ask.messages.length),
          }),
        })),
        [isReasoning ? 'max_completion_tokens' : 'max_tokens']: answerTokens(ask, facts),
        ...(takesTemperature ? { temperature: ask.temperature } : {}),
        ...(ask.form.kind === 'text' ? {} : { response_format: responseFormat(ask.form) }),
        ...(ask.stop && !isReasoning ? { stop: ask.stop } : {}),
        ...briefly(provider, facts),
        stream: true,
        stream_options: { include_usage: true },
      },
    }),
    read,
  }
}

/**
 * Whether it is one of OpenAI's thinking models: the o series, and from the fifth generation on all but the chat
 * variants.
 */
function isReasoningModel(name: string): boolean {
  if (/^o\d+(-|$)/.test(name)) return true
  const [, generation, minor, variant = ''] = /^gpt-(\d+)(\.\d+)?(?:-(.+))?$/.exec(name) ?? []
  return Number(generation) >= 5 && (minor !== undefined || !variant.startsWith('chat'))
}

/** Plain text is a string, which every server accepts; a picture or a cache mark needs a list of parts. */
function contentOf(text: string, { picture, isMarked }: { picture: PromptPicture | null; isMarked: boolean }) {
  if (!picture && !isMarked) return text
  const words = isMarked ? marked(text) : { type: 'text', text }
  if (!picture) return [words]
  const url = `data:${picture.mediaType};base64,${picture.base64}`
  return [words, { type: 'image_url', image_url: { url } }]
}

/** Through OpenRouter these models cache a prompt only where its parts are marked, as in their own API. */
const marked = (text: string) => ({ type: 'text', text, cache_control: { type: 'ephemeral' } })

function responseFormat(form: Exclude<Form, { kind: 'text' }>): object {
  if (form.kind === 'object') return { type: 'json_object' }
  return { type: 'json_schema', json_schema: { schema: form.schema, strict: true, name: form.name } }
}

function briefly(provider: HostedSettings['provider'], facts: ModelFacts): object {
  const { reasoningEffort, ...more } = facts.briefly[provider] ?? {}
  return { ...more, ...(reasoningEffort === undefined ? {} : { reasoning_effort: reasoningEffort }) }
}

function read(data: string): WireEvent {
  if (data === '[DONE]') return { over: true }
  const event = parseEvent(data)
  const choice = field(event.choices, 0)
  const error = event.error ?? field(choice, 'error')
  if (error !== undefined && error !== null) throw providerError(error)
  // vLLM once reported failures this way.
  if (event.object === 'error') throw providerError(event)
  // An answer without streaming has `message` instead of `delta`.
  const delta = field(choice, 'delta') ?? field(choice, 'message')
  const text = textIn(delta, 'content') ?? wordsInParts(field(delta, 'content'))
  const finish = finishOf(textIn(choice, 'finish_reason'), delta)
  return {
    ...(text ? { text } : {}),
    ...(thinksIn(delta) ? { thought: true } : {}),
    ...(finish ? { finish } : {}),
    ...countedIn(event),
  }
}

/** The text of models that think, which send it in parts with thoughts among them. */
const wordsInParts = (content: unknown): string =>
  Array.isArray(content)
    ? content.map((part) => (textIn(part, 'type') === 'text' ? (textIn(part, 'text') ?? '') : '')).join('')
    : ''

/** Whether there are thoughts: beside the text under one of two names, or among its parts. */
const thinksIn = (delta: unknown): boolean => {
  const content = field(delta, 'content')
  return (
    Boolean(textIn(delta, 'reasoning_content') || textIn(delta, 'reasoning')) ||
    (Array.isArray(content) && content.some((part) => textIn(part, 'type') === 'thinking'))
  )
}

/** The finish reasons by which servers report an answer cut at the most tokens. */
const lengths = new Set(['length', 'model_length', 'max_tokens', 'MAX_TOKENS'])
/** Finish reasons with which a server reports its own failure. */
const failures = new Map([
  ['error', null],
  ['insufficient_system_resource', 'overloaded_error'],
])

/** A refusal has its own field, and there is no other text then. */
function finishOf(reason: string | null, delta: unknown): Completion['finish'] | null {
  if (textIn(delta, 'refusal')) return 'refused'
  if (reason === null) return null
  const failure = failures.get(reason)
  if (failure !== undefined) throw new ProviderError(`It ended with "${reason}".`, failure, null)
  return lengths.has(reason) ? 'length' : reason === 'content_filter' ? 'refused' : 'stop'
}

function countedIn({ usage }: Json): Pick<WireEvent, 'counted'> {
  if (typeof usage !== 'object' || usage === null) return {}
  // DeepSeek and Moonshot report cached tokens in their own fields.
  const cached =
    numberIn(field(usage, 'prompt_tokens_details'), 'cached_tokens') ??
    numberIn(usage, 'prompt_cache_hit_tokens') ??
    numberIn(usage, 'cached_tokens') ??
    0
  return {
    counted: { input: numberIn(usage, 'prompt_tokens'), cached, output: numberIn(usage, 'completion_tokens') },
  }
}
