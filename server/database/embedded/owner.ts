import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseError } from '../database-error.ts'

/** The user that Postgres runs as if this process is root, as which Postgres refuses to run. */
export type Owner = { uid: number; gid: number }

/**
 * The user who has to run the cluster in this folder; undefined: this process's own. For root it is the owner of an
 * existing cluster, otherwise `postgres`, otherwise `nobody`.
 */
export async function ownerOf(cluster: string): Promise<Owner | undefined> {
  const self = process.getuid?.()
  const existing = await stat(cluster).catch(() => undefined)
  if (self !== 0) {
    if (self === undefined || !existing || existing.uid === self) return undefined
    throw new DatabaseError(
      `The database in ${cluster} belongs to another user. Start Fabula as that user, give the whole data folder to this one (chown -R), or set DATA_DIR to another folder.`,
    )
  }
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const found = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(users)
    if (found) return { uid: Number(found[1]), gid: Number(found[2]) }
  }
  throw new DatabaseError(
    'Postgres does not run as root, and this system has no user "postgres" or "nobody". Start Fabula as another user, or set DATABASE_URL.',
  )
}

/** Whether that user may enter the folder and all its parents, by their modes. */
export async function mayEnter(owner: Owner, folder: string): Promise<boolean> {
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid, gid } = await stat(path)
    const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (path === dirname(path)) return true
  }
}
