import type { PageData } from '@fabula/contract/pages'
import type { PlayState } from '@fabula/contract/shapes/play'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PageFactsProvider } from '../../page/page-facts.tsx'
import type { Deck } from '../extras/deck.ts'
import type { PlayModel } from '../game/play-model.ts'
import { usePaging } from '../message/use-paging.ts'
import { changePreferences } from '../settings/use-preferences.ts'
import { setLevels, usualLevels } from '../sound/sound-levels.ts'
import { stateNumber } from '../test-state.ts'
import { Aloud } from './aloud.tsx'
import { setListening } from './listening.ts'

/** A silent speech synthesis that records what it was asked to say. */
class Recorded extends EventTarget {
  said: SpeechSynthesisUtterance[] = []
  cancelled = 0
  getVoices = () => [
    { name: 'Anna', voiceURI: 'anna', lang: 'en-GB', localService: true, default: false },
    { name: 'Boris', voiceURI: 'boris', lang: 'en-US', localService: true, default: false },
  ]
  speak = (utterance: SpeechSynthesisUtterance) => void this.said.push(utterance)
  cancel = () => {
    this.cancelled++
  }
}
let speech: Recorded
const real = Object.getOwnPropertyDescriptor(window, 'speechSynthesis')
/** Utterances accept only the browser's own voices, of which there are none here. */
const realVoice = Object.getOwnPropertyDescriptor(SpeechSynthesisUtterance.prototype, 'voice')

beforeEach(() => {
  speech = new Recorded()
  Object.defineProperty(window, 'speechSynthesis', { value: speech, configurable: true })
  Object.defineProperty(SpeechSynthesisUtterance.prototype, 'voice', {
    value: null,
    writable: true,
    configurable: true,
  })
  changePreferences({ music: true })
  setLevels(usualLevels)
})
afterEach(() => {
  if (real) Object.defineProperty(window, 'speechSynthesis', real)
  if (realVoice) Object.defineProperty(SpeechSynthesisUtterance.prototype, 'voice', realVoice)
  CSS.highlights.clear()
})

const who = '0a9c1f3e-4a55-4c2a-9f0b-0e9a3e0f1a11' as PlayState['character_id'] & string
const state = stateNumber(1, {
  character_id: who,
  character_name: 'Osip',
  character_message: 'Mind the plank. It is old.',
  speaker_type: 'character',
  voices: [{ character_id: who, name: 'Osip', voice: { name: 'boris', pitch: 80, pace: 90 } }],
})
const data = { page: 'play', language: 'english', path: '/', query: '', viewer: null } as unknown as PageData
const model = {
  phase: 'ready',
  state,
  arrival: 1,
  reading: { page: 0, shown: true },
  failure: null,
} as unknown as PlayModel

function Page({ shown = model, paused = false }: { shown?: PlayModel; paused?: boolean }) {
  const paging = usePaging(shown)
  const front = createRef<HTMLDivElement>()
  return (
    <PageFactsProvider data={data} theme="dark">
      <div className="play">
        <div ref={front}>
          <p className="message-text">
            <span>Mind the</span>
            <span> plank. It is old.</span>
          </p>
          <Aloud {...({ play: { model: shown }, paging, paused, front } as unknown as Deck)} />
        </div>
        <div aria-live="polite">Osip: Mind the plank.</div>
      </div>
    </PageFactsProvider>
  )
}
const words = () => speech.said.map(({ text }) => text.trim())
const live = () => getComputedStyle(document.querySelector('.play > [aria-live]') as Element).display
const marked = () => [...(CSS.highlights.get('aloud') ?? [])].map((range) => range.toString())

test('says nothing until the reader turns it on', async () => {
  await render(<Page />)
  expect(speech.said).toEqual([])
  expect(live()).toBe('block')
})

