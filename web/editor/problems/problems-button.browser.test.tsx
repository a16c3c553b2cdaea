import { novelProblemPhrases } from '@fabula/phrases/novel-problems'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openEditor } from '../test/open-editor.tsx'
import { ProblemsButton } from './problems-button.tsx'
import type { ProofAnswer } from './proof-messages.ts'

const words = novelProblemPhrases.english
const tick = 'M4 13l5 5L20 6'
const hasTick = () => document.querySelector(`.problems-button path[d="${tick}"]`) !== null

/** Delivers an examination without problems, when called: as late as with a novel of three hundred scenes. */
let finish: (() => void) | null = null
class SlowWorker {
  private hear: (event: { data: ProofAnswer }) => void = () => undefined
  addEventListener(_: 'message', hear: SlowWorker['hear']) {
    this.hear = hear
  }
  postMessage({ id }: { id: number }) {
    const data: ProofAnswer = { answer: 'examination', id, problems: [], undecided: [], looked: 1, final: true }
    finish = () => this.hear({ data })
  }
}
afterEach(() => vi.unstubAllGlobals())

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
