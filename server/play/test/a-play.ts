import type { NovelId, UserId } from '@fabula/core/ids'
import { type Novel, newNovelHead } from '@fabula/core/novel/novel'
import { noUsage, type Usage } from '@fabula/core/storyteller/turn-record'
import { emptyReply, type StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import type pg from 'pg'
import type { Caller } from '../../accounts/caller.ts'
import { newId } from '../../database/new-id.ts'
import type { LoadedNovel } from '../../novels/loaded-novel.ts'
import type { Embedder } from '../embedder.ts'
import { HeldLeases } from '../held-leases.ts'
import { MemorySummaries } from '../memory-summaries.ts'
import type { Caps, PlayContext } from '../play-context.ts'
import { RepliesAtOnce } from '../replies-at-once.ts'
import { RunningTurns } from '../running-turns.ts'
import type { ReplyProgress, Storyteller, Summariser } from '../storyteller.ts'

/** A storyteller that gives the answers a test sets, in pieces, when the test lets it. */
export class ScriptedStoryteller implements Storyteller {
  readonly briefs: TurnBrief[] = []
  summariser: Summariser | null = null
  fallback: Storyteller | null = null
  mostNanos: number | undefined = undefined
  embedder: Embedder | null = null
  /** The cost of each answer. */
  usage: Usage = { ...noUsage, input_tokens: 10, output_tokens: 5 }
  answer: (
    brief: TurnBrief,
    progress: (progress: ReplyProgress) => void,
    signal: AbortSignal,
  ) => Promise<Partial<StorytellerReply>> = async () => ({ message: 'Aye.' })

  describe() {
    return { kind: 'offline' as const, name: 'told' }
  }

  async reply(
    brief: TurnBrief,
    { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: ReplyProgress) => void },
  ) {
    this.briefs.push(brief)
    const said = await this.answer(brief, onProgress, signal)
    const reply: StorytellerReply = { ...emptyReply('model'), ...said }
    const { usage } = this
    return { reply, prompt: [], record: { model: 'told', usage, first_word_ms: 1, total_ms: 2, warnings: [] } }
  }

  async close() {}
}

/** Stores a published novel and returns it loaded. */
export async function publishTiny(pool: pg.Pool, novel: Novel, link = 'tiny'): Promise<LoadedNovel> {
  const owner = await aUser(pool, `owner_${newId().slice(-6)}`)
  const id = newId<NovelId>()
  await pool.query(
    `insert into novels (id, owner_id, kind, play_link, head, name_folded, description_folded, changed)
     values ($1, $2, 'production', $3, $4, '', '', 1)`,
    [id, owner.id, link, JSON.stringify(newNovelHead(novel.name))],
  )
  const own = { ...novel, id }
  return {
    id,
    kind: 'production',
    owner_id: owner.id,
    members: {},
    play_link: link,
    likes: 0,
    price_stars: 0,
    telegram_group_required: false,
    hidden: false,
    created_at: new Date(),
    revision: 1,
    size: 0,
    sceneRevisions: new Map(),
    novel: own,
    translations: [],
    localized: () => own,
  }
}

export async function aUser(pool: pg.Pool, username: string): Promise<Extract<Caller, { kind: 'user' }>> {
  const id = newId<UserId>()
  await pool.query('insert into users (id, username, username_folded) values ($1, $2, $2)', [id, username])
  return { kind: 'user', id, username, session_id: 'session', ip: '127.0.0.1' }
}

export function aGuest(key = newId()): Extract<Caller, { kind: 'guest' }> {
  return { kind: 'guest', id: newId<UserId>(), guest_key: key, ip: '127.0.0.1' }
}

export function aContext(pool: pg.Pool, novels: LoadedNovel[], storyteller: Storyteller): PlayContext {
  return {
    pool,
    storyteller,
    running: new RunningTurns(),
    leases: new HeldLeases(pool),
    summaries: new MemorySummaries((error) => {
      throw error
    }),
    novels: {
      load: async (id) => novels.find((novel) => novel.id === id) ?? null,
      loadByLink: async (link) => novels.find((novel) => novel.play_link === link) ?? null,
    },
    gates: {
      telegramMember: async () => false,
      telegram: () => ({ botName: null, botLink: null, groupLink: null }),
      code: async () => null,
    },
    storeGuest: async (caller) => {
      if (caller.kind === 'user') return
      await pool.query('insert into users (id, guest_key, ip) values ($1, $2, $3) on conflict do nothing', [
        caller.id,
        caller.guest_key,
        caller.ip,
      ])
    },
    caps: noCaps(),
  }
}

export const noCaps = (): Caps => ({
  guestTurnsPerDay: 0,
  userTurnsPerDay: 0,
  addressTurnsPerDay: 0,
  tokensPerDay: 0,
  money: { reader: 0, novel: 0, day: 0 },
  repliesAtOnce: new RepliesAtOnce({ user: 0, address: 0 }),
})
