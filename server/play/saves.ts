import type { Save } from '@fabula/contract/shapes/play'
import type { GameStateId, NovelId, SaveId } from '@fabula/core/ids'
import type { NewState } from '@fabula/core/turn/game-state'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { newId } from '../database/new-id.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { Refusal } from '../refusal.ts'
import type { StoredState } from './game-store.ts'
import { showFile } from './play-state.ts'

interface SaveRow {
  id: SaveId
  name: string
  state_id: GameStateId
  position: number | null
  created_at: Date
  document: NewState
}

/** A line is shown shortened: enough to recognise the moment. */
const lineLength = 160

/** Thumbnails are asked for at this width, in pixels. */
const thumbnailWidth = 320

function showSave(loaded: LoadedNovel, row: SaveRow): Save {
  const background = showFile(loaded.novel, row.document.stage.background_asset_id)
  return {
    save_id: row.id,
    name: row.name,
    game_state_id: row.state_id,
    position: row.position,
    created_at: row.created_at.toISOString(),
    scene_name: row.document.scene_name,
    line: shorten(row.document.message),
    thumbnail_url: background && `${background.url}&w=${thumbnailWidth}`,
  }
}

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= lineLength ? line : `${line.slice(0, lineLength - 1).trimEnd()}…`
}

/** A reader's saves of a novel, newest first. */
export async function listSaves(pool: pg.Pool, caller: Caller, loaded: LoadedNovel): Promise<Save[]> {
  const { rows } = await pool.query<SaveRow>({
    name: 'list-saves',
    text: `select v.id, v.name, v.state_id, v.position, v.created_at, s.document
           from saves v join states s on s.id = v.state_id
           where v.user_id = $1 and v.novel_id = $2 order by v.created_at desc, v.id desc limit 1000`,
    values: [caller.id, loaded.id],
  })
  return rows.map((row) => showSave(loaded, row))
}

/** Keeps a state under a name, with how far the reader had read. */
export async function createSave(
  pool: pg.Pool,
  caller: Caller,
  { stored, loaded }: { stored: StoredState; loaded: LoadedNovel },
  { name, position }: { name: string; position?: number | null },
): Promise<Save> {
  const id = newId<SaveId>()
  const read =
    position === undefined || position === null ? null : Math.max(0, Math.min(1_000_000, Math.trunc(position)))
  const { rows } = await pool.query<{ created_at: Date }>({
    name: 'create-save',
    text: `insert into saves (id, user_id, novel_id, state_id, name, position) values ($1, $2, $3, $4, $5, $6)
           returning created_at`,
    values: [id, caller.id, loaded.id, stored.state.id, name, read],
  })
  const { state } = stored
  const created_at = rows[0]?.created_at ?? new Date()
  return showSave(loaded, { id, name, state_id: state.id, position: read, created_at, document: state })
}

/** Deletes a save of the caller's; the game stays. */
export async function deleteSave(pool: pg.Pool, caller: Caller, novelId: NovelId, saveId: SaveId): Promise<void> {
  const { rowCount } = await pool.query({
    name: 'delete-save',
    text: 'delete from saves where id = $1 and user_id = $2 and novel_id = $3',
    values: [saveId, caller.id, novelId],
  })
  if (rowCount === 0) throw new Refusal('save_not_found')
}
