import { randomUUID } from 'node:crypto'
import type { GameId, GameStateId, UserId } from '@fabula/core/ids'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RunningTurn } from '../play/running-turns.ts'
import type { OpenTranslations } from './open-translations.ts'
import { cancelRun, startRun } from './run-translation.ts'
import { setTranslation } from './set-translation.ts'
import { readRun } from './show-run.ts'
import { cyrillic, openTranslationHarness, type TranslationHarness } from './test/translation-harness.ts'
import { findJob, takeJob } from './translation-jobs.ts'
import { TranslatorError } from './translator.ts'

let harness: TranslationHarness
let open: OpenTranslations
beforeEach(async () => {
  harness = await openTranslationHarness()
  open = harness.open()
})
afterEach(async () => {
  await open.stop()
  await harness.database.close()
})

const run = () => readRun(open.ports, harness.place, undefined)
const status = async () => (await run()).status
const start = () => startRun(open.ports, harness.place, {})
const aTurn = () =>
  new RunningTurn({ user_id: randomUUID() as UserId, game_id: randomUUID() as GameId }, randomUUID() as GameStateId, {
    key: randomUUID(),
    hash: '',
  })

test('translates what is missing, with progress and costs, and then rests', async () => {
  expect(await run()).toMatchObject({ status: 'none', left: 7, done: 0, model: 'told' })
  open.start()
  await start()
  await harness.until(async () => (await status()) === 'done')
  expect(await run()).toMatchObject({ left: 0, done: 7, refused: 0, calls: 4, input_tokens: 400, output_tokens: 40 })
  expect(harness.translator.asked).toEqual([
    'The Lamp',
    'Scene 0',
    'The lamp is out.',
    'Scene 1',
    'The fog is in.',
    'Scene 2',
    'The ferry sleeps.',
  ])
  const loaded = await harness.novels.load(harness.id)
  expect(loaded?.localized('russian').static_scenes.map((scene) => scene.original_message)).toEqual([
    'Я: 16',
    'Я: 14',
    'Я: 17',
  ])
  const { rows } = await harness.pool.query("select tokens::int from spending where spender = 'everybody'")
  expect(rows).toEqual([{ tokens: 440 }])
})

test('translates the same text once, and again only when it changes', async () => {
  await harness.write(1, 'The lamp is out.')
  open.start()
  await start()
  await harness.until(async () => (await status()) === 'done')
  expect(harness.translator.asked.filter((text) => text === 'The lamp is out.')).toHaveLength(1)
  await harness.write(0, 'The lamp is lit.')
  await start()
  await harness.until(async () => (await run()).left === 0)
  await harness.write(0, 'The lamp is out.')
  expect((await run()).left).toBe(0)
  expect(harness.translator.asked.slice(-1)).toEqual(['The lamp is lit.'])
})

test('neither requests nor replaces an author’s text, even one written meanwhile', async () => {
  const unit = (scene: number) => `static_scene/${harness.scenes[scene]}/original_message`
  const mine = (scene: number, source: string) =>
    setTranslation(open.ports, harness.place, { unit: unit(scene), source, text: 'Моё.' })
  await mine(0, 'The lamp is out.')
  await harness.write(0, 'The lamp is out, alas.')
  let wrote = false
  harness.translator.answer = async ({ units }) => {
    if (!wrote && units.some(({ source }) => source === 'The fog is in.')) {
      wrote = true
      await mine(1, 'The fog is in.')
    }
    return units.map(cyrillic)
  }
  open.start()
  await start()
  await harness.until(async () => (await status()) === 'done')
  expect(harness.translator.asked).not.toContain('The lamp is out, alas.')
  expect(await harness.texts()).toMatchObject({ 'The lamp is out.': 'Моё.', 'The fog is in.': 'Моё.' })
})

test('leaves a refused text as the author wrote it, marked, until the job is started again', async () => {
  harness.translator.answer = async ({ units }) =>
    units.map((unit) => (unit.source === 'The fog is in.' ? { fault: 'script' } : cyrillic(unit)))
  open.start()
  await start()
  await harness.until(async () => (await status()) === 'done')
  expect(await run()).toMatchObject({ left: 0, done: 7, refused: 1 })
  const loaded = await harness.novels.load(harness.id)
  expect(loaded?.localized('russian').static_scenes[1]?.original_message).toBe('The fog is in.')
  harness.translator.answer = async ({ units }) => units.map(cyrillic)
  await start()
  await harness.until(async () => (await status()) === 'done')
  expect(await harness.texts()).toMatchObject({ 'The fog is in.': 'Я: 14' })
})

