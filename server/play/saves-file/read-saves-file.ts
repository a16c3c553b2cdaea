import type { GameId, GameStateId, SaveId, UserId } from '@fabula/core/ids'
import { indexOf } from '@fabula/core/novel/novel-index'
import type pg from 'pg'
import { newId } from '../../database/new-id.ts'
import { transaction } from '../../database/transaction.ts'
import type { LoadedNovel } from '../../novels/loaded-novel.ts'
import { ProblemError } from '../../problem-error.ts'
import { ChatRecords, type ImportedChat, isChat } from './chat-records.ts'
import { idOf } from './id-of.ts'
import { linesOf } from './lines-of.ts'
import { readHead, readLine } from './read-saves-line.ts'
import type { GameLine, SaveLine, SavesHead, StateLine } from './saves-file-format.ts'

/** The most states of a novel that a reader can have after an import: a thousand long evenings. */
const maxStates = 100_000
/** The most saves and games in a file. */
const maxRecords = 5_000
/** The most lines in a file: enough for the states, with what the reader said to each. */
const maxLines = 250_000
const rowsAtOnce = 100

/** What an import added; for a chat of another program, its result. */
export interface ImportResult {
  games: number
  saves: number
  chat: ImportedChat | null
}

/** The reader who imports the games. */
export interface Importer {
  id: UserId
  /** Their name in the novel. */
  name: string
}

/**
 * Imports games and saves from a file, or a SillyTavern chat as a game, all or nothing. Games that this reader already
 * has keep their ids; others get ids derived from the reader and the old ids, so that importing the same file again
 * adds nothing. The reader's current state stays; a reader who has not begun is put where the file says.
 */
export function readSavesFile(
  pool: pg.Pool,
  reader: Importer,
  loaded: LoadedNovel,
  path: string,
): Promise<ImportResult> {
  const { id: userId, name } = reader
  return transaction(pool, async (client) => {
    // One import per reader at a time, so that the limit holds.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 19))', [`${userId}${loaded.id}`])
    const savesImport = new SavesImport(client, userId, loaded)
    let first = true
    let lines = 0
    let chat: ChatRecords | null = null
    for await (const text of linesOf(path)) {
      if (++lines > maxLines) throw new ProblemError('saves_too_many')
      if (first && isChat(text)) chat = new ChatRecords(loaded, name, text)
      if (chat) for (const record of chat.take(text)) await savesImport.take(record)
      else await savesImport.take(first ? readHead(text) : readLine(text))
      first = false
    }
    return chat ? savesImport.finishChat(chat) : savesImport.finish()
  })
}

class SavesImport {
  private head: SavesHead | null = null
  private readonly games = new Map<GameId, { id: GameId; line: GameLine }>()
  private readonly depths = new Map<GameStateId, { id: GameStateId; game: GameId; depth: number }>()
  private readonly saves: SaveLine[] = []
  private waiting: { line: StateLine; id: GameStateId; depth: number; parent: GameStateId | null; game: GameId }[] = []
  private gamesStored = false
  /** The number of states whose scene is in this novel: a file with none belongs to another novel. */
  private statesOfNovel = 0
  private newGames = 0

  constructor(
    private readonly client: pg.PoolClient,
    private readonly userId: UserId,
    private readonly loaded: LoadedNovel,
  ) {}

  async take(record: SavesHead | GameLine | StateLine | SaveLine): Promise<void> {
    if ('fabula' in record) this.head = record
    else if ('game' in record) this.takeGame(record)
    else if ('document' in record) await this.takeState(record)
    else {
      if (this.saves.length >= maxRecords) throw new ProblemError('saves_too_many')
      this.saves.push(record)
    }
  }

  private takeGame(line: GameLine): void {
    if (this.gamesStored || this.games.has(line.game)) throw new ProblemError('saves_unreadable')
    if (this.games.size >= maxRecords) throw new ProblemError('saves_too_many')
    this.games.set(line.game, { id: this.idFrom(line.game), line })
  }

  private async takeState(line: StateLine): Promise<void> {
    if (!this.gamesStored) await this.storeGames()
    const game = this.games.get(line.of)
    const parent = line.parent === null ? null : this.depths.get(line.parent)
    if (!game || parent === undefined || (parent && parent.game !== game.id) || this.depths.has(line.state)) {
      throw new ProblemError('saves_unreadable')
    }
    if (this.depths.size >= maxStates) throw new ProblemError('saves_too_many')
    const depth = parent ? parent.depth + 1 : 0
    // A game that already exists here has its states under their own ids.
    const id = game.id === line.of ? line.state : this.idFrom(line.state)
    this.depths.set(line.state, { id, game: game.id, depth })
    if (indexOf(this.loaded.novel).scenes.has(line.document.scene_id)) this.statesOfNovel += 1
    this.waiting.push({ line, id, depth, parent: parent?.id ?? null, game: game.id })
    if (this.waiting.length >= rowsAtOnce) await this.storeStates()
  }

  /** This reader's id for an old id, always the same. */
  private idFrom = <Id extends string>(old: Id): Id => idOf<Id>(`${this.userId} ${this.loaded.id} ${old}`)

