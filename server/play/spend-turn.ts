import type { Usage } from '@fabula/core/storyteller/turn-record'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { networkOf } from '../accounts/network-of.ts'
import { batchesOf } from '../database/batches.ts'
import { ProblemError } from '../problem-error.ts'
import type { Caps } from './play-context.ts'
import type { Storyteller } from './storyteller.ts'

/** What was put aside for one turn before it was asked for. */
export interface Reservation {
  /** The day it counts in: a turn that ends after midnight is settled where it began. */
  day: string
  /** Whether it counts as one of the caller's turns. */
  turn: boolean
  /** Under which address's name it counts too; null: under none. */
  address: string | null
  /** Tokens of the whole server's cap; 0 where there is none. */
  tokens: number
  /** Ends the reply's being one of those that are written now. */
  leave: () => void
}

/** How a turn ended. One that failed is not the reader's fault and does not count as theirs; what it cost counts all the same. */
export type TurnEnd = 'answered' | 'failed' | 'cancelled'

/** Everybody's tokens together are counted under this name. */
const everybody = 'everybody'

/**
 * Reserves a turn with a storyteller; at a cap play goes on with the one that costs nothing, where the operator allows it.
 */
export async function reserveStoryteller(
  pool: pg.Pool,
  caller: Caller,
  caps: Caps,
  storyteller: Storyteller,
): Promise<{ storyteller: Storyteller; reservation: Reservation }> {
  const leave = caps.repliesAtOnce.take(caller)
  try {
    const tokens = storyteller.summariser?.promptTokens ?? 0
    return { storyteller, reservation: { ...(await reserveTurn(pool, caller, caps, tokens)), leave } }
  } catch (error) {
    const { fallback } = storyteller
    if (error instanceof ProblemError && error.code === 'daily_cap' && fallback !== null) {
      return { storyteller: fallback, reservation: { day: today(), turn: false, address: null, tokens: 0, leave } }
    }
    leave()
    throw error
  }
}

/**
 * Puts a turn and about its tokens aside before it is asked for, so that many turns at once can not pass a cap together;
 * refuses it at a cap with `daily_cap`. A cap of 0 is none. What is reserved must be settled; a process that dies leaves
 * it charged, for nobody knows what its call cost.
 */
export async function reserveTurn(
  pool: pg.Pool,
  caller: Caller,
  caps: Caps,
  tokens: number,
): Promise<Omit<Reservation, 'leave'>> {
  const day = today()
  const cap = caller.kind === 'user' ? caps.userTurnsPerDay : caps.guestTurnsPerDay
  const address = caller.kind === 'guest' && caps.addressTurnsPerDay > 0 ? `address:${networkOf(caller.ip)}` : null
  const reservation = { day, turn: cap > 0, address, tokens: caps.tokensPerDay > 0 ? tokens : 0 }
  if (cap > 0 && !(await countTurn(pool, spenderOf(caller), day, cap))) throw atCap()
  if (address && !(await countTurn(pool, address, day, caps.addressTurnsPerDay))) {
    await returnTurns(pool, caller, { ...reservation, address: null })
    throw atCap()
  }
  if (reservation.tokens > 0 && !(await holdTokens(pool, day, reservation.tokens, caps.tokensPerDay))) {
    await returnTurns(pool, caller, reservation)
    throw atCap()
  }
  return reservation
}

/** Writes down what a turn cost in place of what was put aside. */
export async function settleTurn(
  pool: pg.Pool,
  caller: Caller,
  reservation: Reservation,
  usage: Usage,
  end: TurnEnd,
): Promise<void> {
  const { day, tokens: held, leave } = reservation
  leave()
  if (end === 'failed') await returnTurns(pool, caller, reservation)
  const spent = usage.input_tokens + usage.output_tokens
  if (spent > 0 || held > 0) await addTokens(pool, caller, day, spent, spent - held)
}

