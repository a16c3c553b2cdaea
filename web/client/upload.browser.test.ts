import { importArchive } from '@fabula/contract/routes/archive'
import { afterEach, expect, test, vi } from 'vitest'
import { upload } from './upload.ts'

afterEach(() => vi.unstubAllGlobals())

/** Sends a file to somebody who answers so. */
function sent(status: number, body: string) {
  class Answered {
    upload = {}
    status = status
    responseText = body
    onload = () => {}
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => null
    send = () => queueMicrotask(() => this.onload())
  }
  vi.stubGlobal('XMLHttpRequest', Answered)
  return upload(importArchive, { file: new File(['x'], 'x.fabula'), body: {} })
}

test('an upload answers what the server made of it', async () => {
  expect(await sent(201, '{"id":"n1"}')).toEqual({ id: 'n1' })
})

test('one that was refused, and one that somebody else has answered, are problems', async () => {
  await expect(sent(422, '{"detail":"Not a novel"}')).rejects.toMatchObject({ status: 422, detail: 'Not a novel' })
  await expect(sent(200, '<html>Please log in to this network</html>')).rejects.toMatchObject({
    status: 200,
    code: null,
  })
})
