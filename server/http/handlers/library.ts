import * as routes from '@fabula/contract/routes/library'
import type pg from 'pg'
import { addToLibrary, removeFromLibrary } from '../../library/change-library.ts'
import { listLibrary } from '../../library/list-library.ts'
import { readLibraryNovel } from '../../library/read-library-novel.ts'
import type { NovelStore } from '../../novels/novel-store.ts'
import { type Handler, handle } from '../handler.ts'

export const libraryHandlers = (ports: { pool: pg.Pool; novels: NovelStore }): Handler[] => [
  handle(routes.listLibrary, ({ caller, query }) => listLibrary(ports, caller, query)),
  handle(routes.readLibraryNovel, ({ caller, params }) => readLibraryNovel(ports, caller, params.playLink)),
  handle(routes.addToLibrary, async ({ caller, params }) => {
    await addToLibrary(ports.pool, caller, params.playLink)
    return readLibraryNovel(ports, caller, params.playLink)
  }),
  handle(routes.removeFromLibrary, ({ caller, params }) => removeFromLibrary(ports.pool, caller, params.playLink)),
]
