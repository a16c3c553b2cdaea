import { buildPrompt } from '@fabula/core/storyteller/prompt/build-prompt'
import { parseObject } from '@fabula/core/storyteller/read-reply'
import { replySchema } from '@fabula/core/storyteller/reply-schema'
import type { StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import { type StorytellerAnswer, StorytellerError } from '../../play/storyteller.ts'
import { type Completer, CompletionError } from '../completer.ts'
import type { OpenedModel } from '../open-storyteller.ts'
import { knownQuestions } from './known-questions.ts'

/** What a model was seen to do, a line for each thing. */
export interface TriedModel {
  lines: string[]
  /** Whether every question got words. */
  usable: boolean
}

/** Asks five known questions, and once for the strict form itself. Tells each answer as it comes. */
export async function tryModel(
  { storyteller, completer }: OpenedModel,
  tell: (line: string) => void,
): Promise<TriedModel> {
  const answers: { answer: StorytellerAnswer; understood: boolean }[] = []
  for (const { brief, expects } of knownQuestions) {
    tell(`> ${brief.reader_text}`)
    try {
      const answer = await storyteller.reply(brief, {
        signal: AbortSignal.timeout(120_000),
        onProgress: () => undefined,
      })
      answers.push({ answer, understood: meets(answer.reply, expects) })
      const { usage, first_word_ms, total_ms } = answer.record
      tell(`  ${answer.reply.message}`)
      tell(
        `  (${usage.input_tokens} tokens in, ${usage.cached_tokens} of them cached, ${usage.output_tokens} out; first word ${first_word_ms} ms, all ${total_ms} ms)`,
      )
    } catch (error) {
      if (!(error instanceof StorytellerError)) throw error
      tell(`  no answer: ${error.message}`)
    }
  }
  const form = completer === null ? 'nothing is asked: no model' : await tryForm(completer)
  return { lines: report(answers, form), usable: answers.length === knownQuestions.length }
}

function meets(reply: StorytellerReply, expects: (typeof knownQuestions)[number]['expects']): boolean {
  switch (expects) {
    case 'words':
      return reply.message.length > 1
    case 'change':
      return reply.changes.length > 0
    case 'ending':
      return reply.ending !== null || reply.offered_endings.length > 0
    case 'russian':
      return /[а-яё]{3}/i.test(reply.message)
  }
}

/** Whether the schema is taken, kept, and answered in its order of keys. */
async function tryForm(completer: Completer): Promise<string> {
  const brief = knownQuestions[0]?.brief
  if (!brief) return 'not tried'
  try {
    const { text } = await completer.complete({
      messages: buildPrompt(brief, { nonce: 'known', mode: 'schema' }),
      form: { kind: 'schema', name: 'reply', schema: replySchema },
      signal: AbortSignal.timeout(120_000),
      withinMs: 120_000,
      maxTokens: 1_200,
      temperature: 0.2,
      onText: () => undefined,
    })
    const keys = Object.keys(parseObject(text) ?? {})
    if (keys.length === 0) return 'accepted, not kept: the answer is no such object'
    const inOrder = keys.indexOf('actor') < keys.indexOf('line') && keys.indexOf('line') < keys.indexOf('state')
    return `kept; keys ${inOrder ? 'in order: lines stream early' : `out of order (${keys.join(', ')}): lines stream late`}`
  } catch (error) {
    if (error instanceof CompletionError) return `not supported (${error.message})`
    throw error
  }
}

function report(answers: readonly { answer: StorytellerAnswer; understood: boolean }[], form: string): string[] {
  const records = answers.map(({ answer }) => answer.record)
  const out = records.reduce((sum, { usage }) => sum + usage.output_tokens, 0)
  const seconds = records.reduce((sum, { total_ms }) => sum + total_ms, 0) / 1000
  const firsts = records
    .flatMap(({ first_word_ms }) => (first_word_ms === null ? [] : [first_word_ms]))
    .sort((a, b) => a - b)
  const cached = records.slice(1).some(({ usage }) => usage.cached_tokens > 0)
  const seen = (question: number): string => (answers[question]?.understood ? 'yes' : 'no')
  return [
    `answered:          ${answers.length} of ${knownQuestions.length}`,
    `schema:            ${form}`,
    `changes a value:   ${seen(2)}`,
    `sees an ending:    ${seen(3)}`,
    `answers Russian:   ${seen(4)}`,
    `caches prompts:    ${cached ? 'yes' : 'not seen'}`,
    `first word:        ${firsts[Math.floor(firsts.length / 2)] ?? '-'} ms (median)`,
    `speed:             ${seconds > 0 ? (out / seconds).toFixed(1) : '-'} tokens a second, waiting included`,
  ]
}