  private async storeGames(): Promise<void> {
    this.gamesStored = true
    const { rows } = await this.client.query<{ id: GameId }>(
      'select id from games where user_id = $1 and novel_id = $2 and id = any($3::uuid[])',
      [this.userId, this.loaded.id, [...this.games.keys()]],
    )
    for (const { id } of rows) {
      const own = this.games.get(id)
      if (own) own.id = id
    }
    const all = [...this.games.values()]
    const { rowCount } = await this.client.query(
      `insert into games (id, user_id, novel_id, created_at)
       select g.id, $1, $2, least(g.at, now()) from unnest($3::uuid[], $4::timestamptz[]) as g (id, at)
       on conflict (user_id, id) do nothing`,
      [this.userId, this.loaded.id, all.map(({ id }) => id), all.map(({ line }) => line.at)],
    )
    this.newGames = rowCount ?? 0
  }

  private async storeStates(): Promise<void> {
    const rows = this.waiting
    this.waiting = []
    await this.client.query(
      `insert into states (user_id, id, game_id, parent_id, depth, document, created_at)
       select $7, s.id, s.game, s.parent, s.depth, s.document, least(s.at, now())
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::jsonb[], $6::timestamptz[])
         as s (id, game, parent, depth, document, at)
       on conflict (user_id, id) do nothing`,
      [
        rows.map(({ id }) => id),
        rows.map(({ game }) => game),
        rows.map(({ parent }) => parent),
        rows.map(({ depth }) => depth),
        rows.map(({ line }) => JSON.stringify(line.document)),
        rows.map(({ line }) => line.at),
        this.userId,
      ],
    )
    // Existing states must belong to this game: a file may claim any id, even that of another game's state.
    const { rows: own } = await this.client.query<{ count: number }>(
      `select count(*)::int as count from unnest($1::uuid[], $2::uuid[]) as s (id, game)
       join states on states.user_id = $3 and states.id = s.id and states.game_id = s.game`,
      [rows.map(({ id }) => id), rows.map(({ game }) => game), this.userId],
    )
    if (own[0]?.count !== rows.length) throw new ProblemError('saves_unreadable')
  }

  async finish(): Promise<ImportResult> {
    if (!this.head) throw new ProblemError('saves_unreadable')
    if (!this.gamesStored) await this.storeGames()
    await this.storeStates()
    if (this.head.novel.id !== this.loaded.id && this.statesOfNovel === 0)
      throw new ProblemError('saves_of_another_novel')
    await this.refuseTooMany()
    await this.placeReader()
    return { games: this.newGames, saves: await this.storeSaves(), chat: null }
  }

  /** Stores a chat as one game whose current state is the end of the chat. */
  async finishChat(records: ChatRecords): Promise<ImportResult> {
    const { game, last, chat } = records.finish()
    const { id, name } = this.loaded.novel
    this.head = { fabula: 'saves', version: 1, novel: { id, name, play_link: '' }, current: last }
    const own = this.games.get(game)
    if (own) own.line = { ...own.line, current: last }
    return { ...(await this.finish()), chat }
  }

  private async refuseTooMany(): Promise<void> {
    const { rows } = await this.client.query<{ count: number }>(
      `select count(*)::int as count from states s join games g on g.user_id = s.user_id and g.id = s.game_id
       where g.user_id = $1 and g.novel_id = $2`,
      [this.userId, this.loaded.id],
    )
    if ((rows[0]?.count ?? 0) > maxStates) throw new ProblemError('saves_too_many')
  }

  /**
   * Sets the current state of each game without one, and of the novel if it has none; an existing place never changes.
   */
  private async placeReader(): Promise<void> {
    const places = [...this.games.values()].flatMap(({ id, line }) => {
      const at = line.current && this.depths.get(line.current)
      return at && at.game === id ? [{ game: id, state: at.id }] : []
    })
    await this.client.query(
      `update games set current_state_id = p.state from unnest($1::uuid[], $2::uuid[]) as p (game, state)
       where games.user_id = $3 and games.id = p.game and games.current_state_id is null`,
      [places.map(({ game }) => game), places.map(({ state }) => state), this.userId],
    )
    const current = this.head?.current && this.depths.get(this.head.current)
    if (!current) return
    await this.client.query(
      `insert into readings (user_id, novel_id, current_state_id) values ($1, $2, $3)
       on conflict (user_id, novel_id) do update
       set current_state_id = coalesce(readings.current_state_id, excluded.current_state_id)`,
      [this.userId, this.loaded.id, current.id],
    )
  }

  /** Stores the saves that do not exist yet; a save is identified by its name and its moment. */
  private async storeSaves(): Promise<number> {
    const rows = this.saves.flatMap(({ save, state, position, quick, at }) => {
      const moment = this.depths.get(state)
      return moment
        ? [{ id: newId<SaveId>(), name: save, state: moment.id, position, quick: quick ? moment.game : null, at }]
        : []
    })
    const { rowCount } = await this.client.query(
      `insert into saves (id, user_id, novel_id, state_id, name, position, quick_game_id, created_at)
       select v.id, $1, $2, v.state, v.name, v.position, v.quick, least(v.at, now())
       from unnest($3::uuid[], $4::uuid[], $5::text[], $6::int[], $7::uuid[], $8::timestamptz[])
         as v (id, state, name, position, quick, at)
       where not exists (select 1 from saves s where s.user_id = $1 and s.novel_id = $2 and s.state_id = v.state
         and s.name = v.name and s.deleted_at is null)
       on conflict (user_id, quick_game_id) do nothing`,
      [
        this.userId,
        this.loaded.id,
        rows.map(({ id }) => id),
        rows.map(({ state }) => state),
        rows.map(({ name }) => name),
        rows.map(({ position }) => position),
        rows.map(({ quick }) => quick),
        rows.map(({ at }) => at),
      ],
    )
    return rowCount ?? 0
  }
}
