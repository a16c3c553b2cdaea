import { estimateTokens } from '../turn/estimate-tokens.ts'

/** The tokens that a reader's biography may take in a prompt. Models with a small budget get less. */
export const biographyTokens = 400

/**
 * Whether a biography is so long that the storyteller gets only the beginnings of its parts; its writer should know.
 */
export const isBiographyFolded = (biography: string): boolean => estimateTokens(biography.trim()) > biographyTokens