test('says a page in its speaker’s voice, marks the words, and does not announce it as well', async () => {
  setLevels({ aloud: 'browser' })
  await render(<Page />)
  await expect.poll(words).toEqual(['Mind the plank.', 'It is old.'])
  const [first, second] = speech.said
  expect([first?.voice?.name, first?.lang]).toEqual(['Boris', 'en'])
  expect(first?.pitch).toBeCloseTo(0.8)
  expect(first?.rate).toBeCloseTo(0.9)
  expect(live()).toBe('none')
  const event = { name: 'word', charIndex: 9 } as SpeechSynthesisEvent
  first?.onboundary?.call(first, event)
  expect(marked()).toEqual(['plank'])
  second?.onboundary?.call(second, { ...event, charIndex: 0 } as SpeechSynthesisEvent)
  expect(marked()).toEqual(['It'])
  for (const each of speech.said) each.onend?.call(each, event)
  expect(marked()).toEqual([])
})

test('speaks once at the first touch, which Safari requires', async () => {
  setLevels({ aloud: 'browser' })
  await render(<Page />)
  await expect.poll(words).toHaveLength(2)
  for (let touches = 0; touches < 2; touches++)
    document.body.dispatchEvent(new TouchEvent('touchend', { bubbles: true }))
  expect(words()).toEqual(['Mind the plank.', 'It is old.', ''])
})

test('prefers the reader’s choice of a voice to the author’s', async () => {
  setLevels({ aloud: 'browser', voices: { [who]: 'anna' } })
  await render(<Page />)
  await expect.poll(words).toHaveLength(2)
  expect(speech.said[0]?.voice?.name).toBe('Anna')
})

test('stops for a sheet over the stage, when sound is switched off, or when the page is left', async () => {
  setLevels({ aloud: 'browser' })
  const { rerender, unmount } = await render(<Page />)
  await expect.poll(words).toHaveLength(2)
  const before = speech.cancelled
  await rerender(<Page paused />)
  await expect.poll(() => speech.cancelled).toBeGreaterThan(before)
  await rerender(<Page />)
  await expect.poll(words).toHaveLength(4)
  const again = speech.cancelled
  changePreferences({ music: false })
  await expect.poll(() => speech.cancelled).toBeGreaterThan(again)
  expect(live()).toBe('block')
  await unmount()
  expect(speech.said).toHaveLength(4)
})

test('says another state instead of the current one, as after a rollback', async () => {
  setLevels({ aloud: 'browser' })
  const { rerender } = await render(<Page />)
  await expect.poll(words).toHaveLength(2)
  const before = speech.cancelled
  await rerender(<Page shown={{ ...model, arrival: 2 } as PlayModel} />)
  await expect.poll(() => speech.cancelled).toBeGreaterThan(before)
  await expect.poll(words).toHaveLength(4)
})

test('does not resume a page that the reader interrupted by speaking', async () => {
  setLevels({ aloud: 'browser' })
  const { rerender } = await render(<Page />)
  await expect.poll(words).toHaveLength(2)
  const before = speech.cancelled
  setListening(true)
  await expect.poll(() => speech.cancelled).toBeGreaterThan(before)
  expect(marked()).toEqual([])
  setListening(false)
  await rerender(<Page />)
  expect(words()).toHaveLength(2)
})

test.each([
  ['after the cap is reached', 429, 'speech_cap', 'This site’s voices have reached their limit for today'],
  ['after the service fails', 502, 'speech_unavailable', null],
])('continues in the browser’s own voice %s', async (_where, status, code, told) => {
  const realFetch = window.fetch
  const asked: string[] = []
  window.fetch = async (input) => {
    asked.push(String(input instanceof Request ? input.url : input))
    return new Response(JSON.stringify({ status, code, detail: 'no' }), { status })
  }
  try {
    setLevels({ aloud: 'service' })
    const { unmount } = await render(<Page />)
    await expect.poll(words).toEqual(['Mind the plank.', 'It is old.'])
    expect(asked).toEqual([expect.stringMatching(/\/speech$/)])
    const notes = () => [...document.querySelectorAll('.ui-toast')].map((note) => note.textContent ?? '')
    if (told === null) expect(notes()).toEqual([])
    else expect(notes()).toEqual([expect.stringContaining(told)])
    const before = speech.cancelled
    await unmount()
    expect(speech.cancelled).toBeGreaterThan(before)
  } finally {
    window.fetch = realFetch
    for (const note of document.querySelectorAll('.ui-toast')) note.remove()
  }
})
