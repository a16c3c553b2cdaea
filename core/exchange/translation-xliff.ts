import { languageTags, statusOf, type TranslationFile, type WrittenText } from './translation-file.ts'
import { escaped, withPlaces } from './xml-text.ts'

/**
 * Writes XLIFF 1.2, which nearly every translators' program reads and writes (OmegaT, memoQ, Trados, Phrase, Crowdin,
 * Weblate), many of them no other. Placeholders are written as `<ph>`, so that they are preserved.
 */
export function writeTranslationXliff({ name, from, to, texts }: TranslationFile): string {
  const file = `original="${escaped(name)}" source-language="${languageTags[from]}" target-language="${languageTags[to]}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">',
    `<file ${file} datatype="plaintext" xml:space="preserve">`,
    '<body>',
    ...texts.map(writeUnit),
    '</body>',
    '</file>',
    '</xliff>',
    '',
  ].join('\n')
}

const states = {
  missing: 'needs-translation',
  stale: 'needs-review-translation',
  machine: 'translated',
  final: 'final',
}

function writeUnit(text: WrittenText, index: number): string {
  const status = statusOf(text)
  const origin = status === 'machine' ? ' state-qualifier="mt-suggestion"' : ''
  const target = `<target state="${states[status]}"${origin}>${marked(text.text)}</target>`
  const approved = status === 'missing' ? '' : ` approved="${status === 'final' ? 'yes' : 'no'}"`
  return `<trans-unit id="${index + 1}"${approved} resname="${escaped(text.unit)}"><source>${marked(text.source)}</source>${target}</trans-unit>`
}

const marked = (text: string): string => withPlaces(text, (part, id) => `<ph id="${id}">${part}</ph>`)
