import { strFromU8, strToU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeZip, type ZippedFile } from './write-zip.ts'

async function chunksOf(...files: ZippedFile[]): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeZip(files)) chunks.push(chunk)
  return chunks
}

test('files are stored as they are, or compressed, whole or in pieces', async () => {
  const text = 'hello '.repeat(100)
  async function* pieces() {
    yield strToU8('hello ')
    yield strToU8(text)
  }
  const size = async (packs: boolean) =>
    (await chunksOf({ path: 'a.txt', bytes: strToU8(text), packs })).reduce((sum, { length }) => sum + length, 0)
  expect(await size(false)).toBeGreaterThan(text.length)
  expect(await size(true)).toBeLessThan(text.length / 2)
  const chunks = await chunksOf(
    { path: 'a.txt', bytes: strToU8(text), packs: true },
    { path: 'b/c.txt', bytes: pieces() },
  )
  const read = Object.entries(unzipSync(Uint8Array.from(chunks.flatMap((chunk) => [...chunk]))))
  expect(read.map(([path, bytes]) => [path, strFromU8(bytes)])).toEqual([
    ['a.txt', text],
    ['b/c.txt', `hello ${text}`],
  ])
})

test('the chunks of a zip are copies, and a name that no zip can have is refused', async () => {
  const bytes = strToU8('hello')
  for (const chunk of await chunksOf({ path: 'a.txt', bytes })) chunk.fill(0)
  expect(strFromU8(bytes)).toBe('hello')
  await expect(chunksOf({ path: 'x'.repeat(70_000), bytes })).rejects.toThrow()
})
