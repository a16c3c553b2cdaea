import type { Page } from '@playwright/test'
import type pg from 'pg'

/** Changes a scene's description in the open editor: how much is sent, how many rows are written, how long it takes. */
export async function saveOneField(page: Page, pool: pg.Pool): Promise<Record<string, number>> {
  await page.getByRole('link', { name: /^Info/ }).click()
  const field = page.getByLabel('Description', { exact: true })
  await field.fill(`What the author thought of it at ${Date.now()}`)
  const before = await written(pool)
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  const began = Date.now()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const response = await answered
  const took = Date.now() - began
  // The counters follow the writes by up to a second.
  await page.waitForTimeout(1_500)
  return {
    'save one field, KB sent': Buffer.byteLength(response.request().postData() ?? '') / 1_024,
    'save one field, rows written': (await written(pool)) - before,
    'save one field, ms': took,
  }
}

/** Rows of novels that were written since the store began to count. */
async function written(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ rows: string }>(
    `select sum(n_tup_ins + n_tup_upd + n_tup_del) as rows from pg_stat_user_tables
     where relname in ('novels', 'scenes', 'assets')`,
  )
  return Number(rows[0]?.rows ?? 0)
}
