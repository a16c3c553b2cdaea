import { readTranslationXliff } from '@fabula/core/exchange/read-translation-xliff'
import { readTranslationCsv } from '@fabula/core/exchange/translation-csv'
import { TranslationFileError } from '@fabula/core/exchange/translation-file'
import { readTranslationPo } from '@fabula/core/exchange/translation-po'
import { expect, test } from 'vitest'
import { translationFaultPhrases } from './translation-faults.ts'

const { english, russian } = translationFaultPhrases

function faultOf(read: () => unknown): TranslationFileError {
  try {
    read()
  } catch (error) {
    if (error instanceof TranslationFileError) return error
    throw error
  }
  throw new Error('It was read')
}
const csv = (rest: string) => () => readTranslationCsv(`unit,source,translation\n${rest}`)
const po = (text: string) => () => readTranslationPo(text, 'russian')
const xliff = (text: string) => () => readTranslationXliff(text, 'russian')
const unit = (target: string) =>
  `<xliff version="1.2"><file source-language="en" target-language="ru"><body><trans-unit id="1" resname="u"><source>a</source><target>${target}</target></trans-unit></body></file></xliff>`

test.each<[string, () => unknown, RegExp]>([
  ['a table without its columns', () => readTranslationCsv('a,b\n1,2\n'), /столбцы unit, source, translation/],
  ['a short line', csv('u,a\n'), /Строка 2: не хватает столбцов/],
  ['a quote that stays open', csv('u,"two\n'), /кавычка открыта/],
  ['something behind a quote', csv('u,"x"y,z\n'), /за закрывающей кавычкой/],
  ['a line of no catalogue', po('hello'), /Строка 1: в каталоге \(PO\)/],
  ['a text without quotes', po('msgid "a'), /не в кавычках/],
  ['a catalogue of another language', po('msgid ""\nmsgstr "Language: de\\n"'), /на de, а не на ru/],
  ['XML of another kind', xliff('<html></html>'), /не XLIFF/],
  ['a document type', xliff('<!DOCTYPE x []><xliff/>'), /DOCTYPE/],
  ['a tag that stays open', xliff('<xliff version="1.2"><file>'), /не закрыт/],
  ['a tag closed by another', xliff('<xliff version="1.2"></file></xliff>'), /чужой тег/],
  ['a lone sign', xliff(unit('a & b')), /«&»/],
  ['an unknown sign', xliff(unit('&hello;')), /&hello;/],
])('of %s it is said where and what, in both languages', (_, read, wanted) => {
  const { line, message } = faultOf(read)
  const told = russian.fault(`line ${line}`, message)
  expect(told).toMatch(wanted)
  expect(told).not.toMatch(/что-то не так/)
  expect(english.fault(`line ${line}`, message)).toBe(`Line ${line}: ${message}`)
})
