import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { createAdmission, usualWork, type WorkLimits } from './admission.ts'

const here = () => new EventEmitter()
/** Who still waits when a test ends is told a minute later that nobody took them. */
const toldLater = () => undefined

/** An admission whose pages are few, with a clock and an event loop that the test moves. */
function make(pages: Partial<WorkLimits>) {
  const world = { now: 0, late: false, spare: 1 }
  const limits = { atOnce: 1, waiting: 4, patience: 60_000, whenOverloaded: 1, ...pages }
  const admission = createAdmission(
    { ...usualWork, pages: limits },
    { isOverloaded: () => world.late, spare: () => world.spare },
    () => world.now,
  )
  const done: string[] = []
  /** Notes who was taken or refused, and gives the place back when told to. */
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

describe('what is taken in', () => {
  test('is as much as there are places; the next one waits, and what finds no room is refused with when to come back', async () => {
    const { ask, admission, done, settle } = make({ waiting: 1 })
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

  test('is taken in turns among the addresses, however many calls each of them makes', async () => {
    const { ask, done, settle } = make({ waiting: 10 })
    const leaving: (() => void)[] = []
    for (const from of '-aaaabcc') void ask(from).then((leave) => leaving.push(leave), toldLater)
    await settle()
    while (leaving.length > 0) {
      leaving.shift()?.()
      await settle()
    }
    expect(done.map((each) => each[0]).join('')).toBe('-abcacaa')
  })

  test('is so much for one address and no more, and its line keeps nobody else from a free place', async () => {
    const { ask, admission, done, world, settle } = make({ atOnce: 3, ofOne: 1, waiting: 40 })
    const leaving: (() => void)[] = []
    const come = (from: string) => void ask(from).then((leave) => leaving.push(leave), toldLater)
    for (const from of 'aaabab') come(from)
    await settle()
    expect(done).toEqual(['a in', 'b in'])
    // A line that has stood for long, which is pressure too.
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

  test('lets an address rest after what was dear, and nobody else', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { ask, done, world, settle } = make({ atOnce: 3, ofOne: 1, restOfOne: 3, waiting: 40 })
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

  test('is refused of whoever asks most, when the line is full', async () => {
    const { ask, done, settle } = make({ waiting: 4 })
    await ask('first')
    for (const from of 'aaaa') void ask(from).catch(toldLater)
    void ask('b').catch(toldLater)
    await settle()
    expect(done).toEqual(['first in', 'a out'])
    await expect(ask('a')).rejects.toMatchObject({ code: 'overloaded' })
  })

  test('is refused while the event loop is late, but for who must come through', async () => {
    const { ask, admission, world } = make({ atOnce: 2 })
    world.late = true
    // Alone it is not what makes the loop late.
    await expect(ask('a')).resolves.toBeTypeOf('function')
    await expect(ask('b')).rejects.toMatchObject({ code: 'overloaded' })
    for (let call = 0; call < 5; call++) await admission.enter('admin', 'a', here())
    world.late = false
    await expect(ask('a')).resolves.toBeTypeOf('function')
  })

  test('waits long in a burst, and in an overload that lasts is told at once', async () => {
    const { ask, done, world, settle } = make({ waiting: 10 })
    let leave = await ask('a')
    const patient = ask('b')
    world.now = 200
    leave()
    leave = await patient
    world.now = 1_000
    for (const from of 'cdefhij') void ask(from).catch(toldLater)
    // The line has not been empty since: whoever came when it began has waited too long, who came now has not.
    world.now = 2_500
    const late = ask('g')
    leave()
    await late
    await settle()
    expect(done).toEqual(
      ['a in', 'b in', ...'cdefhij'].map((each) => (each.length > 1 ? each : `${each} out`)).concat('g in'),
    )
  })

  test('is no more than one page asks for, and nobody is told to go, however slow the machine is', async () => {
    const { ask, done, world, settle } = make({ waiting: 10 })
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

  test('is the only visitor’s page with all that it asks for, though the event loop is late; with others there it is not', async () => {
    const { ask, done, world, settle } = make({ atOnce: 2, waiting: 20 })
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

  test('under pressure is who came last, in turns among addresses, until few are refused', async () => {
    const { ask, admission, done, world, settle } = make({ waiting: 100 })
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
    // A line that has stood for too long: whoever is in it is told so, and of who comes then the last is first.
    for (const from of 'deffg') come(from)
    await leave()
    expect(done).toEqual(['a in', 'b out', 'c out', 'g in'])
    await leave()
    await leave()
    expect(done.slice(4)).toEqual(['f in', 'e in'])
    // Who was taken already is behind who was not, however late they come.
    come('f')
    await leave()
    await leave()
    await leave()
    expect(done.slice(6)).toEqual(['d in', 'f in', 'f in'])
    await leave()
    expect(admission.figures().pages).toMatchObject({ running: 0, waiting: 0 })
    // The line was empty, and the pressure goes on: no more wait than can be taken in a moment.
    for (let at = 0; at < 20; at++) come(`x${at}`)
    await settle()
    expect(admission.figures().pages).toMatchObject({ running: 1, waiting: 6 })
    // Who came first of them has gone: they would have waited longest, and in vain.
    while (leaving.length > 0) await leave()
    const taken = done.filter((each) => each.startsWith('x') && each.endsWith('in')).map((each) => each.slice(1, -3))
    expect(taken).toEqual(['0', '19', '18', '17', '16', '15', '14'])
    // Half a second in which nobody is refused, and who comes first is first again.
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

  test('under pressure makes room at the cost of whoever asks most', async () => {
    const { ask, done, world, settle } = make({ waiting: 100, whenOverloaded: 2 })
    await ask('first')
    world.late = true
    for (const from of 'baaaaa') void ask(from).catch(toldLater)
    void ask('c').catch(toldLater)
    void ask('a').catch(toldLater)
    await settle()
    expect(done).toEqual(['first in', 'a out', 'a out'])
  })

  test('is less while the server works without a pause, and who waits comes in as places are given back', async () => {
    const { ask, admission, done, world, settle } = make({ atOnce: 4, whenBusy: 2 })
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

  test('has waited in vain once the server is overloaded, but for who came just now', async () => {
    const { ask, done, world, settle } = make({ waiting: 10 })
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

  test('waits no longer than its patience, and not at all once its client is gone', async () => {
    const { ask, admission } = make({ patience: 20 })
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

  test('of one class is not held up by another', async () => {
    const { ask, admission } = make({ waiting: 0 })
    await ask('a')
    await expect(ask('a')).rejects.toMatchObject({ code: 'overloaded' })
    await expect(admission.enter('turns', 'a', here())).resolves.toBeTypeOf('function')
  })
})
