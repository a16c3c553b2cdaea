import { importArchive } from '@fabula/contract/routes/archive'
import { afterEach, expect, test, vi } from 'vitest'
import { upload } from './upload.ts'

afterEach(() => vi.unstubAllGlobals())

/** Uploads a file to a server that answers with this status and body. */
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

test('returns the server’s answer to an upload', async () => {
  expect(await sent(201, '{"id":"n1"}')).toEqual({ id: 'n1' })
})

test('throws an `ApiError` for a refused upload, and for an answer that is not from our server', async () => {
  await expect(sent(422, '{"detail":"Not a novel"}')).rejects.toMatchObject({ status: 422, detail: 'Not a novel' })
  await expect(sent(200, '<html>Please log in to this network</html>')).rejects.toMatchObject({
    status: 200,
    code: null,
  })
})
