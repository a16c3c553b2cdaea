import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3Usage } from '@ai-sdk/provider'
import type { PromptMessage, Usage } from '@fabula/core/storyteller/turn-record'
import { type Completer, type Completion, type CompletionAsk, CompletionFailure, type Form } from '../completer.ts'
import { type ModelFacts, modelFacts } from '../model-facts.ts'
import { estimateUsage } from '../usage.ts'
import { isCacheEnd } from './cache-ends.ts'
import { Deadline, type Timeouts } from './deadline.ts'
import { type HostedSettings, providerModel } from './provider-model.ts'
import { readFailure } from './read-failure.ts'

/** A thinking model may be silent for long, and a local one loads its weights first. */
const ordinaryTimeouts = { first: 45_000, stall: 20_000 }

/**
 * Completions by a provider's API. It speaks to the SDK's providers themselves and takes the raw text: the SDK's own
 * streaming of objects holds words back until they parse, and a reply in prose would never be seen.
 */
export class HostedCompleter implements Completer {
  private model: Promise<LanguageModelV3> | null = null
  private readonly facts: ModelFacts

  constructor(
    private readonly settings: HostedSettings,
    private readonly timeouts: Pick<Timeouts, 'first' | 'stall'> = ordinaryTimeouts,
  ) {
    this.facts = modelFacts(settings.provider, settings.name)
  }

  async complete(ask: CompletionAsk): Promise<Completion> {
    // Loading the provider's package, once, is not the model's time.
    this.model ??= providerModel(this.settings)
    const model = await this.model
    const deadline = new Deadline({ ...this.timeouts, total: ask.withinMs }, ask.signal)
    let text = ''
    try {
      const { stream } = await model.doStream(callOptions(ask, this.facts, deadline.signal))
      for await (const part of partsOf(stream, deadline.signal)) {
        deadline.alive()
        if (part.type === 'text-delta') {
          text += part.delta
          ask.onText(part.delta)
        } else if (part.type === 'error') throw part.error
        else if (part.type === 'finish') {
          const counted = readUsage(part.usage)
          // Neither a reason nor a count: the stream was cut, however politely.
          if (part.finishReason.raw === undefined && counted === null) break
          const usage = counted ?? estimateUsage(ask.messages, text)
          return { text, finish: finishOf(part.finishReason.unified), usage }
        }
      }
      throw new Error('The answer ended without an end.')
    } catch (error) {
      const usage = costOfBroken(error, ask.messages, text)
      if (ask.signal.aborted) throw new CompletionFailure('cancelled', 'The reader did not wait.', usage, null, error)
      if (deadline.missed) throw new CompletionFailure('timeout', `No sign of ${deadline.missed}.`, usage, null, error)
      throw readFailure(error, usage)
    } finally {
      deadline.stop()
    }
  }

  async close(): Promise<void> {}
}

/** Reads a stream that may never say anything again: an abort ends the wait, whatever the provider does with it. */
async function* partsOf<Part>(stream: ReadableStream<Part>, signal: AbortSignal): AsyncGenerator<Part> {
  const reader = stream.getReader()
  let giveUp: (reason: unknown) => void = () => undefined
  const leave = () => giveUp(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  try {
    for (;;) {
      signal.throwIfAborted()
      const { done, value } = await new Promise<Awaited<ReturnType<typeof reader.read>>>((resolve, reject) => {
        giveUp = reject
        reader.read().then(resolve, reject)
      })
      if (done) return
      yield value
    }
  } finally {
    signal.removeEventListener('abort', leave)
    // The rest is not wanted; what the stream has to say to that is not either.
    reader.cancel().catch(() => undefined)
  }
}

function callOptions(ask: CompletionAsk, facts: ModelFacts, abortSignal: AbortSignal): LanguageModelV3CallOptions {
  return {
    prompt: ask.messages.map((message, index) =>
      promptMessage(message, facts.cacheMarks && isCacheEnd(index, ask.messages.length)),
    ),
    maxOutputTokens: Math.max(ask.maxTokens, facts.thinks ? facts.maxTokens : 0),
    ...(facts.temperature === null ? {} : { temperature: ask.temperature }),
    ...(ask.form.kind === 'text' ? {} : { responseFormat: responseFormat(ask.form) }),
    providerOptions: facts.briefly,
    ...(ask.stop ? { stopSequences: ask.stop } : {}),
    abortSignal,
  }
}

function responseFormat(form: Exclude<Form, { kind: 'text' }>): LanguageModelV3CallOptions['responseFormat'] {
  return form.kind === 'object' ? { type: 'json' } : { type: 'json', name: form.name, schema: form.schema }
}

function promptMessage(
  { role, content }: PromptMessage,
  marked: boolean,
): LanguageModelV3CallOptions['prompt'][number] {
  const mark = marked ? { providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } } : {}
  return role === 'system' ? { role, content, ...mark } : { role, content: [{ type: 'text', text: content }], ...mark }
}

function finishOf(reason: string): Completion['finish'] {
  return reason === 'length' ? 'length' : reason === 'content-filter' ? 'refused' : 'stop'
}

/** Null where the provider did not count. */
function readUsage({ inputTokens, outputTokens }: LanguageModelV3Usage): Usage | null {
  if (inputTokens.total === undefined || outputTokens.total === undefined) return null
  return {
    input_tokens: inputTokens.total,
    cached_tokens: inputTokens.cacheRead ?? 0,
    output_tokens: outputTokens.total,
  }
}

/** A request that was refused at the door costs nothing; one that was cut costs what it had come to. */
function costOfBroken(error: unknown, messages: readonly PromptMessage[], text: string): Usage {
  const refused = text === '' && readFailure(error, noCost).problem !== 'broken'
  return refused ? noCost : estimateUsage(messages, text)
}

const noCost: Usage = { input_tokens: 0, cached_tokens: 0, output_tokens: 0 }
