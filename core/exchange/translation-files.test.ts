import { describe, expect, test } from 'vitest'
import { processorMs } from '../test/processor-ms.ts'
import { readTranslationXliff } from './read-translation-xliff.ts'
import { textWork } from './test-text-work.ts'
import { readTranslationCsv, writeTranslationCsv } from './translation-csv.ts'
import { type TranslationFile, TranslationFileError, type WrittenText } from './translation-file.ts'
import { readTranslationPo, writeTranslationPo } from './translation-po.ts'
import { writeTranslationXliff } from './translation-xliff.ts'
import { writeTranslationXliff2 } from './translation-xliff2.ts'

const text = (unit: string, source: string, text: string, more: Partial<WrittenText> = {}): WrittenText => ({
  unit,
  source,
  text,
  made_by: text === '' ? null : 'author',
  stale: false,
  ...more,
})
const file = (texts: WrittenText[]): TranslationFile => ({
  name: 'A "lamp" & <fog>',
  from: 'english',
  to: 'russian',
  texts,
})
const texts = [
  text('novel/name', 'The Lamp', 'Фонарь'),
  text(
    'static_scene/1/original_message',
    'Go, "{{user}}".\n\nNow; or\tnever, <b>&amp;</b>',
    '«{{user}}», иди.\n\nСейчас',
  ),
  text('character/1/example_line', '- Aye.', '— Да.', { made_by: 'model' }),
  text('character/1/example_line', "=1+1 'x'", "'-нет", { stale: true }),
  text('scene/1/help', '  kept  ', ''),
]
const kept = texts.map(({ unit, source, text }) => ({ unit, source, text }))
const bare = (list: { unit: string; source: string; text: string }[]) =>
  list.map(({ unit, source, text }) => ({ unit, source, text }))
const kinds = [
  ['CSV', (all: WrittenText[]) => readTranslationCsv(writeTranslationCsv(file(all)))],
  ['XLIFF', (all: WrittenText[]) => readTranslationXliff(writeTranslationXliff(file(all)), 'russian')],
  ['XLIFF 2.1', (all: WrittenText[]) => readTranslationXliff(writeTranslationXliff2(file(all)), 'russian')],
  ['PO', (all: WrittenText[]) => readTranslationPo(writeTranslationPo(file(all)), 'russian')],
] as const

describe.each(kinds)('%s', (_, roundTrip) => {
  test('reads back exactly what was written', () => {
    expect(bare(roundTrip(texts))).toEqual(kept)
  })

  test('reads as approved what an author translated and is not outdated', () => {
    const approved = roundTrip(texts).flatMap(({ unit, text, approved }) => (approved && text !== '' ? [unit] : []))
    expect(approved).toEqual(['novel/name', 'static_scene/1/original_message'])
  })

  test('reads back any text', () => {
    const odd = [...'",;\n\t\'=+-@＝<>&{}]«я𝔸 ', '{{user}}', ']]>', '-->', "''=", '&#x41;']
    const many = Array.from({ length: 400 }, (_, seed) => {
      const word = (salt: number) =>
        Array.from({ length: 1 + ((seed * salt) % 9) }, (_, i) => odd[(seed * salt + i * i * 7) % odd.length]).join('')
      return text(`u/${seed}`, `${word(13)}x`, word(31))
    })
    expect(bare(roundTrip(many))).toEqual(bare(many))
  })

  test('reads 20,000 texts quickly', () => {
    const many = Array.from({ length: 20_000 }, (_, i) =>
      text(`u/${i}`, `A line, "quoted" ${i}`, `Строка {{user}} ${i}`),
    )
    // More than one pass would take minutes.
    expect(processorMs(() => expect(roundTrip(many)).toHaveLength(20_000))).toBeLessThan(10_000)
  })
})

describe('CSV', () => {
  test('writes no cell that a spreadsheet takes for a formula', () => {
    const table = writeTranslationCsv(file([text('u', '=cmd()', '@x'), text('v', '-1', '+1')]))
    expect(table).toBe("\uFEFFunit,source,translation,status\r\nu,'=cmd(),'@x,final\r\nv,'-1,'+1,final\r\n")
  })

  test('recognises formulas with leading blanks and full-width signs, and reads all cells back unchanged', () => {
    const signs = [' =1', '\n@x', '\u00a0+1', '＝1', '＋1', '－1', '＠x', "'=1", "'' =1", "' a", "'", ' a = b', 'a=b']
    const cells = signs.map((sign, at) => text(`u/${at}`, sign, sign))
    const table = writeTranslationCsv(file(cells))
    for (const line of table.split('\r\n'))
      for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?\s*[=+\-@＝＋－＠]/)
    expect(bare(readTranslationCsv(table))).toEqual(bare(cells))
  })

  test.each([
    ['semicolons', 'unit;source;translation\nu;A, b;В\n'],
    ['tabs', 'unit\tsource\ttranslation\r\nu\tA, b\tВ\r\n'],
    ['lone carriage returns', 'unit,source,translation\ru,"A, b",В\r'],
    ['another order, more columns, blank lines', 'note,translation,source,unit\n,В,"A, b",u\n,,,\n'],
  ])('is read with %s', (_, table) => {
    expect(bare(readTranslationCsv(table))).toEqual([{ unit: 'u', source: 'A, b', text: 'В' }])
  })

  test.each([
    [1, 'a,b,c\n1,2,3\n', /name the columns/],
    [3, 'unit,source,translation\nu,"two\nlines', /never closed/],
    [3, 'unit,source,translation\nu,a,b\nu,"x"y,z\n', /behind a closing quote/],
    [2, 'unit,source,translation\nu,a\n', /too few/],
  ])('names line %i of an error', (line, table, message) => {
    const [wanted, read] = [line === 3 && /never/.test(message.source) ? 2 : line, () => readTranslationCsv(table)]
    expect(read).toThrow(message)
    expect(lineOf(read)).toBe(wanted)
  })
})

