import type { GameStateId, NewId, SaveId } from '@fabula/core/ids'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { LoadedNovel } from '../../novels/loaded-novel.ts'
import { readHead, readLine } from '../../play/saves-file/read-saves-line.ts'
import type { GameLine, SaveLine, SavesHead, StateLine } from '../../play/saves-file/saves-file-format.ts'
import { ProblemError } from '../../problem-error.ts'
import type { LocalGame, LocalSave, LocalState } from './games-store.ts'
import type { LocalGames } from './local-games.ts'

/** The most states that a browser stores: some twenty long evenings. */
const maxStates = 20_000

/** All games and saves with their paths, in the format that every Fabula reads: JSON lines. */
export function writeLocalSaves(loaded: LoadedNovel, games: LocalGames): string {
  const { current_state_id: current } = games.reading
  const head: SavesHead = {
    fabula: 'saves',
    version: 1,
    novel: { id: loaded.id, name: loaded.novel.name, play_link: loaded.play_link ?? '' },
    current,
  }
  const saves = games.saves.filter(({ deleted }) => !deleted)
  const ends = [current, ...games.games.map((game) => game.current_state_id), ...saves.map((save) => save.state_id)]
  const ways = new Map(ends.flatMap((end) => games.path(end).map((state) => [state.id, state] as const)))
  const byDepth = [...ways.values()].sort((a, b) => a.depth - b.depth)
  const lines: object[] = [
    head,
    ...games.games.map(
      ({ id, created_at, current_state_id }): GameLine => ({ game: id, at: created_at, current: current_state_id }),
    ),
    ...byDepth.map(asLine),
    ...saves.map(
      ({ name, state_id, position, quick, created_at }): SaveLine => ({
        save: name,
        state: state_id,
        position,
        quick,
        at: created_at,
      }),
    ),
  ]
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
}

function asLine({ id, game_id, parent_id, created_at, depth: _, ...document }: LocalState): StateLine {
  return { state: id, of: game_id, parent: parent_id, at: created_at, document }
}

/**
 * Imports games and saves from a file, all or nothing; the same file again adds nothing. The reader's current state
 * stays; a reader who has not begun is put where the file says.
 */
export async function importLocalSaves(
  { loaded, games, newId }: { loaded: LoadedNovel; games: LocalGames; newId: NewId },
  text: string,
): Promise<{ games: number; saves: number; chat: null }> {
  const file = readFile(text)
  const ofThis = file.states.some(({ document }) => indexOf(loaded.novel).scenes.has(document.scene_id))
  if (file.head.novel.id !== loaded.id && !ofThis) throw new ProblemError('saves_of_another_novel')
  await games.refresh()
  const states = newStates(games, file)
  if (games.allStates().length + states.length > maxStates) throw new ProblemError('saves_too_many')
  const storedIds = new Set(states.map(({ id }) => id))
  const known = (id: GameStateId | null) => id !== null && (storedIds.has(id) || games.find(id) !== null)
  const brought = file.games
    .filter(({ game }) => games.games.every(({ id }) => id !== game))
    .map(
      ({ game, at, current }): LocalGame => ({
        id: game,
        created_at: at,
        current_state_id: known(current) ? current : null,
      }),
    )
  const saves = file.saves.flatMap((line): LocalSave[] => {
    const { save: name, state, position, quick, at } = line
    const isThere = games.saves.some((own) => !own.deleted && own.state_id === state && own.name === name)
    if (isThere || !known(state)) return []
    return [{ id: newId<SaveId>(), name, state_id: state, position, quick, created_at: at, deleted: false }]
  })
  const { current } = file.head
  const reading =
    games.reading.current_state_id === null && known(current)
      ? { reading: { ...games.reading, current_state_id: current } }
      : {}
  await games.write({ ...reading, games: brought, states, saves })
  return { games: brought.length, saves: saves.length, chat: null }
}

interface SavesFile {
  head: SavesHead
  games: GameLine[]
  states: StateLine[]
  saves: SaveLine[]
}

function readFile(text: string): SavesFile {
  const [first, ...lines] = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  const file: SavesFile = { head: readHead(first ?? ''), games: [], states: [], saves: [] }
  for (const line of lines) {
    const record = readLine(line)
    if ('game' in record) file.games.push(record)
    else if ('document' in record) file.states.push(record)
    else file.saves.push(record)
  }
  return file
}

/**
 * The file's states that are not stored yet, each after its parent. Throws `saves_unreadable` when a parent is missing.
 */
function newStates(games: LocalGames, file: SavesFile): LocalState[] {
  const ofFile = new Set(file.games.map(({ game }) => game))
  const placed = new Map<GameStateId, LocalState>()
  for (const { state: id, of: game_id, parent: parent_id, at: created_at, document } of file.states) {
    const parent = parent_id === null ? null : placed.get(parent_id)
    const isElsewhere = parent && parent.game_id !== game_id
    if (!ofFile.has(game_id) || parent === undefined || isElsewhere || placed.has(id)) {
      throw new ProblemError('saves_unreadable')
    }
    const depth = parent ? parent.depth + 1 : 0
    placed.set(id, { ...document, id, game_id, parent_id, created_at, depth })
  }
  return [...placed.values()].filter(({ id, game_id }) => {
    const localGame = games.find(id)
    if (localGame && localGame.game_id !== game_id) throw new ProblemError('saves_unreadable')
    return localGame === null
  })
}
