import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A backup that the server has made by itself. */
export type KeptBackup = { name: string; bytes: number; made_at: string }

/** `fabula-20260131-235959.tar`, in UTC: sorted by name they are sorted by time. */
export const keptName = (now: Date): string =>
  `fabula-${now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}.tar`

const ofName = /^fabula-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.tar$/

/** The backups in a folder, the newest first. Of a folder that cannot be read, none: why is told where one is made. */
export async function keptBackups(folder: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch(() => [])
  const found: KeptBackup[] = []
  for (const name of names
    .filter((each) => ofName.test(each))
    .sort()
    .reverse()) {
    // Gone in this moment: another process keeps fewer.
    const bytes = (await stat(join(folder, name)).catch(() => null))?.size
    if (bytes !== undefined) found.push({ name, bytes, made_at: name.replace(ofName, '$1-$2-$3T$4:$5:$6Z') })
  }
  return found
}

/** Deletes the oldest backups until `keep` are left. */
export async function deleteOldBackups(folder: string, keep: number): Promise<void> {
  for (const { name } of (await keptBackups(folder)).slice(keep)) await rm(join(folder, name), { force: true })
}

/** Deletes the unfinished files of processes that were killed while they wrote one. Nobody may be writing one. */
export async function deleteUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const unfinished = names.filter((name) => /^fabula-\d{8}-\d{6}\.tar\.[0-9a-f]{8}\.part$/.test(name))
  for (const name of unfinished) await rm(join(folder, name), { force: true })
}
