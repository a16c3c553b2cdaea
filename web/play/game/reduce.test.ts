import { describe, expect, it } from 'vitest'
import { pagesOf } from '../message/split-pages.ts'
import { stageViewOf } from '../stage-view-of.ts'
import { stateNumber } from '../test-state.ts'
import { linesRead, messageOf, type PlayEvent, type PlayModel, speakerOf } from './play-model.ts'
import { initialModel, lastPage, reduce } from './reduce.ts'

const after = (model: PlayModel, ...events: PlayEvent[]) => events.reduce(reduce, model)
const hello: PlayEvent = { type: 'sent', move: { kind: 'text', text: 'Hello' } }
const ilse: PlayEvent = { type: 'speaker', character_id: 'ilse', character_name: 'Ilse' }
const delta = (text: string): PlayEvent => ({ type: 'delta', text })

describe('opening the page', () => {
  it('loads without a first view, and shows one completely', () => {
    expect(initialModel(null).phase).toBe('loading')
    expect(initialModel(stateNumber(1))).toMatchObject({ phase: 'ready', reading: { page: 0, shown: true } })
  })

  it.each([
    ['login', 'gated'],
    ['telegram', 'gated'],
    ['payment', 'gated'],
    ['biography', 'biography'],
  ] as const)('enters the phase for a closed gate: %s is %s', (gate, phase) => {
    expect(initialModel(stateNumber(null, { gate })).phase).toBe(phase)
  })

  it('shows the cover behind a closed gate, and nothing of the stage', () => {
    const background = { id: 'b', url: '/b.webp' } as never
    const closed = (cover: string | null) =>
      stageViewOf(initialModel(stateNumber(null, { gate: 'payment', cover, background })))
    expect(closed('/cover.webp')).toEqual({
      background: { id: 'cover', url: '/cover.webp' },
      sprites: [],
      speaker: null,
    })
    expect(closed(null).background).toBeNull()
  })

  it('fails only when there is nothing to show', () => {
    expect(after(initialModel(null), { type: 'not-loaded', isLost: false }).phase).toBe('failed')
    expect(after(initialModel(stateNumber(1)), { type: 'not-loaded', isLost: false }).phase).toBe('ready')
  })

  it('stays in the same message when the first view has been stored', () => {
    const first = stateNumber(null, { character_message: 'Once.' })
    const model = after(initialModel(first), { type: 'placed', state: stateNumber(1, { character_message: 'Once.' }) })
    expect(model).toMatchObject({ phase: 'ready', epoch: 0, arrival: 0, reading: { shown: true } })
    expect(model.phase === 'ready' && model.state.game_state_id).toBe(stateNumber(1).game_state_id)
  })
})

describe('a translation', () => {
  it('replaces the author’s text in its own state only', () => {
    const model = initialModel(stateNumber(1, { untranslated: true }))
    const translated = after(model, { type: 'translated', state: stateNumber(1, { character_message: 'Однажды.' }) })
    expect(translated).toMatchObject({ phase: 'ready', epoch: 0, arrival: 0, reading: { shown: true } })
    expect(messageOf(translated).text).toBe('Однажды.')
    expect(after(model, { type: 'translated', state: stateNumber(2) })).toBe(model)
    const sending = after(model, hello)
    expect(after(sending, { type: 'translated', state: stateNumber(1) })).toBe(sending)
  })
})

