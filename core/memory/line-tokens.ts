import { estimateTokens } from '../turn/estimate-tokens.ts'
import type { PastLine } from '../turn/turn-brief.ts'

/** What a message costs around its words; a reader's stand between marks. */
const around = { reader: 16, character: 5, narrator: 5 } as const

/** About how many tokens a line of the past takes in a prompt. */
export const lineTokens = ({ by, name, text }: Pick<PastLine, 'by' | 'name' | 'text'>): number =>
  estimateTokens(text) + (by === 'reader' ? 0 : estimateTokens(name)) + around[by]
