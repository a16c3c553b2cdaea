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

const Room = ({ below }: { below: number }) => (
  <div style={{ display: 'flex', flexDirection: 'column', height: 500 }}>
    <ChatLog model={{ ...firstModel(stateNumber(1)) }} />
    <div className="below" style={{ height: below, flex: 'none' }} />
  </div>
)
