import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UserId } from '@fabula/core/ids'
import { tinyNovel } from '@fabula/core/test/tiny-novel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts'
import type { LoadedNovel } from '../../novels/loaded-novel.ts'
import { findState } from '../game-store.ts'
import { listGames } from '../list-games.ts'
import { readEnding } from '../read-ending.ts'
import { readHistory } from '../read-history.ts'
import { createSave, deleteSave, listSaves } from '../saves.ts'
import { aUser, publishTiny } from '../test/a-play.ts'
import { atTheQuay, theQuay } from '../test/the-quay.ts'
import { readSavesFile } from './read-saves-file.ts'
import { writeSavesFile } from './write-saves-file.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'fabula-saves-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

async function exported(userId: UserId, loaded: LoadedNovel): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of writeSavesFile(database.pool, userId, loaded)) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

let files = 0
async function brought(userId: UserId, loaded: LoadedNovel, text: string) {
  const path = join(folder, `${files++}.jsonl`)
  await writeFile(path, text)
  return readSavesFile(database.pool, { id: userId, name: 'Vera' }, loaded, path)
}

/** A reader who has played one game to its end and is in the middle of another, with three saves. */
async function aReader() {
  const game = await atTheQuay(database.pool)
  const { caller, loaded, choose, sayToEnd, readOn, again, here } = game
  const save = async (name: string) => createSave(database.pool, caller, await here(), { name, position: name.length })
  await save('at the quay')
  await choose('go')
  await save('on deck')
  await sayToEnd('I trust you.', 'Hold tight, then.', 'trust')
  for (const _ of ['river', 'sea', 'end']) await readOn()
  await again()
  await createSave(database.pool, caller, await here(), { quick: true })
  return { ...game, text: await exported(caller.id, loaded) }
}

test('saves and games are imported once by another reader of another installation that has the novel', async () => {
  const { text, caller, loaded } = await aReader()
  const other = await aUser(database.pool, 'other')
  const copy = await publishTiny(database.pool, theQuay, 'the-copy')
  expect(await brought(other.id, copy, text)).toEqual({ games: 2, saves: 3, chat: null })

  const told = (list: Awaited<ReturnType<typeof listSaves>>) =>
    list.map(({ name, kind, position, line, created_at }) => ({ name, kind, position, line, created_at }))
  const saves = await listSaves(database.pool, other, copy)
  expect(told(saves)).toEqual(told(await listSaves(database.pool, caller, loaded)))
  const games = await listGames(database.pool, other, copy)
  expect(games.map(({ turns, the_end, is_current }) => [turns, the_end, is_current])).toEqual(
    (await listGames(database.pool, caller, loaded)).map(({ turns, the_end, is_current }) => [
      turns,
      the_end,
      is_current,
    ]),
  )
  const ended = games.find(({ the_end }) => the_end)
  const stored = ended && (await findState(database.pool, other.id, ended.game_state_id))
  if (!stored) throw new Error('the finished game is not there')
  const history = await readHistory(database.pool, { stored, loaded: copy }, 'english')
  expect(history.map(({ character_message }) => character_message)).toContain('I trust you.')
  expect(
    await readEnding(database.pool, { stored, loaded: copy }, { name: 'Nell', language: 'english' }),
  ).toMatchObject({
    ending_name: 'sea',
    endings_found: 1,
  })

  expect(await brought(other.id, copy, text)).toEqual({ games: 0, saves: 0, chat: null })
  expect(await listSaves(database.pool, other, copy)).toHaveLength(3)
  expect(await listGames(database.pool, other, copy)).toHaveLength(2)
})

test('importing where the file came from restores what was deleted and duplicates nothing', async () => {
  const { text, caller, loaded, here } = await aReader()
  const [lost] = (await listSaves(database.pool, caller, loaded)).filter(({ name }) => name === 'on deck')
  if (!lost) throw new Error('no such save')
  await deleteSave(database.pool, caller, loaded.id, lost.save_id)
  const before = (await here()).stored.state.id
  expect(await brought(caller.id, loaded, text)).toEqual({ games: 0, saves: 1, chat: null })
  const [back] = (await listSaves(database.pool, caller, loaded)).filter(({ name }) => name === 'on deck')
  expect(back).toMatchObject({ game_state_id: lost.game_state_id, position: lost.position })
  expect((await here()).stored.reading.current_state_id).toBe(before)
})

test("an import cannot reach another reader's states by their ids", async () => {
  const { loaded } = await aReader()
  const mine = await aReader()
  const victim = await atTheQuay(database.pool)
  const theirs = (await victim.here()).stored.state.id
  // A file of the reader's own games that claims another reader's state as one of theirs.
  const own = (await mine.here()).stored.state
  const forged = mine.text.replaceAll(own.id, theirs)
  const before = (await victim.here()).stored
  await brought(mine.caller.id, mine.loaded, forged)
  // The id becomes a state of the reader's own game with their own text; the other reader's state is unchanged.
  const forgery = await findState(database.pool, mine.caller.id, theirs)
  expect([forgery?.user_id, forgery?.state.game_id]).toEqual([mine.caller.id, own.game_id])
  expect((await victim.here()).stored).toEqual(before)
  // For a reader without those games the ids mean nothing.
  const other = await aUser(database.pool, 'stranger')
  await brought(other.id, loaded, forged)
  const ids = (await listSaves(database.pool, other, loaded)).map(({ game_state_id }) => game_state_id)
  expect(ids).not.toContain(theirs)
})

test('an invalid file, a truncated one and one of another novel change nothing', async () => {
  const { text } = await aReader()
  const reader = await aUser(database.pool, 'careful')
  const copy = await publishTiny(database.pool, theQuay, 'careful-copy')
  const lines = text.trimEnd().split('\n')
  const count = async () =>
    (await database.pool.query('select count(*)::int as n from games where user_id = $1', [reader.id])).rows[0].n
  const none = [
    '',
    '\n',
    'PK\u0003\u0004',
    '{}',
    '[1]',
    lines.slice(1).join('\n'),
    `${lines[0]}\n${lines[0]}`,
    text.slice(0, -40),
  ]
  const orphan = [lines[0], ...lines.filter((line) => !line.includes('"parent":null')).slice(1)].join('\n')
  for (const bad of [...none, orphan, `${text}{"save":"${'x'.repeat(300_000)}"}\n`]) {
    await expect(brought(reader.id, copy, bad)).rejects.toMatchObject({ code: 'saves_unreadable' })
  }
  const elsewhere = await publishTiny(
    database.pool,
    tinyNovel({ first: 'attic', static: { attic: { original_message: 'Dust.' } } }),
    'elsewhere',
  )
  await expect(brought(reader.id, elsewhere, text)).rejects.toMatchObject({ code: 'saves_of_another_novel' })
  expect(await count()).toBe(0)
  // Fields of a newer version are ignored; characters that no database stores are removed.
  const newer = text.replaceAll('"quick":', '"mood":"wet","quick":').replace('on deck', 'on\\u0000deck')
  expect(await brought(reader.id, copy, newer)).toEqual({ games: 2, saves: 3, chat: null })
})
