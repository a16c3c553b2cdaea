import type { AssetId } from '@fabula/core/ids'
import { expect, test } from 'vitest'
import { ApiError } from '../../client/api-problem.ts'
import { mayPass } from '../../client/may-pass.ts'
import { createUploadQueue, type FileWords, type QueueDependencies, type UploadItem } from './upload-queue.ts'

type Sent = {
  item: UploadItem
  done: (id?: string) => void
  fail: (error: unknown) => void
  progress: (n: number) => void
}

/** A queue whose server is the test. */
function openQueue(kept = new Map<string, FileWords>()) {
  const sent: Sent[] = []
  const retyped: string[] = []
  const add: QueueDependencies['add'] = (item, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
      sent.push({ item, done: (id = item.name) => resolve(id as AssetId), fail: reject, progress: onProgress })
    })
  const queue = createUploadQueue({
    add,
    onRetyped: (id, { name, description, type }) => retyped.push(`${id}: ${name}, ${description}, ${type}`),
    memory: {
      read: ({ name }) => kept.get(name) ?? null,
      write: ({ name }, words) => (words ? kept.set(name, words) : kept.delete(name)),
    },
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const kinds = () => queue.read().map(({ state }) => state.kind)
  const key = (index: number) => queue.read()[index]?.key ?? ''
  return { queue, sent, retyped, settle, kinds, key }
}

const file = (name: string) => new File(['x'], name)

test('uploads three files at a time, and starts the next when one is done', async () => {
  const { queue, sent, settle, kinds } = openQueue()
  queue.add(['a.png', 'b.png', 'c.png', 'd.png', 'e.txt'].map(file), 'sprite')
  expect(kinds()).toEqual(['sending', 'sending', 'sending', 'waiting', 'refused'])
  sent[1]?.progress(0.5)
  expect(queue.read()[1]?.state).toEqual({ kind: 'sending', share: 0.5 })
  sent[1]?.done()
  await settle()
  expect(kinds()).toEqual(['sending', 'stored', 'sending', 'sending', 'refused'])
  expect(queue.read()[1]?.state).toEqual({ kind: 'stored', id: 'b' })
})

test('keeps the file and the typed text after a failed upload, and retries it', async () => {
  const { queue, sent, settle, kinds, key } = openQueue()
  queue.add([file('quay.png')], 'background')
  queue.type(key(0), { description: 'Fog over the quay' })
  sent[0]?.fail(new ApiError({ status: 507, code: 'disk_full', detail: 'There is no room left' }))
  await settle()
  expect(queue.read()[0]).toMatchObject({ description: 'Fog over the quay', state: { kind: 'failed' } })
  expect(queue.isBusy()).toBe(true)
  queue.retryAll({ lost: true })
  expect(kinds()).toEqual(['failed'])
  queue.retry(key(0))
  expect(sent[1]?.item).toMatchObject({ description: 'Fog over the quay' })
  sent[1]?.done()
  await settle()
  expect(kinds()).toEqual(['stored'])
  expect(queue.isBusy()).toBe(false)
})

test('does not retry an upload that would be refused again', async () => {
  const { queue, sent, settle, kinds } = openQueue()
  queue.add(['a.png', 'b.png', 'c.png'].map(file), 'sprite')
  sent[0]?.fail(new ApiError({ status: 415, code: 'wrong_file_kind', detail: 'Not a picture' }))
  sent[1]?.fail(new ApiError({ status: 0, code: 'no_connection', detail: '' }))
  sent[2]?.fail(new ApiError({ status: 503, code: null, detail: '' }))
  await settle()
  const failed = queue.read().map(({ state }) => state.kind === 'failed' && mayPass(state.problem))
  expect(failed).toEqual([false, true, true])
  queue.retryAll()
  expect(kinds()).toEqual(['failed', 'sending', 'sending'])
})

test('holds a file back while its name or description is blank', () => {
  const { queue, sent, kinds, key } = openQueue()
  queue.add(['a.png', 'b.png', 'c.png', 'd.png'].map(file), 'sprite')
  queue.type(key(3), { description: ' ' })
  queue.cancel(key(0))
  expect(kinds()).toEqual(['sending', 'sending', 'waiting'])
  queue.type(key(2), { description: 'A lamp' })
  expect(sent.at(-1)?.item.description).toBe('A lamp')
})

test('sends text that is typed during or after the upload once', async () => {
  const { queue, sent, retyped, settle, key } = openQueue()
  queue.add([file('a.png')], 'sprite')
  queue.type(key(0), { name: 'Ilse' })
  sent[0]?.done('1')
  await settle()
  expect(retyped).toEqual(['1: Ilse, a, sprite'])
  queue.commit(key(0))
  queue.type(key(0), { description: 'calm ' })
  queue.commit(key(0))
  queue.turnInto(key(0), 'background')
  expect(retyped).toEqual(['1: Ilse, a, sprite', '1: Ilse, calm, sprite', '1: Ilse, calm, background'])
})

test('does not save unchanged or blank text again', async () => {
  const { queue, sent, retyped, settle, key } = openQueue()
  queue.add([file('a.png')], 'sprite')
  queue.commit(key(0))
  sent[0]?.done('1')
  await settle()
  queue.commit(key(0))
  queue.type(key(0), { name: ' ' })
  queue.commit(key(0))
  queue.commit('no such key')
  expect(retyped).toEqual([])
})

test('cancelling stops an upload and starts the next one', async () => {
  const { queue, sent, settle, kinds, key } = openQueue()
  queue.add(['a.png', 'b.png', 'c.png', 'd.png'].map(file), 'sprite')
  queue.cancel(key(0))
  await settle()
  expect(kinds()).toEqual(['sending', 'sending', 'sending'])
  expect(sent).toHaveLength(4)
})

test('restores the text typed for a file when the page was closed before the file was stored', async () => {
  const kept = new Map<string, FileWords>()
  const before = openQueue(kept)
  before.queue.add([file('a.png')], 'sprite')
  before.queue.type(before.key(0), { description: 'Fog' })
  const { queue, sent, settle } = openQueue(kept)
  queue.add([file('a.png')], 'sprite')
  expect(queue.read()[0]).toMatchObject({ name: 'a', description: 'Fog' })
  sent[0]?.done()
  await settle()
  expect(kept.size).toBe(0)
})

test('clears stored and refused files from the list, but none that may still be sent', async () => {
  const { queue, sent, settle, kinds } = openQueue()
  queue.add(['a.png', 'b.png', 'c.txt'].map(file), 'sprite')
  sent[0]?.done()
  sent[1]?.fail(new ApiError({ status: 503, code: 'overloaded', detail: '' }))
  await settle()
  expect(kinds()).toEqual(['stored', 'failed', 'refused'])
  queue.clearFinished()
  expect(kinds()).toEqual(['failed'])
})
