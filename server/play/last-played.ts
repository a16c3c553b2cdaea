import type { LastPlayed } from '@fabula/contract/pages'
import type { NovelId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import type { Caller } from '../accounts/caller.ts'
import { isHiddenFrom } from '../novels/hidden-from.ts'
import type { PlayContext } from './play-context.ts'
import { showFile } from './play-state.ts'

/** The novel that a reader played last, waiting behind "continue"; null when they have begun none. */
export async function lastPlayed(
  context: Pick<PlayContext, 'pool' | 'novels'>,
  caller: Caller,
  language: Language,
): Promise<LastPlayed | null> {
  const { rows } = await context.pool.query<{ novel_id: NovelId }>({
    name: 'last-played',
    text: `select r.novel_id from readings r join states s on s.id = r.current_state_id
           where r.user_id = $1 order by s.created_at desc limit 1`,
    values: [caller.id],
  })
  const loaded = rows[0] && (await context.novels.load(rows[0].novel_id))
  if (!loaded?.play_link || isHiddenFrom(loaded, caller)) return null
  const novel = loaded.localized(language)
  return {
    name: novel.name,
    play_link: loaded.play_link,
    cover_url: showFile(novel, novel.cover_background_image_id)?.url ?? null,
  }
}
