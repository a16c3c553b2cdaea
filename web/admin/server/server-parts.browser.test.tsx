import { operatorPhrases } from '@fabula/phrases/operator'
import { problemPhrases } from '@fabula/phrases/problems'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answering, clearAway, nell, openPage } from '../../test/page-in-hand.tsx'
import { lookEveryMs } from '../use-answer.ts'
import { Backups } from './backups.tsx'
import { Jobs } from './jobs.tsx'

const languages = ['english', 'russian'] as const
const open = (language: (typeof languages)[number], part: ReactNode) =>
  openPage({ language, path: `/${language}/admin/server`, query: '', viewer: nell }, part)

afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
  await clearAway()
})

test.each(languages)('why a job failed is said in words, in the language of the page (%s)', async (language) => {
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

test('what runs in the background is looked at again by itself; a look that fails leaves what stands there', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const job = { kind: 'rehearsal', novel: 'Salt', owner: 'nell', status: 'running', total: 7, problem: null }
  const at = '2026-01-01T00:00:00Z'
  const tell = (done: number) => answering({ 'GET /api/admin/jobs': { body: { jobs: [{ ...job, done, at }] } } })
  tell(2)
  await open('english', <Jobs />)
  await expect.element(page.getByText('2 of 7')).toBeVisible()
  const asked = answering({ 'GET /api/admin/jobs': { status: 503, detail: 'Away' } })
  vi.advanceTimersByTime(lookEveryMs)
  expect(asked).toHaveLength(1)
  await expect.element(page.getByText('2 of 7')).toBeVisible()
  tell(3)
  vi.advanceTimersByTime(lookEveryMs)
  await expect.element(page.getByText('3 of 7')).toBeVisible()
})

test.each(languages)('a backup that is made, and one that was not finished, are told apart (%s)', async (language) => {
  const { server: words } = operatorPhrases[language]
  const none = { tried_at: '2026-01-01T00:00:00Z', next_at: '2026-01-01T00:15:00Z', failure: null, backups: [] }
  const answer = (state: { making: boolean; unfinished: boolean }) =>
    answering({ 'GET /api/admin/backups': { body: { every_hours: 1, keep: 2, folder: '/mnt/b', ...none, ...state } } })
  answer({ making: true, unfinished: false })
  await open(language, <Backups />)
  await expect.element(page.getByText(words.backupMaking)).toBeVisible()
  await expect.element(page.getByText(words.backupFolder('/mnt/b'))).toBeVisible()
  expect(page.getByText(words.backupUnfinished).elements()).toEqual([])
  await cleanup()
  answer({ making: false, unfinished: true })
  await open(language, <Backups />)
  await expect.element(page.getByText(words.backupUnfinished)).toBeVisible()
  expect(page.getByText(words.backupMaking).elements()).toEqual([])
})
