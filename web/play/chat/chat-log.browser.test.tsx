import type { HistoryEntry } from '@fabula/contract/shapes/play'
import type { GameStateId } from '@fabula/core/ids'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answering, clearAway, openPage } from '../../test/page-in-hand.tsx'
import { firstModel } from '../game/reduce.ts'
import { stateNumber } from '../test-state.ts'
import ChatLog from './chat-log.tsx'

afterEach(async () => {
  await cleanup()
  await clearAway()
})

test('the last words stay in sight where what stands below grows, unless the reader looks at what was before', async () => {
  const one = stateNumber(1)
  const entry = (id: number): HistoryEntry => ({
    speaker_type: 'other',
    character_id: null,
    character_name: 'Ilse',
    character_message: `Line ${id}. ${'Words and words. '.repeat(20)}`,
    game_state_id: stateNumber(id).game_state_id as GameStateId,
    avatar_url: null,
  })
  const past = [1, 2, 3, 4, 5, 6].map(entry)
  answering({ [`GET /api/english/game/${one.novel_id}/state/${one.game_state_id}/history`]: { body: past } })
  const facts = { language: 'english', viewer: null, path: '/', query: '' }
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

test('both sides stand in it, the cast with their pictures, or with a letter where there is none', async () => {
  const one = stateNumber(1)
  const entry = (speaker_type: HistoryEntry['speaker_type'], name: string, avatar_url: string | null) => ({
    ...{ speaker_type, character_id: null, character_name: name, character_message: `${name} speaks.`, avatar_url },
    game_state_id: one.game_state_id as GameStateId,
  })
  const past = [entry('other', 'Ilse', pixel), entry('user', 'Nell', null), entry('other', 'Osip', null)]
  answering({ [`GET /api/english/game/${one.novel_id}/state/${one.game_state_id}/history`]: { body: past } })
  await openPage({ language: 'english', viewer: null, path: '/', query: '' }, <Room below={40} />)
  await expect.element(page.getByText('Osip speaks.')).toBeVisible()
  const lines = [...document.querySelectorAll<HTMLElement>('.chat-line')]
  expect(lines.map(({ dataset }) => dataset.by)).toEqual(['story', 'reader', 'story'])
  const [ilse, nell, osip] = lines
  expect(ilse?.querySelector('img')?.getAttribute('src')).toContain(pixel)
  expect(nell?.textContent).toContain('Nell speaks.')
  expect(osip?.querySelector('img')).toBeNull()
  expect(osip?.textContent).toMatch(/^O/)
})

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const Room = ({ below }: { below: number }) => (
  <div style={{ display: 'flex', flexDirection: 'column', height: 500 }}>
    <ChatLog model={{ ...firstModel(stateNumber(1)) }} />
    <div className="below" style={{ height: below, flex: 'none' }} />
  </div>
)
