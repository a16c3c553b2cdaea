import { expect, test } from 'vitest'
import { readXml } from './read-xml.ts'
import { TranslationFileError } from './translation-file.ts'

/** The parts of a file in short, each with its line. */
const parts = (xml: string) =>
  [...readXml(xml)].map((event) => {
    if (event.kind === 'text') return `${event.line} ${JSON.stringify(event.text)}`
    if (event.kind === 'close') return `${event.line} /${event.name}`
    const attributes = Object.entries(event.attributes).map(([name, value]) => ` ${name}=${value}`)
    return `${event.line} ${event.name}${attributes.join('')}${event.closed ? ' closed' : ''}`
  })

test.each([
  ['\uFEFF<a>b</a>', ['1 a', '1 "b"', '1 /a']],
  [
    '<?xml version="1.0"?>\r\n<x:a x:b = "1"\n c=\'2 "3"\' >\r</x:a >',
    ['1 "\\n"', '2 a x:b=1 c=2 "3"', '3 "\\n"', '4 /a'],
  ],
  ['<a/><b c="d" /><e.f-g_h/>', ['1 a closed', '1 b c=d closed', '1 e.f-g_h closed']],
  ['<!-- a\n<b> --><c>\n<![CDATA[<d>&\n]]></c>', ['2 c', '2 "\\n"', '3 "<d>&\\n"', '4 /c']],
  ['&amp;&lt;&gt;&quot;&apos;&#65;&#x42;&#X1F600;&#1114111;', ['1 "&<>\\"\'AB😀\u{10ffff}"']],
  ['<a b="&amp;\n"/>c\n', ['1 a b=&\n closed', '2 "c\\n"']],
  ['', []],
])('the XML %j', (xml, expected) => {
  expect(parts(xml)).toEqual(expected)
})

test.each([
  ['\n<!-- a', 2, 'A comment is never closed'],
  ['<![CDATA[ a ]]', 1, 'A CDATA section is never closed'],
  ['a\n\n<? b', 3, 'An instruction is never closed'],
  ['<a>\n</a', 2, 'A tag is never closed'],
  ['<!DOCTYPE a>', 1, 'A document type is not accepted'],
  ['a < b', 1, 'A "<" begins no tag'],
  ['<1>', 1, 'A "<" begins no tag'],
  ['<a b>', 1, 'The tag <a> is not well formed'],
  ['<a b="c>', 1, 'The tag <a> is not well formed'],
  ['<a b="<">', 1, 'The tag <a> is not well formed'],
  ['<a / >', 1, 'The tag <a> is not well formed'],
  ['\n<a b="&c;"/>', 2, 'The entity &c; is not known'],
  ['a & b', 1, 'An "&" stands alone'],
  ['a &amp b', 1, 'An "&" stands alone'],
  ['&#0;', 1, 'The character &#0; is not known'],
  ['&#1114112;', 1, 'The character &#1114112; is not known'],
])('the XML %j is refused in line %i: %s', (xml, line, message) => {
  const read = () => parts(xml)
  expect(read).toThrow(TranslationFileError)
  expect(read).toThrow(message)
  try {
    read()
  } catch (error) {
    expect((error as TranslationFileError).line).toBe(line)
  }
})
