import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { answerImport } from './answer-import.ts'

const brought = (name: string, json: unknown) => {
  const files = [new File([JSON.stringify(json)], name)]
  return answerImport({ ask: 'novel', files, language: 'english', importers: [], without: [] })
}

test('a story that an old compiler of Ink made is told from a file that holds none', async () => {
  expect(await brought('fog.ink.json', { inkVersion: 12, root: [['done'], null] })).toEqual({ answer: 'old_ink' })
  expect(await brought('fog.ink.json', { inkVersion: 20, root: [['done', null], 'done', null] })).toEqual({
    answer: 'none',
  })
  expect(await brought('fog.json', { fog: true })).toEqual({ answer: 'none' })
})

test('scripts that Ren’Py has packed for players are told from files that hold nothing, in a zip too', async () => {
  const answer = async (name: string, bytes: Uint8Array<ArrayBuffer>) =>
    answerImport({ ask: 'novel', files: [new File([bytes], name)], language: 'english', importers: [], without: [] })
  const zip = (path: string) => Uint8Array.from(zipSync({ 'game/bg.txt': strToU8('x'), [path]: strToU8('RPC2') }))
  expect(await answer('archive.rpa', Uint8Array.from(strToU8('RPA-3.0 1 2')))).toEqual({ answer: 'packed_renpy' })
  expect(await answer('game.zip', zip('game/script.rpyc'))).toEqual({ answer: 'packed_renpy' })
  expect(await answer('game.zip', zip('game/script.doc'))).toEqual({ answer: 'none' })
  expect(await answer('game.zip', Uint8Array.from(strToU8('no zip')))).toEqual({ answer: 'none' })
})
