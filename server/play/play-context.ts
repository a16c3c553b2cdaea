import type { OwnLines } from '@fabula/contract/shapes/test-interaction'
import type { NovelId, SceneId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
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

/** Where novels come from. */
export interface Novels {
  load(id: NovelId): Promise<LoadedNovel | null>
  loadByLink(link: string): Promise<LoadedNovel | null>
}

/** What gates need to know of the messenger. */
export interface GateFacts {
  telegramMember(caller: Caller): Promise<boolean>
  telegram(): { botName: string | null; botLink: string | null; groupLink: string | null }
  /** What the bot is to be sent, for the group or to pay for a novel; null: there is none, and none was to be made. */
  code(caller: Caller, purpose: NovelId | 'group', issue: boolean): Promise<string | null>
}

/** What a day's play may come to; 0: as much as is asked for. */
export interface Caps {
  guestTurnsPerDay: number
  userTurnsPerDay: number
  /** Of all guests at one address together: who makes up cookies, or asks for many, has no more turns for it. */
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
  /** The model that a caller has brought for themselves; null: none. */
  ownStoryteller?(caller: Caller): Promise<Storyteller | null>
  running: RunningTurns
  leases: HeldLeases
  summaries: MemorySummaries
  gates: GateFacts
  /** Makes the row that a guest's game will belong to. */
  storeGuest(caller: Caller): Promise<void>
  /** Where a reader is, and the language they read in: what may come next is translated before they see it. */
  readerAt?(loaded: LoadedNovel, at: SceneId, language: Language): void
  /** A reader is shown what a model said in another language: it is translated, for their next look. */
  retell?(caller: Caller, loaded: LoadedNovel, state: GameState, language: Language): void
  /** Whether words break the rules of the site, where somebody looks at them; rejects where that can not be found out. */
  breaksRules?(text: string): Promise<boolean>
  /** What the author's own lines would answer, for the test canvas. */
  explainLines?(brief: TurnBrief): OwnLines | null
  caps: Caps
}

/** The reader as the story knows them: by the biography's name; a guest is Incognito. */
export const readerOf = (caller: Caller, reading: Reading, language: Language): Reader => ({
  name: (caller.kind === 'user' ? reading.biography_name : null) ?? 'Incognito',
  biography: (caller.kind === 'user' ? reading.biography : null) ?? '',
  language,
})
