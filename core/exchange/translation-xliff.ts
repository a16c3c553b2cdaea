import { readXml, type XmlEvent } from './read-xml.ts'
import {
  languageTags,
  mostTexts,
  type ReadText,
  statusOf,
  type TranslationFile,
  TranslationFileError,
  type WrittenText,
} from './translation-file.ts'

/**
 * A file for translators' programs. XLIFF 1.2 and not 2.1: nearly every such program reads and writes it (OmegaT, memoQ,
 * Trados, Phrase, Crowdin, Weblate), many of them no other. What is filled in stands as `<ph>`, so that it is kept.
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

/** A text whose places to be filled in are marked as things to keep. */
function marked(text: string): string {
  let id = 0
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : `<ph id="${++id}">${escaped(part)}</ph>`))
    .join('')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no XML may hold them
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const escaped = (text: string): string =>
  text
    .replace(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Elements within a text that stand for something of their own; their words belong to the text. */
const inline = new Set(['ph', 'g', 'mrk', 'bpt', 'ept', 'it', 'sub', 'x', 'bx', 'ex'])

/**
 * The texts of such a file. `to` is what its languages must say, where they say any. Throws {@link TranslationFileError}.
 */
export function readTranslationXliff(xml: string, to: TranslationFile['to']): ReadText[] {
  const texts: ReadText[] = []
  const open: string[] = []
  let unit: ReadText | null = null
  let into: 'source' | 'text' | null = null
  let isXliff = false
  for (const event of readXml(xml)) {
    switch (event.kind) {
      case 'text':
        if (unit && into) unit[into] += event.text
        break
      case 'open': {
        if (open.length === 0 && event.name !== 'xliff') throw notXliff(event.line)
        if (event.name === 'xliff' && !event.attributes.version?.startsWith('1.')) throw notXliff(event.line)
        isXliff = true
        if (event.name === 'file') refuseOther(event, to)
        if (event.name === 'trans-unit')
          unit = { unit: event.attributes.resname ?? '', source: '', text: '', line: event.line }
        const outermost = unit !== null && open.at(-1) === 'trans-unit'
        if (outermost && event.name === 'source') into = 'source'
        else if (outermost && event.name === 'target') into = 'text'
        else if (into && !inline.has(event.name))
          throw new TranslationFileError(event.line, `<${event.name}> in a text is not known`)
        if (!event.closed) open.push(event.name)
        else if (event.name === 'source' || event.name === 'target') into = null
        if (open.length > 50) throw new TranslationFileError(event.line, 'The file is nested too deeply')
        break
      }
      case 'close':
        if (open.pop() !== event.name) throw new TranslationFileError(event.line, `</${event.name}> closes another tag`)
        if (event.name === 'source' || event.name === 'target') into = null
        if (event.name === 'trans-unit' && unit) {
          texts.push(unit)
          unit = null
        }
        break
    }
    if (texts.length > mostTexts) throw new TranslationFileError(event.line, 'The file has too many texts')
  }
  if (!isXliff) throw notXliff(1)
  if (open.length > 0) throw new TranslationFileError(1, `<${open.at(-1)}> is never closed`)
  return texts
}

const notXliff = (line: number) => new TranslationFileError(line, 'The file is not XLIFF 1.2')

function refuseOther({ attributes, line }: XmlEvent & { kind: 'open' }, to: TranslationFile['to']): void {
  const target = attributes['target-language']
  if (target && !target.toLowerCase().startsWith(languageTags[to])) {
    throw new TranslationFileError(line, `The file translates into ${target}, not into ${languageTags[to]}`)
  }
}
