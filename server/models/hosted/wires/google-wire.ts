import type { Completion } from '../../completer.ts'
import type { ModelFacts } from '../../model-facts.ts'
import type { HostedSettings } from '../hosted-settings.ts'
import {
  answerTokens,
  type Counted,
  field,
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
 * Google's Gemini API: every event is a whole response with a part of the text, and only the end of the connection ends
 * it.
 */
export function googleWire({ name, apiKey }: HostedSettings, facts: ModelFacts): Wire {
  const model = name.includes('/') ? name : `models/${name}`
  const takesRules = !/^(models\/)?gemma-/i.test(name)
  return {
    request: (ask) => ({
      path: `/${model}:streamGenerateContent?alt=sse`,
      headers: apiKey ? { 'x-goog-api-key': apiKey } : {},
      body: {
        ...promptOf(ask, takesRules),
        generationConfig: {
          maxOutputTokens: answerTokens(ask, facts),
          ...(facts.temperature === null ? {} : { temperature: ask.temperature }),
          ...(ask.stop ? { stopSequences: ask.stop } : {}),
          ...formOf(ask),
          ...facts.briefly.google,
        },
      },
    }),
    read,
  }
}

type Part = { text: string } | { inlineData: { mimeType: string; data: string } }

/** System text is sent separately; for models without system text it is put before the reader's first message. */
function promptOf(ask: WireAsk, takesRules: boolean): object {
  const { messages } = ask
  const rules = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  const contents = messages.flatMap(({ role, content }, index) => {
    if (role === 'system') return []
    const picture = pictureWith(ask, index)
    const parts: Part[] = [
      ...(picture ? [{ inlineData: { mimeType: picture.mediaType, data: picture.base64 } }] : []),
      { text: content },
    ]
    return [{ role: role === 'assistant' ? 'model' : 'user', parts }]
  })
  if (rules.length === 0) return { contents }
  if (takesRules) return { contents, systemInstruction: { parts: rules.map((text) => ({ text })) } }
  contents.find(({ role }) => role === 'user')?.parts.unshift({ text: `${rules.join('\n\n')}\n\n` })
  return { contents }
}

function formOf({ form }: WireAsk): object {
  if (form.kind === 'text') return {}
  return {
    responseMimeType: 'application/json',
    ...(form.kind === 'schema' ? { responseSchema: openApiSchema(form.schema) } : {}),
  }
}

/** A JSON schema in this API's form, which has no `additionalProperties`. */
function openApiSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(openApiSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([key]) => key !== 'additionalProperties')
  return Object.fromEntries(kept.map(([key, value]) => [key, openApiSchema(value)]))
}

function read(data: string): WireEvent {
  const event = parseEvent(data)
  if (event.error !== undefined && event.error !== null) throw providerError(event.error)
  const candidate = field(event.candidates, 0)
  const reason = textIn(candidate, 'finishReason')
  const finish = textIn(event.promptFeedback, 'blockReason') ? 'refused' : reason ? finishOf(reason) : null
  const text = textOf(field(field(candidate, 'content'), 'parts'))
  return {
    ...(text === '' ? {} : { text }),
    ...((numberIn(event.usageMetadata, 'thoughtsTokenCount') ?? 0) > 0 ? { thought: true } : {}),
    ...(finish ? { finish } : {}),
    counted: countedIn(event.usageMetadata),
  }
}

/** The text of an event, without thoughts that may be included. */
const textOf = (parts: unknown): string =>
  Array.isArray(parts)
    ? parts.map((part: unknown) => (field(part, 'thought') === true ? '' : (textIn(part, 'text') ?? ''))).join('')
    : ''

function finishOf(reason: string): Completion['finish'] {
  if (reason === 'MAX_TOKENS') return 'length'
  return refusals.has(reason) ? 'refused' : 'stop'
}

const refusals = new Set(['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'])

function countedIn(usage: unknown): Partial<Counted> {
  const input = numberIn(usage, 'promptTokenCount')
  const thoughts = numberIn(usage, 'thoughtsTokenCount') ?? 0
  // The count of words is missing while there are none, and where the thoughts used up all tokens: those are paid too.
  const output = numberIn(usage, 'candidatesTokenCount') ?? (thoughts > 0 ? 0 : null)
  if (input === null || output === null) return {}
  return { input, cached: numberIn(usage, 'cachedContentTokenCount') ?? 0, output: output + thoughts }
}
