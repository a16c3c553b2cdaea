import type { GameStateId, SceneId, UserId } from '@fabula/core/ids'
import { lineTokens } from '@fabula/core/memory/line-tokens'
import type { Summary } from '@fabula/core/memory/summary'
import type { GameState, ReplyLine } from '@fabula/core/turn/game-state'
import { pastLines, type SpokenState } from '@fabula/core/turn/history'
import type { KeptLine, PastLine, Remembered } from '@fabula/core/turn/turn-brief'
import type pg from 'pg'
import { batchesOf } from '../database/batches.ts'
import { onlyReader } from '../database/distribution.ts'
import type { StateKey } from './game-store.ts'
import { type GamePin, pinnedBefore } from './pins.ts'

/** A state after the last summary, with its lines word for word. */
export interface RememberedState {
  id: GameStateId
  depth: number
  scene_id: SceneId
  lines: PastLine[]
  tokens: number
}

/** The memory of the path to a state: summaries up to some state on it, and every state after that one. */
export interface Memory {
  /** The depth that `summaries` reach to; -1 when there are none. */
  depth: number
  summaries: Summary[]
  /**
   * The state that `summaries` reach to: its own exchange is still told word for word. Null when there are no
   * summaries.
   */
  covered: RememberedState | null
  /** Lines of summarised states that can be recalled. */
  kept: KeptLine[]
  /** Pinned messages from before the tail. */
  pinned: KeptLine[]
  /** Oldest first; ends with the state itself. */
  tail: RememberedState[]
}

/** The longest tail, in states, however short they are. Summaries keep it far shorter. */
const longestTail = 400

interface PathRow extends SpokenState {
  lines: ReplyLine[] | null
  edited: boolean | null
  depth: number
  scene_id: SceneId
  summaries: Summary[] | null
  kept: KeptLine[] | null
  pins: GamePin[] | null
}

/**
 * Reads the path to a state, back to the last state with a stored memory: no other branches, and no more rows at the
 * thousandth state than at the thirtieth.
 */
export const recall = (pool: pg.Pool, key: StateKey): Promise<Memory> => paths(pool).ask(key)

const paths = batchesOf(async (pool, keys: readonly StateKey[]) => {
  const { rows } = await pool.query<PathRow & { place: number }>({
    name: 'recall',
    text: `with recursive path as (
             select asked.place, s.user_id, s.id, s.parent_id, s.game_id, s.depth, s.document, 1 as step, m.summaries, m.kept
             from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (user_id, id, place)
             join states s on s.user_id = coalesce($3::uuid, asked.user_id) and s.id = asked.id
             left join memories m on m.user_id = coalesce($3::uuid, s.user_id) and m.state_id = s.id
             union all
             select path.place, s.user_id, s.id, s.parent_id, s.game_id, s.depth, s.document, path.step + 1, m.summaries, m.kept
             from path join states s on s.user_id = coalesce($3::uuid, path.user_id) and s.id = path.parent_id
             left join memories m on m.user_id = coalesce($3::uuid, s.user_id) and m.state_id = s.id
             where path.summaries is null and path.step < $4
           )
           select path.place::int, path.id, path.depth, path.summaries, path.kept,
             d.scene_id, d.said, d.message, d.speaker, d.lines, d.edited, d.the_end,
             case when path.step = 1 then (
               select json_agg(json_build_object('state_id', p.state_id, 'speaker_type', p.speaker_type, 'depth', ps.depth))
               from pins p join states ps on ps.user_id = p.user_id and ps.id = p.state_id
               where p.user_id = coalesce($3::uuid, path.user_id) and p.game_id = path.game_id
             ) end as pins
           from path cross join lateral jsonb_to_record(path.document)
             as d (scene_id text, said jsonb, message text, speaker jsonb, lines jsonb, edited boolean, the_end boolean)
           order by path.step desc`,
    values: [keys.map(({ user_id }) => user_id), keys.map(({ id }) => id), onlyReader(keys), longestTail],
  })
  const paths = keys.map((): PathRow[] => [])
  for (const row of rows) paths[row.place - 1]?.push(row)
  return Promise.all(keys.map((key, index) => withPins(pool, key.user_id, paths[index] ?? [])))
})

/** Adds the pinned messages to a memory. Most games have no pins, and need no further query. */
async function withPins(pool: pg.Pool, userId: UserId, rows: readonly PathRow[]): Promise<Memory> {
  const memory = asMemory(rows)
  const [oldest] = rows
  const near = new Set(toRemembered(memory).recent.map(({ state_id }) => state_id))
  const far = (rows.at(-1)?.pins ?? []).filter(({ state_id }) => !near.has(state_id))
  return oldest && far.length > 0
    ? { ...memory, pinned: await pinnedBefore(pool, { user_id: userId, id: oldest.id }, far) }
    : memory
}

/** Builds a memory from the rows of a path, oldest first. */
function asMemory(rows: readonly PathRow[]): Memory {
  const [oldest] = rows
  const summaries = oldest?.summaries ?? null
  if (oldest === undefined || summaries === null)
    return { depth: -1, summaries: [], covered: null, kept: [], pinned: [], tail: rows.map(asRemembered) }
  const tail = rows.slice(1).map(asRemembered)
  return { depth: oldest.depth, summaries, covered: asRemembered(oldest), kept: oldest.kept ?? [], pinned: [], tail }
}

/** The memory extended by one state. */
export const extendMemory = (memory: Memory, state: GameState, depth: number): Memory => ({
  ...memory,
  tail: [...memory.tail, asRemembered({ ...state, depth })].slice(-longestTail),
})

/** The memory in the form that the storyteller's brief holds. */
export const toRemembered = ({ summaries, covered, kept, pinned, tail }: Memory): Remembered => ({
  summaries: summaries.map(({ text }) => text),
  recent: [...exchangeOf(covered, tail), ...tail.flatMap(({ lines }) => lines)],
  ...(kept.length > 0 ? { kept } : {}),
  ...(pinned.length > 0 ? { pinned } : {}),
})

/** The lines of the state that the summaries reach to; empty once another scene has begun. */
const exchangeOf = (covered: RememberedState | null, [next]: readonly RememberedState[]): PastLine[] =>
  covered !== null && (next === undefined || next.scene_id === covered.scene_id) ? covered.lines : []

function asRemembered(row: SpokenState & { depth: number; scene_id: SceneId }): RememberedState {
  const lines = pastLines([row])
  const tokens = lines.reduce((sum, line) => sum + lineTokens(line), 0)
  return { id: row.id, depth: row.depth, scene_id: row.scene_id, lines, tokens }
}
