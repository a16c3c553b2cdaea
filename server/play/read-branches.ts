import type { BranchedGame, Branches, BranchPoint } from '@fabula/contract/shapes/branches'
import type { GameId, GameStateId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { branchPoints, type TreeNode, type TreePoint } from './branch-points.ts'
import { pointsIn, type RowsAsked, showWindow, windowOf } from './branch-window.ts'
import { withTranslations } from './reply-translations.ts'
import { holdsCurrent, inMapOrder, type PointText, showPoint } from './show-branches.ts'

/** The most states in a map; of a larger map the newest are shown. */
const statesShown = 20_000

interface NodeRow extends TreeNode {
  game_id: GameId
  begun_at: Date
}

/**
 * A map of all that a reader has played of a novel: every game's tree, with plain lines collapsed; or a window of its
 * rows.
 */
export async function readBranches(
  pool: pg.Pool,
  caller: Caller,
  loaded: LoadedNovel,
  language: Language,
  asked?: RowsAsked,
): Promise<Branches> {
  const [nodes, saves, current] = await Promise.all([
    findNodes(pool, caller, loaded),
    findSaveNames(pool, caller, loaded),
    findCurrentId(pool, caller, loaded),
  ])
  const games = drawGames(nodes.slice(0, statesShown).reverse(), { saved: new Set(saves.keys()), current })
  const wanted = asked?.game === undefined ? games : games.filter(({ game_id }) => game_id === asked.game)
  const windows = asked && wanted.map(({ points }, at) => windowOf(points, asked, at === 0))
  const shownPoints = windows ? windows.flatMap(pointsIn) : games.flatMap(({ points }) => points)
  const texts = await findTexts(
    pool,
    caller,
    shownPoints.map(({ node }) => node.id),
    language,
  )
  const show = (point: TreePoint): BranchPoint | null => {
    const text = texts.get(point.node.id)
    return text ? showPoint(loaded, language, point, text, saves.get(point.node.id) ?? []) : null
  }
  return {
    current_state_id: current,
    games: wanted.map(({ points, ...game }, at) => {
      const window = windows?.[at]
      if (window) return { ...game, points: [], window: showWindow(window, show) }
      return { ...game, points: points.flatMap((point) => show(point) ?? []) }
    }),
    truncated: nodes.length > statesShown,
  }
}

type DrawnGame = Omit<BranchedGame, 'points' | 'window'> & { points: TreePoint[] }

/** Groups states, given oldest first, into games in the map's order. */
function drawGames(shown: readonly NodeRow[], about: Parameters<typeof branchPoints>[1]): DrawnGame[] {
  const games = [...byGame(shown).values()].flatMap((states): DrawnGame[] => {
    const [first] = states
    if (!first) return []
    const points = branchPoints(states, about)
    const { game_id, begun_at } = first
    return [
      {
        game_id,
        begun_at: begun_at.toISOString(),
        states: states.length,
        is_current: holdsCurrent(points),
        points,
      },
    ]
  })
  return inMapOrder(games)
}

function byGame(nodes: readonly NodeRow[]): Map<GameId, NodeRow[]> {
  const games = new Map<GameId, NodeRow[]>()
  for (const node of nodes) {
    const game = games.get(node.game_id)
    if (game) game.push(node)
    else games.set(node.game_id, [node])
  }
  return games
}

/** The newest states of a reader's games of a novel, newest first; one more than the limit when there are too many. */
async function findNodes(pool: pg.Pool, caller: Caller, loaded: LoadedNovel): Promise<NodeRow[]> {
  const { rows } = await pool.query<NodeRow>({
    name: 'branch-nodes',
    text: `select s.id, s.game_id, s.parent_id, g.created_at as begun_at, d.scene_id, d.scene_type, d.turn, d.the_end,
             coalesce(d.said->>'kind' = 'choice', false) as by_choice,
             coalesce(jsonb_typeof(d.pending) = 'object', false) as has_ending
           from games g join states s on s.user_id = g.user_id and s.game_id = g.id
           cross join lateral jsonb_to_record(s.document)
             as d (scene_id uuid, scene_type text, turn int, the_end boolean, said jsonb, pending jsonb)
           where g.user_id = $1 and g.novel_id = $2
           order by s.created_at desc, s.depth desc, s.id desc limit ${statesShown + 1}`,
    values: [caller.id, loaded.id],
  })
  return rows
}

async function findTexts(
  pool: pg.Pool,
  { id: userId }: Caller,
  ids: GameStateId[],
  language: Language,
): Promise<Map<GameStateId, PointText>> {
  const { rows } = await pool.query<PointText>({
    name: 'branch-texts',
    text: `select s.id, d.scene_name, left(d.message, 4000) as message, d.speaker, d.said, d.the_end,
             d.scene_id, d.turn, d.storyteller, d.language,
             d.pending->>'ending_id' as ending_id
           from states s
           cross join lateral jsonb_to_record(s.document)
             as d (scene_name text, message text, speaker jsonb, said jsonb, the_end boolean, pending jsonb,
               scene_id uuid, turn int, storyteller text, language text)
           where s.user_id = $1 and s.id = any($2)`,
    values: [userId, ids],
  })
  return new Map((await withTranslations(pool, userId, rows, language)).map((row) => [row.id, row]))
}

/** Names of saves by their state; a quick save's name is empty. */
async function findSaveNames(pool: pg.Pool, caller: Caller, loaded: LoadedNovel): Promise<Map<GameStateId, string[]>> {
  const { rows } = await pool.query<{ state_id: GameStateId; names: string[] }>({
    name: 'branch-saves',
    text: `select state_id, array_agg(case when quick_game_id is null then name else '' end order by created_at) as names
           from saves where user_id = $1 and novel_id = $2 and deleted_at is null group by state_id`,
    values: [caller.id, loaded.id],
  })
  return new Map(rows.map(({ state_id, names }) => [state_id, names]))
}

async function findCurrentId(pool: pg.Pool, caller: Caller, loaded: LoadedNovel): Promise<GameStateId | null> {
  const { rows } = await pool.query<{ id: GameStateId | null }>({
    name: 'branch-current',
    text: 'select current_state_id as id from readings where user_id = $1 and novel_id = $2',
    values: [caller.id, loaded.id],
  })
  return rows[0]?.id ?? null
}
