import type pg from 'pg'
import type { SecretBox } from './secret-box.ts'

/** The name of the sealed text by which servers recognise a common key, and what it is sealed for. */
export const secretKeyMark = 'secret-key-mark'

/**
 * Tells if other servers run on this database and seal with another key, so that each can open only what it has sealed
 * itself. If no other runs, the key was changed on purpose, and the new one is remembered.
 */
export async function checkSecretKey(pool: pg.Pool, box: SecretBox, tell: (sentence: string) => void): Promise<void> {
  const { rows } = await pool.query<{ mark: string }>(
    `insert into installation (name, value) values ($1, to_jsonb($2::text))
     on conflict (name) do update set value = case
       when (select count(*) from pg_stat_activity where datname = current_database() and application_name = 'fabula') > $3
         then installation.value
       else excluded.value end
     returning value #>> '{}' as mark`,
    [secretKeyMark, box.seal('the same key', secretKeyMark), pool.totalCount],
  )
  if (box.open(rows[0]?.mark ?? '', secretKeyMark) !== null) return
  tell(
    'Another server on this database seals keys of models and second factors with another key, so that neither can open what the other has sealed: give both the same SECRET_KEY.',
  )
}
