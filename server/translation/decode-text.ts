import { TranslationFileError } from '@fabula/core/exchange/translation-file'

/** The text of a file saved by a spreadsheet: UTF-8, or UTF-16 with a byte order mark. Throws for other encodings. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new TranslationFileError(1, 'The file must be saved as UTF-8', cause)
  }
}
