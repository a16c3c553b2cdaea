import { estimateTokens } from '../turn/estimate-tokens.ts'
import { answerWords } from './answer-words.ts'
import { cleanLine } from './clean-line.ts'
import { declines, sentencesOf } from './line-faults.ts'
import { LoopWatch } from './loop-watch.ts'
import { withoutThoughts } from './without-thoughts.ts'

/**
 * Cleans a model's summary for later prompts: plain text in one paragraph, at most `tokens` long. Returns an empty
 * string for an unusable answer: JSON, a refusal, or a loop.
 */
export function cleanSummary(raw: string, tokens: number): string {
  const words = withoutThoughts(answerWords(raw), true).trim()
  if (/^[[{]/.test(words)) return ''
  // The fences around a reader's words are removed first: together they look like a tag.
  const unmarked = words.replace(/<<<\S*|(?<!\S)\S*>>>/g, '')
  const plain = cleanLine(unmarked, { speaker: '', reader: '' }).line.replace(/\s+/g, ' ').trim()
  if (isUnusable(sentencesOf(plain))) return ''
  let text = plain
  while (text !== '' && estimateTokens(text) > tokens) {
    const end = text.slice(0, -1).search(/[.!?…]["”»’)]? [^.!?…]*$/u)
    text = end > 0 ? text.slice(0, end + 1) : text.slice(0, Math.floor(text.length * 0.8)).trimEnd()
  }
  return text
}

/** Only the first sentence is checked for a refusal, because characters in the story may decline something too. */
function isUnusable(sentences: readonly string[]): boolean {
  const loops = new LoopWatch()
  return declines(sentences[0] ?? '') || sentences.some((sentence) => loops.inSentence(sentence))
}
