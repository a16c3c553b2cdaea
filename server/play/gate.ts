import type { Gate } from '@fabula/contract/shapes/play'
import type { Caller } from '../accounts/caller.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import type { Reading } from './game-store.ts'

/** The first gate that is closed between a reader and a novel, in order; null when all are open. */
export function gateOf(novel: LoadedNovel, caller: Caller, reading: Reading, telegramMember: boolean): Gate | null {
  const isOwner = caller.kind === 'user' && caller.id === novel.owner_id
  const { required_18_age } = novel.novel
  if (caller.kind === 'guest') {
    return required_18_age || novel.price_stars > 0 || novel.telegram_group_required ? 'login' : null
  }
  if (novel.telegram_group_required && !telegramMember && !isOwner) return 'telegram'
  if (novel.price_stars > 0 && !reading.paid && !isOwner) return 'payment'
  if (!reading.biography_name || (required_18_age && !reading.confirmed_18)) return 'biography'
  return null
}
