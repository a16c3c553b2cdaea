import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { decoderOfNames, decodeText } from './decode-text.ts'
import { TestGame } from './flow/test-game.ts'
import { readScript } from './read-script.ts'
import { chosenFiles } from './script-files.ts'
import { newTestId } from './test-script.ts'

const decodeNames = (names: readonly Uint8Array[]) => names.map(decoderOfNames(names))
const story = 'Мара: Кто здесь?\n* [Я] Никого.\n* [Молчать] «Ёж» — и всё.\n- -> END\n'
const units = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
const little = (text: string) => new Uint8Array(units(text).flatMap((unit) => [unit % 256, Math.floor(unit / 256)]))
const big = (text: string) => new Uint8Array(units(text).flatMap((unit) => [Math.floor(unit / 256), unit % 256]))
const windows = (text: string) =>
  new Uint8Array(
    [...text].map((sign) => {
      const code = sign.charCodeAt(0)
      const other = { Ё: 0xa8, ё: 0xb8, '«': 0xab, '»': 0xbb, '—': 0x97 }[sign]
      return other ?? (code < 0x80 ? code : code - 0x410 + 0xc0)
    }),
  )

test.each([
  ['UTF-8', strToU8(story)],
  ['UTF-16 little-endian with a byte order mark', little(`\ufeff${story}`)],
  ['UTF-16 big-endian with a byte order mark', big(`\ufeff${story}`)],
  ['UTF-16 little-endian without a byte order mark', little(story)],
  ['UTF-16 big-endian without a byte order mark', big(story)],
  ['Windows-1251', windows(story)],
])('a story in %s is decoded correctly', (_how, file) => {
  expect(decodeText(file)).toBe(story)
  const made = readScript(chosenFiles([{ name: 'story.ink', bytes: file }]), newTestId)
  if (!made) throw new Error('Not read')
  const game = new TestGame(made.novel)
  expect(game.labels).toEqual(['Я', 'Молчать'])
  expect(game.take('Молчать').texts.join('')).toContain('«Ёж» — и всё.')
})

test('UTF-8 is recognised, however short, even with its last letter cut off', () => {
  for (const text of ['', 'a', 'Ж', 'naïve café', '漢字', 'Кто?']) expect(decodeText(strToU8(text))).toBe(text)
  const cut = strToU8('Кто здесь?\nНикого').subarray(0, -1)
  expect(decodeText(cut).startsWith('Кто здесь?\nНиког')).toBe(true)
})

test('a file without text is not read as a story, whatever its name', () => {
  const noise = Uint8Array.from({ length: 20_000 }, (_, at) => (at * at * 2_654_435 + at * 97) % 251)
  for (const name of ['story.ink', 'story.yarn', 'script.rpy', 'story.txt'])
    expect(readScript(chosenFiles([{ name, bytes: noise }]), newTestId)).toBeNull()
})

const dos = (text: string) =>
  new Uint8Array(
    [...text].map((sign) => {
      const code = sign.charCodeAt(0)
      const other = { Ё: 0xf0, ё: 0xf1, '№': 0xfc }[sign]
      return other ?? (code < 0x80 ? code : code - 0x410 + (code < 0x440 ? 0x80 : 0xb0))
    }),
  )

test.each([
  ['UTF-8', (text: string) => strToU8(text)],
  ['code page 866', dos],
  ['Windows-1251', windows],
])('names in %s in a zip', (_encoding, encode) => {
  for (const names of [['Ёж й.png'], ['Ночь.png'], ['лампа.png'], ['сад/парк.png', 'Река.png'], ['три.png', 'дом.png']])
    expect(decodeNames(names.map(encode))).toEqual(names)
})

test('names in a zip with other signs, and in both UTF-8 and another encoding', () => {
  expect(decodeNames([dos('Глава №1.png')])).toEqual(['Глава №1.png'])
  expect(decodeNames([strToU8('Ёж.png'), dos('Ёж.png'), strToU8('a.png')])).toEqual(['Ёж.png', 'Ёж.png', 'a.png'])
  expect(decodeNames([Uint8Array.of(0xbf, 0xb0, 0xd0)])).toEqual(['\u00bf\u00b0\u00d0'])
})

const upperHalf = Uint8Array.from({ length: 128 }, (_, at) => 0x80 + at)
/** Enough letters to tell the encoding, and then every byte above ASCII. */
const withLetters = (text: string, encode: (text: string) => Uint8Array) =>
  Uint8Array.from([...encode(text), ...upperHalf])

test('every character of the Russian encodings of Windows and of DOS is decoded', () => {
  const text = 'письмо '.repeat(20)
  expect(decodeText(withLetters(text, windows))).toBe(
    `${text}ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u0098™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя`,
  )
  expect(decodeNames([withLetters(text, dos)])).toEqual([
    `${text}АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■\u00a0`,
  ])
})

test('UTF-16 is told by its byte order mark, or else by its zeros', () => {
  expect([decodeText(little('\ufeff漢字')), decodeText(big('\ufeff漢字')), decodeText(little('\ufeff'))]).toEqual([
    '漢字',
    '漢字',
    '',
  ])
  const long = 'Aб'.repeat(10_000)
  expect([decodeText(little(long)), decodeText(big(long)), decodeText(windows(long))]).toEqual([long, long, long])
  expect(decodeText(little('ab'))).toBe('ab')
  // Too short, or with a zero too few or in both places.
  expect(decodeText(little('a'))).toBe('a\0')
  expect(decodeText(strToU8(`${'a'.repeat(17)}\0`))).toBe(`${'a'.repeat(17)}\0`)
  expect(decodeText(strToU8('a\0b\0\0c\0d'))).toBe('a\0b\0\0c\0d')
})

test('words in Windows-1251 that begin like a byte order mark are words', () => {
  for (const word of ['яблоко', 'юность', 'аюшки', 'мята']) expect(decodeText(windows(word))).toBe(word)
})

test('a text in Windows-1251 may be half quotation marks and dashes, but not more', () => {
  const talk = '— «Да!» — «Нет!» — «Ну?»'
  expect(decodeText(windows(talk))).toBe(talk)
  expect(decodeText(windows('а а а ««'))).toBe('а а а ««')
  expect(decodeText(windows('а а «««'))).toBe('\ufffd \ufffd \ufffd\ufffd\ufffd')
})
