import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { noSettings, readModelSettings, writeModelSettings } from '../settings/settings-store.ts'
import { readSiteSettings, usualSite, writeSiteSettings } from './site-settings.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('settings stored by a newer version are read as far as they are known: what is closed stays closed', async () => {
  const { pool } = database
  expect(await readSiteSettings(pool)).toEqual(usualSite)
  const closed = { ...usualSite, registration: 'closed' as const, names: { english: 'The Quay', russian: '' } }
  await writeSiteSettings(pool, closed)
  await pool.query(
    `update installation set value = value || '{"motto": "Mind the step", "colour": "oklch(1 0 0)"}' where name = 'site'`,
  )
  expect(await readSiteSettings(pool)).toEqual(closed)
})

test('the same applies to model settings: a cap stays although another field is unknown', async () => {
  const { pool } = database
  const capped = { ...noSettings, currency: 'EUR', caps: { reader: 1, novel: 2, day: 3 } }
  await writeModelSettings(pool, capped)
  await pool.query(
    `update installation set value = value || '{"moderation": {"kind": "later"}, "mood": 1}' where name = 'models'`,
  )
  expect(await readModelSettings(pool)).toEqual(capped)
})
