import type { LibraryBrief } from '@fabula/contract/shapes/library'
import type { NovelId } from '@fabula/core/ids'
import { type CoverRow, coverOf } from '../novels/cover.ts'

export interface LibraryRow extends CoverRow {
  id: NovelId
  name: string
  description: string
  play_link: string
}

/** A novel as the library lists it. The cover goes by both of the specification's names. */
export function showBrief(row: LibraryRow): LibraryBrief {
  const cover = coverOf(row)
  return {
    novel_id: row.id,
    name: row.name,
    description: row.description,
    play_link: row.play_link,
    ...cover,
    cover_image_id: cover.cover_background_image_id,
    cover_image_extension: cover.cover_background_image_extension,
  }
}
