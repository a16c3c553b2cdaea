import type { PlayState } from '@fabula/contract/shapes/play'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cleanup, renderHook } from 'vitest-browser-react'
import { session } from '../../client/session.ts'
import { answering, clearAway, nell, notes } from '../../test/page-in-hand.tsx'
import { useSiblings } from '../answers/use-siblings.ts'
import { initialModel } from '../game/reduce.ts'
import { followSettings } from '../settings/follow-settings.ts'
import { usualPreferences } from '../settings/preferences.ts'
import { changePreferences, currentPreferences } from '../settings/use-preferences.ts'
import { stateNumber } from '../test-state.ts'
import { quickLoad, quickSave } from './quick-save.ts'

afterEach(async () => {
  await cleanup()
  await clearAway()
  localStorage.clear()
})

describe('a guest’s quick save', () => {
  test('belongs to its novel', async () => {
    const game = { awaitsReply: () => false, goTo: vi.fn(async () => true) }
    const at = (id: number, play_link: string) =>
      ({ game, model: initialModel(stateNumber(id, { play_link })) }) as unknown as Parameters<typeof quickSave>[0]
    await quickSave(at(1, 'lamp'), 'english')
    await quickSave(at(2, 'ferry'), 'english')
    await quickLoad(at(3, 'lamp'), 'english')
    expect(game.goTo.mock.lastCall).toEqual([stateNumber(1).game_state_id, { page: 0 }])
    expect(notes()).not.toEqual([])
  })
})

test('other answers that arrive after the reader has moved on are not shown', async () => {
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  const { rerender, result } = await renderHook((state: PlayState = stateNumber(1, { can_retry: true })) =>
    useSiblings(state, 'english', false, 0),
  )
  await expect.poll(() => answers.length).toBe(1)
  await rerender(stateNumber(2, { can_retry: true }))
  await expect.poll(() => answers.length).toBe(2)
  const said = (id: number) => ({
    game_state_id: stateNumber(id).game_state_id,
    character_message: `Answer ${id}`,
    character_name: 'Ilse',
  })
  answers[1]?.(Response.json([said(2)]))
  await expect.poll(() => result.current.answers.length).toBe(1)
  answers[0]?.(Response.json([said(1)]))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(result.current.answers).toMatchObject([{ character_message: 'Answer 2' }])
})

describe('reading preferences', () => {
  const persisted = (text_size: string, changed_at: number) => ({
    body: { settings: { text_size }, changed_at: new Date(changed_at).toISOString() },
  })

  test('of an account replace those of this device when they are newer, and are replaced by them when older', async () => {
    session.keep({ token: 't', user: nell })
    changePreferences({ ...usualPreferences, textSize: 'small' }, Date.parse('2026-03-01'))
    answering({ 'GET /api/me/settings': persisted('largest', Date.parse('2026-03-02')) })
    followSettings()()
    await expect.poll(() => currentPreferences().textSize).toBe('largest')

    changePreferences({ textSize: 'small' }, Date.parse('2026-03-03'))
    const said: unknown[] = []
    const put = { ...persisted('small', Date.parse('2026-03-03')), said }
    answering({ 'GET /api/me/settings': persisted('largest', Date.parse('2026-03-02')), 'PUT /api/me/settings': put })
    followSettings()()
    await expect.poll(() => said.length).toBe(1)
    expect(said).toMatchObject([{ settings: { text_size: 'small' }, changed_at: '2026-03-03T00:00:00.000Z' }])
    expect(currentPreferences().textSize).toBe('small')
    changePreferences(usualPreferences)
  })
})
