import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { session } from '../client/session.ts'
import { answering, clearAway, nell } from '../test/page-in-hand.tsx'
import { at, look, one, open } from './test-open-play.tsx'
import { stateNumber } from './test-state.ts'

afterEach(async () => {
  await cleanup()
  await clearAway()
  localStorage.clear()
})

describe('an expired login', () => {
  const asGuest = stateNumber(9, { character_message: 'The guest’s own.' })

  test.each(['in another window', 'by itself'])(
    '%s: is reported, and no guest’s game replaces the reader’s',
    async (how) => {
      const asked = answering({ [look]: { body: asGuest } })
      await open(one, { viewer: nell })
      await page.getByPlaceholder('Say something…').fill('Half a line')
      if (how === 'by itself') session.end()
      else session.drop()
      await expect.element(page.getByRole('heading', { name: 'You are no longer logged in' })).toBeVisible()
      expect(page.getByText('Message 1.').elements()).toEqual([])
      expect(asked).not.toContain(look)
      session.keep({ token: 'new', user: nell })
      await expect.element(page.getByText('The guest’s own.').first()).toBeVisible()
      await expect.element(page.getByPlaceholder('Say something…')).toHaveValue('Half a line')
    },
  )

  test('gives another account that logs in elsewhere neither the reader’s words nor their reply', async () => {
    const words = page.getByPlaceholder('Say something…')
    answering({ [look]: { body: stateNumber(9, { character_message: 'The other’s own.' }) } })
    await open(one, { viewer: nell })
    await words.fill('Half a line')
    session.keep({ token: 'other', user: { id: 'vera' as never, username: 'vera' } })
    await expect.element(page.getByText('The other’s own.').first()).toBeVisible()
    await expect.element(words).toHaveValue('')
    session.keep({ token: 'new', user: nell })
    await expect.element(words).toHaveValue('Half a line')
  })

  test('leaves nothing of an announced reply on the page', async () => {
    answering({ [`POST ${at}/interact`]: { body: stateNumber(2) } })
    await open(one, { viewer: nell })
    await page.getByPlaceholder('Say something…').fill('Hello')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => page.getByText('Message 2.').elements().length).toBeGreaterThan(1)
    session.drop()
    await expect.element(page.getByRole('heading', { name: 'You are no longer logged in' })).toBeVisible()
    expect(page.getByText('Message 2.').elements()).toEqual([])
  })

  test('is reported after a reload too, until the reader goes on as a guest', async () => {
    const asked = answering({ [look]: { body: asGuest } })
    session.end()
    await open(one, { reloaded: true })
    await expect.element(page.getByRole('heading', { name: 'You are no longer logged in' })).toBeVisible()
    expect(asked).not.toContain(look)
    await page.getByRole('button', { name: 'Read as a guest', exact: true }).click()
    await expect.element(page.getByText('The guest’s own.').first()).toBeVisible()
    expect(session.hasEnded()).toBe(false)
  })
})

test('a line that is sent again after a lost connection leaves the box', async () => {
  for (const store of [localStorage, sessionStorage]) store.clear()
  const pending = { key: 'k-1', from: one.game_state_id, move: { kind: 'text', text: 'Hello' }, at: Date.now() }
  localStorage.setItem('fabula.play.pending.the-fortieth-lamp.guest', JSON.stringify(pending))
  localStorage.setItem('fabula.play.draft.the-fortieth-lamp.guest', JSON.stringify('Hello'))
  answering({ [`POST ${at}/interact`]: { body: stateNumber(2) } })
  await open(one, { reloaded: true })
  await expect.element(page.getByText('Message 2.').first()).toBeVisible()
  await expect.element(page.getByPlaceholder('Say something…')).toHaveValue('')
  expect(localStorage.getItem('fabula.play.draft.the-fortieth-lamp.guest')).toBeNull()
})
