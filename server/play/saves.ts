import type { Part } from '@fabula/contract/shapes/paging'
import type { NewSave, Save } from '@fabula/contract/shapes/play'
import type { GameStateId, NovelId, SaveId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import type { NewState } from '@fabula/core/turn/game-state'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { newId } from '../database/new-id.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { ProblemError } from '../problem-error.ts'
import type { StoredState } from './game-store.ts'
import { showMoment } from './show-moment.ts'

interface SaveRow {
  id: SaveId
  name: string
  state_id: GameStateId
  position: number | null
  quick: boolean
  created_at: Date
  document: NewState
}

/** The name of a quick save for clients that show only names. */
const quickName = 'Quick save'

const showSave = (loaded: LoadedNovel, row: SaveRow, language?: Language): Save => ({
  save_id: row.id,
  name: row.name,
  kind: row.quick ? 'quick' : 'named',
  game_state_id: row.state_id,
  position: row.position,
  created_at: row.created_at.toISOString(),
  ...showMoment(loaded, row.document, language),
})

/** A reader's saves of a novel, newest first; all of them, or a part of the list. */
export async function listSaves(
  pool: pg.Pool,
  caller: Caller,
  loaded: LoadedNovel,
  { lang, limit = 1_000, offset }: Part & { lang?: Language | undefined } = { offset: 0 },
): Promise<Save[]> {
  const { rows } = await pool.query<SaveRow>({
    name: 'list-saves',
    text: `select v.id, v.name, v.state_id, v.position, v.quick_game_id is not null as quick, v.created_at, s.document
           from saves v join states s on s.user_id = v.user_id and s.id = v.state_id
           where v.user_id = $1 and v.novel_id = $2 and v.deleted_at is null
           order by v.created_at desc, v.id desc limit $3 offset $4`,
    values: [caller.id, loaded.id, limit, offset],
  })
  return rows.map((row) => showSave(loaded, row, lang))
}

/**
 * Stores a state under a name, with how far the reader had read. A quick save replaces the game's earlier one, even a
 * deleted one.
 */
export async function createSave(
  pool: pg.Pool,
  caller: Caller,
  { stored, loaded, language }: { stored: StoredState; loaded: LoadedNovel; language?: Language | undefined },
  { name = quickName, position = null, quick = false }: NewSave,
): Promise<Save> {
  const { state } = stored
  const read = position === null ? null : Math.max(0, Math.min(1_000_000, Math.trunc(position)))
  const { rows } = await pool.query<{ id: SaveId; created_at: Date }>({
    name: 'create-save',
    text: `insert into saves (id, user_id, novel_id, state_id, name, position, quick_game_id)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (user_id, quick_game_id) do update set state_id = excluded.state_id, name = excluded.name,
             position = excluded.position, created_at = now(), deleted_at = null
           returning id, created_at`,
    values: [newId<SaveId>(), caller.id, loaded.id, state.id, name, read, quick ? state.game_id : null],
  })
  const row = rows[0]
  if (!row) throw new Error('A save was written and is not there')
  return showSave(loaded, { ...row, name, state_id: state.id, position: read, quick, document: state }, language)
}

/** Deletes a save of the caller's. The game stays, and for a day the save can be restored. */
export async function deleteSave(pool: pg.Pool, caller: Caller, novelId: NovelId, saveId: SaveId): Promise<void> {
  const { rowCount } = await pool.query({
    name: 'delete-save',
    text: `update saves set deleted_at = now()
           where id = $1 and user_id = $2 and novel_id = $3 and deleted_at is null`,
    values: [saveId, caller.id, novelId],
  })
  if (rowCount === 0) throw new ProblemError('save_not_found')
}

/** Restores a deleted save; returns a save that was not deleted unchanged. */
export async function restoreSave(
  pool: pg.Pool,
  caller: Caller,
  loaded: LoadedNovel,
  saveId: SaveId,
  language?: Language,
): Promise<Save> {
  const { rows } = await pool.query<SaveRow>({
    name: 'restore-save',
    text: `update saves v set deleted_at = null from states s
           where v.id = $1 and v.user_id = $2 and v.novel_id = $3 and s.user_id = v.user_id and s.id = v.state_id
           returning v.id, v.name, v.state_id, v.position, v.quick_game_id is not null as quick, v.created_at, s.document`,
    values: [saveId, caller.id, loaded.id],
  })
  const row = rows[0]
  if (!row) throw new ProblemError('save_not_found')
  return showSave(loaded, row, language)
}

/** Deletes for good the saves that were deleted more than a day ago. */
export async function purgeSaves({ pool }: { pool: pg.Pool }): Promise<void> {
  await pool.query(`delete from saves where deleted_at < now() - interval '24 hours'`)
}
