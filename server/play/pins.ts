import type { Pin } from '@fabula/contract/shapes/play'
import type { GameStateId, UserId } from '@fabula/core/ids'
import type { GameState, ReplyLine } from '@fabula/core/turn/game-state'
import { pastLines, type SpokenState } from '@fabula/core/turn/history'
import type { KeptLine } from '@fabula/core/turn/turn-brief'
import type pg from 'pg'
import { transaction } from '../database/transaction.ts'
import { ProblemError } from '../problem-error.ts'
import type { GameKey } from './game-key.ts'
import type { StateKey } from './game-store.ts'

/** The most pins per game; the newest of them fit into a prompt. */
const maxPins = 20

/** A message that a reader wants remembered, anywhere in the game's tree. */
export type GamePin = Pick<Pin, 'speaker_type'> & { state_id: GameStateId; depth: number }

/** Changes the game's memory mark. Locks the game's row first, as every move does, to avoid deadlocks. */
const changeMark = 'update games set memory_mark = memory_mark + 1 where user_id = $1 and id = $2'

/** Pins or unpins a message of a state. Repeating it changes nothing. */
export async function setPin(
  pool: pg.Pool,
  { user_id, state: { id, game_id } }: { user_id: UserId; state: Pick<GameState, 'id' | 'game_id'> },
  { speaker_type, pinned }: Pin,
): Promise<void> {
  const message = [user_id, game_id, id, speaker_type]
  if (!pinned) {
    await pool.query({
      name: 'unpin',
      text: `with game as (${changeMark} returning id)
             delete from pins p using game where p.user_id = $1 and p.state_id = $3 and p.speaker_type = $4`,
      values: message,
    })
    return
  }
  await transaction(pool, async (client) => {
    // The row lock serialises the pins of one game, so that concurrent requests cannot exceed the limit.
    await client.query({ name: 'change-memory-mark', text: changeMark, values: [user_id, game_id] })
    const { rows } = await client.query<{ others: number }>({
      name: 'count-pins',
      text: `select count(*)::int as others from pins
             where user_id = $1 and game_id = $2 and not (state_id = $3 and speaker_type = $4)`,
      values: message,
    })
    if ((rows[0]?.others ?? 0) >= maxPins) throw new ProblemError('too_many_pins')
    await client.query({
      name: 'pin',
      text: `insert into pins (user_id, state_id, speaker_type, game_id)
             select $1, $3, $4, id from games where user_id = $1 and id = $2
             on conflict do nothing`,
      values: message,
    })
  })
}

/** Identifies a message of a state: the reader's text, or the answer to it. */
export const pinKey = (stateId: GameStateId, speaker: Pin['speaker_type']): string => `${stateId}-${speaker}`

/** All pins of a game, as `pinKey` values. */
export async function pinsOf(pool: pg.Pool, { user_id, game_id }: GameKey): Promise<Set<string>> {
  const { rows } = await pool.query<Pick<GamePin, 'state_id' | 'speaker_type'>>({
    name: 'pins-of-game',
    text: 'select state_id, speaker_type from pins where user_id = $1 and game_id = $2',
    values: [user_id, game_id],
  })
  return new Set(rows.map(({ state_id, speaker_type }) => pinKey(state_id, speaker_type)))
}

/**
 * Results of `pinnedBefore`, by reader, state and pins. The path to a state never changes, and until the next summary
 * every turn asks about the same one. The reader is part of the key because a game that moves to an account keeps its
 * states.
 */
const cachedPins = new Map<string, KeptLine[]>()
const maxCached = 500

/** The pins that lie on the path to a state, in the order in which they were said; not those of other branches. */
export async function pinnedBefore(
  pool: pg.Pool,
  { user_id, id }: StateKey,
  pins: readonly GamePin[],
): Promise<KeptLine[]> {
  const key = [user_id, id, ...pins.map((pin) => pinKey(pin.state_id, pin.speaker_type)).sort()].join()
  const found = cachedPins.get(key)
  if (found) return found
  const { rows } = await pool.query<SpokenState & { lines: ReplyLine[] | null }>({
    name: 'pinned-before',
    text: `with recursive path as (
             select id, parent_id, depth from states where user_id = $1 and id = $2
             union all
             select s.id, s.parent_id, s.depth from path join states s on s.user_id = $1 and s.id = path.parent_id
             where path.depth > $3
           )
           select s.id, s.document->'said' as said, s.document->>'message' as message,
             s.document->'speaker' as speaker, s.document->'lines' as lines, (s.document->>'the_end')::boolean as the_end
           from path join states s on s.user_id = $1 and s.id = path.id where s.id = any($4::uuid[]) order by s.depth`,
    values: [user_id, id, Math.min(...pins.map(({ depth }) => depth)), pins.map(({ state_id }) => state_id)],
  })
  const wanted = new Set(pins.map((pin) => pinKey(pin.state_id, pin.speaker_type)))
  const lines = rows.flatMap((row) =>
    pastLines([row])
      .filter(({ by }) => wanted.has(pinKey(row.id, by === 'reader' ? 'user' : 'other')))
      .map(({ by, name, text }) => ({ by, name, text })),
  )
  if (cachedPins.size >= maxCached) cachedPins.clear()
  cachedPins.set(key, lines)
  return lines
}
