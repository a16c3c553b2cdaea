import { expect, test } from 'vitest'
import { readTranslationXliff } from './read-translation-xliff.ts'
import { readTranslationCsv } from './translation-csv.ts'
import { TranslationFileError } from './translation-file.ts'
import { readTranslationPo } from './translation-po.ts'

type Read = ReturnType<typeof readTranslationCsv>
/** Each text in short: its line, place, both texts, and a mark when it is approved. */
const short = (texts: Read) =>
  texts.map(
    ({ line, unit, source, text, approved }) =>
      `${line} ${unit}: ${JSON.stringify([source, text])}${approved ? ' ok' : ''}`,
  )
const refused = (read: () => unknown): string => {
  try {
    read()
  } catch (error) {
    if (error instanceof TranslationFileError) return `${error.line} ${error.message}`
    throw error
  }
  throw new Error('It was read')
}

test('tables of other programs', () => {
  const read = (table: string) => short(readTranslationCsv(table))
  expect(read('\uFEFF Unit ,SOURCE, Translation,Status\nu,"a ""b""\r\nc",d,Final \nv,e,f,machine')).toEqual([
    '2 u: ["a \\"b\\"\\nc","d"] ok',
    '4 v: ["e","f"]',
  ])
  expect(read('translation;unit;source\n"x;y";u;\'=1\n;;\n ; ; \nz;v;w')).toEqual([
    '2 u: ["=1","x;y"]',
    '5 v: ["w","z"]',
  ])
  expect(read('unit\tsource\ttranslation\rv\ta,b\t"c\td"\r')).toEqual(['2 v: ["a,b","c\\td"]'])
  expect(read('unit,source,translation,more\nu,a,b,c,d,e')).toEqual(['2 u: ["a","b"]'])
  expect(read('unit,source,"translation"')).toEqual([])
  const columns = (count: number) => `unit,source,translation${',x'.repeat(count - 3)}\n`
  expect(read(columns(1_000))).toEqual([])
  expect(refused(() => read(columns(1_001)))).toBe('1 A line has too many columns')
  expect(refused(() => read(''))).toBe('1 The first line must name the columns unit, source, translation')
  expect(refused(() => read('unit,source\n'))).toMatch(/^1 The first line/)
  expect(refused(() => read('unit,source,translation\nu,a,b\nu,a'))).toBe('3 This line has too few columns')
  expect(refused(() => read('unit,source,translation\nu,"a\n\nb"c,d'))).toBe(
    '4 Something stands behind a closing quote',
  )
  expect(refused(() => read('unit,source,translation\n\nu,"a""'))).toBe('3 A quote is opened and never closed')
})

test('catalogues of other programs', () => {
  const read = (catalogue: string) => short(readTranslationPo(catalogue, 'russian'))
  const head = '\uFEFFmsgid ""\r\nmsgstr ""\r\n"Project: x\\n"\r\n"LANGUAGE: RU_by\\n"\r\n'
  expect(
    read(`${head}
# by hand
#, c-format, fuzzy
msgctxt "u"
msgid "a\\tb\\\\ \\"c\\" \\q"
"\\r\\n"
msgstr "d"
msgctxt "v"
msgid "e"
msgstr "f"
#. after
#,fuzzy-not
  msgid "g"
msgstr[0] "h"
msgstr[1] "i"
msgid_plural "j"
#| msgid "old"
#~ msgctxt "gone"

# fuzzy
msgctxt "w"
msgid "k"

msgid "m"
# inner
msgstr "n"
#, fuzzy
msgid "o"
msgstr "p"
msgid "q"
msgstr "r"`),
  ).toEqual([
    '8 u: ["a\\tb\\\\ \\"c\\" q\\r\\n","d"]',
    '12 v: ["e","f"] ok',
    '17 : ["g","h"] ok',
    '25 w: ["k",""] ok',
    '28 : ["m","n"] ok',
    '32 : ["o","p"]',
    '34 : ["q","r"] ok',
  ])
  expect(read('msgctxt ""\nmsgid ""\nmsgstr "x"')).toEqual(['1 : ["","x"] ok'])
  expect(refused(() => read('msgid ""\nmsgstr "Language: de\\n"'))).toBe('1 The file translates into de, not into ru')
  expect(refused(() => read('#, fuzzy\n"x"'))).toBe('2 Is no line of a catalogue (PO)')
  expect(refused(() => read('msgid "a"\n# b\n"c"'))).toBe('3 Is no line of a catalogue (PO)')
  for (const line of ['msgid a', 'msgid "a', 'msgid a"', 'msgid "'])
    expect(refused(() => read(`\n${line}`))).toBe('2 A text is not in quotes')
})

