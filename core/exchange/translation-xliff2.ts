import { languageTags, statusOf, type TranslationFile, type WrittenText } from './translation-file.ts'
import { escaped, withPlaces } from './xml-text.ts'

/** Writes XLIFF 2.1, for translators' programs that support no older version. `final` marks an author's translation. */
export function writeTranslationXliff2({ name, from, to, texts }: TranslationFile): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="${languageTags[from]}" trgLang="${languageTags[to]}">`,
    `<file id="f1" original="${escaped(name)}" xml:space="preserve">`,
    ...texts.map(writeUnit),
    '</file>',
    '</xliff>',
    '',
  ].join('\n')
}

/** Version 2 has no approval: a translation that is not final tells why in a state of its own. */
const states = {
  missing: 'state="initial"',
  stale: 'state="translated" subState="fabula:stale"',
  machine: 'state="translated" subState="fabula:machine"',
  final: 'state="final"',
}

function writeUnit(text: WrittenText, index: number): string {
  const status = statusOf(text)
  const target = status === 'missing' ? '' : `<target>${marked(text.text)}</target>`
  return `<unit id="u${index + 1}" name="${escaped(text.unit)}"><segment ${states[status]}><source>${marked(text.source)}</source>${target}</segment></unit>`
}

const marked = (text: string): string => withPlaces(text, (part, id) => `<ph id="${id}" equiv="${part}"/>`)
