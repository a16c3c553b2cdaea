import type { ProblemCode } from '@fabula/contract/problem'
import type { NovelId } from '@fabula/core/ids'
import type { Usage } from '@fabula/core/storyteller/turn-record'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { networkOf } from '../accounts/network-of.ts'
import { ProblemError } from '../problem-error.ts'
import { addSpent, novelSpender, type Spent, spenderOf, today, wholeServer } from '../spending/spent-rows.ts'
import { noteHeld } from './held-amounts.ts'
import type { Caps, PlayContext } from './play-context.ts'
import { atCap, capReached, giveBack, moneyCaps, reserveMoney } from './reserve-money.ts'
import type { Storyteller } from './storyteller.ts'

/** What was reserved for one turn before the model was asked. */
export interface Reservation {
  /** The day it counts for: a turn that ends after midnight is settled on the day it began. */
  day: string
  /** Whether it was counted as one of the caller's turns; false when there is no cap on those. */
  turn: boolean
  /** The address that it also counts under; null when none. */
  address: string | null
  /** Tokens reserved of the whole server's cap; 0 when there is no cap. */
  tokens: number
  /** Money reserved under each of these spenders, in billionths of the currency. */
  money: { nanos: number; spenders: string[] }
  /** The novel that its cost also counts for; null when none. */
  novel: NovelId | null
  /** The reader's own model was asked, which costs the installation nothing. */
  isOwn: boolean
  /** The refusal at a cap; the reply comes from the fallback instead, which costs nothing. */
  refusal?: ProblemError
  /** Frees the reply's place among the replies in progress. */
  leave: () => void
}

/** How a turn ended. A failed turn is not counted for the reader, but its cost is. */
export type TurnEnd = 'answered' | 'failed' | 'cancelled'

/** The estimated cost of a turn, and the novel that it counts for. */
interface EstimatedCost {
  tokens: number
  /** Billionths of the currency. */
  nanos: number
  novel: NovelId | null
}

/** The reservation of a turn that costs the installation nothing. */
const freeReservation = { turn: false, address: null, tokens: 0, money: { nanos: 0, spenders: [] }, novel: null }

/**
 * Reserves a turn and selects its storyteller: the caller's own model if they have one, else the installation's. At a
 * cap it selects the fallback that costs nothing, if the operator allows it.
 */
export async function reserveStoryteller(
  { pool, caps, storyteller, ownStoryteller }: Pick<PlayContext, 'pool' | 'caps' | 'storyteller' | 'ownStoryteller'>,
  caller: Caller,
  novel: NovelId | null,
): Promise<{ storyteller: Storyteller; reservation: Reservation }> {
  const leave = caps.repliesAtOnce.take(caller)
  try {
    const own = (await ownStoryteller?.(caller)) ?? null
    if (own) return { storyteller: own, reservation: { ...freeReservation, day: today(), isOwn: true, leave } }
    const estimated = {
      tokens: storyteller.summariser?.promptTokens ?? 0,
      nanos: storyteller.mostNanos ?? 0,
      novel,
    }
    return { storyteller, reservation: { ...(await reserveTurn(pool, caller, caps, estimated)), leave } }
  } catch (error) {
    const { fallback } = storyteller
    if (error instanceof ProblemError && atACap.has(error.code) && fallback !== null) {
      const reservation = { ...freeReservation, day: today(), isOwn: false, refusal: error, leave }
      return { storyteller: marked(fallback, error.code === 'daily_cap' ? 'daily_cap' : 'busy'), reservation }
    }
    leave()
    throw error
  }
}

const atACap = new Set<ProblemCode>(['daily_cap', 'storyteller_busy'])

/** The same storyteller, whose replies mention why it was asked. */
const marked = (fallback: Storyteller, subject: 'daily_cap' | 'busy'): Storyteller => ({
  describe: () => fallback.describe(),
  summariser: fallback.summariser,
  fallback: null,
  close: () => fallback.close(),
  async reply(brief, options) {
    const answer = await fallback.reply(brief, options)
    const warning = { code: 'played_offline' as const, subject }
    return { ...answer, record: { ...answer.record, warnings: [...answer.record.warnings, warning] } }
  },
})

/**
 * Reserves a turn and its estimated tokens and money before the model is asked, so that concurrent turns cannot exceed
 * a cap together. Throws `daily_cap` at a cap, or `storyteller_busy` if other replies in progress hold the rest of it; a
 * cap of 0 means none. A reservation must be settled; if the process dies it stays charged, because nobody knows what
 * the call cost.
 */
