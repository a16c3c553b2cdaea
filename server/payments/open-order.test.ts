import type { NovelId, UserId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { newNovelHead } from '@fabula/core/novel/novel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../database/new-id.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { aUser } from '../play/test/a-play.ts'
import { nameForBuyer } from './name-for-buyer.ts'
import { openOrder } from './open-order.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function aNovel(more: { hidden?: boolean; stars?: number } = {}) {
  const { hidden = false, stars = 50 } = more
  const id = newId<NovelId>()
  const owner = await aUser(database.pool, `owner ${id}`)
  await database.pool.query(
    `insert into novels (id, owner_id, kind, play_link, head, name_folded, description_folded, changed, price_stars, hidden)
     values ($1, $2, 'production', $3, $4, '', '', 1, $5, $6)`,
    [id, owner.id, `link-${id}`, JSON.stringify({ ...newNovelHead('Lamps'), description: 'Fog.' }), stars, hidden],
  )
  return id
}
const order = (novel: NovelId, user: UserId, telegramUserId = 7, language: Language = 'english') =>
  openOrder(database.pool, { user, telegramUserId, language }, novel)

test('an order has the novel and its price, and is the same one until it is paid; a new price is a new order', async () => {
  const [novel, reader] = [await aNovel(), await aUser(database.pool, 'buyer')]
  const first = await order(novel, reader.id)
  expect(first).toEqual({ kind: 'open', id: expect.any(String), stars: 50, title: 'Lamps', description: 'Fog.' })
  expect(await order(novel, reader.id)).toEqual(first)
  await database.pool.query('update novels set price_stars = 60 where id = $1', [novel])
  const dearer = await order(novel, reader.id)
  expect(dearer).toEqual({ ...first, id: expect.any(String), stars: 60 })
  expect(await order(novel, reader.id, 8)).toEqual(dearer)
  const { rows } = await database.pool.query(
    'select stars, telegram_user_id from orders where novel_id = $1 order by stars',
    [novel],
  )
  expect(rows.map(({ stars, telegram_user_id }) => [stars, Number(telegram_user_id)])).toEqual([
    [50, 7],
    [60, 8],
  ])
})

test('an order is described in the buyer’s language, if the novel is translated', async () => {
  const [novel, reader] = [await aNovel(), await aUser(database.pool, 'Russian buyer')]
  await database.pool.query(
    `insert into translations (novel_id, language, unit, source_hash, source, text, made_by, changed)
     values ($1, 'russian', 'novel/name', '', 'Lamps', 'Фонари', 'author', 1)`,
    [novel],
  )
  expect(await order(novel, reader.id, 7, 'russian')).toMatchObject({ title: 'Фонари', description: 'Fog.' })
  expect(await order(novel, reader.id)).toMatchObject({ title: 'Lamps' })
  expect(await nameForBuyer(database.pool, novel, 'russian')).toBe('Фонари')
  expect(await nameForBuyer(database.pool, newId<NovelId>(), 'russian')).toBeNull()
})

test('a deleted, hidden, free or paid novel can not be ordered, nor by a deleted account', async () => {
  const reader = await aUser(database.pool, 'reader')
  const gone = { kind: 'novel_gone' }
  expect(await order(newId<NovelId>(), reader.id)).toEqual(gone)
  expect(await order(await aNovel({ hidden: true }), reader.id)).toEqual(gone)
  expect(await order(await aNovel({ stars: 0 }), reader.id)).toEqual({ kind: 'free' })
  expect(await order(await aNovel(), newId<UserId>())).toEqual(gone)
  const paid = await aNovel()
  await database.pool.query('insert into readings (user_id, novel_id, paid_at) values ($1, $2, now())', [
    reader.id,
    paid,
  ])
  expect(await order(paid, reader.id)).toEqual({ kind: 'paid_already' })
})
