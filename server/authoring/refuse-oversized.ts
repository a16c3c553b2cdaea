import type { NovelId } from '@fabula/core/ids'
import { limits } from '@fabula/core/record/limits'
import type pg from 'pg'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { ProblemError } from '../problem-error.ts'

/**
 * Below this the text is not counted, because counting reads every scene: the size known before the lock is close
 * enough, although others may write a little in between.
 */
const near = () => limits.novelText * 0.75

/**
 * Throws `novel_full` if a novel contains more text than allowed, in the transaction that wrote to it. `atMost`: an
 * upper bound by what was known before, in characters; without it everything is counted.
 */
export async function refuseOversized(client: pg.PoolClient, id: NovelId, atMost = Infinity): Promise<void> {
  if (atMost <= near()) return
  const { rows } = await client.query<{ characters: string }>(
    `select length(head::text)
       + (select coalesce(sum(length(document::text)), 0) from scenes where novel_id = $1 and deleted_at is null)
       + (select coalesce(sum(length(name) + length(prompt_description)), 0) from assets
          where novel_id = $1 and deleted_at is null) as characters
     from novels where id = $1`,
    [id],
  )
  if (Number(rows[0]?.characters) > limits.novelText) throw new ProblemError('novel_full')
}

/** The same for one replaced text: a change that does not lengthen it is never refused. */
export async function refuseLonger(
  client: pg.PoolClient,
  { id, size }: Pick<LoadedNovel, 'id' | 'size'>,
  before: unknown,
  after: string,
): Promise<void> {
  if (size + after.length <= near() || after.length <= JSON.stringify(before).length) return
  await refuseOversized(client, id)
}

/** Throws if a novel has more scenes or assets than allowed, in the transaction that added to them. */
export async function refuseTooMany(client: pg.PoolClient, id: NovelId, of: 'scenes' | 'assets'): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${of} where novel_id = $1 and deleted_at is null`,
    [id],
  )
  if ((rows[0]?.count ?? 0) <= limits[of]) return
  throw new ProblemError('invalid_input', {
    errors: [{ path: '', message: `A novel has at most ${limits[of]} ${of}` }],
  })
}
