import { backupPhrases } from '@fabula/phrases/backups'
import { problemPhrases } from '@fabula/phrases/problems'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, renderHook } from 'vitest-browser-react'
import { ApiError } from '../../client/api-problem.ts'
import { answering, clearAway, nell, openPage } from '../../test/page-in-hand.tsx'
import { pollEveryMs, useAnswer } from '../use-answer.ts'
import { Backups } from './backups.tsx'
import { Jobs } from './jobs.tsx'
import ServerSection from './server-section.tsx'

const languages = ['english', 'russian'] as const
const open = (language: (typeof languages)[number], part: ReactNode) =>
  openPage({ language, path: `/${language}/admin/server`, query: '', viewer: nell }, part)

afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
  await clearAway()
})

test.each(languages)('explains why a job failed, in the page’s language (%s)', async (language) => {
  const job = { kind: 'translation', novel: 'Salt', owner: 'nell', status: 'failed', done: 2, total: 7 }
  const at = '2026-01-01T00:00:00Z'
  const jobs = [
    { ...job, problem: 'storyteller_failed', at },
    { ...job, novel: 'Tide', problem: 'of_a_newer_fabula', at },
  ]
  answering({ 'GET /api/admin/jobs': { body: { jobs } } })
  await open(language, <Jobs />)
  await expect.element(page.getByText(problemPhrases[language].storyteller_failed)).toBeVisible()
  await expect.element(page.getByText('of_a_newer_fabula')).toBeVisible()
})

test.each(languages)('shows which mail server sends, and why it last did not (%s)', async (language) => {
  const at = '2026-01-01T00:00:00Z'
  const counts = {
    users: 1,
    blocked: 0,
    drafts: 1,
    published: 1,
    hidden: 0,
    turns: 5,
    database_bytes: 9,
    file_bytes: 9,
  }
  const mail = { server: 'mail.example.org:587 (starttls)', sent_at: null, failure: { at, reason: '535 who are you?' } }
  const state = {
    ...{ ...counts, version: '1', node: '20', started_at: at, files: 'disk', largest: [], mail },
    store: { kind: 'embedded', description: 'within' },
    quotas: { bytes: null, drafts: null, novels: null, published: null },
    telegram: { configured: false, bot: null, by: null, group: false, waiting: 0, last_at: null },
  }
  answering({ 'GET /api/admin/server': { body: state } })
  await open(language, <ServerSection />)
  await expect.element(page.getByText(mail.server)).toBeVisible()
  await expect.element(page.getByText(/: 535 who are you\?$/)).toHaveClass('admin-warning')
})

test('polls running jobs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const job = { kind: 'rehearsal', novel: 'Salt', owner: 'nell', status: 'running', total: 7, problem: null }
  const at = '2026-01-01T00:00:00Z'
  const tell = (done: number) => answering({ 'GET /api/admin/jobs': { body: { jobs: [{ ...job, done, at }] } } })
  tell(2)
  await open('english', <Jobs />)
  await expect.element(page.getByText('2 of 7')).toBeVisible()
  tell(3)
  vi.advanceTimersByTime(pollEveryMs)
  await expect.element(page.getByText('3 of 7')).toBeVisible()
})

test('keeps what is shown when a poll fails', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const ask = vi.fn(async () => 'an answer')
  const { result, act } = await renderHook(() => useAnswer(ask, { polls: true }))
  await expect.poll(() => result.current.answer).toBe('an answer')
  ask.mockRejectedValueOnce(new ApiError({ status: 503, code: null, detail: 'Away' }))
  await act(async () => {
    await vi.advanceTimersByTimeAsync(pollEveryMs)
  })
  expect([ask.mock.calls.length, result.current.answer]).toEqual([2, 'an answer'])
})

test('does not replace a newer answer, or the answer to a reload, by a late one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const asked: ((answer: string) => void)[] = []
  const ask = () => new Promise<string>((resolve) => asked.push(resolve))
  const { result, act } = await renderHook(() => useAnswer(ask, { polls: true }))
  /** The answer shown after the request with this number was answered. */
  const after = async (number: number) => {
    await act(async () => asked[number]?.(`answer ${number}`))
    return result.current.answer
  }
  const look = () => vi.advanceTimersByTime(pollEveryMs)
  expect(await after(0)).toBe('answer 0')
  look()
  look()
  expect([await after(2), await after(1)]).toEqual(['answer 2', 'answer 2'])
  look()
  await act(() => result.current.load())
  expect([await after(3), await after(4)]).toEqual(['answer 2', 'answer 4'])
})

const noBackups = {
  ...{ every_hours: 1, keep: 2, folder: '/mnt/b', backups: [], tried_at: '2026-01-01T00:00:00Z' },
  ...{
    making: false,
    progress: null,
    unfinished: false,
    failure: null,
    cause: null,
    next_at: '2026-01-01T00:15:00Z',
    asked: null,
  },
}
const answerBackups = (state: object) => answering({ 'GET /api/admin/backups': { body: { ...noBackups, ...state } } })

test.each(languages)('distinguishes a running backup from an unfinished one (%s)', async (language) => {
  const words = backupPhrases[language]
  answerBackups({ making: true, progress: { bytes: 3_000_000, files: 12, of: 40 } })
  await open(language, <Backups />)
  await expect.element(page.getByText(words.making)).toBeVisible()
  await expect.element(page.getByText(words.filesOf(12, 40))).toBeVisible()
  await expect.element(page.getByText(words.folder('/mnt/b'))).toBeVisible()
  expect(page.getByText(words.unfinished).elements()).toEqual([])
  await cleanup()
  answerBackups({ unfinished: true })
  await open(language, <Backups />)
  await expect.element(page.getByText(words.unfinished)).toBeVisible()
  expect(page.getByText(words.making).elements()).toEqual([])
})

test('explains a failed backup in the page’s language', async () => {
  const failure = 'The backup cannot be written to /mnt/b/fabula.tar (ENOSPC).'
  answerBackups({ failure, cause: { kind: 'no_room', about: '/mnt/b' } })
  await open('russian', <Backups />)
  await expect.element(page.getByText('Последняя не получилась: на диске папки /mnt/b кончилось место.')).toBeVisible()
  expect(page.getByText(/cannot/).elements()).toEqual([])
})

test('requests a backup, and reports its result, or that another is in progress', async () => {
  const words = backupPhrases.english
  answerBackups({ every_hours: 0, next_at: null })
  await open('english', <Backups />)
  const asked = answering({
    'POST /api/admin/backups': { body: noBackups },
    'GET /api/admin/backups': {
      body: { ...noBackups, asked: { at: noBackups.tried_at, unfinished: false, failure: 'x', cause: null } },
    },
  })
  await page.getByRole('button', { name: words.now }).click()
  await expect.element(page.getByText(/requested on .* failed: x/)).toBeVisible()
  expect(asked.slice(0, 2)).toEqual(['POST /api/admin/backups', 'GET /api/admin/backups'])
  answering({
    'POST /api/admin/backups': {
      status: 409,
      code: 'backup_under_way',
      detail: problemPhrases.english.backup_under_way,
    },
    'GET /api/admin/backups': { body: noBackups },
  })
  await page.getByRole('button', { name: words.now }).click()
  await expect.element(page.getByText(problemPhrases.english.backup_under_way)).toBeVisible()
})
