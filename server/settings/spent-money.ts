import type { ModelsPage } from '@fabula/contract/shapes/models'
import type { Usage } from '@fabula/core/storyteller/turn-record'
import type pg from 'pg'
import { unitsOf } from './money.ts'

/** The number of days shown, including today. */
const days = 14
/** The number of top spenders shown. */
const spendersShown = 10

const today = (): string => new Date().toISOString().slice(0, 10)

/** The cost of each of the last days, newest first; days without a turn are left out. */
export async function spentByDay(pool: pg.Pool): Promise<ModelsPage['spent']> {
  const { rows } = await pool.query<{ day: string; tokens: string; nanos: string }>(
    `select day, tokens, nanos from spending where spender = 'everybody' order by day desc limit ${days}`,
  )
  return rows.map(({ day, tokens, nanos }) => ({ day, tokens: Number(tokens), cost: unitsOf(Number(nanos)) }))
}

/** The readers and novels that cost most today. */
export async function topSpenders(pool: pg.Pool): Promise<ModelsPage['top']> {
  const { rows } = await pool.query<{ spender: string; name: string | null; tokens: string; nanos: string }>(
    `select s.spender, coalesce(u.username, n.head->>'name') as name, s.tokens, s.nanos
     from spending s
       left join users u on s.spender = 'user:' || u.id::text
       left join novels n on s.spender = 'novel:' || n.id::text
     where s.day = $1 and s.nanos > 0 and s.spender <> 'everybody' and s.spender not like 'address:%'
     order by s.nanos desc, s.spender limit ${spendersShown}`,
    [today()],
  )
  return rows.map(({ spender, name, tokens, nanos }) => ({
    kind: spender.startsWith('novel:') ? 'novel' : 'reader',
    name,
    tokens: Number(tokens),
    cost: unitsOf(Number(nanos)),
  }))
}

/** Counts what administrators tried out for the day, and for no reader. */
export async function spendOfInstallation(pool: pg.Pool, usage: Usage): Promise<void> {
  const tokens = usage.input_tokens + usage.output_tokens
  if (tokens === 0 && !usage.nanos) return
  await pool.query(
    `insert into spending (spender, day, tokens, nanos) values ('everybody', $1, $2, $3)
     on conflict (spender, day) do update
       set tokens = spending.tokens + excluded.tokens, nanos = spending.nanos + excluded.nanos`,
    [today(), tokens, usage.nanos ?? 0],
  )
}
