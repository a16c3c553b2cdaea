import { createHash } from 'node:crypto'
import type { Language } from '@fabula/core/novel/language'
import { indexOf } from '@fabula/core/novel/novel-index'
import { ageFaultIn } from '@fabula/core/storyteller/age-rules'
import { cleanLine } from '@fabula/core/storyteller/clean-line'
import { editReply, mayEditReply } from '@fabula/core/turn/edit-reply'
import type { GameState } from '@fabula/core/turn/game-state'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { ProblemError } from '../problem-error.ts'
import type { Send } from './find-earlier-send.ts'
import { findExistingReply } from './find-existing-reply.ts'
import { findState, type StoredState } from './game-store.ts'
import type { PlayContext } from './play-context.ts'
import { hasMovedOn } from './take-turn.ts'
import { appendState } from './turn-store.ts'

/**
 * Stores a reply in the reader's own words as a sibling of its state, and makes it the current state; the original
 * stays. No model is asked and the world does not change. Refuses text that the age rules or the site's rules forbid,
 * because a model is later shown it as its own reply. Unchanged text stores nothing. Throws a `ProblemError` when refused.
 */
export async function editReplyAt(
  context: PlayContext,
  { stored, loaded }: { stored: StoredState; loaded: LoadedNovel },
  language: Language,
  { text, key, ifCurrent }: { text: string; key: string; ifCurrent?: boolean | undefined },
): Promise<GameState> {
  const { state, user_id } = stored
  const novel = loaded.localized(language)
  if (novel.readers_may_edit !== true) throw new ProblemError('editing_not_allowed')
  if (!mayEditReply(novel, state) || state.parent_id === null) throw new ProblemError('move_not_possible')
  const { line } = cleanLine(text, { speaker: '', reader: '' })
  if (line === '') throw new ProblemError('text_required')
  const send: Send = { key, hash: hashOf(state.id, line) }
  const existing = await findExistingReply(context.pool, stored, send)
  if (existing) return existing
  if (ifCurrent && hasMovedOn(stored)) throw new ProblemError('story_moved_on')
  if (line === state.message) return state
  const biography = stored.reading.biography ?? ''
  const about = describePresent(loaded, state, biography)
  const readerSaid = [biography, state.said?.text ?? '']
  if (ageFaultIn(line, { forAdults: novel.required_18_age, about, readerSaid }))
    throw new ProblemError('words_not_allowed')
  if (await breaksRules(context, line)) throw new ProblemError('words_not_allowed')
  if (context.running.find(state.game_id)) throw new ProblemError('reply_in_progress')
  const parent = await findState(context.pool, user_id, state.parent_id)
  if (!parent) throw new ProblemError('game_not_found')
  const next = editReply(novel, state, line, language)
  const { holder } = context.leases
  const edited = await appendState(context.pool, parent, next, send, { lease: null, holder, record: null })
  if (edited === null) throw new ProblemError('reply_in_progress')
  return edited
}

/** All that is known of the reader and the characters present, with or without a picture: one may be a child. */
function describePresent({ novel }: LoadedNovel, { stage }: GameState, biography: string): string {
  const { characters } = indexOf(novel)
  const present = new Set([...stage.sprites.map(({ character_id }) => character_id), ...stage.speakers])
  const cast = [...present].flatMap((id) => characters.get(id) ?? [])
  return [
    biography,
    ...cast.flatMap(({ prompt_name, biographies }) => [
      prompt_name,
      ...biographies.map(({ prompt_description }) => prompt_description),
    ]),
  ].join('\n')
}

const hashOf = (stateId: string, text: string): string =>
  createHash('sha256')
    .update(JSON.stringify([stateId, 'edit', text]))
    .digest('base64url')

/** Text that could not be checked is refused. */
async function breaksRules(context: PlayContext, text: string): Promise<boolean> {
  try {
    return (await context.breaksRules?.(text)) ?? false
  } catch {
    // The moderation service failed; it logs the reason itself.
    throw new ProblemError('storyteller_failed')
  }
}
