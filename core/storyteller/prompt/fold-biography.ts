import { biographyTokens } from '../../memory/biography-size.ts'
import { shortenText } from './shorten-text.ts'

/** A reader's biography for prompts: in full if it fits, else the beginning of each paragraph. */
export const foldBiography = (biography: string, tokens = biographyTokens): string =>
  shortenText(biography.trim(), Math.min(tokens, biographyTokens))
