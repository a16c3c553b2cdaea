import type { Recording } from '@fabula/contract/shapes/rehearsal'
import type { EndingId, GameId, UserId } from '@fabula/core/ids'
import { languageOf } from '@fabula/core/novel/language'
import type { RehearsalPlan } from '@fabula/core/rehearsal/rehearsal-plan'
import type { ScriptedMove } from '@fabula/core/rehearsal/simulated-reader'
import type { Said } from '@fabula/core/turn/game-state'
import type pg from 'pg'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { ProblemError } from '../problem-error.ts'

/** The most recordings offered, latest first. */
const maxOffered = 20

/**
 * The author's own games that can be replayed: those in their published novels that began in a scene of this novel,
 * because a draft and its published version share their scenes.
 */
export async function listRecordings(pool: pg.Pool, author: UserId, { novel }: LoadedNovel): Promise<Recording[]> {
  const { rows } = await pool.query<{ id: GameId; language: string; moves: number; played_at: Date }>(
    `select g.id, last.language, last.moves, last.played_at
     from games g join novels n on n.id = g.novel_id
     cross join lateral (
       select (array_agg(s.document->>'language' order by s.depth desc))[1] as language, max(s.created_at) as played_at,
         (count(*) filter (where s.document->>'said' is not null))::int as moves
       from states s where s.user_id = g.user_id and s.game_id = g.id
     ) last
     where g.user_id = $1 and n.owner_id = $1 and last.moves > 0 and exists (
       select 1 from states s where s.user_id = g.user_id and s.game_id = g.id and s.parent_id is null
         and s.document->>'scene_id' = any($2)
     )
     order by last.played_at desc limit $3`,
    [author, novel.first_scene_id === null ? [] : [novel.first_scene_id], maxOffered],
  )
  return rows.map(({ id, language, moves, played_at }) => ({
    game_id: id,
    language: languageOf(language),
    moves,
    played_at: played_at.toISOString(),
  }))
}

/** The author's moves in one of those games, up to its current state. Rejects with `game_not_found`. */
export async function readRecording(
  pool: pg.Pool,
  author: UserId,
  gameId: GameId,
): Promise<RehearsalPlan['scripts'][number]> {
  const { rows } = await pool.query<{ said: Said | null; language: string; completed: EndingId[] }>(
    `with recursive path as (
       select s.id, s.parent_id, s.depth, s.document from games g
       join states s on s.user_id = g.user_id and s.id = g.current_state_id join novels n on n.id = g.novel_id
       where g.id = $1 and g.user_id = $2 and n.owner_id = $2
       union all
       select s.id, s.parent_id, s.depth, s.document from path join states s on s.user_id = $2 and s.id = path.parent_id
     )
     select document->'said' as said, document->>'language' as language,
       document->'world'->'completed_endings' as completed
     from path order by depth`,
    [gameId, author],
  )
  if (rows.length === 0) throw new ProblemError('game_not_found')
  const moves = rows.flatMap(({ said, completed }, index): ScriptedMove[] => {
    if (said === null) return []
    if (said.kind === 'text') return [{ text: said.text }]
    const before = rows[index - 1]?.completed ?? []
    const taken = completed.find((id) => !before.includes(id))
    return taken === undefined ? [] : [{ ending_id: taken }]
  })
  return { language: languageOf(rows.at(-1)?.language ?? ''), moves }
}
