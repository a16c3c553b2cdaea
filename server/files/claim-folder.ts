import { randomUUID } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { codeOf } from '../database/transaction.ts'
import { EnvironmentError } from '../environment/env.ts'
import { makeFolder } from '../make-folder.ts'

/** The file that identifies a folder of files. */
const markName = '.store'

/**
 * Makes sure that all servers on one database keep their files in one folder: the first one's. With another folder a
 * server would answer 404 for half of the pictures. Throws an {@link EnvironmentError} that names the folder.
 */
export async function claimFolder(pool: pg.Pool, folder: string): Promise<void> {
  const id = await markOf(folder)
  const where = `${hostname()}:${folder}`
  // A claim is replaced if nothing is stored under it, and no other server is running that might begin to.
  const { rows } = await pool.query<{ id: string; where: string }>(
    `insert into installation (name, value) values ('files-folder', jsonb_build_object('id', $1::text, 'where', $2::text))
     on conflict (name) do update set value = case
       when installation.value->>'id' = $1 then installation.value
       when exists (select 1 from assets)
         or (select count(*) from pg_stat_activity where datname = current_database() and application_name = 'fabula') > $3
         then installation.value
       else excluded.value end
     returning value->>'id' as id, value->>'where' as where`,
    [id, where, pool.totalCount],
  )
  const [claim] = rows
  if (!claim || claim.id === id) return
  throw new EnvironmentError(
    `The pictures and music of this database are kept in ${claim.where}, and this server would keep them in ${where}: let all servers share one DATA_DIR, or set S3_BUCKET. If those files have been moved here, write ${claim.id} into ${join(folder, markName)}.`,
  )
}

/** The folder's identifier: written by the first server, atomically. */
async function markOf(folder: string): Promise<string> {
  const path = join(folder, markName)
  await makeFolder(folder)
  const draft = `${path}-${randomUUID()}`
  await writeFile(draft, `${randomUUID()}\n`)
  try {
    await link(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
  return (await readFile(path, 'utf8')).trim()
}
