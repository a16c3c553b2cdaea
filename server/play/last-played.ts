import type { LastPlayed } from '@fabula/contract/pages'
import type { NovelId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import type { NewState } from '@fabula/core/turn/game-state'
import type { Caller } from '../accounts/caller.ts'
import { wasGroupMember } from '../accounts/group-membership.ts'
import { isHiddenFrom } from '../accounts/hidden-from.ts'
import { endingsFound } from './endings-found.ts'
import { findCurrent } from './game-store.ts'
import { gateOf } from './gate.ts'
import type { PlayContext } from './play-context.ts'
import { showFile } from './play-state.ts'
import { shownMessage, shownSpeaker } from './shown-message.ts'
import { truncateLine } from './truncate-line.ts'

/** The longest run of silent states that is searched for the last words. */
const maxSilent = 20

/** The most characters shown of the last line: enough to recognise the place. */
const lineLength = 120

/**
 * The novel that a reader played last, for "continue", with its last words unless a gate has closed meanwhile; null
 * when they have begun none.
 */
export async function lastPlayed(
  context: Pick<PlayContext, 'pool' | 'novels'>,
  caller: Caller,
  language: Language,
): Promise<LastPlayed | null> {
  const { rows } = await context.pool.query<{ novel_id: NovelId; document: NewState; said: NewState }>({
    name: 'last-played',
    // A state may be silent, such as a scene without text: the last words are then found before it.
    text: `with recursive here as (
             select r.novel_id, s.id, s.parent_id, s.document
             from readings r join states s on s.user_id = r.user_id and s.id = r.current_state_id
               join novels n on n.id = r.novel_id and (not n.hidden or n.owner_id = $1)
             where r.user_id = $1 order by s.created_at desc limit 1
           ), back as (
             select document, parent_id, 0 as steps from here
             union all
             select s.document, s.parent_id, back.steps + 1 from back join states s on s.user_id = $1 and s.id = back.parent_id
             where coalesce(back.document->>'message', '') = '' and back.steps < $2
           )
           select here.novel_id, here.document, back.document as said
           from here cross join back order by back.steps desc limit 1`,
    values: [caller.id, maxSilent],
  })
  const row = rows[0]
  const loaded = row && (await context.novels.load(row.novel_id))
  if (!row || !loaded?.play_link || isHiddenFrom(loaded, caller)) return null
  const novel = loaded.localized(language)
  const [{ reading }, isMember] = await Promise.all([
    findCurrent(context.pool, caller.id, loaded.id),
    loaded.telegram_group_required && wasGroupMember(context.pool, caller),
  ])
  const isOpen = gateOf(loaded, caller, reading, isMember) === null
  return {
    id: loaded.id,
    name: novel.name,
    play_link: loaded.play_link,
    cover_url: showFile(novel, novel.cover_background_image_id)?.url ?? null,
    speaker: isOpen && row.said.speaker.type === 'character' ? shownSpeaker(loaded, row.said.speaker, language) : '',
    line: isOpen ? truncateLine(shownMessage(loaded, row.said, language).message, lineLength) : '',
    ended: row.document.the_end,
    ...(await endingsFound(context.pool, loaded, caller.id)),
  }
}
