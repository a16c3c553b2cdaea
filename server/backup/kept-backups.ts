import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A backup that the server has made; `asked`: because an administrator asked for it. */
export type KeptBackup = { name: string; bytes: number; made_at: string; asked: boolean }

/** Where an installation keeps its backups, and the mark in their names: another one may keep its own in the same folder. */
export type BackupPlace = { folder: string; mark: string }

/**
 * `fabula-20260131-235959-0a1b2c3d.tar`, in UTC, with the mark of the installation: sorted by name they are sorted by time. One
 * that was asked for ends with `-asked.tar`.
 */
export const keptName = (now: Date, mark: string, { asked = false } = {}): string =>
  `fabula-${now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}-${mark}${asked ? '-asked' : ''}.tar`

const ofName = /^fabula-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-([0-9a-f]{8})(-asked)?\.tar$/

/** An installation's backups, the newest first. Of a folder that cannot be read, none: why is told where one is made. */
export async function keptBackups({ folder, mark }: BackupPlace): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch(() => [])
  const found: KeptBackup[] = []
  for (const name of names) {
    const [, year, month, day, hour, minute, second, by, asked] = ofName.exec(name) ?? []
    if (by !== mark) continue
    // Gone in this moment: another process keeps fewer.
    const bytes = (await stat(join(folder, name)).catch(() => null))?.size
    const made_at = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
    if (bytes !== undefined) found.push({ name, bytes, made_at, asked: asked !== undefined })
  }
  return found.sort((a, b) => (a.name < b.name ? 1 : -1))
}

/**
 * Deletes the oldest backups of a kind until `keep` are left. Those that were asked for are counted for themselves: somebody who
 * asks again and again takes none of the generations away.
 */
export async function deleteOldBackups(place: BackupPlace, keep: number, { asked = false } = {}): Promise<void> {
  const ofKind = (await keptBackups(place)).filter((each) => each.asked === asked)
  for (const { name } of ofKind.slice(keep)) await rm(join(place.folder, name), { force: true })
}

/** Deletes the unfinished files of an installation's processes that were killed while they wrote one. None may be writing one. */
export async function deleteUnfinished({ folder, mark }: BackupPlace): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const unfinished = names.filter(
    (name) => /^fabula-\d{8}-\d{6}-([0-9a-f]{8})(-asked)?\.tar\.[0-9a-f]{8}\.part$/.exec(name)?.[1] === mark,
  )
  for (const name of unfinished) await rm(join(folder, name), { force: true })
}
