import type { PromptMessage, Usage } from '@fabula/core/storyteller/turn-record'
import {
  type ChatHistoryItem,
  type Llama,
  LlamaChat,
  type LlamaContextSequence,
  type LlamaModel,
  type TokenMeterState,
} from 'node-llama-cpp'
import { fitPrompt } from './fit-prompt.ts'
import { loadModel } from './load-model.ts'
import { PromptSlots } from './prompt-slots.ts'

/** The most tokens of one game's prompt and answer together; a small model may support fewer. */
const contextTokens = 4_096
/** The largest share of them that an answer may take: the rest is for its prompt. */
const answerShare = 0.62
/** The number of prompts kept in memory: two games and their judge. They are computed together, in one batch. */
const slotCount = 3

export interface EngineAsk {
  messages: PromptMessage[]
  schema: object | null
  maxTokens: number
  temperature: number
  stop: string[]
  signal: AbortSignal
  onText: (piece: string) => void
}

/** The state of one prompt in the model's context. */
interface Slot {
  sequence: LlamaContextSequence
  chat: LlamaChat
}

/** A model in memory. Only created in its own process. */
export class LlamaEngine {
  private constructor(
    private readonly llama: Llama,
    private readonly model: LlamaModel,
    private readonly slots: PromptSlots<Slot>,
    private readonly context: number,
  ) {}

  /** Loads a GGUF file. Throws when the binding is missing or the file is not a model. */
  static async load(modelPath: string): Promise<LlamaEngine> {
    const { llama, model, threads } = await loadModel(modelPath)
    const contextSize = Math.min(contextTokens, model.trainContextSize)
    const context = await model.createContext({ sequences: slotCount, contextSize, threads, batchSize: 512 })
    const slots = Array.from({ length: slotCount }, () => {
      const sequence = context.getSequence()
      return { sequence, chat: new LlamaChat({ contextSequence: sequence }) }
    })
    return new LlamaEngine(llama, model, new PromptSlots(slots), contextSize)
  }

  /**
   * Writes one answer. A game gets the slot that still has the beginning of its prompt; when all are taken it waits.
   */
  async answer(ask: EngineAsk): Promise<{ finish: 'stop' | 'length'; usage: Usage }> {
    const count = (text: string) => this.model.tokenize(text).length
    const maxTokens = Math.min(ask.maxTokens, Math.floor(this.context * answerShare))
    const messages = fitPrompt(ask.messages, this.context - maxTokens - 64, count)
    const taken = await this.slots.take(
      messages.map(({ role, content }) => `${role}\n${content}`).join('\n'),
      ask.signal,
    )
    const { sequence, chat } = taken.slot
    const before = sequence.tokenMeter.getState()
    try {
      const grammar = ask.schema && (await this.grammarOf(ask.schema))
      const { metadata } = await chat.generateResponse(historyOf(messages), {
        maxTokens,
        temperature: ask.temperature,
        topP: 0.9,
        topK: 40,
        minP: 0.05,
        repeatPenalty: { penalty: 1.12, lastTokens: 96, penalizeNewLine: false },
        signal: ask.signal,
        stopOnAbortSignal: false,
        onTextChunk: ask.onText,
        customStopTriggers: ask.stop,
        ...(grammar ? { grammar } : {}),
      })
      const usage = usageOf(sequence, before)
      return { finish: metadata.stopReason === 'maxTokens' ? 'length' : 'stop', usage }
    } finally {
      taken.release()
    }
  }

  private grammarOf(schema: object) {
    // The library types schemas exactly; ours are built from this turn's names, of the kinds it supports.
    return this.llama.createGrammarForJsonSchema(schema as Parameters<Llama['createGrammarForJsonSchema']>[0])
  }
}

/** Our messages in the library's form; the answer to be written is the last one, still empty. */
function historyOf(messages: readonly PromptMessage[]): ChatHistoryItem[] {
  return [...messages.map(historyItem), { type: 'model', response: [''] }]
}

function historyItem({ role, content }: PromptMessage): ChatHistoryItem {
  switch (role) {
    case 'system':
      return { type: 'system', text: content }
    case 'user':
      return { type: 'user', text: content }
    case 'assistant':
      return { type: 'model', response: [content] }
  }
}

/** The part of the prompt that was not computed had been cached. */
function usageOf(sequence: LlamaContextSequence, before: TokenMeterState): Usage {
  const { usedInputTokens, usedOutputTokens } = sequence.tokenMeter.diff(before)
  const prompt = Math.max(usedInputTokens, sequence.nextTokenIndex - usedOutputTokens)
  return { input_tokens: prompt, cached_tokens: prompt - usedInputTokens, output_tokens: usedOutputTokens }
}
