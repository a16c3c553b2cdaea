import type { RehearsalEstimate } from '@fabula/contract/shapes/rehearsal'
import type { GameId, GameStateId, NovelId } from '@fabula/core/ids'
import { languageOfNovel } from '@fabula/core/novel/language'
import { unnamedReader } from '@fabula/core/novel/message-places'
import type { Novel } from '@fabula/core/novel/novel'
import { countGames, type RehearsalWish } from '@fabula/core/rehearsal/rehearsal-plan'
import { newWorld } from '@fabula/core/scene/world'
import type { Usage } from '@fabula/core/storyteller/turn-record'
import { briefTurn } from '@fabula/core/turn/brief-turn'
import { enterScene } from '@fabula/core/turn/enter-scene'
import type pg from 'pg'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import type { Storyteller, Summariser } from '../play/storyteller.ts'
import { costOf } from './cost-of.ts'
import { type RehearsalPorts, storytellerOf } from './rehearsal-ports.ts'

/**
 * Estimates when nothing was measured: tokens of a reply, tokens of a remembered exchange, and replies as a share of a
 * game's most turns.
 */
const replyTokens = 160
const exchangeTokens = 110
const typicalReplyShare = 0.6

/** The results of an earlier run of this novel with the same model, per game and per reply. */
interface Measured {
  repliesPerGame: number
  perReply: Usage
}

/**
 * Estimates what a run would cost: from the last run with the same model if there is one, else from the size of the
 * prompts. The upper bound: every game uses all its turns, and every prompt is as long as allowed.
 */
export async function estimateWish(
  ports: RehearsalPorts,
  { id, novel }: LoadedNovel,
  wish: RehearsalWish,
): Promise<RehearsalEstimate> {
  const storyteller = storytellerOf(ports, wish)
  const { kind, name } = storyteller.describe()
  const games = countGames(wish)
  const mostReplies = games * wish.turns
  const measured = await measure(ports.pool, id, name)
  const replies = Math.min(
    mostReplies,
    Math.round(games * (measured?.repliesPerGame ?? wish.turns * typicalReplyShare)),
  )
  const each = measured?.perReply ?? guess(novel, storyteller, wish)
  const most: Usage = {
    input_tokens: storyteller.summariser?.promptTokens ?? 0,
    cached_tokens: 0,
    output_tokens: Math.max(replyTokens * 2, each.output_tokens),
  }
  const free = kind === 'offline'
  const all = times(each, free ? 0 : replies)
  const mostAll = times(most, free ? 0 : mostReplies)
  return {
    model: free ? null : name,
    games,
    replies,
    most_replies: mostReplies,
    tokens: all.input_tokens + all.output_tokens,
    most_tokens: mostAll.input_tokens + mostAll.output_tokens,
    cost: await costOf(ports.pool, free ? null : nanosOf(each, storyteller) * replies),
    most_cost: await costOf(ports.pool, free ? null : (storyteller.mostNanos ?? 0) * mostReplies),
    measured: measured !== null,
  }
}

const times = ({ input_tokens, cached_tokens, output_tokens }: Usage, count: number): Usage => ({
  input_tokens: Math.round(input_tokens * count),
  cached_tokens: Math.round(cached_tokens * count),
  output_tokens: Math.round(output_tokens * count),
})

/** The cost of a reply: as measured, else the highest cost in proportion to its prompt's length. */
function nanosOf({ input_tokens, nanos }: Usage, { mostNanos = 0, summariser }: Storyteller): number {
  return nanos ?? (mostNanos * input_tokens) / Math.max(1, summariser?.promptTokens ?? 0)
}

async function measure(pool: pg.Pool, novelId: NovelId, storyteller: string): Promise<Measured | null> {
  const { rows } = await pool.query<{
    done: number
    replies: number
    input: number
    cached: number
    output: number
    nanos: number | null
  }>(
    `select done, replies, input_tokens::float8 as input, cached_tokens::float8 as cached, output_tokens::float8 as output,
       nanos::float8 as nanos
     from rehearsals where novel_id = $1 and storyteller = $2 and replies > 0 order by number desc limit 1`,
    [novelId, storyteller],
  )
  const [last] = rows
  if (!last) return null
  const { done, replies, input, cached, output, nanos } = last
  return {
    repliesPerGame: replies / done,
    perReply: {
      input_tokens: input / replies,
      cached_tokens: cached / replies,
      output_tokens: output / replies,
      ...(nanos === null ? {} : { nanos: nanos / replies }),
    },
  }
}

/** Estimates a reply's tokens from the prompts of each scene and half a game's memory. */
function guess(novel: Novel, storyteller: Storyteller, { turns, scenes }: RehearsalWish): Usage {
  const { summariser } = storyteller
  const chosen = novel.interactive_scenes.filter(({ id }) => scenes.length === 0 || scenes.includes(id))
  if (summariser === null || chosen.length === 0) return { input_tokens: 0, cached_tokens: 0, output_tokens: 0 }
  const sizes = chosen.map((scene) => restOf(novel, scene, summariser))
  const rest = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  const input = Math.min(summariser.promptTokens, rest + (turns / 2) * exchangeTokens)
  return { input_tokens: input, cached_tokens: 0, output_tokens: replyTokens }
}

function restOf(novel: Novel, scene: Novel['interactive_scenes'][number], summariser: Summariser): number {
  const language = languageOfNovel(novel)
  const reader = { name: unnamedReader[language], biography: '', language }
  const entered = enterScene(novel, { type: 'interactive', ...scene }, newWorld(novel), reader, null)
  const state = { ...entered, id: '' as GameStateId, game_id: '' as GameId, parent_id: null, created_at: '' }
  return summariser.restOfPrompt(briefTurn(novel, scene, state, reader, '…', { summaries: [], recent: [] }))
}
