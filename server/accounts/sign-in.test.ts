import type { UserId } from '@fabula/core/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newGuest } from '../http/test-guest.ts'
import { openShop, type Shop } from '../telegram/test/a-shop.ts'
import { countAttempt } from './attempts.ts'
import { withinSignInLimits } from './sign-in-limit.ts'
import { code, signIn, workFor } from './test/sign-in.ts'

let shop: Shop
let login: ReturnType<typeof signIn>['login']
let setWrong: ReturnType<typeof signIn>['setWrong']
beforeAll(async () => {
  shop = await openShop({ TRUSTED_PROXIES: 'loopback' })
  ;({ login, setWrong } = signIn(shop))
})
afterAll(() => shop.close())

describe('signing in', () => {
  test('may fail ten times from one address; then attempts need a proof, and finally are refused there; other addresses are unaffected', async () => {
    const [person, neighbour] = [await shop.person(), await shop.person()]
    const { name } = person
    for (let guess = 0; guess < 10; guess++) {
      expect((await login(name, `wrong ${guess}`, '10.0.0.2')).status).toBe(401)
    }
    const refused = await login(name.toUpperCase(), 'long enough', '10.0.0.2')
    expect(code(refused)).toEqual([429, 'proof_required'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    const proof = await workFor(refused)
    // A proof is valid once, for this name at this address.
    expect((await login(neighbour.name, 'long enough', '10.0.0.2', proof)).status).toBe(200)
    expect((await login(name, 'wrong', '10.0.0.2', { ...proof, solution: 'none' })).status).toBe(429)
    expect((await login(name, 'long enough', '10.0.0.2', proof)).status).toBe(429)
    const other = await workFor(await login(name, 'wrong', '10.0.0.2'))
    expect((await login(name, 'wrong', '10.0.0.2', other)).status).toBe(401)
    expect((await login(name, 'wrong', '10.0.0.2', other)).status).toBe(429)
    const last = await workFor(await login(name, 'wrong', '10.0.0.2'))
    expect((await login(name, 'long enough', '10.0.0.3')).status).toBe(200)
    await setWrong(`sign-in ${name} 10.0.0.2`, 30)
    expect(code(await login(name, 'long enough', '10.0.0.2', last))).toEqual([429, 'too_many_requests'])
    expect((await login(name, 'long enough', '10.0.0.3')).status).toBe(200)
    await shop.pool.query("update attempts set until = now() - interval '1 second'")
    expect((await login(name, 'long enough', '10.0.0.2')).status).toBe(200)
  })

  test('is not delayed, nor counted on, by what was counted before the clock was set back', async () => {
    const { name } = await shop.person()
    const [subject, limit] = ['before the clock was set back', { most: 1, seconds: 60 }]
    await countAttempt(shop.pool, subject, limit)
    expect(await countAttempt(shop.pool, subject, limit)).toBe(60)
    await setWrong(`sign-in ${name} 10.0.5.2`, 30)
    await shop.pool.query("update attempts set until = now() + interval '1 year' where subject = any($1)", [
      [subject, `sign-in ${name} 10.0.5.2`],
    ])
    expect(await countAttempt(shop.pool, subject, limit)).toBe(0)
    expect((await login(name, 'long enough', '10.0.5.2')).status).toBe(200)
  })

  test('with the right password and a proof resets the failures', async () => {
    const { name } = await shop.person()
    for (let guess = 0; guess < 10; guess++) await login(name, 'wrong', '10.0.2.2')
    const proof = await workFor(await login(name, 'long enough', '10.0.2.2'))
    expect((await login(name, 'long enough', '10.0.2.2', proof)).status).toBe(200)
    expect((await login(name, 'long enough', '10.0.2.2')).status).toBe(200)
  })

  test('a hundred wrong passwords from elsewhere do not lock the owner out anywhere', async () => {
    const { name } = await shop.person()
    await setWrong(`sign-in ${name}`, 90)
    const guesses = Array.from({ length: 10 }, (_, address) => login(name, 'wrong', `10.3.0.${address}`))
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(10).fill(401))
    const { rows } = await shop.pool.query('select count from attempts where subject = $1', [`sign-in ${name}`])
    expect(rows).toEqual([{ count: 100 }])
    expect((await login(name, 'long enough', '10.3.0.1')).status).toBe(200)
    await setWrong(`sign-in ${name}`, 100)
    expect((await login(name, 'long enough', '10.3.1.1')).status).toBe(200)
  })

  test('an IPv6 subscriber gets no additional attempts for having many addresses', async () => {
    const { name } = await shop.person()
    for (let guess = 0; guess < 10; guess++) await login(name, 'wrong', `2001:db8:1:2::${guess + 1}`)
    expect((await login(name, 'wrong', '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await login(name, 'long enough', '2001:db8:1:3::1')).status).toBe(200)
  })

  test('resets the failures when it succeeds', async () => {
    const person = await shop.person()
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < 6; guess++) await login(person.name, 'wrong', '10.0.0.4')
      expect((await login(person.name, 'long enough', '10.0.0.4')).status).toBe(200)
    }
  })

  test('allows concurrent sign-ins, and answers at most ten concurrent guesses, a right one like a wrong one', async () => {
    const [person, guessed] = [await shop.person(), await shop.person()]
    const often = await Promise.all(Array.from({ length: 12 }, () => login(person.name, 'long enough', '10.0.0.6')))
    expect(often.every(({ status }) => status === 200)).toBe(true)
    const guesses = Array.from({ length: 20 }, (_, index) => (index === 19 ? 'long enough' : `wrong ${index}`))
    const answers = await Promise.all(guesses.map((guess) => login(guessed.name, guess, '10.0.0.7')))
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
    const refusals = new Set(answers.filter(({ status }) => status !== 401).map((answer) => String(code(answer))))
    expect([...refusals]).toEqual(['429,proof_required'])
    expect((await login(guessed.name, 'long enough', '10.0.0.7')).status).toBe(429)
  })

  test('checks the limit again after a right password: concurrent failures count', async () => {
    const { id, name } = await shop.person()
    const attempt = { name: name.toLowerCase(), user: id as UserId, ip: '10.0.0.8', proof: null }
    const tried = (meanwhile: number) =>
      withinSignInLimits(shop.pool, attempt, async () => {
        await setWrong(`sign-in ${attempt.name} ${attempt.ip}`, meanwhile)
        return true
      })
    await expect(tried(10)).rejects.toMatchObject({ code: 'proof_required' })
    await shop.pool.query('delete from attempts')
    expect(await tried(9)).toBe(true)
  })

  test('during a distributed attack requires proofs from unknown addresses, but not where the owner is logged in', async () => {
    const { name } = await shop.person()
    await login(name, 'long enough', '10.0.1.1')
    await setWrong(`sign-in ${name}`, 300)
    const stranger = await login(name, 'long enough', '10.0.1.2')
    expect(code(stranger)).toEqual([429, 'proof_required'])
    expect((await login(name, 'long enough', '10.0.1.2', await workFor(stranger))).status).toBe(200)
    await setWrong(`sign-in ${name}`, 300)
    expect((await login(name, 'long enough', '10.0.1.1')).status).toBe(200)
  })

  test('is limited for unknown names too', async () => {
    for (let guess = 0; guess < 10; guess++) await login('nobody_here', 'wrong', '10.0.0.5')
    expect((await login('nobody_here', 'wrong', '10.0.0.5')).status).toBe(429)
  })

  test('brings the games of the guest who then registered, and keeps the account’s own place', async () => {
    const owner = await shop.person()
    const [begun, fresh] = [await shop.novel(owner), await shop.novel(owner)]
    const { cookie } = (await newGuest(shop.address)).headers
    const play = (link: string, init: object) => shop.call('GET', `/api/english/game/continue/${link}`, init)
    const asGuest = [await play(begun.link, { headers: { cookie } }), await play(fresh.link, { headers: { cookie } })]
    const person = await shop.person()
    const name = (id: string) =>
      shop.call('PUT', `/api/user_novel_game/${id}/biography`, { token: person.token, body: { prompt_name: 'Vera' } })
    await name(begun.id)
    await name(fresh.id)
    const own = await play(begun.link, { token: person.token })
    const body = new URLSearchParams({ username: person.name, password: 'long enough' })
    const { json } = await shop.call('POST', '/api/login', { body, headers: { cookie } })
    expect((await play(begun.link, { token: json.access_token })).json.game_state_id).toBe(own.json.game_state_id)
    expect((await play(fresh.link, { token: json.access_token })).json.game_state_id).toBe(
      asGuest[1]?.json.game_state_id,
    )
    // The guest's other game belongs to the account as well.
    const history = `/api/english/game/${begun.id}/state/${asGuest[0]?.json.game_state_id}/history`
    expect((await shop.call('GET', history, { token: json.access_token })).status).toBe(200)
    expect((await shop.call('GET', history, { headers: { cookie } })).status).toBe(404)
  })
})
