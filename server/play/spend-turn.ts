import type { Usage } from '@fabula/core/storyteller/turn-record'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { Refusal } from '../refusal.ts'
import type { PlayContext } from './play-context.ts'

/** The day that caps count in: UTC, so that every process agrees. */
const today = (): string => new Date().toISOString().slice(0, 10)

/** Everybody's tokens together are counted under this name. */
const everybody = 'everybody'

/** Counts a turn before it is asked for; refuses it at a cap. A cap of 0 is none. */
export async function reserveTurn(pool: pg.Pool, caller: Caller, caps: PlayContext['caps']): Promise<void> {
  const turns = caller.kind === 'user' ? caps.userTurnsPerDay : caps.guestTurnsPerDay
  if (turns > 0) await reserve(pool, spenderOf(caller), turns)
  if (caps.tokensPerDay > 0 && (await tokensToday(pool)) >= caps.tokensPerDay)
    throw new Refusal('daily_cap', untilTomorrow())
}

async function reserve(pool: pg.Pool, spender: string, cap: number): Promise<void> {
  const { rowCount } = await pool.query({
    name: 'reserve-turn',
    text: `insert into spending (spender, day, turns) values ($1, $2, 1)
           on conflict (spender, day) do update set turns = spending.turns + 1 where spending.turns < $3`,
    values: [spender, today(), cap],
  })
  if (rowCount === 0) throw new Refusal('daily_cap', untilTomorrow())
}

async function tokensToday(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ tokens: string }>({
    name: 'tokens-today',
    text: 'select tokens from spending where spender = $1 and day = $2',
    values: [everybody, today()],
  })
  return Number(rows[0]?.tokens ?? 0)
}

/** Writes down what a turn cost, however it ended. Turns that cost nothing write nothing. */
export async function settleTurn(pool: pg.Pool, caller: Caller, usage: Usage): Promise<void> {
  const tokens = usage.input_tokens + usage.output_tokens
  if (tokens === 0) return
  await pool.query({
    name: 'settle-turn',
    text: `insert into spending (spender, day, tokens) values ($1, $3, $4), ($2, $3, $4)
           on conflict (spender, day) do update set tokens = spending.tokens + excluded.tokens`,
    values: [spenderOf(caller), everybody, today(), tokens],
  })
}

const spenderOf = (caller: Caller): string => `${caller.kind}:${caller.id}`

const untilTomorrow = () => {
  const now = new Date()
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  return { retryAfter: Math.ceil((midnight - now.getTime()) / 1000) }
}