describe('a reply', () => {
  it('shows the reader’s line at once, then the answer as it grows', () => {
    const sent = after(initialModel(stateNumber(1)), hello)
    expect(messageOf(sent)).toMatchObject({ text: 'Hello', by: 'reader' })
    const named = after(sent, ilse)
    expect(messageOf(named)).toMatchObject({ text: 'Hello', by: 'reader' })
    const growing = after(named, delta('Good '), delta('evening.'))
    expect(messageOf(growing)).toMatchObject({ name: 'Ilse', text: 'Good evening.', growing: true })
  })

  it('keeps the reader’s position when the final text matches the stream', () => {
    const state = stateNumber(2, { character_message: 'One.\n\nTwo.' })
    const read = after(initialModel(stateNumber(1)), hello, ilse, delta('One.\n\nTwo.'), {
      type: 'page',
      page: 1,
      shown: true,
    })
    const done = after(read, { type: 'arrived', state })
    expect(done).toMatchObject({ phase: 'ready', reading: { page: 1, shown: true }, arrival: 1 })
    expect(messageOf(done).key).toBe(messageOf(read).key)
  })

  it('keeps the reader’s position when the end was lost with the connection', () => {
    const state = stateNumber(2, { character_message: 'One.\n\nTwo.\n\nThree.' })
    const page = { type: 'page', page: 1, shown: false } as const
    const read = after(initialModel(stateNumber(1)), hello, ilse, delta('One.\n\nTw'), page)
    const done = after(read, { type: 'arrived', state })
    expect(done).toMatchObject({ phase: 'ready', reading: { page: 1, shown: false } })
    expect(messageOf(done)).toMatchObject({ key: messageOf(read).key, text: 'One.\n\nTwo.\n\nThree.' })
  })

  it('is still awaited when its own state is loaded again; another state returns the line, unless it was answered', () => {
    const streaming = after(initialModel(stateNumber(1)), hello, ilse, delta('Good '))
    const again = reduce(streaming, { type: 'placed', state: stateNumber(1) })
    expect(again).toMatchObject({ phase: 'streaming', writing: { text: 'Good ' } })
    const elsewhere = reduce(streaming, { type: 'placed', state: stateNumber(3) })
    expect(elsewhere).toMatchObject({ phase: 'ready', failure: { kind: 'cancelled', text: 'Hello' } })
    const answered = reduce(streaming, { type: 'placed', state: stateNumber(2, { user_message: 'Hello' }) })
    expect(answered).toMatchObject({ phase: 'ready', failure: null })
  })

  it('ends at a gate that has closed', () => {
    const sent = after(initialModel(stateNumber(1)), hello)
    const shut = stateNumber(1, { gate: 'payment' })
    expect(after(sent, { type: 'placed', state: shut })).toMatchObject({ phase: 'gated', state: shut })
  })

  it('is no longer cut once more of it arrives', () => {
    const cut = after(initialModel(stateNumber(1)), hello, ilse, delta('Good '), { type: 'cut', cut: true })
    expect(cut).toMatchObject({ cut: true })
    expect(reduce(cut, delta('evening'))).toMatchObject({ cut: false })
  })

  it('keeps the end at its last page when another answer to it fails', () => {
    const end = initialModel(stateNumber(2, { the_end: true, interact: false }))
    const asked = after(end, { type: 'sent', move: { kind: 'again' } })
    expect(after(asked, { type: 'refused', kind: 'send' })).toMatchObject({ phase: 'ended', reading: lastPage })
  })

  it('drops the shown text on a reset', () => {
    const model = after(initialModel(stateNumber(1)), hello, ilse, delta('Nonsense'), { type: 'reset' }, delta('Sense'))
    expect(messageOf(model).text).toBe('Sense')
  })

  it('is read from its beginning when it arrives without a stream', () => {
    const model = after(
      initialModel(stateNumber(1)),
      { type: 'sent', move: { kind: 'continue' } },
      {
        type: 'arrived',
        state: stateNumber(2),
      },
    )
    expect(model).toMatchObject({ phase: 'ready', reading: { page: 0, shown: false }, arrival: 1 })
  })

  it('ends the story', () => {
    const end = stateNumber(2, { the_end: true, interact: false })
    const model = after(initialModel(stateNumber(1)), hello, { type: 'arrived', state: end })
    expect(model.phase).toBe('ended')
  })

  it('leaves the complete previous message after a failure, and returns the text', () => {
    const model = after(initialModel(stateNumber(1)), hello, ilse, delta('Half a'), { type: 'refused', kind: 'send' })
    expect(model).toMatchObject({
      phase: 'ready',
      failure: { kind: 'send', text: 'Hello' },
      reading: { shown: true },
    })
    expect(messageOf(model).text).toBe('Message 1.')
  })

  it('keeps a failure while the same state is loaded, unless it was that the novel is gone or has moved on', () => {
    const failure = (kind: 'send' | 'gone' | 'moved-on') => {
      const failed = after(initialModel(stateNumber(1)), hello, { type: 'refused', kind })
      const model = after(failed, { type: 'placed', state: stateNumber(1) })
      return model.phase === 'ready' && model.failure?.kind
    }
    expect([failure('send'), failure('gone'), failure('moved-on')]).toEqual(['send', undefined, undefined])
  })

  it('cannot be requested twice at once', () => {
    const sent = after(initialModel(stateNumber(1)), hello)
    expect(reduce(sent, { type: 'sent', move: { kind: 'continue' } })).toBe(sent)
  })

  it('changes nothing when it was not awaited', () => {
    const model = initialModel(stateNumber(1))
    expect(after(model, delta('late'), { type: 'arrived', state: stateNumber(9) })).toBe(model)
  })
})

