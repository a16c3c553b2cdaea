import { archiveFaults } from '@fabula/core/exchange/archive-faults'
import { writeZip } from '@fabula/core/exchange/write-zip'
import { expect, test } from 'vitest'
import { answerImport } from './answer-import.ts'

const text = (words: string) => new TextEncoder().encode(words)
const card = text(JSON.stringify({ spec: 'chara_card_v3', data: { name: 'Wren', description: 'Keeps the bridge.' } }))
const whole: Record<string, Record<string, Uint8Array>> = {
  'story.zip': { 'game/script.rpy': text('label start:\n    "Rain."\n') },
  'wren.charx': { 'card.json': card },
}

async function zipped(files: Record<string, Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: BlobPart[] = []
  for await (const piece of writeZip(Object.entries(files).map(([path, bytes]) => ({ path, bytes }))))
    pieces.push(piece)
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

/** Overwrites a byte at an offset from each entry of the directory. */
function changed(zip: Uint8Array<ArrayBuffer>, offset: number, change: (byte: number) => number) {
  const view = new DataView(zip.buffer)
  for (let at = 0; at < zip.length - 46; at++)
    if (view.getUint32(at, true) === 0x02014b50) zip[at + offset] = change(zip[at + offset] ?? 0)
  return zip
}

test.each([
  ['encrypted', 'encrypted', (zip: Uint8Array<ArrayBuffer>) => changed(zip, 8, (flags) => flags | 1)],
  ['packed in another way', 'packedUnusually', (zip: Uint8Array<ArrayBuffer>) => changed(zip, 10, () => 12)],
  ['with a wrong checksum', 'damaged', (zip: Uint8Array<ArrayBuffer>) => changed(zip, 16, (crc) => crc ^ 1)],
  ['that ends early', 'notZip', (zip: Uint8Array<ArrayBuffer>) => zip.slice(0, -1)],
] as const)('gives the reason why no story or card is read from a zip %s', async (_what, fault, spoil) => {
  for (const [name, files] of Object.entries(whole)) {
    const file = new File([spoil(await zipped(files))], name)
    expect(
      await answerImport({ ask: 'novel', files: [file], language: 'english', importers: [], without: [] }),
    ).toEqual({ answer: 'damaged', fault: archiveFaults[fault] })
  }
})
