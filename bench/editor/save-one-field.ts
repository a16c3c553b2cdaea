import type { Database } from '@fabula/server/database/open-database'
import type { Page } from '@playwright/test'

/**
 * Changes a scene's description in the open editor; returns how much is sent, how many rows are written, and the time.
 */
export async function saveOneField(page: Page, pool: Database['pool']): Promise<Record<string, number>> {
  await page.getByRole('link', { name: /^Info/ }).click()
  const field = page.getByLabel('Description', { exact: true })
  await field.fill(`A note by the author at ${Date.now()}`)
  const before = await newest(pool)
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  const began = Date.now()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const response = await answered
  const took = Date.now() - began
  return {
    'save one field, KB sent': Buffer.byteLength(response.request().postData() ?? '') / 1_024,
    'save one field, rows written': await writtenSince(pool, before),
    'save one field, ms': took,
  }
}

/** Every row of a novel has the number of its last write, taken from one sequence. */
async function newest(pool: Database['pool']): Promise<number> {
  const { rows } = await pool.query<{ last_value: string }>('select last_value from changes')
  return Number(rows[0]?.last_value ?? 0)
}

async function writtenSince(pool: Database['pool'], number: number): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select (select count(*) from novels where changed > $1) + (select count(*) from scenes where changed > $1) +
       (select count(*) from assets where changed > $1) as count`,
    [number],
  )
  return Number(rows[0]?.count ?? 0)
}
