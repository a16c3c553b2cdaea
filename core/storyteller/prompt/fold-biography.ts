import { estimateTokens } from '../../memory/estimate-tokens.ts'
import { shortenText } from './shorten-text.ts'

/** The tokens that a reader's biography may take in a prompt. Models with little room get less. */
export const biographyTokens = 400

/** Whether the storyteller is given only the beginnings of a biography this long; its writer should know. */
export const isBiographyFolded = (biography: string): boolean => estimateTokens(biography.trim()) > biographyTokens

/** A reader's biography as it stands in prompts: all of it where there is room, else the beginning of each paragraph. */
export const foldBiography = (biography: string, tokens = biographyTokens): string =>
  shortenText(biography.trim(), Math.min(tokens, biographyTokens))
