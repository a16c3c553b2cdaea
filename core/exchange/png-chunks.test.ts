import { strFromU8, strToU8, zlibSync } from 'fflate'
import { expect, test } from 'vitest'
import { pngChunk, pngOf, withPngTexts } from './png-chunks.ts'
import { isPng, pngTexts } from './png-texts.ts'

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const chunk = (kind: string, text: string | Uint8Array) => pngChunk(kind, typeof text === 'string' ? latin(text) : text)
const packed = (head: string, text: string) => Uint8Array.from([...latin(head), ...zlibSync(strToU8(text))])
const end = chunk('IEND', '')
const read = (png: Uint8Array, keywords = ['chara', 'ccv3'], most = 1_000) =>
  Object.fromEntries([...pngTexts(png, keywords, most)].map(([keyword, text]) => [keyword, strFromU8(text)]))

test('a chunk is its length, its name, its data and a checksum', () => {
  // The last chunk of every PNG.
  expect([...end]).toEqual([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])
  expect(isPng(pngOf(end))).toBe(true)
  for (const at of [0, 1, 7]) expect(isPng(pngOf(end).fill(0, at, at + 1))).toBe(false)
})

test('texts replace those with the same keywords, before the image data, and nothing else', () => {
  const head = chunk('IHDR', 'x'.repeat(13))
  const kept = [chunk('tEXt', 'charade\0x'), chunk('tEXt', 'chara'), chunk('IDAT', 'chara\0x'), chunk('zTXt', '\0x')]
  const old = [chunk('tEXt', 'chara\0x'), chunk('zTXt', 'chara\0\0x'), chunk('iTXt', 'chara\0\0\0\0\0x')]
  const fresh = chunk('tEXt', 'chara\0new')
  const texts = new Map([['chara', strToU8('new')]])
  expect(withPngTexts(pngOf(head, ...old, ...kept, ...old, end), texts)).toEqual(pngOf(head, fresh, ...kept, end))
  // Cut off within its data, after its name and within its name.
  const cut = (length: number) => chunk('IDAT', 'abc').subarray(0, length)
  expect(withPngTexts(pngOf(head, cut(10)), texts)).toEqual(pngOf(head, fresh, cut(10)))
  expect(withPngTexts(pngOf(head, cut(8)), texts)).toEqual(pngOf(head, fresh, cut(8)))
  expect(withPngTexts(pngOf(head, cut(7)), texts)).toEqual(pngOf(head, fresh))
})

test.each([
  [{ chara: 'a' }, [chunk('tEXt', 'chara\0a')]],
  [{ chara: 'a' }, [chunk('tEXt', 'Chara\0a'), chunk('tEXt', 'chara\0b')]],
  [{ chara: 'a', ccv3: 'b' }, [chunk('tEXt', 'chara\0a'), chunk('tEXt', 'other\0c'), chunk('tEXt', 'CCV3\0b')]],
  [{ chara: 'a' }, [chunk('zTXt', packed('chara\0\0', 'a'))]],
  // Another way of compression than deflate.
  [{}, [chunk('zTXt', packed('chara\0\x01', 'a'))]],
  [{ chara: 'a' }, [chunk('iTXt', 'chara\0\0\0en\0name\0a')]],
  [{ chara: 'a' }, [chunk('iTXt', packed('chara\0\x01\0\0\0', 'a'))]],
  [{}, [chunk('iTXt', 'chara\0\0\0en')]],
  [{}, [chunk('iTXt', 'chara\0\0\0en\0name')]],
  [{}, [chunk('tEXt', 'charas'), chunk('tEXt', '\0chara'), chunk('IDAT', 'chara\0a')]],
  [{}, [chunk('tEXt', 'chara\0a').subarray(0, -1)]],
  [{}, [chunk('tEXt', 'chara\0a').subarray(0, -6)]],
])('reads the texts %j of a PNG', (texts, chunks) => {
  expect(read(pngOf(...chunks))).toEqual(texts)
})

test('reads no more chunks and bytes of texts than allowed', () => {
  const png = (...texts: string[]) => pngOf(...texts.map((text) => chunk('tEXt', text)))
  expect(read(png('a\0x', 'b\0y'), ['a', 'b'])).toEqual({ a: 'x', b: 'y' })
  expect(read(png('a\0xx', 'b\0yy', 'c\0z'), ['a', 'b', 'c'], 4)).toEqual({ a: 'xx', b: 'yy' })
  expect(read(png('a\0xx', 'b\0yyy', 'c\0z'), ['a', 'b', 'c'], 4)).toEqual({ a: 'xx' })
  expect(read(pngOf(chunk('zTXt', packed('a\0\0', 'xx')), chunk('tEXt', 'b\0y')), ['a', 'b'], 1)).toEqual({})
  const after = (count: number) => read(pngOf(...Array<Uint8Array>(count).fill(end), chunk('tEXt', 'chara\0a')))
  expect(after(9_999)).toEqual({ chara: 'a' })
  expect(after(10_000)).toEqual({})
})
