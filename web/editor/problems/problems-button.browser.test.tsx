import { novelProblemPhrases } from '@fabula/phrases/novel-problems'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openEditor } from '../test/open-editor.tsx'
import { ProblemsButton } from './problems-button.tsx'
import type { ExaminationAnswer } from './proof-messages.ts'

const looked = vi.hoisted(() => ({ at: null as ExaminationAnswer | null }))
vi.mock('./use-problems.ts', () => ({ useExamined: () => looked.at }))

const words = novelProblemPhrases.english
const tick = 'M4 13l5 5L20 6'
const hasTick = () => document.querySelector(`.problems-button path[d="${tick}"]`) !== null

test('a novel has its tick when nothing was found, and none while it is still looked through', async () => {
  await openEditor(<ProblemsButton />)
  await expect.element(page.getByRole('button', { name: words.checking })).toBeVisible()
  expect(hasTick()).toBe(false)
  looked.at = { problems: [], undecided: [] } as unknown as ExaminationAnswer
  await openEditor(<ProblemsButton />)
  await expect.element(page.getByRole('button', { name: words.button(0) })).toBeVisible()
  expect(hasTick()).toBe(true)
})
