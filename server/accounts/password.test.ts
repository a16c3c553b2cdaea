import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { aGuest } from '../play/test/a-play.ts'
import { logIn } from './log-in.ts'
import { hashPassword, verifyPassword } from './password.ts'

/** The hashes that passwords were verified against, in order. */
const checked = vi.hoisted(() => [] as string[])
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return {
    ...argon2,
    verify: (hash: string, password: string) => {
      checked.push(hash)
      return argon2.verify(hash, password)
    },
  }
})

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => checked.splice(0))

/** The parts of a hash that determine its cost: the algorithm, its memory and its passes. */
const costOf = (hash: string | undefined) => hash?.split('$').slice(0, 4).join('$')

test('checking a password costs the same for an unknown name as for a known one', async () => {
  const hash = await hashPassword('long enough')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await database.pool.query(
    "insert into users (id, username, username_folded, password_hash) values (gen_random_uuid(), 'Ada', 'ada', $1)",
    [hash],
  )
  for (const username of ['Ada', 'nobody at all']) {
    const credentials = { username, password: 'wrong password' } as never
    await expect(logIn(database.pool, aGuest(), credentials, '')).rejects.toMatchObject({ code: 'wrong_credentials' })
  }
  expect(checked).toHaveLength(2)
  expect(checked[0]).toBe(hash)
  expect(costOf(checked[1])).toBe(costOf(hash))
})

test('a password is the same whether a keyboard writes its letters composed or decomposed', async () => {
  const [composed, decomposed] = ['мой ёжик é'.normalize('NFC'), 'мой ёжик é'.normalize('NFD')]
  expect(await verifyPassword(await hashPassword(composed), decomposed)).toBe(true)
  expect(await verifyPassword(await hashPassword(decomposed), composed)).toBe(true)
  expect(await verifyPassword(await hashPassword(composed), 'мои ежик e')).toBe(false)
})

test('a decomposed password that an older version hashed as it was typed still fits', async () => {
  const typed = 'мой ёжик'.normalize('NFD')
  const { hash } = await import('@node-rs/argon2')
  expect(await verifyPassword(await hash(typed), typed)).toBe(true)
})
