import type { HistoryEntry, PlayState } from '@fabula/contract/shapes/play'
import type { GameStateId } from '@fabula/core/ids'
import { useReducer } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { clearAway, openPage } from '../../test/page-in-hand.tsx'
import { initialModel, reduce } from '../game/reduce.ts'
import { stateNumber } from '../test-state.ts'
import ChatLog from './chat-log.tsx'

afterEach(async () => {
  await cleanup()
  await clearAway()
})

test('keeps the last line in view when the area below grows, unless the reader has scrolled up', async () => {
  const entry = (id: number): HistoryEntry => ({
    speaker_type: 'other',
    character_id: null,
    character_name: 'Ilse',
    character_message: `Line ${id}. ${'Words and words. '.repeat(20)}`,
    game_state_id: stateNumber(id).game_state_id as GameStateId,
    avatar_url: null,
  })
  const past = [1, 2, 3, 4, 5, 6].map(entry)
  answerPast(past)
  await openPage(facts, <Room below={40} />)
  const log = page.getByRole('log')
  await expect.element(page.getByText('Line 6.')).toBeInTheDocument()
  const beyond = () => {
    const { scrollHeight, scrollTop, clientHeight } = log.element()
    return Math.round(scrollHeight - scrollTop - clientHeight)
  }
  await expect.poll(beyond).toBe(0)
  const below = document.querySelector<HTMLElement>('.below') as HTMLElement
  below.style.height = '160px'
  await expect.poll(beyond).toBe(0)
  log.element().scrollTop = 0
  await expect.poll(beyond).toBeGreaterThan(300)
  below.style.height = '40px'
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(log.element().scrollTop).toBe(0)
})

test('shows lines of both sides, the cast with pictures or initials', async () => {
  const entry = (id: number, speaker_type: HistoryEntry['speaker_type'], name: string, avatar_url: string | null) => ({
    ...{ speaker_type, character_id: null, character_name: name, character_message: `${name} speaks.`, avatar_url },
    game_state_id: stateNumber(id).game_state_id as GameStateId,
  })
  const past = [entry(1, 'other', 'Ilse', pixel), entry(2, 'user', 'Nell', null), entry(2, 'other', 'Osip', null)]
  answerPast(past)
  await openPage(facts, <Room below={40} />)
  await expect.element(page.getByText('Osip speaks.')).toBeVisible()
  const lines = [...document.querySelectorAll<HTMLElement>('.chat-line')]
  expect(lines.map(({ dataset }) => dataset.by)).toEqual(['story', 'reader', 'story'])
  const [ilse, nell, osip] = lines
  expect(ilse?.querySelector('img')?.getAttribute('src')).toContain(pixel)
  expect(nell?.textContent).toContain('Nell speaks.')
  expect(osip?.querySelector('img')).toBeNull()
  expect(osip?.textContent).toMatch(/^O/)
})

test('offers a retry when the history fails to load, instead of an empty history', async () => {
  let away = true
  const told = {
    ...{ speaker_type: 'other', character_id: null, character_name: 'Ilse', character_message: 'The fog is back.' },
    ...{ game_state_id: stateNumber(1).game_state_id, avatar_url: null },
  }
  vi.stubGlobal('fetch', async (address: string) => {
    if (away) throw new TypeError('away')
    // Nothing was said before that.
    return Response.json(new URL(address, location.href).searchParams.has('before') ? [] : [told])
  })
  await openPage(facts, <Room below={40} />)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  await expect.element(page.getByText('No message history yet')).not.toBeInTheDocument()
  away = false
  await again.click()
  await expect.element(page.getByText('The fog is back.')).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
})

test('drops the local lines and loads the history again when the reader moves elsewhere', async () => {
  const [one, two, three] = [1, 2, 3].map((id) => stateNumber(id)) as [PlayState, PlayState, PlayState]
  const asked = answerPast([])
  function Moved() {
    const [model, tell] = useReducer(reduce, initialModel(one))
    return (
      <>
        <button
          type="button"
          onClick={() => {
            tell({ type: 'sent', move: { kind: 'continue' } })
            tell({ type: 'arrived', state: two })
          }}
        >
          On
        </button>
        <button type="button" onClick={() => tell({ type: 'placed', state: three, moved: true })}>
          Elsewhere
        </button>
        <ChatLog model={model} />
      </>
    )
  }
  await openPage(facts, <Moved />)
  await expect.element(page.getByText('Message 1.')).toBeVisible()
  await page.getByRole('button', { name: 'On' }).click()
  await expect.element(page.getByText('Message 2.')).toBeVisible()
  await expect.element(page.getByText('Message 1.')).toBeVisible()
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.element(page.getByText('Message 3.')).toBeVisible()
  expect(page.getByText(/Message [12]\./).elements()).toEqual([])
  expect(asked).toEqual([one, three].map(({ game_state_id }) => game_state_id))
})

const facts = { language: 'english', viewer: null, path: '/', query: '' }

/** Answers this history for any state, and nothing before it. Returns the states whose history was requested. */
function answerPast(past: HistoryEntry[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, location.href)
    if (searchParams.has('before')) return Response.json([])
    asked.push(pathname.split('/').at(-2) ?? '')
    return Response.json(past)
  })
  return asked
}

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const Room = ({ below }: { below: number }) => (
  <div style={{ display: 'flex', flexDirection: 'column', height: 500 }}>
    <ChatLog model={{ ...initialModel(stateNumber(1)) }} />
    <div className="below" style={{ height: below, flex: 'none' }} />
  </div>
)
