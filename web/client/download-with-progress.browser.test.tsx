import { exportArchive } from '@fabula/contract/routes/archive'
import type { NovelId } from '@fabula/core/ids'
import { afterEach, expect, test, vi } from 'vitest'
import { clearAway, notes } from '../test/page-in-hand.tsx'
import { download } from './download.ts'
import { downloadWithProgress } from './download-with-progress.ts'

afterEach(async () => {
  await clearAway()
  vi.restoreAllMocks()
})

const params = { base: 'building_novel' as const, id: '00000000-0000-4000-8000-000000000001' as NovelId }

/** A server that sends an archive piece by piece, as the test writes it. */
function anArchive() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const headers = { 'x-about-bytes': '400', 'content-disposition': 'attachment; filename="ferry.fabula"' }
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => undefined))
    return Promise.resolve(new Response(readable, { headers }))
  })
  const writer = writable.getWriter()
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return { writer, saved }
}

function begin() {
  const shares: (number | null)[] = []
  const stop = new AbortController()
  const done = downloadWithProgress(exportArchive, { params }, 'novel.fabula', {
    onShare: (share) => shares.push(share),
    signal: stop.signal,
  })
  return { shares, stop, done }
}

test('reports the progress of an archive, then saves it under its own name', async () => {
  const { writer, saved } = anArchive()
  const { shares, done } = begin()
  for (let piece = 0; piece < 4; piece++) {
    await writer.write(new Uint8Array(100))
    await expect.poll(() => shares.length).toBe(piece + 1)
    expect(saved).toEqual([])
  }
  await writer.close()
  await done
  expect(shares).toEqual([0.25, 0.5, 0.75, 1])
  expect(saved).toEqual(['ferry.fabula'])
})

test('does not save an archive whose download was stopped', async () => {
  const { writer, saved } = anArchive()
  const { shares, stop, done } = begin()
  await writer.write(new Uint8Array(100))
  await expect.poll(() => shares).toEqual([0.25])
  stop.abort(new Error('enough'))
  await expect(done).rejects.toThrow('enough')
  expect(saved).toEqual([])
})

test.each([
  ['a download with progress', () => begin().done],
  ['a plain download', () => download(exportArchive, { params }, 'novel.fabula')],
])('shows a red note and saves nothing when %s breaks off', async (_how, bring) => {
  const { writer, saved } = anArchive()
  const done = bring()
  await writer.write(new Uint8Array(100))
  void writer.abort(new TypeError('network error'))
  await expect(done).rejects.toMatchObject({ status: 0, code: 'no_connection' })
  expect(notes()).toHaveLength(1)
  expect(saved).toEqual([])
})
