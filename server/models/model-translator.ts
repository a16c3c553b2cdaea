import { randomBytes } from 'node:crypto'
import { addUsage, noUsage, type Usage } from '@fabula/core/storyteller/turn-record'
import { estimateTranslation } from '@fabula/core/translation/estimate-translation'
import { readTranslations, type UnitResult } from '@fabula/core/translation/read-translations'
import {
  type BatchSize,
  embeddedBatch,
  hostedBatch,
  type TranslationBatch,
} from '@fabula/core/translation/translation-batch'
import { translationPrompt } from '@fabula/core/translation/translation-prompt'
import { translationSchema } from '@fabula/core/translation/translation-schema'
import { type TranslatedBatch, type Translator, TranslatorError } from '../translation/translator.ts'
import { type Completer, CompletionError, type Form, isFormRefused } from './completer.ts'
import { Ladder, type Rung } from './ladder.ts'
import type { ModelFacts } from './model-facts.ts'

/** The time limit of one call, in ms; nobody waits for it. */
const callMs = 120_000
const maxAnswerTokens = 8_000

export interface ModelTranslatorSettings {
  kind: 'hosted' | 'embedded'
  name: string
  facts: ModelFacts
}

interface Costs {
  usage: Usage
  calls: number
}

/** A translator that uses a model. */
export class ModelTranslator implements Translator {
  readonly size: BatchSize
  private readonly ladder: Ladder

  constructor(
    private readonly completer: Completer,
    private readonly settings: ModelTranslatorSettings,
  ) {
    this.size = settings.kind === 'hosted' ? hostedBatch : embeddedBatch
    // A grammar makes even a small embedded model keep the form.
    this.ladder = new Ladder(settings.kind === 'embedded' ? 'schema' : settings.facts.begin)
  }

  describe(): ReturnType<Translator['describe']> {
    return { kind: this.settings.kind, name: this.settings.name }
  }

  async translate(batch: TranslationBatch, { signal }: { signal: AbortSignal }): Promise<TranslatedBatch> {
    const costs: Costs = { usage: noUsage, calls: 0 }
    const results: (UnitResult | null)[] = await this.ask(batch, signal, costs)
    for (const [index, result] of results.entries()) {
      const unit = batch.units[index]
      if (!unit || result === null || 'text' in result) continue
      try {
        const [again] = await this.ask({ ...batch, units: [unit] }, signal, costs)
        results[index] = again ?? result
      } catch (error) {
        if (!(error instanceof TranslatorError)) throw error
        // The batch's good results are worth keeping; its failed texts are requested another time.
        return { results: results.map((one, at) => (at >= index && one && 'fault' in one ? null : one)), ...costs }
      }
    }
    return { results, ...costs }
  }

  private async ask(batch: TranslationBatch, signal: AbortSignal, costs: Costs): Promise<UnitResult[]> {
    const key = batch.novel.name
    const messages = translationPrompt(batch, randomBytes(9).toString('base64url'))
    const { output_tokens } = estimateTranslation([batch])
    for (let rung = this.ladder.rungFor(key); ; ) {
      costs.calls++
      try {
        const { text, usage } = await this.completer.complete({
          messages,
          form: formOf(rung),
          signal,
          withinMs: callMs,
          maxTokens: Math.min(maxAnswerTokens, output_tokens * 2 + 200),
          temperature: 0.2,
          background: true,
          onText: () => undefined,
        })
        costs.usage = addUsage(costs.usage, usage)
        this.ladder.settleAt(rung, key)
        this.ladder.answered(rung, true, key)
        return readTranslations(text, batch)
      } catch (error) {
        if (!(error instanceof CompletionError)) throw error
        costs.usage = addUsage(costs.usage, error.usage)
        const lower = isFormRefused(error) ? this.ladder.below(rung) : null
        if (lower === null) throw failureOf(error, costs.usage)
        rung = lower
      }
    }
  }
}

function failureOf(error: CompletionError, usage: Usage): TranslatorError {
  const reason =
    error.problem === 'cancelled' || error.problem === 'busy' || error.problem === 'not_allowed'
      ? error.problem
      : 'failed'
  return new TranslatorError(reason, error.message, { usage, retryAfter: error.retryAfter, cause: error })
}

function formOf(rung: Rung): Form {
  switch (rung) {
    case 'schema':
      return { kind: 'schema', name: 'translations', schema: translationSchema }
    case 'object':
      return { kind: 'object' }
    case 'split':
      return { kind: 'text' }
  }
}
