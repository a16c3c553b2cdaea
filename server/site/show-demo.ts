import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import { ProblemError } from '../problem-error.ts'

interface Ports {
  pool: pg.Pool
  /** Publishes the demo unless it is marked as published; false if its archive is not built. */
  publishDemo(): Promise<boolean>
}

/** Whether the demo exists and is visible. */
export async function isDemoShown(pool: pg.Pool): Promise<boolean> {
  const demo = await findDemo(pool)
  return demo !== null && !demo.hidden
}

/** Hides the demo, or shows it again; if it never existed or was deleted, it is published. */
export async function showDemo({ pool, publishDemo }: Ports, shown: boolean): Promise<void> {
  const demo = await findDemo(pool)
  if (demo) {
    await pool.query('update novels set hidden = $2, hidden_reason = null where id = $1', [demo.id, !shown])
    return
  }
  if (!shown) return
  // The mark allows one publication in the life of an installation, unless an administrator requests another. Only the
  // mark of a deleted novel is removed: another administrator may have published it meanwhile.
  await pool.query(
    `delete from installation
     where name = 'demo' and not exists (select 1 from novels n where n.id = (value->>'novel_id')::uuid)`,
  )
  if (!(await publishDemo()) && !(await isDemoShown(pool))) throw new ProblemError('demo_missing')
}

async function findDemo(pool: pg.Pool): Promise<{ id: NovelId; hidden: boolean } | null> {
  const { rows } = await pool.query<{ id: NovelId; hidden: boolean }>(
    `select n.id, n.hidden from installation i join novels n on n.id = (i.value->>'novel_id')::uuid
     where i.name = 'demo'`,
  )
  return rows[0] ?? null
}
