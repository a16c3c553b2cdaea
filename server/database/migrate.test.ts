import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './test-database.ts'

describe('migrate', () => {
  let database: TestDatabase
  let folder: string
  beforeEach(async () => {
    database = await createEmptyDatabase()
    folder = await mkdtemp(join(tmpdir(), 'migrations-'))
    await write('0000_novel', 'CREATE TABLE novel (id int);\n--> statement-breakpoint\nINSERT INTO novel VALUES (1);')
    await write('0001_scene', 'CREATE TABLE scene (id int);')
  })
  afterEach(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  const write = (name: string, sql: string) => writeFile(join(folder, `${name}.sql`), sql)
  const tables = async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
    )
    return rows.map(({ name }) => name)
  }

  it('runs every migration once, in order', async () => {
    expect(await migrate(database.pool, folder)).toEqual(['0000_novel', '0001_scene'])
    expect(await migrate(database.pool, folder)).toEqual([])
    expect((await database.pool.query('SELECT id FROM novel')).rows).toHaveLength(1)
    await write('0002_prop', 'CREATE TABLE prop (id int)')
    expect(await migrate(database.pool, folder)).toEqual(['0002_prop'])
    expect(await tables()).toEqual(['novel', 'prop', 'scene', 'schema_migrations'])
  })

  it('rolls everything back when a migration fails', async () => {
    await write('0002_broken', 'CREATE TABLE prop (id int); SELECT nonsense;')
    await expect(migrate(database.pool, folder)).rejects.toThrow(/"0002_broken" failed and nothing was changed/)
    expect(await tables()).toEqual([])
  })

  it('migrates once when several servers start together', async () => {
    const results = await Promise.all([1, 2, 3, 4].map(() => migrate(database.pool, folder)))
    expect(results.flat()).toEqual(['0000_novel', '0001_scene'])
  })

  it('ignores differences in line endings', async () => {
    await migrate(database.pool, folder)
    await write(
      '0000_novel',
      'CREATE TABLE novel (id int);\r\n--> statement-breakpoint\r\nINSERT INTO novel VALUES (1);',
    )
    expect(await migrate(database.pool, folder)).toEqual([])
  })

  it('refuses a migration that was changed after it ran', async () => {
    await migrate(database.pool, folder)
    await write('0001_scene', 'CREATE TABLE scene (id bigint);')
    await expect(migrate(database.pool, folder)).rejects.toThrow(/"0001_scene" was changed after it ran/)
  })

  it('refuses a database that a newer Fabula has used', async () => {
    await migrate(database.pool, folder)
    await rm(join(folder, '0001_scene.sql'))
    await expect(migrate(database.pool, folder)).rejects.toThrow(/newer Fabula .*"0001_scene"/)
  })

  it('refuses a migration inserted before those that ran', async () => {
    await migrate(database.pool, folder)
    await write('0000_early', 'SELECT 1')
    await expect(migrate(database.pool, folder)).rejects.toThrow(/"0000_early" was put before "0000_novel"/)
  })

  it('has nothing to do in a clone of the migrated template', async () => {
    const clone = await createTestDatabase()
    expect(await migrate(clone.pool)).toEqual([])
    await clone.close()
  })
})
