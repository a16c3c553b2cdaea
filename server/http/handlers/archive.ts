import { join } from 'node:path'
import { Readable } from 'node:stream'
import { exportArchive, importArchive } from '@fabula/contract/routes/archive'
import { createFromStarter } from '@fabula/contract/routes/drafts'
import type { AssetPorts } from '../../authoring/asset-place.ts'
import { readNovel } from '../../authoring/read-novel.ts'
import { createWorkQueue } from '../../concurrency/work-queue.ts'
import { ProblemError } from '../../problem-error.ts'
import { exportArchive as write } from '../../publishing/export-archive.ts'
import { importArchive as read } from '../../publishing/import-archive.ts'
import { startFrom } from '../../publishing/start-from.ts'
import { roomForArchive } from '../../quotas/room-for-archive.ts'
import { answerWhole } from '../answers.ts'
import { FileAnswer, type Handler, handle } from '../handler.ts'
import { userOf } from '../user-of.ts'

/** The largest archive that is read, in bytes: the most that a novel's files may add up to, plus its document. */
export const largestArchive = 2_112 * 1_048_576

export interface ArchivePorts extends AssetPorts {
  /** The folder of the starter novels, archives called `NAME.LANGUAGE.fabula`. */
  starters: string
}

export const archiveHandlers = (ports: ArchivePorts): Handler[] => {
  const oneAtATime = createWorkQueue(1, 10)
  return [
    handle(exportArchive, async ({ caller, params }) => {
      const { filename, bytes, chunks } = await write(ports, { author: userOf(caller), ...params })
      return new FileAnswer(Readable.from(chunks), 'application/zip', filename, bytes)
    }),
    {
      ...handle(importArchive, async ({ caller, file }) => {
        if (!file) throw new ProblemError('file_required')
        const author = userOf(caller)
        const id = await oneAtATime(() => read(ports, author, file.path))
        return answerWhole(await readNovel(ports, { author, base: 'building_novel', id }))
      }),
      largestFile: largestArchive,
      roomForFile: async (caller) => roomForArchive(ports.pool, userOf(caller), ports.quotas),
    },
    handle(createFromStarter, async ({ caller, body: { starter, language } }) => {
      const author = userOf(caller)
      const path = join(ports.starters, `${starter}.${language}.fabula`)
      const id = await oneAtATime(() => startFrom(ports, author, path))
      return answerWhole(await readNovel(ports, { author, base: 'building_novel', id }))
    }),
  ]
}
