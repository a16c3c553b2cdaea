import { isBlank } from '@fabula/core/record/is-blank'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { ProblemError } from '../problem-error.ts'

interface Biography {
  user_biography_name: string | null
  user_biography: string | null
}

/** The caller's name and biography in a novel; nulls before they entered them. */
export async function readBiography(pool: pg.Pool, caller: Caller, loaded: LoadedNovel): Promise<Biography> {
  const { rows } = await pool.query<Biography>({
    name: 'read-biography',
    text: `select biography_name as user_biography_name, biography as user_biography
           from readings where user_id = $1 and novel_id = $2`,
    values: [caller.id, loaded.id],
  })
  return rows[0] ?? { user_biography_name: null, user_biography: null }
}

/**
 * Sets the caller's name and biography in a novel. An age-rated novel requires them to confirm their age once. If the
 * name changes while their game is still at its first state, the game is started anew, because that state's text may
 * address them by the old name. Throws `biography_name_required` and `age_confirmation_required`.
 */
export async function changeBiography(
  pool: pg.Pool,
  caller: Caller,
  loaded: LoadedNovel,
  change: { prompt_name: string | null; prompt_biography?: string | null | undefined; confirmed_18?: boolean | null },
): Promise<Biography> {
  const name = change.prompt_name ?? ''
  if (isBlank(name)) throw new ProblemError('biography_name_required')
  const confirmed = change.confirmed_18 === true
  if (loaded.novel.required_18_age && !confirmed && !(await hasConfirmedAge(pool, caller, loaded)))
    throw new ProblemError('age_confirmation_required')
  const { rows } = await pool.query<Biography>({
    name: 'change-biography',
    text: `insert into readings (user_id, novel_id, biography_name, biography, confirmed_18) values ($1, $2, $3, $4, $5)
           on conflict (user_id, novel_id) do update set
             biography_name = $3, biography = case when $6 then excluded.biography else readings.biography end, confirmed_18 = readings.confirmed_18 or $5,
             current_state_id = case
               when readings.biography_name is distinct from $3
                 and exists (select 1 from states s where s.user_id = $1 and s.id = readings.current_state_id and s.parent_id is null)
                 and not exists (select 1 from states s where s.user_id = $1 and s.parent_id = readings.current_state_id)
               then null else readings.current_state_id end
           returning biography_name as user_biography_name, biography as user_biography`,
    values: [
      caller.id,
      loaded.id,
      name,
      (change.prompt_biography ?? '').trim(),
      confirmed,
      change.prompt_biography !== undefined,
    ],
  })
  return rows[0] ?? { user_biography_name: name, user_biography: change.prompt_biography ?? null }
}

async function hasConfirmedAge(pool: pg.Pool, caller: Caller, loaded: LoadedNovel): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'find-confirmed-age',
    text: 'select 1 from readings where user_id = $1 and novel_id = $2 and confirmed_18',
    values: [caller.id, loaded.id],
  })
  return rowCount !== 0
}
