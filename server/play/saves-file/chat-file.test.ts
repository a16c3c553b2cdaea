import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../accounts/caller.ts'
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts'
import type { LoadedNovel } from '../../novels/loaded-novel.ts'
import { findOwnState } from '../find-own-state.ts'
import { findSiblings } from '../game-store.ts'
import { listGames } from '../list-games.ts'
import { readHistory } from '../read-history.ts'
import { beginTurn } from '../take-turn.ts'
import { aContext, aUser, publishTiny, ScriptedStoryteller } from '../test/a-play.ts'
import { theQuay } from '../test/the-quay.ts'
import { readSavesFile } from './read-saves-file.ts'
import { writeChatFile } from './write-chat-file.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'fabula-chats-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const head = { user_name: 'Ann', character_name: 'Osip', create_date: '2024-1-5 @14h 05m 30s 1ms', chat_metadata: {} }
const osip = (mes: string, swipes?: string[]) => ({
  name: 'Osip',
  is_user: false,
  send_date: '2024-01-05T14:05:00.000Z',
  mes,
  ...(swipes ? { swipes, swipe_id: swipes.indexOf(mes) } : {}),
})
const ann = (mes: string) => ({ name: 'Ann', is_user: true, send_date: '2024-01-05T14:06:00.000Z', mes })
const chat = [
  head,
  osip('Cold night.'),
  ann('Where to?'),
  osip('The sea.', ['Home.', 'The sea.', 'Nowhere.']),
  ann('Why?'),
  osip('You asked.'),
]
const jsonl = (records: readonly object[]) => records.map((record) => JSON.stringify(record)).join('\n')

async function aReader() {
  const loaded = await publishTiny(database.pool, theQuay, `chat-${randomUUID()}`)
  const caller = await aUser(database.pool, `chatter-${randomUUID()}`)
  await database.pool.query('insert into readings (user_id, novel_id, biography_name) values ($1, $2, $3)', [
    caller.id,
    loaded.id,
    'Vera',
  ])
  const bring = async (text: string) => {
    const path = join(folder, randomUUID())
    await writeFile(path, text)
    return readSavesFile(database.pool, { id: caller.id, name: 'Vera' }, loaded, path)
  }
  return { loaded, caller, bring }
}

async function lastOf(loaded: LoadedNovel, caller: Caller, storyteller = new ScriptedStoryteller()) {
  const [game] = await listGames(database.pool, caller, loaded)
  if (!game) throw new Error('no game')
  const context = aContext(database.pool, [loaded], storyteller)
  return { context, game, own: await findOwnState(context, caller, loaded.id, game.game_state_id) }
}

test('an imported chat becomes a game with the same history; it goes on, remembers it, and counts its world from here', async () => {
  const { loaded, caller, bring } = await aReader()
  expect(await bring(jsonl(chat))).toEqual({ games: 1, saves: 0, chat: { turns: 3, losses: [] } })
  const storyteller = new ScriptedStoryteller()
  const { context, own, game } = await lastOf(loaded, caller, storyteller)
  expect(game).toMatchObject({ is_current: true, the_end: false })
  const history = await readHistory(database.pool, own, 'english')
  expect(history.map(({ character_name, character_message }) => `${character_name}: ${character_message}`)).toEqual([
    'Osip: Cold night.',
    'Ann: Where to?',
    'Osip: The sea.',
    'Ann: Why?',
    'Osip: You asked.',
  ])
  const { turn } = await beginTurn(context, {
    caller,
    ...own,
    language: 'english',
    move: { kind: 'text', text: 'And now?' },
    key: randomUUID(),
  })
  const next = await turn.result
  const [brief] = storyteller.briefs
  expect(brief?.remembered.recent.map(({ text }) => text)).toEqual([
    'Cold night.',
    'Where to?',
    'The sea.',
    'Why?',
    'You asked.',
  ])
  // Endings after a number of replies count only what is played here.
  expect([brief?.turn, next.said?.text, next.message]).toEqual([1, 'And now?', 'Aye.'])

  const middle = await findOwnState(context, caller, loaded.id, history[2]?.game_state_id as never)
  expect((await findSiblings(database.pool, caller.id, middle.stored.state)).map(({ message }) => message)).toEqual([
    'Home.',
    'The sea.',
    'Nowhere.',
  ])
})

test('the same chat is imported once; a longer version adds only its new part; each reader has their own copy', async () => {
  const { loaded, caller, bring } = await aReader()
  await bring(jsonl(chat))
  expect(await bring(jsonl(chat))).toMatchObject({ games: 0 })
  expect(await bring(jsonl([...chat, ann('Go on.'), osip('No.')]))).toMatchObject({ games: 0, chat: { turns: 4 } })
  const count = async () =>
    (
      await database.pool.query(
        'select count(*)::int as n from states s join games g on g.id = s.game_id where g.novel_id = $1',
        [loaded.id],
      )
    ).rows[0].n
  expect([(await listGames(database.pool, caller, loaded)).length, await count()]).toEqual([1, 6])
})

