import { readFile } from 'node:fs/promises'
import { readTranslationXliff } from '@fabula/core/exchange/read-translation-xliff'
import { readTranslationCsv } from '@fabula/core/exchange/translation-csv'
import { type ReadText, TranslationFileError } from '@fabula/core/exchange/translation-file'
import { readTranslationPo } from '@fabula/core/exchange/translation-po'
import type { Language } from '@fabula/core/novel/language'
import type { ParsedTranslations } from '../file-work/file-jobs.ts'
import { writeRows } from '../file-work/write-rows.ts'
import { ProblemError } from '../problem-error.ts'

/**
 * Parses a translator's file and writes its texts to the folder `into`. Throws `translations_unreadable` with the line.
 */
export async function parseTranslations(args: {
  path: string
  filename: string
  language: Language
  into: string
}): Promise<ParsedTranslations> {
  const texts = read(await readFile(args.path), args.filename, args.language)
  return {
    texts: await writeRows(
      args.into,
      'texts',
      texts.filter(({ text }) => text.trim() !== ''),
    ),
  }
}

function read(bytes: Uint8Array, filename: string, language: Language): ReadText[] {
  try {
    const text = textOf(bytes)
    if (/\.pot?$/i.test(filename)) return readTranslationPo(text, language)
    const isXml = /\.(xlf|xliff|xml)$/i.test(filename) || /^\uFEFF?\s*<\?xml/.test(text)
    return isXml ? readTranslationXliff(text, language) : readTranslationCsv(text)
  } catch (error) {
    if (!(error instanceof TranslationFileError)) throw error
    throw new ProblemError('translations_unreadable', {
      errors: [{ path: `line ${error.line}`, message: error.message }],
    })
  }
}

/** The text of a file saved by a spreadsheet: UTF-8, or UTF-16 with a byte order mark. Throws for other encodings. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new TranslationFileError(1, 'The file must be saved as UTF-8', cause)
  }
}
