import { randomUUID } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { codeOf } from '../database/transaction.ts'
import { EnvironmentError } from '../env.ts'
import { makeFolder } from '../make-folder.ts'

/** The file that tells a folder of files from all others. */
const markName = '.store'

/**
 * Makes sure that all servers over one database keep their files in one folder: the first one's. A server with another
 * would answer 404 to half of the pictures. Throws an {@link EnvironmentError} that says where the files are.
 */
export async function claimFolder(pool: pg.Pool, folder: string): Promise<void> {
  const id = await markOf(folder)
  const where = `${hostname()}:${folder}`
  // A claim goes where nothing is kept under it, and nobody else is there who might begin to.
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

/** The folder's own name: made by whoever comes first, whole from its first moment. */
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
