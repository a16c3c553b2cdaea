import { describe, expect, it } from 'vitest'
import type { PlayEvent } from '../game/play-model.ts'
import { initialModel, reduce } from '../game/reduce.ts'
import { stateNumber } from '../test-state.ts'
import { linesOfEntries, linesOfState, pendingLines } from './chat-line.ts'

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
    const osip: PlayEvent = { type: 'speaker', character_id: 'o', character_name: 'Osip' }
    const second = reduce(reduce(growing, osip), { type: 'delta', text: '\n\nOsip: Hm' })
    expect(pendingLines(second, 'You').map((line) => line.growing)).toEqual([undefined, false, true])
  })

  it('gains the reader’s line and the answer when a state arrives', () => {
    const state = stateNumber(2, { user_message: 'Hello', character_message: 'Good evening.' })
    expect(linesOfState(state, 'You')).toMatchObject([
      { by: 'reader', text: 'Hello' },
      { by: 'story', name: 'Ilse', text: 'Good evening.' },
    ])
  })

  it('has what a scene lets the reader say as a line of the reader', () => {
    const state = stateNumber(2, { speaker_type: 'user', character_name: null, character_message: 'Who is there?' })
    expect(linesOfState(state, 'You')).toMatchObject([{ by: 'reader', name: 'You', text: 'Who is there?' }])
  })

  it('shows the picture of the speaker’s sprite in a small size', () => {
    const avatarOf = (url: string) => {
      const sprites = [{ id: 's', character_id: 'i', url, position: 'left' as const }]
      return linesOfState(stateNumber(2, { character_id: 'i' as never, sprites: sprites as never }), 'You')[0]?.avatar
    }
    expect([avatarOf('/a.webp?t=5'), avatarOf('/a.webp')]).toEqual(['/a.webp?t=5&w=160', '/a.webp?w=160'])
  })

  it('has the same keys for a state’s lines whether they come from the history or from the state', () => {
    const lines = [0, 1].map((start) => ({ character_id: null, character_name: 'Ilse', start, end: start + 1 }))
    const state = stateNumber(2, { user_message: 'Hello', lines: lines as never })
    const keysOf = (...entries: object[]) =>
      linesOfEntries(entries.map((entry) => ({ game_state_id: state.game_state_id, ...entry })) as never).map(
        ({ key }) => key,
      )
    const [user, other] = [{ speaker_type: 'user' }, { speaker_type: 'other' }]
    const replied = keysOf(user, { ...other, line: 0 }, { ...other, line: 1 })
    expect(new Set(replied).size).toBe(3)
    expect(linesOfState(state, 'You').map(({ key }) => key)).toEqual(replied)
    // A scene in which the reader speaks, entered without a word and after a choice.
    for (const user_message of [null, 'Open the door']) {
      const theirs = stateNumber(2, { speaker_type: 'user', user_message })
      const keys = user_message ? keysOf(user, user) : keysOf(user)
      expect(new Set(keys).size).toBe(keys.length)
      expect(linesOfState(theirs, 'You').map(({ key }) => key)).toEqual(keys)
    }
  })

  it('gains only the choice when the story ends', () => {
    const end = stateNumber(3, { the_end: true, user_message: 'Leave' })
    expect(linesOfState(end, 'You').map((line) => line.text)).toEqual(['Leave'])
  })
})
