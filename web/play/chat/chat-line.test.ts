import { describe, expect, it } from 'vitest'
import type { PlayEvent } from '../game/play-model.ts'
import { initialModel, reduce } from '../game/reduce.ts'
import { stateNumber } from '../test-state.ts'
import { linesOfState, pendingLines } from './chat-line.ts'

const during = (...events: PlayEvent[]) => events.reduce(reduce, initialModel(stateNumber(1)))
const sent: PlayEvent = { type: 'sent', move: { kind: 'text', text: 'Hello' } }

describe('the conversation', () => {
  it('has the sent line at once, and the answer as it grows', () => {
    expect(pendingLines(during(), 'You')).toEqual([])
    expect(pendingLines(during(sent), 'You')).toMatchObject([{ by: 'reader', name: 'You', text: 'Hello' }])
    const growing = during(
      sent,
      { type: 'speaker', character_id: 'i', character_name: 'Ilse' },
      { type: 'delta', text: 'Good' },
    )
    expect(pendingLines(growing, 'You')).toMatchObject([
      { text: 'Hello' },
      { by: 'story', name: 'Ilse', text: 'Good', growing: true },
    ])
  })

  it('gains the reader’s line and the answer when a state arrives', () => {
    const state = stateNumber(2, { user_message: 'Hello', character_message: 'Good evening.' })
    expect(linesOfState(state, 'You')).toMatchObject([
      { by: 'reader', text: 'Hello' },
      { by: 'story', name: 'Ilse', text: 'Good evening.' },
    ])
  })

  it('gains only the choice when the story ends', () => {
    const end = stateNumber(3, { the_end: true, user_message: 'Leave' })
    expect(linesOfState(end, 'You').map((line) => line.text)).toEqual(['Leave'])
  })
})
