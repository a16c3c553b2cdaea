import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NovelId } from '@fabula/core/ids'
import { openHarness } from '../authoring/test-author.ts'
import { newId } from '../database/new-id.ts'
import { createEmptyDatabase, type TestDatabase } from '../database/test-database.ts'
import { createDiskFiles } from '../files/disk-files.ts'
import { originalKey } from '../media/file-keys.ts'
import { ownTables } from './backup-tables.ts'
import { writeBackup } from './write-backup.ts'

/** For tests: an installation to back up, and a folder of its own for its files, its backups and the restored places. */
export type BackupHarness = Awaited<ReturnType<typeof openBackupHarness>>

/** Opens an empty installation with a database and a file store; `close` deletes everything that belongs to it. */
export async function openBackupHarness() {
  const folder = await mkdtemp(join(tmpdir(), 'fabula-backup-'))
  const author = await openHarness()
  const pool = author.pool
  const files = createDiskFiles(join(folder, 'files'))
  const backup = join(folder, 'whole.tar')
  const opened: TestDatabase[] = [author.database]
  return {
    pool,
    files,
    folder,
    /** The path at which {@link make} writes the backup. */
    backup,

    /** Adds drafts with text that COPY has to escape, and files of several sizes, one of them empty. */
    async fill(): Promise<{ novel: NovelId; keys: string[] }> {
      const user = await author.author()
      const { id } = await author.draft(user, 'Лампа \\ "tab\there"\nand 🏮 \\N')
      await author.draft(user)
      const keys: string[] = []
      for (const bytes of [0, 1, 511, 512, 513, 700_000]) {
        const [asset, file] = [newId(), newId()]
        keys.push(originalKey(id, file, 'png'))
        await files.put(keys.at(-1) ?? '', Buffer.alloc(bytes, asset))
        await pool.query(
          `insert into assets (novel_id, id, type, name, prompt_description, extension, file, bytes, changed)
           values ($1, $2, 'sprite', '', E'back\\\\slash', 'png', $3, $4, nextval('changes'))`,
          [id, asset, file, bytes],
        )
      }
      return { novel: id, keys }
    },

    /** Backs up this installation. */
    make: (signal?: AbortSignal) => writeBackup({ pool, files, version: 'test' }, backup, { signal }),

    /** A place to restore into: a database, empty unless another one is given, and an empty file store. */
    async place(database: Promise<TestDatabase> = createEmptyDatabase()) {
      const target = await database
      opened.push(target)
      const root = await mkdtemp(join(folder, 'place-'))
      const store = createDiskFiles(join(root, 'files'))
      return { pool: target.pool, files: store, folder: join(root, 'work'), root }
    },

    async close(): Promise<void> {
      await Promise.all(opened.map((database) => database.close()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Every row of every table, and the next value of the sequence. */
export async function contentOf(pool: TestDatabase['pool']): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {}
  for (const table of ownTables.filter((name) => name !== 'stray_files')) {
    content[table] = (await pool.query(`select t::text as row from ${table} t order by 1`)).rows
  }
  return { ...content, changes: (await pool.query(`select nextval('changes')`)).rows }
}

/** How many files a folder and its subfolders contain. */
export const storedFiles = async (root: string): Promise<number> =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
