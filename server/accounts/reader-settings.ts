import { PersistedSettings, type SettingsChange } from '@fabula/contract/shapes/settings'
import type pg from 'pg'
import type { Caller } from './caller.ts'

const none: PersistedSettings = { settings: {}, changed_at: null }

/** How the caller likes to read; empty before they chose anything. */
export async function readSettings(pool: pg.Pool, caller: Caller): Promise<PersistedSettings> {
  const { rows } = await pool.query<{ reading: unknown }>({
    name: 'read-settings',
    text: `select settings->'reading' as reading from users where id = $1`,
    values: [caller.id],
  })
  return shown(rows[0]?.reading)
}

/**
 * Keeps the settings of one device unless another one's are newer, and answers what holds now. A device whose clock runs
 * ahead counts as having chosen just now, so that it cannot keep the others out.
 */
export async function changeSettings(
  pool: pg.Pool,
  caller: Caller,
  { settings, changed_at }: SettingsChange,
): Promise<PersistedSettings> {
  const at = new Date(Math.min(Date.parse(changed_at), Date.now())).toISOString()
  const { rows } = await pool.query<{ reading: unknown }>({
    name: 'change-settings',
    text: `update users set settings = case
             when coalesce((settings->'reading'->>'changed_at')::timestamptz, '-infinity') <= $3::timestamptz
             then jsonb_set(settings, '{reading}', $2) else settings end
           where id = $1 returning settings->'reading' as reading`,
    values: [caller.id, JSON.stringify({ settings, changed_at: at }), at],
  })
  return shown(rows[0]?.reading)
}

/** Settings that an older version kept and this one no longer has are as good as none. */
function shown(reading: unknown): PersistedSettings {
  const read = PersistedSettings.safeParse(reading)
  return read.success ? read.data : none
}
