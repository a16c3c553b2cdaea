import { PersistedSettings, type SettingsChange } from '@fabula/contract/shapes/settings'
import type pg from 'pg'
import type { Caller } from './caller.ts'

const none: PersistedSettings = { settings: {}, changed_at: null }

/** The caller's reading settings; empty before the first choice. */
export async function readSettings(pool: pg.Pool, caller: Caller): Promise<PersistedSettings> {
  const { rows } = await pool.query<{ reading: unknown }>({
    name: 'read-settings',
    text: `select settings->'reading' as reading from users where id = $1`,
    values: [caller.id],
  })
  return shown(rows[0]?.reading)
}

/**
 * Stores the settings of one device unless another's are newer, and returns the current ones. A device whose clock is
 * ahead counts as changing them now, so that it cannot lock out the others; nor can settings that were stored before the
 * server's clock was set back.
 */
export async function changeSettings(
  pool: pg.Pool,
  caller: Caller,
  { settings, changed_at }: SettingsChange,
): Promise<PersistedSettings> {
  const now = new Date()
  const at = new Date(Math.min(Date.parse(changed_at), now.getTime())).toISOString()
  const { rows } = await pool.query<{ reading: unknown }>({
    name: 'change-settings',
    text: `update users set settings = case
             when coalesce((settings->'reading'->>'changed_at')::timestamptz, '-infinity') <= $3::timestamptz
               or (settings->'reading'->>'changed_at')::timestamptz > $4::timestamptz
             then jsonb_set(settings, '{reading}', $2) else settings end
           where id = $1 returning settings->'reading' as reading`,
    values: [caller.id, JSON.stringify({ settings, changed_at: at }), at, now.toISOString()],
  })
  return shown(rows[0]?.reading)
}

/** Settings stored by an older version that this one no longer has are ignored. */
function shown(reading: unknown): PersistedSettings {
  const read = PersistedSettings.safeParse(reading)
  return read.success ? read.data : none
}
