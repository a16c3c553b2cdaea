import { readFile } from 'node:fs/promises'
import { readTranslationXliff } from '@fabula/core/exchange/read-translation-xliff'
import { readTranslationCsv } from '@fabula/core/exchange/translation-csv'
import { type ReadText, TranslationFileError } from '@fabula/core/exchange/translation-file'
import { readTranslationPo } from '@fabula/core/exchange/translation-po'
import type { Language } from '@fabula/core/novel/language'
import type { ParsedTranslations } from '../file-work/file-jobs.ts'
import { writeRows } from '../file-work/write-rows.ts'
import { ProblemError } from '../problem-error.ts'
import { decodeText } from './decode-text.ts'

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
    const text = decodeText(bytes)
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
