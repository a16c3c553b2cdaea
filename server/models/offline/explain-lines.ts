import type { OwnLines } from '@fabula/contract/shapes/test-interaction'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { tokensOf } from '../words/tokens.ts'
import { possibleLines, type RankedLine } from './choose-line.ts'
import { askedTerms } from './terms.ts'

/** As many as an author wants to compare. */
const maxLines = 4

/**
 * The author's lines that would answer here without a model, best first, with the reader's words that each takes up.
 * `fits` is false when no line answers: a gap for the author to fill. Null when the cast talks among itself.
 */
export function explainLines(brief: TurnBrief): OwnLines | null {
  const text = brief.reader_text
  if (text === null) return null
  const lines = possibleLines(brief)
  return {
    fits: lines.some(({ fits }) => fits),
    lines: lines.slice(0, maxLines).map((ranked) => ({
      character_id: ranked.line.speaker.character_id,
      name: ranked.line.speaker.name,
      text: ranked.line.text,
      fits: ranked.fits,
      words: wordsTaken(text, ranked),
    })),
  }
}

const wordsTaken = (text: string, { line, fits }: RankedLine): string[] =>
  fits
    ? [...new Set(tokensOf(text).map(({ word }) => word))].filter((word) =>
        askedTerms(word, none).words.some((term) => line.shared.includes(term)),
      )
    : []
const none: ReadonlySet<string> = new Set()