test('XLIFF 1.2 of other programs', () => {
  const read = (body: string, file = 'target-language="RU-by"') =>
    short(readTranslationXliff(`<xliff version="1.2">\n<file ${file}>${body}</file></xliff>`, 'russian'))
  expect(
    read(`<body><group><trans-unit approved="yes" resname="u">
<source>a<x id="1"/><bpt id="2">b</bpt><sub>c</sub></source><seg-source>d</seg-source><target>e<mrk>f</mrk></target>
<alt-trans><source>g</source><target>h</target></alt-trans><note>i</note></trans-unit>
<trans-unit><source/><target/></trans-unit>j
<trans-unit><source><ph>1</ph><g>2</g><mrk>3</mrk><bpt>4</bpt><ept>5</ept><it>6</it><sub>7</sub><x/><bx/><ex/></source></trans-unit></group></body>
<trans-unit resname="v" approved="no"><source>k</source></trans-unit>`),
  ).toEqual(['2 u: ["abc","ef"] ok', '5 : ["",""]', '6 : ["1234567",""]', '7 v: ["k",""]'])
  expect(read('<a>'.repeat(48) + '</a>'.repeat(48))).toEqual([])
  expect(read('', '')).toEqual([])
  expect(refused(() => read('', 'target-language="de-DE"'))).toBe('2 The file translates into de-DE, not into ru')
  expect(refused(() => read('<trans-unit><source><b>x</b></source></trans-unit>'))).toBe('2 <b> in a text is not known')
  expect(refused(() => read('<a></b>'))).toBe('2 </b> closes another tag')
  expect(refused(() => read('<a>'.repeat(49)))).toBe('2 The file is nested too deeply')
  expect(refused(() => read('</file><a>'))).toBe('2 </file> closes another tag')
  expect(refused(() => readTranslationXliff('<xliff version="1.2"><file>', 'russian'))).toBe('1 <file> is never closed')
  for (const other of [
    '',
    'x',
    '<other version="1.2"/>',
    '<xliff/>',
    '<xliff version="12"/>',
    '<xliff version="x1.2"/>',
  ])
    expect(refused(() => readTranslationXliff(other, 'russian'))).toBe('1 The file is not XLIFF 1.2 or 2.1')
})

test('XLIFF 2.1 of other programs', () => {
  const read = (body: string, language = 'ru') =>
    short(readTranslationXliff(`<xliff version="2.0" trgLang="${language}"><file>${body}</file></xliff>`, 'russian'))
  const segment = (source: string, target?: string, state = 'final') =>
    `<segment state="${state}"><source>${source}</source>${target === undefined ? '' : `<target>${target}</target>`}</segment>`
  const unit = (...parts: string[]) =>
    `<unit name="u"><originalData><data id="d">{<!-- -->{a}}</data><data/></originalData>${parts.join('')}</unit>`
  expect(read(unit(segment('a', 'b')))).toEqual(['1 u: ["a","b"] ok'])
  expect(read(unit(segment('a', 'b', 'reviewed'), segment('c', 'd')))).toEqual(['1 u: ["ac","bd"] ok'])
  expect(read(unit(segment('a', 'b', 'translated'), segment('c', 'd')))).toEqual(['1 u: ["ac","bd"]'])
  expect(read(unit(segment('a', 'b'), segment('c')))).toEqual(['1 u: ["ac",""] ok'])
  expect(read(unit(segment('a', 'b'), segment(' ')))).toEqual(['1 u: ["a ","b"] ok'])
  expect(read(unit('<ignorable><source>- </source></ignorable>', segment('a', 'b')))).toEqual(['1 u: ["- a","- b"] ok'])
  expect(read(unit('<ignorable><source>- </source><target>— </target></ignorable>', segment('a', 'b')))).toEqual([
    '1 u: ["- a","— b"] ok',
  ])
  expect(
    read(unit(segment('<ph equiv="x" dataRef="d"/><ph dataRef="d" disp="y"/><ph disp="z"/><ph/>', '<pc>b</pc>'))),
  ).toEqual(['1 u: ["x{{a}}z","b"] ok'])
  expect(read(`${unit(segment('a', 'b'))}${unit(segment('c'))}<unit>${segment('d', 'e')}</unit>`)).toEqual([
    '1 u: ["a","b"] ok',
    '1 u: ["c",""] ok',
    '1 : ["d","e"] ok',
  ])
  expect(read(unit(segment('<sc/>a<ec/><sm/>b<em/><cp hex="1"/>', 'c')))).toEqual(['1 u: ["ab","c"] ok'])
  expect(refused(() => read('', 'de'))).toBe('1 The file translates into de, not into ru')
  expect(refused(() => read(unit('<segment><source>a<b/></source></segment>')))).toBe('1 <b> in a text is not known')
})
