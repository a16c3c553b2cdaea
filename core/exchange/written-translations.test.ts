import { expect, test } from 'vitest'
import { readTranslationXliff } from './read-translation-xliff.ts'
import { readTranslationCsv, writeTranslationCsv } from './translation-csv.ts'
import type { TranslationFile } from './translation-file.ts'
import { readTranslationPo, writeTranslationPo } from './translation-po.ts'
import { writeTranslationXliff } from './translation-xliff.ts'
import { writeTranslationXliff2 } from './translation-xliff2.ts'

const text = (unit: string, source: string, text: string, made_by: 'author' | 'model' | null, stale = false) => ({
  ...{ unit, source, text, made_by, stale },
})
const file: TranslationFile = {
  name: 'A "lamp"\n& <fog>',
  from: 'english',
  to: 'russian',
  texts: [
    text('novel/name', 'The Lamp', 'Фонарь', 'author'),
    text('a&b', 'Go, {{user}}.\n"Now"\t<b> {{gold}}', 'Иди, {{user}}.', 'model'),
    text('u/1', '=1', '- да\u0001', 'author', true),
    text('u/2', ' x ', '', null),
    text('u/3', ' \\x ', 'y', 'model', true),
  ],
}
/** Each text as it is read again: the line, whether it is approved, and whether it is unchanged. */
const read = (texts: ReturnType<typeof readTranslationCsv>) =>
  texts.map(({ line, approved, unit, source, text }) => {
    const as = file.texts.find((each) => each.unit === unit)
    return [line, approved, source === as?.source && text.replace('\u0001', '') === as.text.replace('\u0001', '')]
  })
const lines = (...at: number[]) => at.map((line, index) => [line, index === 0, true])

test('a table is written for spreadsheets', () => {
  const table = writeTranslationCsv(file)
  expect(table.split('\r\n')).toEqual([
    '\uFEFFunit,source,translation,status',
    'novel/name,The Lamp,Фонарь,final',
    'a&b,"Go, {{user}}.\n""Now""\t<b> {{gold}}","Иди, {{user}}.",machine',
    "u/1,'=1,'- да\u0001,stale",
    'u/2," x ",,missing',
    'u/3," \\x ",y,stale',
    '',
  ])
  expect(read(readTranslationCsv(table))).toEqual(lines(2, 3, 5, 6, 7))
})

test('a catalogue is written for gettext', () => {
  const catalogue = writeTranslationPo(file)
  expect(catalogue).toBe(`msgid ""
msgstr ""
"Project-Id-Version: A \\"lamp\\" & <fog>\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: ru\\n"

msgctxt "novel/name"
msgid "The Lamp"
msgstr "Фонарь"

#, fuzzy
msgctxt "a&b"
msgid "Go, {{user}}.\\n\\"Now\\"\\t<b> {{gold}}"
msgstr "Иди, {{user}}."

#, fuzzy
msgctxt "u/1"
msgid "=1"
msgstr "- да\u0001"

msgctxt "u/2"
msgid " x "
msgstr ""

#, fuzzy
msgctxt "u/3"
msgid " \\\\x "
msgstr "y"
`)
  const odd = { ...file, texts: [text('u', 'a\r\n\\n', '"b"', 'author')] }
  expect(writeTranslationPo(odd)).toContain('msgid "a\\r\\n\\\\n"\nmsgstr "\\"b\\""')
  const all = read(readTranslationPo(catalogue, 'russian'))
  expect(all).toEqual(lines(9, 14, 19, 23, 28).map(([line, , same], at) => [line, at === 0 || at === 3, same]))
})

test('XLIFF 1.2 is written for translators’ programs', () => {
  const xliff = writeTranslationXliff(file)
  expect(xliff).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="A &quot;lamp&quot;
&amp; &lt;fog&gt;" source-language="en" target-language="ru" datatype="plaintext" xml:space="preserve">
<body>
<trans-unit id="1" approved="yes" resname="novel/name"><source>The Lamp</source><target state="final">Фонарь</target></trans-unit>
<trans-unit id="2" approved="no" resname="a&amp;b"><source>Go, <ph id="1">{{user}}</ph>.
&quot;Now&quot;\t&lt;b&gt; <ph id="2">{{gold}}</ph></source><target state="translated" state-qualifier="mt-suggestion">Иди, <ph id="1">{{user}}</ph>.</target></trans-unit>
<trans-unit id="3" approved="no" resname="u/1"><source>=1</source><target state="needs-review-translation">- да</target></trans-unit>
<trans-unit id="4" resname="u/2"><source> x </source><target state="needs-translation"></target></trans-unit>
<trans-unit id="5" approved="no" resname="u/3"><source> \\x </source><target state="needs-review-translation">y</target></trans-unit>
</body>
</file>
</xliff>
`)
  expect(read(readTranslationXliff(xliff, 'russian'))).toEqual(lines(6, 7, 9, 10, 11))
})

test('XLIFF 2.1 is written for newer ones', () => {
  const xliff = writeTranslationXliff2(file)
  expect(xliff).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="ru">
<file id="f1" original="A &quot;lamp&quot;
&amp; &lt;fog&gt;" xml:space="preserve">
<unit id="u1" name="novel/name"><segment state="final"><source>The Lamp</source><target>Фонарь</target></segment></unit>
<unit id="u2" name="a&amp;b"><segment state="translated" subState="fabula:machine"><source>Go, <ph id="1" equiv="{{user}}"/>.
&quot;Now&quot;\t&lt;b&gt; <ph id="2" equiv="{{gold}}"/></source><target>Иди, <ph id="1" equiv="{{user}}"/>.</target></segment></unit>
<unit id="u3" name="u/1"><segment state="translated" subState="fabula:stale"><source>=1</source><target>- да</target></segment></unit>
<unit id="u4" name="u/2"><segment state="initial"><source> x </source></segment></unit>
<unit id="u5" name="u/3"><segment state="translated" subState="fabula:stale"><source> \\x </source><target>y</target></segment></unit>
</file>
</xliff>
`)
  expect(read(readTranslationXliff(xliff, 'russian'))).toEqual(lines(5, 6, 8, 9, 10))
})
