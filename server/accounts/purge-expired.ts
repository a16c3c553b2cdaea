import type pg from 'pg'

/** Telegram delivers nothing again after a day; numbers of what was handled are kept longer than that. */
const updatesKept = "interval '30 days'"

/** Removes what has outlived its use: limits that are over, codes, sessions, updates of the bot. Called every hour. */
export async function purgeExpired(pool: pg.Pool): Promise<void> {
  await pool.query('delete from attempts where until < now()')
  await pool.query("delete from telegram_codes where expires_at < now() - interval '1 day'")
  await pool.query(`delete from telegram_updates where handled_at < now() - ${updatesKept}`)
}
