import { writeZip } from '@fabula/core/exchange/write-zip'
import { expect, test } from 'vitest'
import { answerImport } from './answer-import.ts'

const brought = (name: string, json: unknown) => {
  const files = [new File([JSON.stringify(json)], name)]
  return answerImport({ ask: 'novel', files, language: 'english', importers: [], without: [] })
}

test('recognises a story compiled by an old version of Ink', async () => {
  expect(await brought('fog.ink.json', { inkVersion: 12, root: [['done'], null] })).toEqual({ answer: 'old_ink' })
  expect(await brought('fog.ink.json', { inkVersion: 20, root: [['done', null], 'done', null] })).toEqual({
    answer: 'none',
  })
  expect(await brought('fog.json', { fog: true })).toEqual({ answer: 'none' })
})

test('recognises scripts compiled or packed by Ren’Py, in a zip too', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const answer = (name: string, content: BlobPart[]) =>
    answerImport({ ask: 'novel', files: [new File(content, name)], language: 'english', importers: [], without: [] })
  const zip = async (path: string) => {
    const pieces: BlobPart[] = []
    for await (const piece of writeZip([path, 'game/bg.txt'].map((each) => ({ path: each, bytes: bytes('RPC2') }))))
      pieces.push(piece)
    return pieces
  }
  expect(await answer('archive.rpa', ['RPA-3.0 1 2'])).toEqual({ answer: 'packed_renpy' })
  expect(await answer('game.zip', await zip('game/script.rpyc'))).toEqual({ answer: 'packed_renpy' })
  expect(await answer('game.zip', await zip('game/script.doc'))).toEqual({ answer: 'none' })
})
