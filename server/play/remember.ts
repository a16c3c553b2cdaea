import type { GameStateId, SceneId } from '@fabula/core/ids'
import { lineTokens } from '@fabula/core/memory/line-tokens'
import type { Summary } from '@fabula/core/memory/summary'
import type { GameState, ReplyLine } from '@fabula/core/turn/game-state'
import { pastLines, type SpokenState } from '@fabula/core/turn/history'
import type { KeptLine, PastLine, Remembered } from '@fabula/core/turn/turn-brief'
import type pg from 'pg'
import { batchesOf } from '../database/batches.ts'
import { type GamePin, pinnedBefore } from './pins.ts'

/** A state after the last summary, word for word. */
export interface RememberedState {
  id: GameStateId
  depth: number
  scene_id: SceneId
  lines: PastLine[]
  tokens: number
}

/** What is remembered of the path to a state: summaries up to some state on it, and every state after that one. */
export interface Memory {
  /** The depth that `summaries` reach to; -1 without any. */
  depth: number
  summaries: Summary[]
  /** The state that `summaries` reach to: its own exchange stays word for word. Null without any. */
  covered: RememberedState | null
  /** Lines of what was summarised that can come to mind again. */
  kept: KeptLine[]
  /** What the reader wants remembered, of what lies before the tail. */
  pinned: KeptLine[]
  /** Oldest first; ends with the state itself. */
  tail: RememberedState[]
}

/** The longest tail, in states, however few words they have. Summaries keep it far shorter. */
const longestTail = 400

interface PathRow extends SpokenState {
  lines: ReplyLine[] | null
  depth: number
  scene_id: SceneId
  summaries: Summary[] | null
  kept: KeptLine[] | null
  pins: GamePin[] | null
}

/**
 * The path that led to a state, back to the last state whose memory was kept: nothing of other branches, and as much to
 * read at the thousandth state as at the thirtieth.
 */
export const recall = (pool: pg.Pool, id: GameStateId): Promise<Memory> => paths(pool).ask(id)

const paths = batchesOf(async (pool, ids: readonly GameStateId[]) => {
  const { rows } = await pool.query<PathRow & { tip: GameStateId }>({
    name: 'recall',
    text: `with recursive path as (
             select s.id as tip, s.id, s.parent_id, 1 as step, m.summaries, m.kept
             from states s left join memories m on m.state_id = s.id where s.id = any($1::uuid[])
             union all
             select path.tip, s.id, s.parent_id, path.step + 1, m.summaries, m.kept
             from path join states s on s.id = path.parent_id left join memories m on m.state_id = s.id
             where path.summaries is null and path.step < $2
           )
           select path.tip, s.id, s.depth, path.summaries, path.kept, s.document->>'scene_id' as scene_id,
             s.document->'said' as said, s.document->>'message' as message, s.document->'speaker' as speaker,
             s.document->'lines' as lines,
             (s.document->>'the_end')::boolean as the_end,
             case when path.id = path.tip then (
               select json_agg(json_build_object('state_id', p.state_id, 'speaker_type', p.speaker_type, 'depth', ps.depth))
               from pins p join states ps on ps.id = p.state_id where p.game_id = s.game_id
             ) end as pins
           from path join states s on s.id = path.id order by path.step desc`,
    values: [ids, longestTail],
  })
  const paths = new Map<GameStateId, PathRow[]>(ids.map((id) => [id, []]))
  for (const row of rows) paths.get(row.tip)?.push(row)
  return Promise.all(ids.map((id) => withPins(pool, paths.get(id) ?? [])))
})

/** A memory with what the reader wants remembered. Most games have no such wish, and ask nothing more for it. */
async function withPins(pool: pg.Pool, rows: readonly PathRow[]): Promise<Memory> {
  const memory = asMemory(rows)
  const [oldest] = rows
  const near = new Set(remembered(memory).recent.map(({ state_id }) => state_id))
  const far = (rows.at(-1)?.pins ?? []).filter(({ state_id }) => !near.has(state_id))
  return oldest && far.length > 0 ? { ...memory, pinned: await pinnedBefore(pool, oldest.id, far) } : memory
}

/** The rows of a path, oldest first. */
function asMemory(rows: readonly PathRow[]): Memory {
  const [oldest] = rows
  const summaries = oldest?.summaries ?? null
  if (oldest === undefined || summaries === null)
    return { depth: -1, summaries: [], covered: null, kept: [], pinned: [], tail: rows.map(asRemembered) }
  const tail = rows.slice(1).map(asRemembered)
  return { depth: oldest.depth, summaries, covered: asRemembered(oldest), kept: oldest.kept ?? [], pinned: [], tail }
}

/** The same memory one state later. */
export const recallNext = (memory: Memory, state: GameState, depth: number): Memory => ({
  ...memory,
  tail: [...memory.tail, asRemembered({ ...state, depth })],
})

/** A memory as the storyteller is reminded of it. */
export const remembered = ({ summaries, covered, kept, pinned, tail }: Memory): Remembered => ({
  summaries: summaries.map(({ text }) => text),
  recent: [...exchangeOf(covered, tail), ...tail.flatMap(({ lines }) => lines)],
  ...(kept.length > 0 ? { kept } : {}),
  ...(pinned.length > 0 ? { pinned } : {}),
})

/** What was said at the state that the summaries reach to; nothing where another scene has begun since. */
const exchangeOf = (covered: RememberedState | null, [next]: readonly RememberedState[]): PastLine[] =>
  covered !== null && (next === undefined || next.scene_id === covered.scene_id) ? covered.lines : []

function asRemembered(row: SpokenState & { depth: number; scene_id: SceneId }): RememberedState {
  const lines = pastLines([row])
  const tokens = lines.reduce((sum, line) => sum + lineTokens(line), 0)
  return { id: row.id, depth: row.depth, scene_id: row.scene_id, lines, tokens }
}
