import type { OwnLines } from '@fabula/contract/shapes/test-interaction'
import type { NovelId, SceneId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { unnamedReader } from '@fabula/core/novel/message-places'
import type { GameState, Reader } from '@fabula/core/turn/game-state'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import type { Reading } from './game-store.ts'
import type { HeldLeases } from './held-leases.ts'
import type { MemorySummaries } from './memory-summaries.ts'
import type { RepliesAtOnce } from './replies-at-once.ts'
import type { RunningTurns } from './running-turns.ts'
import type { Storyteller } from './storyteller.ts'

/** The source of novels. */
export interface Novels {
  load(id: NovelId): Promise<LoadedNovel | null>
  loadByLink(link: string): Promise<LoadedNovel | null>
}

/** What gates need to know from Telegram. */
export interface GateFacts {
  telegramMember(caller: Caller): Promise<boolean>
  telegram(): { botName: string | null; botLink: string | null; groupLink: string | null }
  /** The code to send to the bot, for the group or to pay for a novel; null when there is none and `issue` is false. */
  code(caller: Caller, purpose: NovelId | 'group', issue: boolean): Promise<string | null>
}

/** Daily caps on play; 0 means no cap. */
export interface Caps {
  guestTurnsPerDay: number
  userTurnsPerDay: number
  /** For all guests at one address together, so that inventing or requesting many cookies yields no further turns. */
  addressTurnsPerDay: number
  tokensPerDay: number
  /** Billionths of the currency. Administrators change these while the server runs. */
  money: { reader: number; novel: number; day: number }
  repliesAtOnce: RepliesAtOnce
}

/** What playing needs from the rest of the server. */
export interface PlayContext {
  pool: pg.Pool
  novels: Novels
  storyteller: Storyteller
  /** The caller's own model; null when they have none. */
  ownStoryteller?(caller: Caller): Promise<Storyteller | null>
  running: RunningTurns
  leases: HeldLeases
  summaries: MemorySummaries
  gates: GateFacts
  /** Stores the guest's row, to which their game will belong. */
  storeGuest(caller: Caller): Promise<void>
  /**
   * Called with the scene where a reader is and their language, so that texts which may come next are translated in
   * advance.
   */
  readerAt?(loaded: LoadedNovel, at: SceneId, language: Language): void
  /**
   * Called when a reader is shown a model's reply in another language: it is translated for the next time they look.
   */
  translateIfNeeded?(caller: Caller, loaded: LoadedNovel, state: GameState, language: Language): void
  /** Whether a text breaks the site's rules, if moderation is set up; rejects when the check fails. */
  breaksRules?(text: string): Promise<boolean>
  /** What the character's own example lines would answer, for the test canvas. */
  explainLines?(brief: TurnBrief): OwnLines | null
  caps: Caps
}

/** The reader as the story knows them: under the biography's name; a guest has none. */
export const readerOf = (caller: Caller, reading: Reading, language: Language): Reader => ({
  name: (caller.kind === 'user' ? reading.biography_name : null) ?? unnamedReader[language],
  biography: (caller.kind === 'user' ? reading.biography : null) ?? '',
  language,
})
