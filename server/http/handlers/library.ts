import { addToLibrary, listLibrary, readLibraryNovel, removeFromLibrary } from '@fabula/contract/routes/library'
import { type Language, languageOf } from '@fabula/core/novel/language'
import type pg from 'pg'
import { addToLibrary as add } from '../../library/add-to-library.ts'
import { listLibrary as list } from '../../library/list-library.ts'
import { readLibraryNovel as read } from '../../library/read-library-novel.ts'
import { removeFromLibrary as remove } from '../../library/remove-from-library.ts'
import type { NovelStore } from '../../novels/novel-store.ts'
import { type Handler, handle } from '../handler.ts'

/** Null for a call without a language: its novels have the names that their authors gave them. */
const languageOrNull = (lang: string | undefined): Language | null => (lang === undefined ? null : languageOf(lang))

export const libraryHandlers = (ports: { pool: pg.Pool; novels: NovelStore }): Handler[] => [
  handle(listLibrary, ({ caller, query }) => list(ports, caller, query, languageOrNull(query.lang))),
  handle(readLibraryNovel, ({ caller, params, query }) =>
    read(ports, caller, params.playLink, languageOrNull(query.lang)),
  ),
  handle(addToLibrary, ({ caller, params }) => add(ports, caller, params.playLink)),
  handle(removeFromLibrary, ({ caller, params }) => remove(ports, caller, params.playLink)),
]
