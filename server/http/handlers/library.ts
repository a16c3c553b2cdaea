import { addToLibrary, listLibrary, readLibraryNovel, removeFromLibrary } from '@fabula/contract/routes/library'
import type pg from 'pg'
import { addToLibrary as add } from '../../library/add-to-library.ts'
import { listLibrary as list } from '../../library/list-library.ts'
import { readLibraryNovel as read } from '../../library/read-library-novel.ts'
import { removeFromLibrary as remove } from '../../library/remove-from-library.ts'
import type { NovelStore } from '../../novels/novel-store.ts'
import { type Handler, handle } from '../handler.ts'

export const libraryHandlers = (ports: { pool: pg.Pool; novels: NovelStore }): Handler[] => [
  handle(listLibrary, ({ caller, query }) => list(ports, caller, query)),
  handle(readLibraryNovel, ({ caller, params }) => read(ports, caller, params.playLink)),
  handle(addToLibrary, ({ caller, params }) => add(ports, caller, params.playLink)),
  handle(removeFromLibrary, ({ caller, params }) => remove(ports, caller, params.playLink)),
]