describe('PO', () => {
  test('of another program is read, including plurals; its texts have no place in a novel', () => {
    const one = 'msgid "Start"\nmsgstr "Начать"\n'
    const many = 'msgid "a save"\nmsgid_plural "%d saves"\nmsgstr[0] "%d запись"\nmsgstr[1] "%d записи"\n'
    expect(bare(readTranslationPo(`${one}\n${many}\n`, 'russian'))).toEqual([
      { unit: '', source: 'Start', text: 'Начать' },
      { unit: '', source: 'a save', text: '%d запись' },
    ])
  })

  const head = 'msgid ""\nmsgstr ""\n"Language: ru\\n"\n\n'

  test('reads what catalogue editors write: broken lines, comments, obsolete entries', () => {
    const body =
      '# translator\n#: place\n#, fuzzy\n#| msgid "old"\nmsgctxt "u"\nmsgid ""\n"Go, "\n"on\\n"\nmsgstr "Иди"\n#~ msgid "x"\n'
    expect(bare(readTranslationPo(head + body, 'russian'))).toEqual([{ unit: 'u', source: 'Go, on\n', text: 'Иди' }])
    const next = 'msgctxt "v"\nmsgid "a"\nmsgstr "b"\n'
    expect(readTranslationPo(head + body + next, 'russian').map(({ approved }) => approved)).toEqual([false, true])
    const marked = writeTranslationPo(file(texts)).match(/#, fuzzy\nmsgctxt "[^"]*"/g)
    expect(marked).toHaveLength(2)
  })

  test.each([
    [3, 'msgctxt "u"\nmsgid "a"\nnonsense', /no line/],
    [1, 'msgid "a', /not in quotes/],
    [1, 'msgid ""\nmsgstr "Language: de\\n"', /into de/],
  ])('names line %i of an error', (line, catalogue, message) => {
    const read = () => readTranslationPo(catalogue, 'russian')
    expect(read).toThrow(message)
    expect(lineOf(read)).toBe(line)
  })
})

describe('XLIFF', () => {
  test('an author’s translation is approved; a model’s or an outdated one is not', () => {
    const marks = [...writeTranslationXliff(file(texts)).matchAll(/<trans-unit id="\d"([^>]*?) resname/g)]
    expect(marks.map((mark) => mark[1]?.trim())).toEqual([
      'approved="yes"',
      'approved="yes"',
      'approved="no"',
      'approved="no"',
      '',
    ])
    const states = [...writeTranslationXliff(file(texts)).matchAll(/<target state="([^>]*)">/g)].map((mark) => mark[1])
    expect(states).toEqual([
      'final',
      'final',
      'translated" state-qualifier="mt-suggestion',
      'needs-review-translation',
      'needs-translation',
    ])
  })

  const xliff = (body: string, target = 'ru-RU') =>
    `<?xml version="1.0"?>\n<xliff version="1.2"><file source-language="en" target-language="${target}"><body>${body}</body></file></xliff>`

  test('reads what translators’ programs add', () => {
    const unit = `<trans-unit id="7" resname="u"><source>Go, <ph id="1">{{user}}</ph></source>
      <seg-source><mrk mid="0" mtype="seg">Go</mrk></seg-source>
      <target state="translated">Иди, <g id="2"><ph id="1">{{user}}</ph></g> &#x2014; <![CDATA[<да>]]></target>
      <note>a note</note><alt-trans><source>Go</source><target>Другое</target></alt-trans></trans-unit>`
    const [read] = readTranslationXliff(`\uFEFF${xliff(`<!-- x --><group id="1">${unit}</group>`)}`, 'russian')
    const text = 'Иди, {{user}} — <да>'
    expect(read).toEqual({ unit: 'u', source: 'Go, {{user}}', text, approved: false, line: 2 })
  })

  test.each([
    ['another language', xliff('', 'de'), /into de/],
    ['another version', '<xliff version="3.0"></xliff>', /not XLIFF 1.2 or 2.1/],
    ['another language in version 2', '<xliff version="2.1" trgLang="de"></xliff>', /into de/],
    ['a file that is not XML', 'hello', /not XLIFF 1.2 or 2.1/],
    ['a custom entity', `<!DOCTYPE x [<!ENTITY a "b">]>${xliff('')}`, /document type/],
    ['an unknown entity', xliff('<trans-unit resname="u"><source>&a;</source></trans-unit>'), /not known/],
    [
      'a character that none is',
      xliff('<trans-unit resname="u"><source>&#x110000;</source></trans-unit>'),
      /not known/,
    ],
    ['a mismatched closing tag', xliff('<trans-unit><source></trans-unit></source>'), /closes another/],
    ['a truncated file', xliff('<trans-unit resname="u"><source>a').slice(0, -40), /./],
  ])('refuses %s', (_, xml, message) => {
    expect(() => readTranslationXliff(xml, 'russian')).toThrow(message)
    expect(() => readTranslationXliff(xml, 'russian')).toThrow(TranslationFileError)
  })

  /** Each is well formed until its end, so that the parser reaches the nested part. */
  const deep: Record<string, (n: number) => string> = {
    'tags within a text': (n) => xliff(`<trans-unit resname="u"><source>${'<g>'.repeat(n)}`),
    'attributes of a unit': (n) =>
      xliff(`<trans-unit resname="u"${Array.from({ length: n }, (_, i) => ` a${i}="c"`).join('')}><source>a</source>`),
    'character entities in a text': (n) => xliff(`<trans-unit resname="u"><source>${'&amp;'.repeat(n)}&`),
    'many texts with a broken last one': (n) =>
      xliff(`${'<trans-unit resname="u"><source>a</source><target>b</target></trans-unit>'.repeat(n)}<trans-unit>`),
    'lines in a text': (n) => xliff(`<trans-unit resname="u"><source>${'a\n'.repeat(n)}<`),
    'CDATA sections': (n) => xliff(`<trans-unit resname="u"><source>${'<![CDATA[x]]>'.repeat(n)}<![CDATA[`),
    'comments in a text': (n) => xliff(`<trans-unit resname="u"><source>${'<!-- x -->'.repeat(n)}<!--`),
    'nested groups': (n) => xliff('<group>'.repeat(n)),
  }

  test.each(Object.entries(deep))('takes linear time: %s', (_, make) => {
    const [small, large] = [make(1_000), make(8_000)]
    const work = [small, large].map((text) => {
      const passed = textWork(() => {
        expect(() => readTranslationXliff(text, 'russian')).toThrow(TranslationFileError)
      })
      return passed / text.length
    })
    // Work per character must not depend on the length; a nested second pass makes it eight times as much.
    expect(work[1]).toBeLessThan((work[0] ?? 0) * 2 + 4)
  })

  test('version 2.1: a text in segments is translated when all of them are; placeholders are restored', () => {
    const unit = (rest: string) =>
      `<xliff version="2.1" trgLang="ru-RU"><file id="f"><unit id="1" name="u"><originalData><data id="d">{{user}}</data></originalData>${rest}</unit></file></xliff>`
    const one =
      '<segment state="final"><source>Go, <ph id="1" dataRef="d"/>.</source><target>Иди, <ph id="1" dataRef="d"/>.</target></segment>'
    const whole = (rest: string) => readTranslationXliff(unit(rest), 'russian')
    const read = (rest: string) => bare(whole(rest))
    const other = '<segment><source>Now</source><target>Сейчас</target></segment>'
    expect([one, one + other].map((rest) => whole(rest)[0]?.approved)).toEqual([true, false])
    expect(
      read(
        `<notes><note>x</note></notes>${one}<ignorable><source> </source></ignorable><segment><source><mrk id="m">Now</mrk></source><target><pc id="2">Сейчас</pc></target></segment>`,
      ),
    ).toEqual([{ unit: 'u', source: 'Go, {{user}}. Now', text: 'Иди, {{user}}. Сейчас' }])
    expect(read(`${one}<segment><source>Now</source></segment>`)).toEqual([
      { unit: 'u', source: 'Go, {{user}}.Now', text: '' },
    ])
  })

  test('version 2.1: an author’s translation is final; a model’s or an outdated one has a state of its own', () => {
    const marks = [...writeTranslationXliff2(file(texts)).matchAll(/<segment ([^>]*)>/g)].map((mark) => mark[1])
    expect(marks).toEqual([
      'state="final"',
      'state="final"',
      'state="translated" subState="fabula:machine"',
      'state="translated" subState="fabula:stale"',
      'state="initial"',
    ])
  })
})

function lineOf(read: () => unknown): number {
  try {
    read()
    return 0
  } catch (error) {
    return error instanceof TranslationFileError ? error.line : -1
  }
}

test('a table with too many lines is refused', () => {
  expect(() => readTranslationCsv('\n'.repeat(200_001))).toThrow('too many lines')
})
