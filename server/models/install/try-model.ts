import type { StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import { type Storyteller, type StorytellerAnswer, StorytellerError } from '../../play/storyteller.ts'
import { type Expected, knownQuestions } from './known-questions.ts'

/** What a model was observed to do, one line each. */
export interface TriedModel {
  lines: string[]
  /** Whether every question got an answer with words. */
  usable: boolean
}

/** Asks five known questions as a reader's turns. Passes each answer to `tell` as it arrives. */
export async function tryModel(storyteller: Storyteller, tell: (line: string) => void): Promise<TriedModel> {
  const answers: TriedAnswer[] = []
  for (const { brief, expects } of knownQuestions) {
    tell(`> ${brief.reader_text}`)
    try {
      const answer = await storyteller.reply(brief, {
        signal: AbortSignal.timeout(120_000),
        onProgress: () => undefined,
      })
      answers.push({ answer, expects, understood: meets(answer.reply, expects) })
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
  return { lines: report(answers), usable: answers.length === knownQuestions.length }
}

interface TriedAnswer {
  answer: StorytellerAnswer
  expects: Expected
  understood: boolean
}

function meets(reply: StorytellerReply, expects: Expected): boolean {
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

function report(answers: readonly TriedAnswer[]): string[] {
  const records = answers.map(({ answer }) => answer.record)
  const out = records.reduce((sum, { usage }) => sum + usage.output_tokens, 0)
  const seconds = records.reduce((sum, { total_ms }) => sum + total_ms, 0) / 1000
  const firsts = records
    .flatMap(({ first_word_ms }) => (first_word_ms === null ? [] : [first_word_ms]))
    .sort((a, b) => a - b)
  const cached = records.slice(1).some(({ usage }) => usage.cached_tokens > 0)
  const seen = (what: Expected): string =>
    answers.some(({ expects, understood }) => expects === what && understood) ? 'yes' : 'no'
  return [
    `answered:          ${answers.length} of ${knownQuestions.length}`,
    `changes a value:   ${seen('change')}`,
    `sees an ending:    ${seen('ending')}`,
    `answers Russian:   ${seen('russian')}`,
    `caches prompts:    ${cached ? 'yes' : 'not seen'}`,
    `first word:        ${firsts[Math.floor(firsts.length / 2)] ?? '-'} ms (median)`,
    `speed:             ${seconds > 0 ? (out / seconds).toFixed(1) : '-'} tokens a second, waiting included`,
  ]
}
