import type { NovelProblem } from '@fabula/core/check/problem'
import { novelProblemPhrases } from '@fabula/phrases/novel-problems'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openEditor } from '../test/open-editor.tsx'
import { ProblemsButton } from './problems-button.tsx'
import type { ProofAnswer, ProofRequest } from './proof-messages.ts'

const words = novelProblemPhrases.english
const tick = 'M4 13l5 5L20 6'
const hasTick = () => document.querySelector(`.problems-button path[d="${tick}"]`) !== null

/** Delivers an examination without problems, when called: as late as with a novel of three hundred scenes. */
let finish: (() => void) | null = null
/** What the examination leaves undecided. */
let open: NovelProblem[] = []
class SlowWorker {
  private hear: (event: { data: ProofAnswer }) => void = () => undefined
  addEventListener(_: 'message', hear: SlowWorker['hear']) {
    this.hear = hear
  }
  postMessage({ ask, id }: ProofRequest) {
    if (ask === 'undecided') return this.hear({ data: { answer: 'undecided', id, problems: open } })
    const result = { problems: [], undecided: open.length, looked: 1, final: true }
    finish = () => this.hear({ data: { answer: 'examination', id, ...result } })
  }
}
afterEach(() => {
  vi.unstubAllGlobals()
  finish = null
})

test('shows a tick when no problem was found, but not while the novel is still being examined', async () => {
  vi.stubGlobal('Worker', SlowWorker)
  await openEditor(<ProblemsButton />)
  await expect.element(page.getByRole('button', { name: words.checking })).toBeVisible()
  await expect.poll(() => finish).not.toBeNull()
  expect(hasTick()).toBe(false)
  finish?.()
  await expect.element(page.getByRole('button', { name: words.button(0) })).toBeVisible()
  expect(hasTick()).toBe(true)
})

test('fetches what was left undecided when the author opens that part of the list', async () => {
  vi.stubGlobal('Worker', SlowWorker)
  const place = {
    kind: 'static_scene',
    id: crypto.randomUUID(),
    section: 'info',
    index: null,
    name: 'The quay',
  } as const
  open = [{ code: 'scene_unreachable', severity: 'undecided', place }]
  await openEditor(<ProblemsButton />)
  await expect.poll(() => finish).not.toBeNull()
  finish?.()
  await page.getByRole('button', { name: words.button(0) + words.undecidedBut(1) }).click()
  await page.getByText(words.undecided(1), { exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'The quay' })).toBeVisible()
  await expect.element(page.getByText(words.open.scene_unreachable ?? '')).toBeVisible()
})
