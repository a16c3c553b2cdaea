import { estimateTokens } from '../turn/estimate-tokens.ts'

/** The tokens that a reader's biography may take in a prompt. Models with little room get less. */
export const biographyTokens = 400

/** Whether the storyteller is given only the beginnings of a biography this long; its writer should know. */
export const isBiographyFolded = (biography: string): boolean => estimateTokens(biography.trim()) > biographyTokens
