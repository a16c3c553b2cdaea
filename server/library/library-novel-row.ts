import type { LibraryBrief } from '@fabula/contract/shapes/library'
import type { NovelId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { type CoverRow, coverColumns, coverOf } from '../novels/cover.ts'

/** Columns of a library entry in a query that contains `novels n` and the cover's join. */
export const libraryColumns = `n.id, n.play_link, n.head->>'name' as name, n.head->>'description' as description,
  n.head->>'language' as language, ${coverColumns}`

export interface LibraryRow extends CoverRow {
  id: NovelId
  language: Language | null
  play_link: string
  name: string
  description: string
}

export function briefOf(row: LibraryRow): LibraryBrief {
  const cover = coverOf(row)
  return {
    novel_id: row.id,
    name: row.name,
    description: row.description,
    ...cover,
    cover_image_id: cover.cover_background_image_id,
    cover_image_extension: cover.cover_background_image_extension,
    play_link: row.play_link,
  }
}