test('two chats whose headers do not identify them are two games, a longer version of one is not', async () => {
  const { loaded, caller, bring } = await aReader()
  const unmarked = { user_name: 'unused', character_name: 'unused', chat_metadata: {} }
  const told = [unmarked, ...chat.slice(1)]
  await bring(jsonl(told))
  expect(await bring(jsonl([unmarked, osip('Fog again.'), ann('So?'), osip('So.')]))).toMatchObject({ games: 1 })
  expect(await bring(jsonl([...told, ann('Go on.'), osip('No.')]))).toMatchObject({ games: 0, chat: { turns: 4 } })
  expect((await listGames(database.pool, caller, loaded)).length).toBe(2)
})

test('a game is exported as a chat that imports as the same game elsewhere', async () => {
  const { loaded, caller, bring } = await aReader()
  await bring(jsonl(chat))
  const { own } = await lastOf(loaded, caller)
  const parts: Uint8Array[] = []
  for await (const part of writeChatFile(database.pool, own.stored, 'Vera', 'english')) parts.push(part)
  const text = Buffer.concat(parts).toString('utf8')
  const [first, ...lines] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(first).toMatchObject({ user_name: 'Vera', character_name: 'Osip', create_date: '2024-01-05T14:05:00.000Z' })
  expect(lines.map(({ name, is_user, mes }) => [name, is_user, mes])).toEqual(
    chat.slice(1).map((line) => ('mes' in line ? [line.name, line.is_user, line.mes] : [])),
  )
  expect(lines[2]).toMatchObject({ swipes: ['Home.', 'The sea.', 'Nowhere.'], swipe_id: 1, extra: {} })

  const other = await aReader()
  expect(await other.bring(text)).toEqual({ games: 1, saves: 0, chat: { turns: 3, losses: [] } })
})

test('a long game is exported in pieces, with only one piece in memory', async () => {
  const { loaded, caller, bring } = await aReader()
  const long = Array.from({ length: 450 }, (_, at) => [ann(`Lamp ${at}?`), osip(`Lamp ${at}.`)]).flat()
  await bring(jsonl([...chat, ...long]))
  const { own } = await lastOf(loaded, caller)
  const most = { documents: 0 }
  const pool = {
    async query(asked: pg.QueryConfig) {
      const found = await database.pool.query(asked)
      if (asked.name !== 'find-path-ids') most.documents = Math.max(most.documents, found.rows.length)
      return found
    },
  } as unknown as typeof database.pool
  const said: string[] = []
  for await (const part of writeChatFile(pool, own.stored, 'Vera', 'english')) {
    for (const line of Buffer.from(part).toString('utf8').trim().split('\n')) said.push(JSON.parse(line).mes)
  }
  expect(said.slice(1)).toEqual([...chat, ...long].flatMap((line) => ('mes' in line ? [line.mes] : [])))
  expect(most.documents).toBe(200)
})

test('a foreign chat, a broken one and an empty one change nothing; a broken line is skipped and reported', async () => {
  const { bring, loaded } = await aReader()
  for (const records of [
    [
      { ...head, character_name: 'Bob' },
      { name: 'Bob', mes: 'Hi.' },
    ],
    [head, ann('Anybody?')],
  ]) {
    await expect(bring(jsonl(records))).rejects.toMatchObject({ code: 'chat_of_another_novel' })
  }
  await expect(bring(jsonl([head]))).rejects.toMatchObject({ code: 'saves_unreadable' })
  expect((await database.pool.query('select 1 from games where novel_id = $1', [loaded.id])).rowCount).toBe(0)
  expect(await bring(`${jsonl(chat)}\n{"name":"Osip","mes":"cut o`)).toMatchObject({
    chat: { turns: 3, losses: [{ kind: 'unread', count: 1, line: 7 }] },
  })
})

test('a malicious file is refused, or read in pieces', async () => {
  const { bring, loaded } = await aReader()
  // Fifty thousand answers in one place: the first hundred are stored, including the one that was shown.
  const many = Array.from({ length: 50_000 }, (_, at) => `No ${at}.`)
  const { chat: brought } = await bring(jsonl([head, osip('Cold night.'), ann('Why?'), osip('No 40000.', many)]))
  expect(brought).toEqual({ turns: 2, losses: [{ kind: 'answers', count: 49_900, line: 4 }] })
  const { rows } = await database.pool.query(
    `select document->>'message' as message from states s join games g on g.user_id = s.user_id and g.id = s.game_id
     where g.novel_id = $1`,
    [loaded.id],
  )
  const kept = new Set(rows.map(({ message }) => message))
  expect([kept.size, ...['No 98.', 'No 40000.', 'No 99.'].map((text) => kept.has(text))]).toEqual([
    101,
    true,
    true,
    false,
  ])
  // Too many lines, and one line that is too long.
  await expect(bring(`${JSON.stringify(head)}\n${'x\n'.repeat(300_000)}`)).rejects.toMatchObject({
    code: 'saves_too_many',
  })
  await expect(bring('[0,'.repeat(8_000_000))).rejects.toMatchObject({ code: 'saves_unreadable' })
})

test('a line may contain any other line separator', async () => {
  const { bring, loaded, caller } = await aReader()
  const message = 'One.\u2028Two.\u2029Three.\u0085Four.'
  expect(await bring(`${jsonl([head, osip(message)])}\r\n`)).toMatchObject({ chat: { turns: 1, losses: [] } })
  const { own } = await lastOf(loaded, caller)
  expect(own.stored.state.message).toBe(message)
})
