import type { PageDataOf } from '@fabula/contract/pages'
import type { SimpleState } from '@fabula/contract/shapes/play'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { dusk, figure, night } from '../../looks/sample-novels.ts'
import { answering, catchLeaving, clearAway, openPage } from '../../test/page-in-hand.tsx'
import { ViewerPage } from './viewer-page.tsx'

const path = '/api/english/game/n1/state/g1'
const state: SimpleState = {
  novel: { play_link: 'salt' },
  background: { url: night },
  sprites: [{ url: figure('#7d3f3a', '#e8c9a8') }, { url: figure('#3f5a6b', '#d9b48f') }, { url: dusk }],
  speaker: 'Ilse',
  message: 'Mind the third step.',
  the_end: false,
  current_scene_type: 'STATIC',
  music: null,
  static_endings: [],
}

function open() {
  const data = {
    ...{ language: 'english', viewer: null, path: '/english/game/n1/state/g1', query: '' },
    ...{ page: 'game', novel_id: 'n1', state_id: 'g1' },
  } as unknown as PageDataOf<'game'>
  return openPage(data, <ViewerPage data={data} />)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

afterEach(async () => {
  await cleanup()
  await clearAway()
})

test('shows a state with background, sprites a fifth apart, speaker and message; a static scene has Continue', async () => {
  const said: unknown[] = []
  answering({ [`GET ${path}`]: { body: state }, [`POST ${path}`]: { body: { game_state_id: 'g2' }, said } })
  await open()
  await expect.element(page.getByText('Mind the third step.')).toBeVisible()
  await expect.element(page.getByText('Ilse')).toBeVisible()
  expect(document.querySelector('.viewer-background')).not.toBeNull()
  const sprites = [...document.querySelectorAll<HTMLElement>('.viewer-sprite')]
  expect(sprites.map(({ style }) => style.left)).toEqual(['0%', '20%', '40%'])
  expect(page.getByRole('link', { name: 'Back' }).element().getAttribute('href')).toBe('/english/production/salt')
  const leaving = catchLeaving()
  await button('Continue').click()
  await expect.poll(() => leaving.to).toEqual(['/english/game/n1/state/g2'])
  leaving.stop()
  expect(said).toEqual([{ user_message: null }])
})

test('allows another move after going back to a state from the browser’s page cache', async () => {
  const asked = answering({ [`GET ${path}`]: { body: state }, [`POST ${path}`]: { body: { game_state_id: 'g2' } } })
  await open()
  const leaving = catchLeaving()
  await button('Continue').click()
  await expect.poll(() => leaving.to).toHaveLength(1)
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await button('Continue').click()
  await expect.poll(() => leaving.to).toHaveLength(2)
  leaving.stop()
  expect(asked.filter((call) => call.startsWith('POST'))).toHaveLength(2)
})

test('sends a choice by its id', async () => {
  const said: unknown[] = []
  const static_endings = [
    { id: 'stay', display_name: 'Stay' },
    { id: 'leave', display_name: 'Leave' },
  ]
  answering({
    [`GET ${path}`]: { body: { ...state, static_endings } },
    [`POST ${path}`]: { body: { game_state_id: 'g2' }, said },
  })
  await open()
  const leaving = catchLeaving()
  await button('Leave').click()
  await expect.poll(() => leaving.to).toEqual(['/english/game/n1/state/g2'])
  leaving.stop()
  expect(said).toEqual([{ static_ending_id_choice: 'leave' }])
})

test('plays its music once the page was touched', async () => {
  const asked = answering({ [`GET ${path}`]: { body: { ...state, music: { url: '/assets/fog.ogg' } } } })
  await open()
  await page.getByText('Mind the third step.').click()
  await expect.poll(() => asked).toContain('GET /assets/fog.ogg')
})

test('an interactive scene has a text field and Send, which ignores blank text; a failure is reported and keeps the text', async () => {
  const said: unknown[] = []
  const asked = answering({
    [`GET ${path}`]: { body: { ...state, current_scene_type: 'INTERACTIVE' } },
    [`POST ${path}`]: { status: 500, detail: 'Away', said },
  })
  await open()
  const box = page.getByRole('textbox')
  await box.fill('  ')
  await expect.element(button('Send')).toHaveAttribute('aria-disabled', 'true')
  ;(box.element() as HTMLInputElement).form?.requestSubmit()
  await box.fill(' Hello ')
  await button('Send').click()
  await expect.element(page.getByRole('alert').getByText('Error interacting with the game')).toBeVisible()
  expect(asked.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  expect(said).toEqual([{ user_message: 'Hello' }])
  await expect.element(box).toHaveValue(' Hello ')
  // After a reload too, until it is sent.
  await cleanup()
  await open()
  await expect.element(box).toHaveValue(' Hello ')
  answering({
    [`GET ${path}`]: { body: { ...state, current_scene_type: 'INTERACTIVE' } },
    [`POST ${path}`]: { body: { game_state_id: 'g2' } },
  })
  const leaving = catchLeaving()
  await button('Send').click()
  await expect.poll(() => leaving.to).toHaveLength(1)
  leaving.stop()
  await cleanup()
  await open()
  await expect.element(box).toHaveValue('')
})

test('repeats the same send after a lost connection with the same text, and makes a new one for another', async () => {
  answering({
    [`GET ${path}`]: { body: { ...state, current_scene_type: 'INTERACTIVE' } },
    [`POST ${path}`]: { status: 502, detail: 'Away' },
  })
  const keys: (string | null)[] = []
  const { fetch: answered } = globalThis
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
    return answered(input, init)
  })
  await open()
  const box = page.getByRole('textbox')
  for (const [at, words] of ['Hello', 'Hello', 'Hello?'].entries()) {
    await box.fill(words)
    await button('Send').click()
    await expect.poll(() => keys).toHaveLength(at + 1)
    await expect.element(page.getByRole('alert').getByText('Error interacting with the game')).toBeVisible()
  }
  expect([keys[0] === keys[1], keys[1] === keys[2], keys.includes(null)]).toEqual([true, false, false])
})

test('shows the end with a way back, and hides a picture that fails to load', async () => {
  const sprites = [{ url: 'data:image/png;base64,AAAA' }]
  answering({ [`GET ${path}`]: { body: { ...state, the_end: true, sprites } } })
  await open()
  await expect.element(page.getByRole('heading', { name: 'The End' })).toBeVisible()
  const back = page.getByRole('link', { name: 'Back' }).elements()
  expect(back.map((each) => each.getAttribute('href'))).toEqual([
    '/english/production/salt',
    '/english/production/salt',
  ])
  expect(button('Continue').elements()).toEqual([])
  await expect.poll(() => document.querySelector<HTMLElement>('.viewer-sprite')?.hidden).toBe(true)
})

test('shows an error with Retry for a state that cannot be loaded, and Back leads home', async () => {
  answering({ [`GET ${path}`]: { status: 500, detail: 'Away' } })
  await open()
  const told = page.getByRole('alert').filter({ hasText: 'Error loading game' })
  await expect.element(told).toBeVisible()
  // Told once, in its place: a note would cover the page’s own way back.
  await expect.element(told.getByText('Away')).toBeVisible()
  expect(document.querySelector('.ui-toast')).toBeNull()
  expect(told.getByRole('link', { name: 'Back' }).element().getAttribute('href')).toBe('/english')
  answering({ [`GET ${path}`]: { body: state } })
  await told.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Mind the third step.')).toBeVisible()
})
