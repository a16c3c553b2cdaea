import { readXml, type XmlEvent } from './read-xml.ts'
import {
  languageTags,
  maxTexts,
  type ReadText,
  type TranslationFile,
  TranslationFileError,
} from './translation-file.ts'

/** Inline elements whose content belongs to the text. */
const inline = new Set([
  'ph',
  'g',
  'mrk',
  'bpt',
  'ept',
  'it',
  'sub',
  'x',
  'bx',
  'ex',
  'pc',
  'sc',
  'ec',
  'sm',
  'em',
  'cp',
])
const maxDepth = 50

type Opening = XmlEvent & { kind: 'open' }

/**
 * Reads the texts of a file in XLIFF 1.2 or 2.1. `to` is the required target language, checked if the file names one.
 * Throws {@link TranslationFileError}.
 */
export function readTranslationXliff(xml: string, to: TranslationFile['to']): ReadText[] {
  const texts: ReadText[] = []
  const open: string[] = []
  let reader: UnitReader | null = null
  for (const event of readXml(xml)) {
    switch (event.kind) {
      case 'text':
        reader?.text(event.text)
        break
      case 'open':
        if (open.length === 0) reader = readerOf(event, to)
        if (event.name === 'file') refuseOther(event.attributes['target-language'], event.line, to)
        reader?.open(event, open.at(-1))
        if (!event.closed) open.push(event.name)
        if (open.length > maxDepth) throw new TranslationFileError(event.line, 'The file is nested too deeply')
        break
      case 'close': {
        if (open.pop() !== event.name) throw new TranslationFileError(event.line, `</${event.name}> closes another tag`)
        const read = reader?.close(event.name)
        if (read) texts.push(read)
        break
      }
    }
    if (texts.length > maxTexts) throw new TranslationFileError(event.line, 'The file has too many texts')
  }
  if (!reader) throw notXliff(1)
  if (open.length > 0) throw new TranslationFileError(1, `<${open.at(-1)}> is never closed`)
  return texts
}

function readerOf(root: Opening, to: TranslationFile['to']): UnitReader {
  const { name, attributes, line } = root
  const version = name === 'xliff' ? /^[12](?=\.)/.exec(attributes.version ?? '')?.[0] : undefined
  if (version === undefined) throw notXliff(line)
  refuseOther(attributes.trgLang, line, to)
  return new UnitReader(version === '1' ? first : second)
}

const notXliff = (line: number) => new TranslationFileError(line, 'The file is not XLIFF 1.2 or 2.1')

function refuseOther(target: string | undefined, line: number, to: TranslationFile['to']): void {
  if (target && !target.toLowerCase().startsWith(languageTags[to])) {
    throw new TranslationFileError(line, `The file translates into ${target}, not into ${languageTags[to]}`)
  }
}

/** What each version calls a text, its name, and the elements with its content. */
interface Version {
  unit: string
  name: string
  parts: ReadonlySet<string>
}
const first: Version = { unit: 'trans-unit', name: 'resname', parts: new Set(['trans-unit']) }
const second: Version = { unit: 'unit', name: 'name', parts: new Set(['segment', 'ignorable']) }

/**
 * Reads one text after the other. A text may be split into segments: it is translated, or approved, when all of them
 * are.
 */
class UnitReader {
  private readonly version: Version
  private unit: ReadText | null = null
  private into: 'source' | 'text' | 'data' | null = null
  /** The start of the segment's words, and whether it has a translation. */
  private from = 0
  private translated = false
  private whole = true
  /** In version 2, whether each segment so far is approved. */
  private final = true
  /** The content of placeholders, by id. */
  private data = new Map<string, string>()
  private named = ''

  constructor(version: Version) {
    this.version = version
  }

  text(text: string): void {
    if (!this.unit || !this.into) return
    if (this.into === 'data') this.data.set(this.named, (this.data.get(this.named) ?? '') + text)
    else this.unit[this.into] += text
  }

  open({ name, attributes, closed, line }: Opening, parent: string | undefined): void {
    const { unit, version } = this
    if (name === version.unit) {
      this.unit = {
        unit: attributes[version.name] ?? '',
        source: '',
        text: '',
        approved: attributes.approved === 'yes',
        line,
      }
      this.whole = true
      this.final = true
      this.data = new Map()
      return
    }
    if (!unit) return
    if (version === second && version.parts.has(name)) {
      this.from = unit.source.length
      this.translated = false
      if (name === 'segment') this.final &&= attributes.state === 'final' || attributes.state === 'reviewed'
    }
    const outermost = parent !== undefined && version.parts.has(parent)
    if (outermost && (name === 'source' || name === 'target')) {
      if (name === 'target') this.translated = true
      this.into = closed ? null : name === 'source' ? 'source' : 'text'
    } else if (version === second && name === 'data' && !closed) {
      this.named = attributes.id ?? ''
      this.into = 'data'
    } else if (this.into && !inline.has(name)) throw new TranslationFileError(line, `<${name}> in a text is not known`)
    else if (version === second && name === 'ph')
      this.text(attributes.equiv ?? this.data.get(attributes.dataRef ?? '') ?? attributes.disp ?? '')
  }

  /** Returns the text that ends with this tag. */
  close(name: string): ReadText | null {
    const { unit, version } = this
    if (name === 'source' || name === 'target' || name === 'data') this.into = null
    if (unit && version === second && version.parts.has(name) && !this.translated) {
      const words = unit.source.slice(this.from)
      // Text between segments is the same in both languages.
      if (name === 'ignorable') unit.text += words
      else if (words.trim() !== '') this.whole = false
    }
    if (name !== version.unit || !unit) return null
    this.unit = null
    if (version === second) unit.approved = this.final
    return this.whole ? unit : { ...unit, text: '' }
  }
}
