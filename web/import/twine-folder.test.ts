import { writeZip, type ZippedFile } from '@fabula/core/exchange/write-zip'
import { expect, test } from 'vitest'
import { storyArchive } from './story-archive.ts'

const data = ':: StoryData\n{"format":"SugarCube","start":"Pier"}\n'
const pier = '\uFEFF:: Pier\nFog on the pier.\n[[Take the boat]]\n[[Walk home]]\n'
const ways = 'a note to myself\n:: Take the boat\nWaves.\n\n:: Walk home\nStones.\n'
const page =
  '<html><tw-storydata name="Fog" startnode="1"><tw-passagedata pid="1" name="a">Hi. [[b]] [[c]]</tw-passagedata><tw-passagedata pid="2" name="b">B</tw-passagedata><tw-passagedata pid="3" name="c">C</tw-passagedata></tw-storydata></html>'

const zipped = async (files: Record<string, string>) => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const all = Object.entries(files).map(([path, text]): ZippedFile => ({ path, bytes: bytes(text), packs: true }))
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of writeZip(all)) pieces.push(piece)
  return new File(pieces, 'fog.zip')
}
const forksOf = async (files: File[]) => (await storyArchive(files, []))?.report

test('reads several Twee files as one story, whether chosen together or as a zipped folder', async () => {
  const files = { 'src/pier.twee': pier, 'src/ways.tw': ways, 'src/data.twee': data }
  const report = { forks: { all: 1, arrived: 1 }, losses: [] }
  const chosen = Object.entries(files).map(([path, text]) => new File([text], path.slice(4)))
  expect(await forksOf(chosen)).toEqual(report)
  expect(await forksOf([await zipped(files)])).toEqual(report)
})

test('reads a zipped Twine page, and ignores a page beside a story of another program', async () => {
  const report = await forksOf([await zipped({ 'index.html': page, 'images/a.txt': 'x' })])
  expect(report?.forks).toEqual({ all: 1, arrived: 1 })
  expect(await forksOf([await zipped({ 'index.html': '<html>a page of mine</html>' })])).toBeUndefined()
  const game = await forksOf([await zipped({ 'index.html': page, 'game/script.rpy': 'label start:\n    "Rain."\n' })])
  expect(game?.forks).toEqual({ all: 0, arrived: 0 })
})