describe('moving elsewhere', () => {
  it('begins a new epoch, and reads from a save’s position', () => {
    const model = after(initialModel(stateNumber(5)), {
      type: 'placed',
      state: stateNumber(2),
      moved: true,
      reading: { page: 3, shown: true },
    })
    expect(model).toMatchObject({ phase: 'ready', epoch: 1, arrival: 1, reading: { page: 3 } })
    const again = after(model, { type: 'placed', state: stateNumber(2), moved: true })
    expect(again).toMatchObject({ epoch: 2, arrival: 2, reading: { page: 0, shown: false } })
  })

  it('happens with another answer, which replaces the previous one', () => {
    const model = after(
      initialModel(stateNumber(5)),
      { type: 'sent', move: { kind: 'again' } },
      {
        type: 'arrived',
        state: stateNumber(6),
      },
    )
    expect(model.epoch).toBe(1)
  })

  it('returns the line that was being sent', () => {
    const model = after(initialModel(stateNumber(null)), hello, { type: 'placed', state: stateNumber(7) })
    expect(model).toMatchObject({ phase: 'ready', failure: { text: 'Hello' } })
  })
})

describe('a reply with several speakers', () => {
  const before = initialModel(stateNumber(1))
  const osip = { type: 'speaker' as const, character_id: 'o', character_name: 'Osip' }
  const grown = after(
    before,
    { type: 'sent' as const, move: { kind: 'text' as const, text: 'Hello' } },
    { type: 'speaker' as const, character_id: 'i', character_name: 'Ilse' },
    { type: 'delta' as const, text: 'Good evening.' },
    { type: 'delta' as const, text: '\n\nOsip: ' },
    osip,
    { type: 'delta' as const, text: 'Is it?' },
  )

  it('is split into lines as it grows, with a page each, and shows the speaker of the current one', () => {
    const message = messageOf(grown)
    expect(message.lines?.map(({ start, end }) => message.text.slice(start, end))).toEqual(['Good evening.', 'Is it?'])
    expect(pagesOf(message).map(({ line }) => line)).toEqual([0, 1])
    expect(speakerOf(grown)).toBe('i')
    const turned = reduce(grown, { type: 'page', page: 1, shown: false })
    expect(speakerOf(turned)).toBe('o')
    expect(linesRead(turned).map(({ character_name }) => character_name)).toEqual(['Ilse', 'Osip'])
  })

  it('keeps the current page when complete, and shows each speaker’s sprite of that line', () => {
    const text = 'Good evening.\n\nOsip: Is it?'
    const sprite = (id: string, who: string) => ({
      id,
      character_id: who,
      position: 'left',
      url: `/${id}`,
      extension: 'png',
    })
    const state = stateNumber(2, {
      character_message: text,
      sprites: [sprite('calm', 'i'), sprite('cross', 'o')] as never,
      lines: [
        { character_id: 'i', character_name: 'Ilse', start: 0, end: 13, sprite: sprite('glad', 'i') },
        { character_id: 'o', character_name: 'Osip', start: 21, end: text.length },
        { character_id: 'i', character_name: 'Ilse', start: 0, end: 5 },
      ] as never,
    })
    const arrived = reduce(reduce(grown, { type: 'page', page: 1, shown: true }), { type: 'arrived', state })
    expect(arrived).toMatchObject({ phase: 'ready', reading: { page: 1, shown: true } })
    const looks = (page: number) =>
      stageViewOf(reduce(arrived, { type: 'page', page, shown: true })).sprites.map(({ id }) => id)
    expect([looks(0), looks(1), looks(2)]).toEqual([
      ['glad', 'cross'],
      ['glad', 'cross'],
      ['calm', 'cross'],
    ])
  })

  it('starts again with the first speaker on a reset', () => {
    expect(messageOf(reduce(grown, { type: 'reset' })).lines).toBeUndefined()
  })
})
