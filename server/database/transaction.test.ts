import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from './test-database.ts'
import { transaction } from './transaction.ts'

describe('transaction', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createEmptyDatabase()
    await database.pool.query('CREATE TABLE purse (id int PRIMARY KEY, coins int NOT NULL)')
    await database.pool.query('INSERT INTO purse VALUES (1, 0), (2, 0)')
  })
  afterAll(() => database.close())

  const coins = async (id: number) => {
    const { rows } = await database.pool.query<{ coins: number }>('SELECT coins FROM purse WHERE id = $1', [id])
    return rows[0]?.coins
  }

  it('commits all of the work, and returns its result', async () => {
    const answer = await transaction(database.pool, async (client) => {
      await client.query('UPDATE purse SET coins = 5 WHERE id = 1')
      return 'done'
    })
    expect(answer).toBe('done')
    expect(await coins(1)).toBe(5)
  })

  it('rolls back work that fails, and passes its error on', async () => {
    const failing = transaction(database.pool, async (client) => {
      await client.query('UPDATE purse SET coins = 99 WHERE id = 1')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await coins(1)).toBe(5)
  })

  it('recovers from a deadlock', async () => {
    await database.pool.query('UPDATE purse SET coins = 0')
    const addTo = (first: number, second: number) =>
      transaction(database.pool, async (client) => {
        await client.query('UPDATE purse SET coins = coins + 1 WHERE id = $1', [first])
        await client.query('SELECT pg_sleep(0.05)')
        await client.query('UPDATE purse SET coins = coins + 1 WHERE id = $1', [second])
      })
    await Promise.all([addTo(1, 2), addTo(2, 1)])
    expect([await coins(1), await coins(2)]).toEqual([2, 2])
  })

  it('gives up after five conflicts', async () => {
    let tries = 0
    const conflicting = transaction(database.pool, async () => {
      tries++
      throw Object.assign(new Error('conflict'), { code: '40001' })
    })
    await expect(conflicting).rejects.toThrow('conflict')
    expect(tries).toBe(5)
  })

  it('survives losing its connection, and the pool continues to work', async () => {
    const cut = transaction(database.pool, async (client) => {
      await client.query('SELECT pg_terminate_backend(pg_backend_pid())')
    })
    await expect(cut).rejects.toThrow(/terminat/)
    expect(await coins(1)).toBe(2)
  })
})
