import { problemPhrases } from '@fabula/phrases/problems'
import { secondStepPhrases } from '@fabula/phrases/second-step'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answering, clearAway, notes, openPage } from '../test/page-in-hand.tsx'
import SecondStepDialog from './second-step-dialog.tsx'

afterEach(async () => {
  await cleanup()
  await clearAway()
})

test.each(['english', 'russian'] as const)(
  'explains a wrong code by its kind, and keeps the input (%s)',
  async (language) => {
    const words = secondStepPhrases[language]
    answering({
      'POST /api/login/second_step': { status: 422, detail: problemPhrases.english.wrong_code, code: 'wrong_code' },
    })
    const step = { ticket: 't', kinds: ['totp', 'recovery'] as ('totp' | 'recovery')[] }
    const nothing = () => undefined
    const data = { language, path: `/${language}`, query: '', viewer: null }
    await openPage(
      data,
      <SecondStepDialog step={step} username="nell" onBack={nothing} onClose={nothing} onLoggedIn={nothing} />,
    )
    const said = () => document.querySelector('.ui-field-error')?.textContent ?? ''
    const finish = page.getByRole('button', { name: words.finish, exact: true })
    await finish.click()
    await expect.poll(said).toBe(words.codeNeeded)
    await page.getByLabelText(words.appCode).fill('123456')
    await finish.click()
    await expect.poll(said).toBe(problemPhrases[language].wrong_code)
    await page.getByRole('button', { name: words.useRecovery }).click()
    await page.getByLabelText(words.recoveryCode).fill('abcd-efgh-jkmn-pqrs')
    await finish.click()
    await expect.poll(said).toBe(words.recoveryWrong)
    await expect.element(page.getByLabelText(words.recoveryCode)).toHaveValue('abcd-efgh-jkmn-pqrs')
    expect(notes()).toEqual([])
  },
)