export async function reserveTurn(
  pool: pg.Pool,
  caller: Caller,
  caps: Caps,
  { tokens, nanos, novel }: EstimatedCost,
): Promise<Omit<Reservation, 'leave'>> {
  const day = today()
  const cap = caller.kind === 'user' ? caps.userTurnsPerDay : caps.guestTurnsPerDay
  const address = caller.kind === 'guest' && caps.addressTurnsPerDay > 0 ? `address:${networkOf(caller.ip)}` : null
  const money = { nanos: Math.max(1, nanos), spenders: [] as string[] }
  const reservation = { day, turn: false, address: null as string | null, tokens: 0, money, novel, isOwn: false }
  try {
    if (cap > 0) {
      if (!(await countTurn(pool, spenderOf(caller), day, cap))) throw capReached('daily_cap')
      reservation.turn = true
    }
    if (address) {
      if (!(await countTurn(pool, address, day, caps.addressTurnsPerDay))) throw capReached('daily_cap')
      reservation.address = address
    }
    if (caps.tokensPerDay > 0) {
      const cap = caps.tokensPerDay
      if (!(await reserveTokens(pool, day, tokens, cap)))
        throw await atCap(pool, { spender: wholeServer, day }, 'tokens', cap)
      reservation.tokens = tokens
      noteHeld(pool, [{ spender: wholeServer, day, tokens, nanos: 0 }])
    }
    money.spenders = await reserveMoney(pool, caps, { caller, novel }, day, money.nanos)
    return reservation
  } catch (error) {
    await returnTurns(pool, caller, reservation)
    await giveBack(pool, negativeRows(reservation))
    throw error
  }
}

/** Replaces a turn's reservation with its actual cost. */
export async function settleTurn(
  pool: pg.Pool,
  caller: Caller,
  reservation: Reservation,
  usage: Usage,
  end: TurnEnd,
): Promise<void> {
  reservation.leave()
  try {
    await settle(pool, caller, reservation, usage, end)
  } finally {
    noteHeld(pool, negativeRows(reservation))
  }
}

async function settle(
  pool: pg.Pool,
  caller: Caller,
  reservation: Reservation,
  usage: Usage,
  end: TurnEnd,
): Promise<void> {
  const { day, tokens: reservedTokens, money, novel, isOwn } = reservation
  if (end === 'failed') await returnTurns(pool, caller, reservation)
  if (isOwn) return
  const tokens = usage.input_tokens + usage.output_tokens
  const nanos = usage.nanos ?? 0
  const rowOf = (spender: string, counted: number): Spent => ({
    spender,
    day,
    tokens: counted,
    nanos: nanos - (money.spenders.includes(spender) ? money.nanos : 0),
  })
  const spent = [rowOf(spenderOf(caller), tokens), rowOf(wholeServer, tokens - reservedTokens)]
  // A novel's cost gets a row only when it is not zero.
  if (novel !== null && (nanos > 0 || money.spenders.length > 0)) spent.push(rowOf(novelSpender(novel), tokens))
  await addSpent(pool, spent)
}

/** Records spending besides turns, such as on summaries. */
export async function spendTokens(pool: pg.Pool, caller: Caller, novel: NovelId, usage: Usage): Promise<void> {
  const tokens = usage.input_tokens + usage.output_tokens
  const spent = { day: today(), tokens, nanos: usage.nanos ?? 0 }
  await addSpent(
    pool,
    [spenderOf(caller), novelSpender(novel), wholeServer].map((spender) => ({ spender, ...spent })),
  )
}

/** Whether none of the caps that apply to a question besides turns is used up today. */
export async function isUnderCaps(pool: pg.Pool, caps: Caps, caller: Caller, novel: NovelId): Promise<boolean> {
  const money = moneyCaps(caps, { caller, novel })
  if (caps.tokensPerDay === 0 && money.length === 0) return true
  const { rows } = await pool.query<{ spender: string; tokens: string; nanos: string }>({
    name: 'spent-today',
    text: 'select spender, tokens, nanos from spending where spender = any($1::text[]) and day = $2',
    values: [[wholeServer, ...money.map(({ spender }) => spender)], today()],
  })
  const found = (name: string) => rows.find(({ spender }) => spender === name)
  if (caps.tokensPerDay > 0 && Number(found(wholeServer)?.tokens ?? 0) >= caps.tokensPerDay) return false
  return money.every(({ spender, cap }) => Number(found(spender)?.nanos ?? 0) < cap)
}

async function countTurn(pool: pg.Pool, spender: string, day: string, cap: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'count-turn',
    text: `insert into spending (spender, day, turns) values ($1, $2, 1)
           on conflict (spender, day) do update set turns = spending.turns + 1 where spending.turns < $3::bigint`,
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

/** A turn may begin while anything of the cap is left: an estimate must not keep the last tokens from being used. */
async function reserveTokens(pool: pg.Pool, day: string, tokens: number, cap: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'reserve-tokens',
    text: `insert into spending (spender, day, tokens) values ($1, $2, $3)
           on conflict (spender, day) do update set tokens = spending.tokens + $3 where spending.tokens < $4`,
    values: [wholeServer, day, tokens, cap],
  })
  return rowCount === 1
}

/** What a turn has reserved, in negative amounts. */
function negativeRows({ day, tokens, money }: Pick<Reservation, 'day' | 'tokens' | 'money'>): Spent[] {
  const rows = money.spenders.map((spender) => ({ spender, day, tokens: 0, nanos: -money.nanos }))
  return tokens > 0 ? [...rows, { spender: wholeServer, day, tokens: -tokens, nanos: 0 }] : rows
}
