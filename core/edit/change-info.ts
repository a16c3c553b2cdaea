import type { Novel, NovelHead } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'

/** What an author states about the novel itself, and who may play it once published. */
export type NovelInfo = Pick<
  NovelHead,
  | 'name'
  | 'description'
  | 'technical_description'
  | 'preferred_biography'
  | 'credits'
  | 'required_18_age'
  | 'reply_length'
  | 'reply_mood'
  | 'reply_speakers'
  | 'readers_may_edit'
  | 'reply_style'
  | 'author_note'
  | 'language'
  | 'first_scene_id'
  | 'cover_background_image_id'
> & { price_stars?: number; telegram_group_required?: boolean }

/** Changes the novel's own fields, and derives the first scene's type and the cover's extension from them. */
export function changeInfo<N extends Novel>(novel: N, { info }: { info: NovelInfo }): N {
  const { first_scene_id: first, cover_background_image_id: cover } = info
  const type = first === null ? null : indexOf(novel).scenes.get(first)?.type
  const kept = novel.first_scene_id === first ? novel.first_scene_type : null
  return {
    ...novel,
    ...info,
    first_scene_type: type === undefined ? kept : type,
    cover_background_image_extension: novel.assets.backgrounds.find(({ id }) => id === cover)?.extension ?? null,
  }
}
