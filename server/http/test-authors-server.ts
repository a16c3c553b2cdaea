import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFileWork } from '../file-work/create-file-work.ts'
import { createDiskFiles } from '../files/disk-files.ts'
import type { FileStore } from '../media/file-store.ts'
import { createNovelStore } from '../novels/novel-store.ts'
import type { Quotas } from '../quotas/quotas.ts'
import { assetFiles } from './asset-files.ts'
import { accountHandlers } from './handlers/account.ts'
import { archiveHandlers } from './handlers/archive.ts'
import { contentHandlers } from './handlers/contents.ts'
import { draftHandlers } from './handlers/drafts.ts'
import { libraryHandlers } from './handlers/library.ts'
import { offlineCopyHandlers } from './handlers/offline-copy.ts'
import { ownAccountHandlers } from './handlers/own-account.ts'
import { publishedHandlers } from './handlers/published.ts'
import { openTestServer } from './test-server.ts'

/** For tests: a server with everything that authors use, and real files. */
export async function openAuthorsServer({
  botConfigured = false,
  quotas,
}: {
  botConfigured?: boolean
  quotas?: Quotas
} = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'fabula-files-'))
  const files: FileStore = createDiskFiles(folder)
  const fileWork = createFileWork({ folder, mostMemory: 1_024 * 1_048_576 })
  let people = 0
  const server = await openTestServer(({ pool }) => {
    const messenger = { botConfigured, groupConfigured: botConfigured }
    const ports = { pool, novels: createNovelStore({ pool }), files, fileWork, quotas, ...messenger }
    return {
      uploadFolder: folder,
      files: assetFiles({ ...ports, publicUrl: undefined }),
      handlers: [
        ...accountHandlers(pool),
        ...ownAccountHandlers({ ...ports, telegram: null }),
        ...draftHandlers(ports),
        ...publishedHandlers(ports),
        ...contentHandlers(ports),
        ...archiveHandlers({ ...ports, starters: join(folder, 'starters') }),
        ...offlineCopyHandlers({ ...ports, pageParts: async () => ({ script: 'play()', style: 'body {}' }) }),
        ...libraryHandlers(ports),
      ],
    }
  })
  return {
    ...server,
    files,
    fileWork,
    folder,
    /** Registers and logs in a new person; returns their token. */
    async person(): Promise<string> {
      const body = () => new URLSearchParams({ username: `person_${people}`, password: 'long enough' })
      people++
      const form = body()
      await server.call('POST', '/api/user', { body: form })
      return (await server.call('POST', '/api/login', { body: form })).json.access_token
    },
    async close() {
      await server.close()
      await fileWork.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type AuthorsServer = Awaited<ReturnType<typeof openAuthorsServer>>
