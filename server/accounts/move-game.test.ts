import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { continueGame } from '../play/continue-game.ts'
import { findOwnState } from '../play/find-own-state.ts'
import { listGames } from '../play/list-games.ts'
import { pinsOf, setPin } from '../play/pins.ts'
import { readHistory } from '../play/read-history.ts'
import { createSave, listSaves } from '../play/saves.ts'
import { beginTurn } from '../play/take-turn.ts'
import { aContext, aGuest, aUser, publishTiny, ScriptedStoryteller } from '../play/test/a-play.ts'
import { hall } from '../play/test/tiny-talks.ts'
import { listReports } from '../reports/list-reports.ts'
import { reportNovel } from '../reports/report-novel.ts'
import { moveGuestGames } from './guest.ts'

let database: TestDatabase
let told: LoadedNovel
beforeAll(async () => {
  database = await createTestDatabase()
  told = await publishTiny(database.pool, hall)
})
afterAll(() => database.close())

test('moving a game to an account preserves its messages, saves, pins, reports, and the reply in progress', async () => {
  const { pool } = database
  const storyteller = new ScriptedStoryteller()
  const context = aContext(pool, [told], storyteller)
  const guest = aGuest()
  const account = await aUser(pool, 'nell')
  // An account has stored a biography here; a guest need not have one.
  await pool.query("insert into readings (user_id, novel_id, biography_name) values ($1, $2, 'Nell')", [
    account.id,
    told.id,
  ])
  const first = await continueGame(context, guest, 'tiny', 'english')
  const found = await findOwnState(context, guest, told.id, first.game_state_id as never)
  await createSave(pool, guest, found, { name: 'at the door' })
  await createSave(pool, guest, found, { quick: true })
  await setPin(pool, found.stored, { speaker_type: 'other', pinned: true })
  const report = { reason: 'hate', text: '', with_turn: true } as const
  await reportNovel(pool, guest, told.id, report)
  let say: (message: string) => void = () => undefined
  storyteller.answer = async () => ({ message: await new Promise<string>((resolve) => (say = resolve)) })
  const move = { kind: 'text' as const, text: 'Hello' }
  const request = { caller: guest, ...found, language: 'english' as const, move, key: randomUUID() }
  const { turn } = await beginTurn(context, request)

  await moveGuestGames(pool, guest.guest_key, account.id)
  await expect.poll(() => storyteller.briefs.length).toBe(1)
  say('Aye.')
  const state = await turn.result

  const now = await findOwnState(context, account, told.id, state.id)
  expect(now.stored.reading.current_state_id).toBe(state.id)
  expect((await readHistory(pool, now, 'english')).map(({ character_message }) => character_message)).toEqual([
    'Cold night.',
    'Hello',
    'Aye.',
  ])
  // A report goes along, with the turn that it shows: it is one person's.
  const { reports } = await listReports(pool, { state: 'open', limit: 5, offset: 0 })
  expect(reports).toMatchObject([{ username: 'nell', turn: { message: 'Cold night.' } }])
  await expect(reportNovel(pool, account, told.id, report)).rejects.toMatchObject({ code: 'already_reported' })
  expect((await listSaves(pool, account, told)).map(({ name, kind }) => [name, kind])).toEqual([
    ['Quick save', 'quick'],
    ['at the door', 'named'],
  ])
  const pins = await pinsOf(pool, { user_id: account.id, game_id: state.game_id })
  expect([...pins]).toEqual([`${found.stored.state.id}-other`])
  expect(await listGames(pool, account, told)).toHaveLength(1)
  expect(await listGames(pool, guest, told)).toEqual([])
  expect((await pool.query('select 1 from states where user_id = $1', [guest.id])).rowCount).toBe(0)
  await expect(findOwnState(context, guest, told.id, state.id)).rejects.toMatchObject({ code: 'game_not_found' })
})
