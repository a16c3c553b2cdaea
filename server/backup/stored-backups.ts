import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A backup made by the server; `asked`: on an administrator's request. */
export type StoredBackup = { name: string; bytes: number; made_at: string; asked: boolean }

/**
 * The folder of an installation's backups, and the mark in their names, since other installations may use the same
 * folder.
 */
export type BackupPlace = { folder: string; mark: string }

/**
 * `fabula-20260131-235959-0a1b2c3d.tar`, in UTC, with the installation's mark: sorting by name sorts by time. Requested
 * backups end with `-asked.tar`.
 */
export const backupName = (now: Date, mark: string, { asked = false } = {}): string =>
  `fabula-${now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}-${mark}${asked ? '-asked' : ''}.tar`

const ofName = /^fabula-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-([0-9a-f]{8})(-asked)?\.tar$/

/** An installation's backups, the newest first. Empty if the folder cannot be read: the next backup reports why. */
export async function storedBackups({ folder, mark }: BackupPlace): Promise<StoredBackup[]> {
  const names = await readdir(folder).catch(() => [])
  const found: StoredBackup[] = []
  for (const name of names) {
    const [, year, month, day, hour, minute, second, by, asked] = ofName.exec(name) ?? []
    if (by !== mark) continue
    // Deleted meanwhile by another process.
    const bytes = (await stat(join(folder, name)).catch(() => null))?.size
    const made_at = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
    if (bytes !== undefined) found.push({ name, bytes, made_at, asked: asked !== undefined })
  }
  return found.sort((a, b) => (a.name < b.name ? 1 : -1))
}

/**
 * Deletes the oldest backups of a kind until `keep` are left. Requested ones are counted separately, so that repeated
 * requests displace no scheduled backups.
 */
export async function deleteOldBackups(place: BackupPlace, keep: number, { asked = false } = {}): Promise<void> {
  const ofKind = (await storedBackups(place)).filter((each) => each.asked === asked)
  for (const { name } of ofKind.slice(keep)) await rm(join(place.folder, name), { force: true })
}

/** Deletes the unfinished files of an installation's killed processes. No backup may be in progress. */
export async function deleteUnfinished({ folder, mark }: BackupPlace): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const unfinished = names.filter(
    (name) => /^fabula-\d{8}-\d{6}-([0-9a-f]{8})(-asked)?\.tar\.[0-9a-f]{8}\.part$/.exec(name)?.[1] === mark,
  )
  for (const name of unfinished) await rm(join(folder, name), { force: true })
}