/** Writes down what was spent beside turns, such as on summaries. */
export async function spendTokens(pool: pg.Pool, caller: Caller, usage: Usage): Promise<void> {
  const spent = usage.input_tokens + usage.output_tokens
  if (spent > 0) await addTokens(pool, caller, today(), spent, spent)
}

/** Whether the day's tokens are not used up. */
export async function hasTokensLeft(pool: pg.Pool, caps: Pick<Caps, 'tokensPerDay'>): Promise<boolean> {
  if (caps.tokensPerDay === 0) return true
  const { rows } = await pool.query<{ tokens: string }>({
    name: 'tokens-today',
    text: 'select tokens from spending where spender = $1 and day = $2',
    values: [everybody, today()],
  })
  return Number(rows[0]?.tokens ?? 0) < caps.tokensPerDay
}

/** The day that caps count in: UTC, so that every process agrees. */
const today = (): string => new Date().toISOString().slice(0, 10)

const spenderOf = (caller: Caller): string => `${caller.kind}:${caller.id}`

async function countTurn(pool: pg.Pool, spender: string, day: string, cap: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'count-turn',
    text: `insert into spending (spender, day, turns) values ($1, $2, 1)
           on conflict (spender, day) do update set turns = spending.turns + 1 where spending.turns < $3`,
    values: [spender, day, cap],
  })
  return rowCount === 1
}

async function returnTurns(
  pool: pg.Pool,
  caller: Caller,
  { day, turn, address }: Pick<Reservation, 'day' | 'turn' | 'address'>,
): Promise<void> {
  if (turn) await returnTurn(pool, spenderOf(caller), day)
  if (address) await returnTurn(pool, address, day)
}

async function returnTurn(pool: pg.Pool, spender: string, day: string): Promise<void> {
  await pool.query({
    name: 'return-turn',
    text: 'update spending set turns = turns - 1 where spender = $1 and day = $2 and turns > 0',
    values: [spender, day],
  })
}

/** One turn may always begin while anything of the cap is left: an estimate must not keep the last tokens from being used. */
async function holdTokens(pool: pg.Pool, day: string, tokens: number, cap: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'hold-tokens',
    text: `insert into spending (spender, day, tokens) values ($1, $2, $3)
           on conflict (spender, day) do update set tokens = spending.tokens + $3 where spending.tokens < $4`,
    values: [everybody, day, tokens, cap],
  })
  return rowCount === 1
}

/** What is added to a spender's day. */
interface Spent {
  spender: string
  day: string
  tokens: number
}

/** A row of everybody's is written by each turn: those that end together write it once. */
const spendings = batchesOf(async (pool, asks: readonly Spent[][]) => {
  const sums = new Map<string, Spent>()
  for (const { spender, day, tokens } of asks.flat()) {
    const key = `${day} ${spender}`
    sums.set(key, { spender, day, tokens: tokens + (sums.get(key)?.tokens ?? 0) })
  }
  // In one order everywhere, so that two processes never wait for each other.
  const rows = [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  await pool.query({
    name: 'add-tokens',
    text: `insert into spending (spender, day, tokens)
           select * from unnest($1::text[], $2::text[], $3::bigint[]) as spent (spender, day, tokens)
           on conflict (spender, day) do update set tokens = spending.tokens + excluded.tokens`,
    values: [rows.map(({ spender }) => spender), rows.map(({ day }) => day), rows.map(({ tokens }) => tokens)],
  })
  return asks.map(() => undefined)
})

const addTokens = (pool: pg.Pool, caller: Caller, day: string, own: number, all: number): Promise<void> =>
  spendings(pool).ask([
    { spender: spenderOf(caller), day, tokens: own },
    { spender: everybody, day, tokens: all },
  ])

function atCap(): ProblemError {
  const now = new Date()
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  return new ProblemError('daily_cap', { retryAfter: Math.ceil((midnight - now.getTime()) / 1000) })
}
