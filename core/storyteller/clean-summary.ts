import { textStart } from '../record/text-length.ts'
import { estimateTokens } from '../turn/estimate-tokens.ts'
import { answerWords } from './answer-words.ts'
import { cleanLine } from './clean-line.ts'
import { declines, sentencesOf } from './line-faults.ts'
import { LoopWatch } from './loop-watch.ts'
import { withoutThoughts } from './without-thoughts.ts'

/**
 * Cleans a model's summary for later prompts: plain text in one paragraph, at most `tokens` long, without sentences
 * copied from the `instructions`. Returns an empty string for an unusable answer: JSON, a refusal, or a loop.
 */
export function cleanSummary(raw: string, tokens: number, instructions = ''): string {
  const words = withoutThoughts(answerWords(raw), true).trim()
  if (/^[[{]/.test(words)) return ''
  // The fences around a reader's words are removed first: together they look like a tag.
  const unmarked = words.replace(/<<<\S*|(?<!\S)\S*>>>/g, '')
  const clean = cleanLine(unmarked, { speaker: '', reader: '' }).line.replace(/\s+/g, ' ')
  const plain = withoutCopied(clean, instructions).trim()
  if (isUnusable(sentencesOf(plain))) return ''
  let text = plain
  while (text !== '' && estimateTokens(text) > tokens) {
    const end = text.slice(0, -1).search(/[.!?…]["”»’)]? [^.!?…]*$/u)
    text = end > 0 ? text.slice(0, end + 1) : textStart(text, Math.floor(text.length * 0.8)).trimEnd()
  }
  return text
}

/** Weak models copy their instructions, with small changes; the story hardly ever has the same three words in a row. */
function withoutCopied(text: string, instructions: string): string {
  const known = new Set(triplesOf(instructions))
  return sentencesOf(text)
    .filter((sentence) => {
      const triples = triplesOf(sentence)
      return triples.length === 0 || triples.filter((triple) => known.has(triple)).length < triples.length / 3
    })
    .join('')
}

/** Every three words in a row. */
function triplesOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`)
}

/** Only the first sentence is checked for a refusal, because characters in the story may decline something too. */
function isUnusable(sentences: readonly string[]): boolean {
  const loops = new LoopWatch()
  return declines(sentences[0] ?? '') || sentences.some((sentence) => loops.inSentence(sentence))
}
