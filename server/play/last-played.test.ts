import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { continueGame } from './continue-game.ts'
import { endingsFound } from './endings-found.ts'
import { lastPlayed } from './last-played.ts'
import { aContext, aGuest, publishTiny } from './test/a-play.ts'
import { atTheQuay, theQuay } from './test/the-quay.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('lastPlayed returns the last words said, the endings found, and whether the game is over', async () => {
  const { loaded, context, caller, choose, readOn, sayToEnd, again } = await atTheQuay(database.pool)
  const last = () => lastPlayed(context, caller, 'english')
  expect(await lastPlayed(context, aGuest(), 'english')).toBeNull()
  expect(await last()).toMatchObject({
    id: loaded.id,
    play_link: loaded.play_link,
    speaker: 'Osip',
    line: expect.stringMatching(/^Last boat, /),
    ended: false,
    endings_found: 0,
    endings_total: 2,
  })
  await choose('go')
  await sayToEnd('I trust you.', 'Hold tight, then.', 'trust')
  // The scene at the river has no text: the reader recognises the place by the words before it.
  await readOn()
  expect(await last()).toMatchObject({ speaker: 'Osip', line: 'Hold tight, then.', ended: false })
  await readOn()
  await readOn()
  expect(await last()).toMatchObject({
    line: 'Nobody sees you again.',
    speaker: '',
    ended: true,
    endings_found: 1,
    endings_total: 2,
  })
  await again()
  expect(await last()).toMatchObject({ ended: false, endings_found: 1 })
  await choose('stay')
  expect(await last()).toMatchObject({ ended: true, endings_found: 2, endings_total: 2 })
  // Another publication of the same draft has the same ids.
  const copy = await publishTiny(database.pool, theQuay, 'copy')
  expect(await endingsFound(database.pool, copy, caller.id)).toEqual({ endings_found: 0, endings_total: 2 })
  // Behind a gate that was closed meanwhile the novel is still listed, without its words.
  Object.assign(loaded, { price_stars: 5 })
  expect(await last()).toMatchObject({ id: loaded.id, line: '', speaker: '', ended: true })
  Object.assign(loaded, { hidden: true })
  expect(await last()).toBeNull()
})

test('a novel that administrators have hidden gives way to the one played before', async () => {
  const { loaded, caller, storyteller } = await atTheQuay(database.pool)
  const other = await publishTiny(database.pool, theQuay, 'other')
  const both = aContext(database.pool, [loaded, other], storyteller)
  await continueGame(both, caller, 'other', 'english')
  expect(await lastPlayed(both, caller, 'english')).toMatchObject({ id: other.id })
  await database.pool.query('update novels set hidden = true where id = $1', [other.id])
  expect(await lastPlayed(both, caller, 'english')).toMatchObject({ id: loaded.id })
})
