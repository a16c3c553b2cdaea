import { biographyTokens } from '../../memory/biography-size.ts'
import { shortenText } from './shorten-text.ts'

/** A reader's biography as it stands in prompts: all of it where there is room, else the beginning of each paragraph. */
export const foldBiography = (biography: string, tokens = biographyTokens): string =>
  shortenText(biography.trim(), Math.min(tokens, biographyTokens))
