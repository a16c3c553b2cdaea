import {
  languageTags,
  maxTexts,
  type ReadText,
  statusOf,
  type TranslationFile,
  TranslationFileError,
} from './translation-file.ts'

/**
 * Writes a gettext catalogue: a text's place is its context; translations not checked by a person are marked `fuzzy`.
 */
export function writeTranslationPo({ name, to, texts }: TranslationFile): string {
  const head = [
    'msgid ""',
    'msgstr ""',
    quoted(`Project-Id-Version: ${name.replace(/\s+/g, ' ')}\n`),
    quoted('MIME-Version: 1.0\n'),
    quoted('Content-Type: text/plain; charset=UTF-8\n'),
    quoted('Content-Transfer-Encoding: 8bit\n'),
    quoted(`Language: ${languageTags[to]}\n`),
  ].join('\n')
  // A catalogue must not contain the same text twice for one place.
  const entries = new Map(
    texts.map((text) => {
      const status = statusOf(text)
      const lines = [
        ...(status === 'stale' || status === 'machine' ? ['#, fuzzy'] : []),
        `msgctxt ${quoted(text.unit)}`,
        `msgid ${quoted(text.source)}`,
        `msgstr ${quoted(text.text)}`,
      ]
      return [`${text.unit}\0${text.source}`, lines.join('\n')]
    }),
  )
  return `${[head, ...entries.values()].join('\n\n')}\n`
}

const signs: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\t': '\\t', '\r': '\\r' }
const meant: Record<string, string> = { n: '\n', t: '\t', r: '\r' }

const quoted = (text: string): string => `"${text.replace(/[\\"\n\t\r]/g, (sign) => signs[sign] ?? sign)}"`

/**
 * The keywords that start a line. Only other programs write plurals: such an entry is read by its singular, and matches
 * no text of the novel.
 */
const starts = /^(msgctxt|msgid|msgstr|msgid_plural|msgstr\[\d+\])\s/
type Field = 'msgctxt' | 'msgid' | 'msgstr'

/**
 * Reads the texts of a catalogue. `to` is the required target language, checked if the header names one. A text without
 * a context has no place, so that the caller reports it as unknown to the novel. Throws {@link TranslationFileError}.
 */
export function readTranslationPo(file: string, to: TranslationFile['to']): ReadText[] {
  const texts: ReadText[] = []
  let fuzzy = false
  let entry: { line: number; fields: Partial<Record<Field, string[]>> } | null = null
  let into: string[] | null = null
  const close = () => {
    const { msgctxt, msgid, msgstr } = entry?.fields ?? {}
    const [source, text] = [msgid?.join('') ?? '', msgstr?.join('') ?? '']
    if (entry && !msgctxt && source === '') refuseOther(text, to, entry.line)
    else if (entry) texts.push({ unit: msgctxt?.join('') ?? '', source, text, approved: !fuzzy, line: entry.line })
    if (texts.length > maxTexts) throw new TranslationFileError(entry?.line ?? 1, 'The file has too many texts')
    entry = null
    into = null
    fuzzy = false
  }
  for (const [at, raw] of file
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const text = raw.trim()
    const line = at + 1
    if (text === '') close()
    else if (text.startsWith('#')) {
      if (entry?.fields.msgstr) close()
      into = null
      fuzzy ||= isFuzzy(text)
    } else if (text.startsWith('"') && into) into.push(stringIn(text, line))
    else {
      const start = starts.exec(text)?.[1]
      if (!start) throw new TranslationFileError(line, 'Is no line of a catalogue (PO)')
      const field = fieldOf(start)
      if (entry?.fields.msgstr && (field === 'msgctxt' || field === 'msgid')) close()
      entry ??= { line, fields: {} }
      into = [stringIn(text.slice(start.length).trim(), line)]
      if (field) entry.fields[field] = into
    }
  }
  close()
  return texts
}

const isFuzzy = (comment: string): boolean =>
  comment.startsWith('#,') && comment.split(',').some((flag) => flag.trim() === 'fuzzy')

/** Null for a plural form, except that the first translation of one represents all. */
function fieldOf(start: string): Field | null {
  if (start === 'msgctxt' || start === 'msgid' || start === 'msgstr') return start
  return start === 'msgstr[0]' ? 'msgstr' : null
}

function stringIn(text: string, line: number): string {
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) {
    throw new TranslationFileError(line, 'A text is not in quotes')
  }
  return text.slice(1, -1).replace(/\\(.)/g, (_, sign: string) => meant[sign] ?? sign)
}

function refuseOther(head: string, to: TranslationFile['to'], line: number): void {
  const language = /^Language:\s*(\S+)/im.exec(head)?.[1]
  if (language && !language.toLowerCase().startsWith(languageTags[to])) {
    throw new TranslationFileError(line, `The file translates into ${language}, not into ${languageTags[to]}`)
  }
}
