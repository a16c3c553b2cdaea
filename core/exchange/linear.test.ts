import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { CardError } from './card-data.ts'
import { ArchiveError, readArchive } from './read-archive.ts'
import { readCard } from './read-card.ts'
import { readTwee, TweeError } from './read-twee.ts'
import { textWork } from './test-text-work.ts'
import { readTranslationCsv } from './translation-csv.ts'
import { TranslationFileError } from './translation-file.ts'
import { readTranslationPo } from './translation-po.ts'
import { readTranslationXliff } from './translation-xliff.ts'

let count = 0
const newId = () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`

/** What refuses a file is an answer like any other: it must come as soon. */
const tried = (read: () => unknown) => () => {
  try {
    read()
  } catch (error) {
    const known = [TranslationFileError, TweeError, CardError, ArchiveError].some((kind) => error instanceof kind)
    if (!known) throw error
  }
}

const unit = '<trans-unit resname="u"><source>a</source><target>b</target></trans-unit>'
const xliff = (body: string) => `<xliff version="1.2"><file><body>${body}</body></file></xliff>`
const card = (fields: object) => strToU8(JSON.stringify({ name: 'Mara', description: 'x', ...fields }))

const files: Record<string, { read: (text: string) => unknown; of: Record<string, (n: number) => string> }> = {
  XLIFF: {
    read: (text) => readTranslationXliff(text, 'russian'),
    of: {
      'units on one line': (n) => xliff(unit.repeat(n)),
      'units on lines of their own': (n) => xliff(`${unit}\n`.repeat(n)),
      'tags that are never closed': (n) => xliff('<g>'.repeat(n)),
      'one tag of many attributes': (n) => `<xliff version="1.2"${' b="c"'.repeat(n)}>`,
      'one tag of white space': (n) => `<xliff${' '.repeat(n)}`,
      comments: (n) => xliff('<!---->'.repeat(n)),
      'CDATA sections': (n) => xliff(`<trans-unit><source>${'<![CDATA[x]]>'.repeat(n)}`),
      'signs written as numbers': (n) => xliff(`<trans-unit><source>${'&#65;'.repeat(n)}`),
      ampersands: (n) => xliff('&'.repeat(n)),
      'one long text': (n) => xliff(`<trans-unit><source>${'x'.repeat(n)}</source></trans-unit>`),
    },
  },
  CSV: {
    read: readTranslationCsv,
    of: {
      'plain lines': (n) => `unit,source,translation\n${'a,b,c\n'.repeat(n)}`,
      'quoted lines': (n) => `unit,source,translation\n${'"a","b","c"\n'.repeat(n)}`,
      'one quoted cell of quotes': (n) => `unit,source,translation\n"${'""'.repeat(n)}",b,c`,
      'one quote that is never closed': (n) => `unit,source,translation\n"${'x,\n'.repeat(n)}`,
      'a line of commas': (n) => `unit,source,translation\n${','.repeat(n)}`,
      'one long first line': (n) => 'x'.repeat(n),
      'blank lines': (n) => `unit,source,translation\n${'\r'.repeat(n)}`,
    },
  },
  PO: {
    read: (text) => readTranslationPo(text, 'russian'),
    of: {
      entries: (n) => 'msgctxt "u"\nmsgid "a"\nmsgstr "b"\n\n'.repeat(n),
      'one text in many lines': (n) => `msgctxt "u"\nmsgid ""\n${'"x"\n'.repeat(n)}`,
      'one text of backslashes': (n) => `msgid "${'\\\\'.repeat(n)}"`,
      'one long line': (n) => `msgid${' '.repeat(n)}"`,
      comments: (n) => '#\n'.repeat(n),
    },
  },
  Twee: {
    read: (text) => readTwee(text, 'story', newId),
    of: {
      passages: (n) => Array.from({ length: Math.min(n, 19_000) }, (_, i) => `:: P${i}\n[[P${i + 1}]]\n`).join(''),
      'too many passages': (n) => '::a\n'.repeat(n * 10),
      'a header of spaces': (n) => `::${' '.repeat(n)}[\n:: A\nx`,
      'a header of backslashes': (n) => `:: ${'\\'.repeat(n)}\n:: A\nx`,
      'links never closed': (n) => `:: A\n${'[['.repeat(n)}`,
      'comments never closed': (n) => `:: A\n${'/%<!--/*'.repeat(n)}`,
      'macros never closed': (n) => `:: A\n${'<<'.repeat(n)}`,
      'macros that end in one mark': (n) => `:: A\n${'<<a> '.repeat(n)}`,
      'conditions within conditions': (n) => `:: A\n${'<<if $a>>'.repeat(n)}`,
      'links one after the other': (n) => `:: A\n${'[[B]] '.repeat(n)}\n:: B\nx`,
      'brackets of Harlowe never closed': (n) => `:: A\n(set: $a to 1)${'(if: '.repeat(n)}`,
      'hooks of Harlowe never closed': (n) => `:: A\n(set: $a to 1)${'(if: $a)['.repeat(n)}`,
      'code of Snowman': (n) => `:: A\n${'<% if (s.a) { %>'.repeat(n)}`,
      'tags never closed': (n) => `:: A\n${'<a data-passage="A"'.repeat(n)}`,
      'a published page': (n) => `<tw-storydata>${'<tw-passagedata name="a">x</tw-passagedata>'.repeat(n)}`,
      'a published page never closed': (n) => `<tw-storydata>${'<tw-passagedata name="a">'.repeat(n)}`,
    },
  },
  'Character cards': {
    read: (text) => readCard(card({ first_mes: text, mes_example: text, personality: text }), newId),
    of: {
      'notes never closed': (n) => '{{//'.repeat(n),
      'placeholders never closed': (n) => `{{${' '.repeat(n)}`,
      'lines of dialogue': (n) => '{{char}}: aye\n'.repeat(n),
      'one long line': (n) => ' '.repeat(n),
    },
  },
  Lorebooks: {
    read: (text) => readCard(strToU8(JSON.stringify({ entries: [{ content: text, key: [text] }] })), newId),
    of: {
      decorators: (n) => '@@'.repeat(n),
      'lines of decorators': (n) => '@@x\n'.repeat(n),
      'white space': (n) => ' \n'.repeat(n),
    },
  },
}

describe.each(Object.entries(files))('%s', (_, { read, of }) => {
  test.each(Object.entries(of))('are read in one pass: %s', (_, make) => {
    const [small, large] = [make(2_000), make(16_000)]
    const work = [small, large].map((text) => textWork(tried(() => read(text))) / text.length)
    // The same work for each character, however many there are: a second pass within the first makes it eight times.
    expect(work[1]).toBeLessThan((work[0] ?? 0) * 2 + 4)
    expect(work[1]).toBeLessThan(100)
  })
})

test('JSON that is nested deeper than any novel is refused in words', () => {
  const deep = strToU8('['.repeat(1_000_000) + ']'.repeat(1_000_000))
  expect(() => readCard(deep, newId)).toThrow(CardError)
  expect(() => readArchive(deep, newId)).toThrow(ArchiveError)
})