describe('continues', () => {
  test('where a stopped server left off', async () => {
    let calls = 0
    harness.translator.answer = ({ units }, signal) =>
      ++calls <= 2
        ? Promise.resolve(units.map(cyrillic))
        : new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject(new TranslatorError('cancelled', ''))),
          )
    open.start()
    await start()
    await harness.until(() => calls === 3)
    await open.stop()
    expect(await findJob(harness.pool, harness.id, 'russian')).toMatchObject({ status: 'waiting', done: 4 })
    harness.translator.answer = async ({ units }) => units.map(cyrillic)
    open = harness.open()
    open.start()
    await harness.until(async () => (await status()) === 'done')
    expect(await run()).toMatchObject({ left: 0, done: 7 })
  })

  test.each([
    ['once its lease has expired', "lease_until = now() - interval '1 second'"],
    ['once the clock was set back', "lease_until = now() + interval '1 year', due_at = now() + interval '1 year'"],
  ])('where a killed server left off, %s', async (_, change) => {
    await start()
    const dead = randomUUID()
    expect(await takeJob(harness.pool, dead)).toMatchObject({ status: 'running' })
    expect(await takeJob(harness.pool, randomUUID())).toBeNull()
    await harness.pool.query(`update translation_jobs set ${change}`)
    open.start()
    await harness.until(async () => (await status()) === 'done')
    expect((await run()).left).toBe(0)
  })

  test('after a failure and after the provider’s wait; and gives up on one that never answers', async () => {
    const failures = [new TranslatorError('busy', 'wait', { retryAfter: 3_600 })]
    harness.translator.answer = async ({ units }) => {
      const failure = failures.shift()
      if (failure) throw failure
      return units.map(cyrillic)
    }
    open.start()
    await start()
    await harness.until(async () => (await run()).problem === 'storyteller_busy')
    const waiting = await run()
    expect(waiting.status).toBe('waiting')
    expect(Date.parse(waiting.due_at ?? '')).toBeGreaterThan(Date.now() + 3_000_000)
    await start()
    await harness.until(async () => (await status()) === 'done')
    harness.translator.answer = async () => {
      throw new TranslatorError('not_allowed', 'no key')
    }
    await harness.write(0, 'Another lamp.')
    await start()
    await harness.until(async () => (await status()) === 'failed')
    expect(await run()).toMatchObject({ problem: 'storyteller_failed', left: 1 })
  })

  test('tomorrow, when today’s tokens are spent', async () => {
    await open.stop()
    open = harness.open({ tokensPerDay: 150 })
    open.start()
    await start()
    await harness.until(async () => (await run()).problem === 'daily_cap')
    expect(await run()).toMatchObject({ status: 'waiting', calls: 2, left: 3 })
    const [loaded, last] = [await harness.novels.load(harness.id), harness.scenes[2]]
    if (!loaded || !last) throw new Error('no novel')
    open.readerAt(loaded, last, 'russian')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(harness.translator.batches).toHaveLength(2)
  })
})

test('stops when the author says so, even during a call, and edits do not start it again', async () => {
  let cut = false
  harness.translator.answer = (_, signal) =>
    new Promise((__, reject) =>
      signal.addEventListener('abort', () => {
        cut = true
        reject(new TranslatorError('cancelled', ''))
      }),
    )
  open.start()
  await start()
  await harness.until(() => harness.translator.batches.length === 1)
  expect(await cancelRun(open.ports, harness.place, undefined)).toMatchObject({ status: 'cancelled', left: 7 })
  await harness.until(() => cut)
  await open.edited(harness.id)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([await status(), harness.translator.batches.length]).toEqual(['cancelled', 1])
})

test('publishing starts it, and edits resume it after a pause', async () => {
  open.start()
  await open.published(harness.id)
  await harness.until(async () => (await status()) === 'done')
  await harness.write(0, 'Another lamp.')
  await open.edited(harness.id)
  const waiting = await run()
  expect([waiting.status, waiting.left]).toEqual(['waiting', 1])
  expect(Date.parse(waiting.due_at ?? '') - Date.now()).toBeGreaterThan(15_000)
  await harness.pool.query('update translation_jobs set due_at = now()')
  open.ports.worker?.wake()
  await harness.until(async () => (await status()) === 'done')
  expect(await harness.texts()).toMatchObject({ 'Another lamp.': 'Я: 13' })
})

describe('readers come first:', () => {
  test('what they may see next is translated before the rest, even during another job', async () => {
    const loaded = await harness.novels.load(harness.id)
    const last = harness.scenes[2]
    if (!loaded || !last) throw new Error('no novel')
    let calls = 0
    harness.translator.answer = async ({ units }) => {
      if (++calls === 1) open.readerAt(loaded, last, 'russian')
      return units.map(cyrillic)
    }
    open.start()
    await start()
    await harness.until(async () => (await status()) === 'done')
    expect(harness.translator.asked.slice(0, 4)).toEqual(['The Lamp', 'Scene 0', 'Scene 2', 'The ferry sleeps.'])
  })

  test('a reader’s scene is translated although nobody requested the whole novel; nothing is for a reader of the original', async () => {
    const loaded = await harness.novels.load(harness.id)
    const [first] = harness.scenes
    if (!loaded || !first) throw new Error('no novel')
    open.start()
    open.readerAt(loaded, first, 'english')
    open.readerAt(loaded, first, 'russian')
    await harness.until(() => harness.translator.batches.length === 1)
    await harness.until(async () => Object.keys(await harness.texts()).length === 2)
    expect(harness.translator.asked).toEqual(['Scene 0', 'The lamp is out.'])
  })

  test('no call begins while a reply is written, up to a limit', async () => {
    const turn = aTurn()
    harness.running.add(turn)
    open.start()
    const began = performance.now()
    await start()
    await harness.until(() => harness.translator.batches.length === 1)
    // The reply is still being written: the limit is three seconds.
    expect(performance.now() - began).toBeGreaterThan(2_500)
    harness.running.remove(turn)
    await harness.until(async () => (await status()) === 'done')
  })

  test('with a model on this machine the start of a turn aborts the call; the job continues after it', async () => {
    harness.translator.kind = 'embedded'
    let cut = 0
    // The second call goes on until it is aborted.
    harness.translator.answer = ({ units }, signal) =>
      harness.translator.batches.length !== 2
        ? Promise.resolve(units.map(cyrillic))
        : new Promise((_, reject) =>
            signal.addEventListener('abort', () => {
              cut++
              reject(new TranslatorError('cancelled', ''))
            }),
          )
    open.start()
    await start()
    await harness.until(() => harness.translator.batches.length === 2)
    const turn = aTurn()
    harness.running.add(turn)
    await harness.until(() => cut === 1)
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(harness.translator.batches).toHaveLength(2)
    harness.running.remove(turn)
    await harness.until(async () => (await status()) === 'done')
    expect(harness.warnings).toEqual([])
  })
})
