import { estimateTokens } from '../turn/estimate-tokens.ts'
import type { PastLine } from '../turn/turn-brief.ts'

/** The tokens that a message takes besides its text; a reader's message is fenced. */
const overheadTokens = { reader: 16, character: 5, narrator: 5 } as const

/** Estimates the tokens of a past line in a prompt. */
export const lineTokens = ({ by, name, text }: Pick<PastLine, 'by' | 'name' | 'text'>): number =>
  estimateTokens(text) + (by === 'reader' ? 0 : estimateTokens(name)) + overheadTokens[by]
