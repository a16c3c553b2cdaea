import { randomUUID } from 'node:crypto'
import type { PlayState } from '@fabula/contract/shapes/play'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../accounts/caller.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { changeBiography } from './biography.ts'
import { continueGame } from './continue-game.ts'
import { findOwnState } from './find-own-state.ts'
import type { PlayContext } from './play-context.ts'
import { createSave, deleteSave, listSaves } from './saves.ts'
import { beginTurn } from './take-turn.ts'
import { aContext, aGuest, aUser, publishTiny, ScriptedStoryteller } from './test/a-play.ts'
import { landing } from './test/tiny-talks.ts'

let database: TestDatabase
let context: PlayContext
let loaded: LoadedNovel

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  loaded = await publishTiny(database.pool, landing, `tiny-${randomUUID()}`)
  context = aContext(database.pool, [loaded], new ScriptedStoryteller())
})

const open = (caller: Caller): Promise<PlayState> => continueGame(context, caller, loaded.play_link ?? '', 'english')
const named = (start: string) => aUser(database.pool, `${start}_${randomUUID().slice(0, 8)}`)
const problem = (code: string) => expect.objectContaining({ name: 'ProblemError', code })

/** Goes on from a state and returns the next one. */
async function goOn(caller: Caller, from: PlayState) {
  const own = await findOwnState(context, caller, loaded.id, from.game_state_id as never)
  const move = { kind: 'continue' as const }
  return (await beginTurn(context, { caller, ...own, language: 'english', move, key: randomUUID() })).turn.result
}

test('registered readers are asked for their biography, and their saves store states', async () => {
  const user = await named('reader')
  expect(await open(user)).toMatchObject({
    gate: 'biography',
    biography_needed: true,
    game_state_id: null,
    character_message: null,
  })
  await changeBiography(context.pool, user, loaded, { prompt_name: 'Nell', prompt_biography: 'A niece.' })
  const renamed = await changeBiography(context.pool, user, loaded, { prompt_name: 'Nell' })
  expect(renamed.user_biography).toBe('A niece.')
  const first = await open(user)
  expect(first.character_message).toBe('You land, Nell.')
  const own = await findOwnState(context, user, loaded.id, first.game_state_id as never)
  const save = await createSave(context.pool, user, own, { name: 'Landing', position: 2 })
  await goOn(user, first)
  expect(await listSaves(context.pool, user, loaded)).toEqual([save])
  expect(await listSaves(context.pool, user, loaded, { limit: 1, offset: 1 })).toEqual([])
  expect(save).toMatchObject({ name: 'Landing', position: 2, scene_name: 'landing', line: 'You land, Nell.' })
  await expect(deleteSave(context.pool, aGuest(), loaded.id, save.save_id)).rejects.toEqual(problem('save_not_found'))
  await deleteSave(context.pool, user, loaded.id, save.save_id)
  expect(await listSaves(context.pool, user, loaded)).toEqual([])
})

test('a reader who changes their name starts over where nothing has happened yet, and otherwise stays in place', async () => {
  const user = await named('named')
  const call = (prompt_name: string) => changeBiography(context.pool, user, loaded, { prompt_name })
  const at = () => open(user)
  await call('Nell')
  const first = await at()
  await call('Nell')
  expect(await at()).toEqual(first)
  await call('Ada')
  expect((await at()).character_message).toBe('You land, Ada.')
  const scene = await goOn(user, first) // Another window may have had it open.
  expect(scene.message).toBe('Cold night.')
  await call('Mary')
  expect((await at()).game_state_id).toBe(scene.id)
  // A reader who went back to the beginning of a game has played it all the same.
  const back = 'update readings set current_state_id = $2 where user_id = $1'
  await context.pool.query(back, [user.id, first.game_state_id])
  await call('Eve')
  expect((await at()).game_state_id).toBe(first.game_state_id)
})

test('registered readers confirm their age where the novel requires it, and guests must log in', async () => {
  const user = await named('adult')
  await changeBiography(context.pool, user, loaded, { prompt_name: 'Nell', prompt_biography: '' })
  loaded.novel.required_18_age = true
  // A name is not enough.
  expect(await open(user)).toMatchObject({ gate: 'biography', biography_needed: true, game_state_id: null })
  expect(await open(aGuest())).toMatchObject({
    gate: 'login',
    game_state_id: null,
    payment_required: true,
    payment_string: null,
  })
  await expect(
    changeBiography(context.pool, user, loaded, { prompt_name: 'Nell', prompt_biography: '' }),
  ).rejects.toEqual(problem('age_confirmation_required'))
  await changeBiography(context.pool, user, loaded, { prompt_name: 'Nell', prompt_biography: '', confirmed_18: true })
  expect((await open(user)).gate).toBeNull()
  // The age is confirmed once: the library's form does not ask again.
  await changeBiography(context.pool, user, loaded, { prompt_name: 'Ada', prompt_biography: 'A sailor.' })
  expect((await open(user)).gate).toBeNull()
  loaded.novel.required_18_age = false
})
