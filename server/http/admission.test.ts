import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { createAdmission } from './admission.ts'
import { usualWork, type WorkLimits } from './work-limits.ts'

const here = () => new EventEmitter()
/** Requests still waiting when a test ends are refused a minute later. */
const toldLater = () => undefined

/** An admission with few places for pages, and a clock and an event loop that the test controls. */
function make(pages: Partial<WorkLimits>) {
  const world = { now: 0, late: false, spare: 1 }
  const limits = { maxRunning: 1, maxWaiting: 4, maxWaitMs: 60_000, whenOverloaded: 1, ...pages }
  const admission = createAdmission(
    { ...usualWork, pages: limits },
    { isOverloaded: () => world.late, spare: () => world.spare },
    () => world.now,
  )
  const done: string[] = []
  /** Requests a place and records whether it was granted or refused; the caller releases it. */
  const ask = (from: string, client = here()) => {
    const entered = admission.enter('pages', from, client)
    entered.then(
      () => done.push(`${from} in`),
      () => done.push(`${from} out`),
    )
    return entered
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { world, admission, ask, done, settle }
}

describe('admission', () => {
  test('admits as many requests as there are places, queues the next one, and refuses those that find the queue full, with a Retry-After', async () => {
    const { ask, admission, done, settle } = make({ maxWaiting: 1 })
    const leave = await ask('a')
    const second = ask('a')
    await expect(ask('a')).rejects.toMatchObject({ code: 'overloaded', facts: { retryAfter: 2 } })
    expect(admission.figures().pages).toEqual({ running: 1, waiting: 1, refused: 1 })
    leave()
    leave()
    await second
    await settle()
    expect(done).toEqual(['a in', 'a out', 'a in'])
    expect(admission.figures().pages).toEqual({ running: 1, waiting: 0, refused: 1 })
  })

  test('admits waiting requests from each address in turn, however many each address has', async () => {
    const { ask, done, settle } = make({ maxWaiting: 10 })
    const leaving: (() => void)[] = []
    for (const from of '-aaaabcc') void ask(from).then((leave) => leaving.push(leave), toldLater)
    await settle()
    while (leaving.length > 0) {
      leaving.shift()?.()
      await settle()
    }
    expect(done.map((each) => each[0]).join('')).toBe('-abcacaa')
  })

  test('limits the places of one address, without its queue keeping others from free places', async () => {
    const { ask, admission, done, world, settle } = make({ maxRunning: 3, placesPerAddress: 1, maxWaiting: 40 })
    const leaving: (() => void)[] = []
    const come = (from: string) => void ask(from).then((leave) => leaving.push(leave), toldLater)
    for (const from of 'aaabab') come(from)
    await settle()
    expect(done).toEqual(['a in', 'b in'])
    // The queue has existed for so long that it counts as pressure too.
    world.now = 400
    for (let more = 0; more < 9; more++) void ask('a').catch(toldLater)
    come('c')
    await settle()
    expect(done.slice(0, 3)).toEqual(['a in', 'b in', 'c in'])
    leaving.shift()?.()
    await settle()
    expect(done.filter((each) => each === 'a in')).toHaveLength(2)
    expect(admission.figures().pages.running).toBe(3)
  })

  test('delays the next request of an address after an expensive one, and no other address', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { ask, done, world, settle } = make({ maxRunning: 3, placesPerAddress: 1, pauseFactor: 3, maxWaiting: 40 })
      const cheap = await ask('a')
      world.now += 3
      cheap()
      const dear = await ask('a')
      world.now += 100
      dear()
      void ask('a').catch(toldLater)
      void ask('b').catch(toldLater)
      await settle()
      expect(done).toEqual(['a in', 'a in', 'b in'])
      vi.advanceTimersByTime(299)
      await settle()
      expect(done).toHaveLength(3)
      vi.advanceTimersByTime(1)
      await settle()
      expect(done.at(-1)).toBe('a in')
      expect(done).toHaveLength(4)
    } finally {
      vi.useRealTimers()
    }
  })

  test('refuses a request of the address with the most waiting when the queue is full', async () => {
    const { ask, done, settle } = make({ maxWaiting: 4 })
    await ask('first')
    for (const from of 'aaaa') void ask(from).catch(toldLater)
    void ask('b').catch(toldLater)
    await settle()
    expect(done).toEqual(['first in', 'a out'])
    await expect(ask('a')).rejects.toMatchObject({ code: 'overloaded' })
  })

  test('refuses requests while the event loop is late, except for classes that are exempt', async () => {
    const { ask, admission, world } = make({ maxRunning: 2 })
    world.late = true
    // A visitor who is alone is not the cause of the delay.
    await expect(ask('a')).resolves.toBeTypeOf('function')
    await expect(ask('b')).rejects.toMatchObject({ code: 'overloaded' })
    for (let call = 0; call < 5; call++) await admission.enter('admin', 'a', here())
    world.late = false
    await expect(ask('a')).resolves.toBeTypeOf('function')
  })

  test('keeps requests waiting during a burst, and refuses the oldest soon when the overload lasts', async () => {
    const { ask, done, world, settle } = make({ maxWaiting: 10 })
    let leave = await ask('a')
    const patient = ask('b')
    world.now = 200
    leave()
    leave = await patient
    world.now = 1_000
    for (const from of 'cdefhij') void ask(from).catch(toldLater)
    // The queue has not been empty since: the requests from its beginning have waited too long, the newest has not.
    world.now = 2_500
    const late = ask('g')
    leave()
    await late
    await settle()
    expect(done).toEqual(
      ['a in', 'b in', ...'cdefhij'].map((each) => (each.length > 1 ? each : `${each} out`)).concat('g in'),
    )
  })

  test('refuses nothing while no more requests wait than one page makes, however slow the machine is', async () => {
    const { ask, done, world, settle } = make({ maxWaiting: 10 })
    let leave = await ask('a')
    const waiting = [...'aaaaaa'].map((from) => ask(from))
    world.now = 1_400
    for (const next of waiting) {
      leave()
      leave = await next
    }
    await settle()
    expect(done).toEqual(Array(7).fill('a in'))
  })

  test('admits the whole page of the only visitor although the event loop is late, and refuses others meanwhile', async () => {
    const { ask, done, world, settle } = make({ maxRunning: 2, maxWaiting: 20 })
    world.late = true
    const [first, second] = await Promise.all([ask('a'), ask('a')])
    for (let call = 0; call < 12; call++) void ask('a').then((leave) => leave(), toldLater)
    world.now = 1_000
    await settle()
    await expect(ask('b')).rejects.toMatchObject({ code: 'overloaded' })
    first?.()
    second?.()
    await settle()
    expect(done.filter((each) => each === 'a in')).toHaveLength(14)
    expect(done).not.toContain('a out')
  })

  test('under pressure admits the newest requests first, in turns among addresses, until few are refused', async () => {
    const { ask, admission, done, world, settle } = make({ maxWaiting: 100 })
    const leaving: (() => void)[] = []
    const come = (from: string) =>
      void ask(from).then(
        (leave) => leaving.push(leave),
        () => undefined,
      )
    const leave = async () => {
      leaving.shift()?.()
      await settle()
    }
    for (const from of 'abc') come(from)
    await settle()
    world.now = 300
    // The queue has existed for too long: requests in it are refused, and later ones are admitted newest first.
    for (const from of 'deffg') come(from)
    await leave()
    expect(done).toEqual(['a in', 'b out', 'c out', 'g in'])
    await leave()
    await leave()
    expect(done.slice(4)).toEqual(['f in', 'e in'])
    // Addresses that were admitted before come after those that were not, however late their requests arrive.
    come('f')
    await leave()
    await leave()
    await leave()
    expect(done.slice(6)).toEqual(['d in', 'f in', 'f in'])
    await leave()
    expect(admission.figures().pages).toMatchObject({ running: 0, waiting: 0 })
    // The queue was empty, but the pressure continues: no more requests may wait than can be admitted within a moment.
    for (let at = 0; at < 20; at++) come(`x${at}`)
    await settle()
    expect(admission.figures().pages).toMatchObject({ running: 1, waiting: 6 })
    // The oldest of them were refused: they would have waited longest, and in vain.
    while (leaving.length > 0) await leave()
    const taken = done.filter((each) => each.startsWith('x') && each.endsWith('in')).map((each) => each.slice(1, -3))
    expect(taken).toEqual(['0', '19', '18', '17', '16', '15', '14'])
    // After half a second without refusals, the oldest request is admitted first again.
    world.now = 900
    come('p')
    await leave()
    world.now = 1_500
    for (const from of 'qrs') come(from)
    await settle()
    world.now = 1_550
    while (leaving.length > 0) await leave()
    expect(done.slice(-4)).toEqual(['p in', 'q in', 'r in', 's in'])
  })

  test('under pressure makes room by refusing the address with the most waiting', async () => {
    const { ask, done, world, settle } = make({ maxWaiting: 100, whenOverloaded: 2 })
    await ask('first')
    world.late = true
    for (const from of 'baaaaa') void ask(from).catch(toldLater)
    void ask('c').catch(toldLater)
    void ask('a').catch(toldLater)
    await settle()
    expect(done).toEqual(['first in', 'a out', 'a out'])
  })

  test('offers fewer places while the event loop is saturated, and admits waiting requests as places are released', async () => {
    const { ask, admission, done, world, settle } = make({ maxRunning: 4, whenBusy: 2 })
    world.spare = 0
    const leaving = [await ask('a'), await ask('b')]
    void ask('c').catch(toldLater)
    void ask('d').catch(toldLater)
    await settle()
    expect([done, admission.figures().pages.running]).toEqual([['a in', 'b in'], 2])
    leaving[0]?.()
    await settle()
    expect(done).toEqual(['a in', 'b in', 'c in'])
    world.spare = 1
    leaving[1]?.()
    await settle()
    expect([done.at(-1), admission.figures().pages.running]).toEqual(['d in', 2])
  })

  test('refuses requests that were waiting when the server becomes overloaded, except for the newest', async () => {
    const { ask, done, world, settle } = make({ maxWaiting: 10 })
    const leave = await ask('a')
    void ask('b').catch(toldLater)
    world.now = 100
    const soon = ask('c')
    world.now = 120
    world.late = true
    leave()
    await soon
    await settle()
    expect(done).toEqual(['a in', 'b out', 'c in'])
  })

  test('refuses a request when its patience ends or its client disconnects', async () => {
    const { ask, admission } = make({ maxWaitMs: 20 })
    const leave = await ask('a')
    await expect(ask('b')).rejects.toMatchObject({ code: 'overloaded' })
    const left = here()
    const waiting = ask('c', left)
    left.emit('close')
    await expect(waiting).rejects.toMatchObject({ code: 'overloaded' })
    expect(admission.figures().pages).toMatchObject({ running: 1, waiting: 0 })
    leave()
    expect(admission.figures().pages).toMatchObject({ running: 0, waiting: 0 })
  })

  test('keeps the classes of work independent of each other', async () => {
    const { ask, admission } = make({ maxWaiting: 0 })
    await ask('a')
    await expect(ask('a')).rejects.toMatchObject({ code: 'overloaded' })
    await expect(admission.enter('turns', 'a', here())).resolves.toBeTypeOf('function')
  })
})
