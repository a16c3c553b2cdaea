import { archiveFaults } from '@fabula/core/exchange/archive-faults'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../client/api-problem.ts'
import type { ImportAnswer } from '../import/import-messages.ts'
import { importFiles } from './import-files.ts'

const archive = (name: string) => new File([name], name)
/** A story with these pictures, each stored in the archive as `assets/<name>`. */
const story = (pictures: readonly string[]): ImportAnswer => ({
  answer: 'story',
  story: {
    archive: archive(pictures.join()),
    sources: new Map(pictures.map((path) => [`assets/${path}`, path])),
    aside: [],
    report: { forks: { all: 0, arrived: 0 }, losses: [] },
  },
})
const refusing = (...paths: string[]) =>
  new ApiError({
    status: 422,
    code: 'file_content',
    detail: 'Refused',
    errors: paths.map((path) => ({ path, message: '' })),
  })
const novel = { id: 'n1' } as never

test('leaves refused pictures out of a story, reads it again, and reports them', async () => {
  const all = ['quay.png', 'tide.ogg', 'mira.png']
  const read = vi.fn(async (without: readonly string[]) => story(all.filter((path) => !without.includes(path))))
  const send = vi
    .fn(async (_archive: File | null) => novel)
    .mockRejectedValueOnce(refusing('assets/quay.png', 'assets/tide.ogg'))
  const imported = await importFiles({ read, send, mayBeArchive: false })
  expect(read.mock.calls).toHaveLength(2)
  expect(send.mock.calls.map(([sent]) => sent?.name)).toEqual(['quay.png,tide.ogg,mira.png', 'mira.png'])
  expect(imported).toMatchObject({
    novel,
    story: {
      report: {
        losses: [
          { kind: 'refused', passage: 'quay.png' },
          { kind: 'refused', passage: 'tide.ogg' },
        ],
      },
    },
  })
})

test('leaves a refused picture out of a card, reads it again, and reports it by its name', async () => {
  const card = (without: readonly string[]): ImportAnswer => ({
    answer: 'card',
    card: {
      archive: archive(without.join()),
      parts: {} as never,
      pictures: 2 - without.length,
      pictures_left_out: 0,
      sources: new Map([['assets/a.png', 'glad']]),
      refused: without,
      aside: [],
    },
  })
  const send = vi.fn(async (_archive: File | null) => novel).mockRejectedValueOnce(refusing('assets/a.png'))
  const imported = await importFiles({ read: async (without) => card(without), send, mayBeArchive: false })
  expect(imported).toMatchObject({ novel, card: { pictures: 1, refused: ['glad'] } })
  expect(send).toHaveBeenCalledTimes(2)
})

test.each([
  ['of more than pictures', refusing('assets/quay.png', 'novel.name')],
  ['that names no file', new ApiError({ status: 422, code: 'quota_bytes', detail: 'Full' })],
])('does not retry after a refusal %s', async (_for, refusal) => {
  const send = vi.fn(async () => Promise.reject(refusal))
  const read = async () => story(['quay.png'])
  await expect(importFiles({ read, send, mayBeArchive: false })).rejects.toBe(refusal)
  expect(send).toHaveBeenCalledTimes(1)
})

test('sends files in which nothing was found only where they may be an archive, and reports them as empty otherwise', async () => {
  const send = vi.fn(async (_archive: File | null) => novel)
  const read = async (): Promise<ImportAnswer> => ({ answer: 'none' })
  expect(await importFiles({ read, send, mayBeArchive: false })).toEqual({ answer: 'none' })
  expect(send).not.toHaveBeenCalled()
  expect(await importFiles({ read, send, mayBeArchive: true })).toEqual({ novel, story: null, card: null })
  expect(send).toHaveBeenCalledWith(null)
  const faulty = (path: string, message = 'x') =>
    new ApiError({ status: 422, code: 'archive_unreadable', detail: '', errors: [{ path, message }] })
  send.mockRejectedValueOnce(faulty(''))
  expect(await importFiles({ read, send, mayBeArchive: true })).toEqual({ answer: 'none' })
  send.mockRejectedValueOnce(faulty(''))
  const damaged = { answer: 'damaged', fault: 'Is encrypted' } as const
  expect(await importFiles({ read: async () => damaged, send, mayBeArchive: true })).toEqual(damaged)
  send.mockRejectedValueOnce(faulty('fabula.json'))
  await expect(importFiles({ read, send, mayBeArchive: true })).rejects.toMatchObject({ code: 'archive_unreadable' })
  send.mockRejectedValueOnce(faulty('', archiveFaults.newer))
  await expect(importFiles({ read, send, mayBeArchive: true })).rejects.toMatchObject({ code: 'archive_unreadable' })
})
