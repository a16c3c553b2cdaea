import type { PageData } from '@fabula/contract/pages'
import type { PlayState } from '@fabula/contract/shapes/play'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PageFactsProvider } from '../../page/page-facts.tsx'
import type { PlayControls } from '../extras/play-controls.ts'
import type { PlayModel } from '../game/play-model.ts'
import { usePaging } from '../message/use-paging.ts'
import { changePreferences } from '../settings/use-preferences.ts'
import { setLevels, usualLevels } from '../sound/sound-levels.ts'
import { stateNumber } from '../test-state.ts'
import { Aloud } from './aloud.tsx'
import { setListening } from './speech-activity.ts'

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

/** `said`: the lines of the chat. */
function Page({
  shown = model,
  paused = false,
  said = [],
}: {
  shown?: PlayModel
  paused?: boolean
  said?: readonly string[]
}) {
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
          {said.map((text) => (
            <div key={text} className="chat-line" data-by="story">
              <p className="chat-text">{text}</p>
            </div>
          ))}
          <Aloud {...({ play: { model: shown }, paging, paused, front } as unknown as PlayControls)} />
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

test('says all lines of a reply with several speakers in chat mode, each in its speaker’s voice', async () => {
  changePreferences({ mode: 'chat' })
  setLevels({ aloud: 'browser' })
  const ilse = '0a9c1f3e-4a55-4c2a-9f0b-0e9a3e0f1a12' as typeof who
  const lines = [
    { character_id: who, character_name: 'Osip', start: 0, end: 8, sprite: null },
    { character_id: ilse, character_name: 'Ilse', start: 16, end: 21, sprite: null },
  ]
  const voices = [...(state.voices ?? []), { character_id: ilse, name: 'Ilse', voice: { name: 'anna' } }]
  const several = { ...state, character_message: 'Mind it.\n\nIlse: I do.', lines, voices }
  try {
    await render(
      <Page shown={{ ...model, state: several } as unknown as PlayModel} said={['Well?', 'Mind it.', 'I do.']} />,
    )
    await expect.poll(words).toEqual(['Mind it.'])
    const ended = {} as SpeechSynthesisEvent
    speech.said[0]?.onend?.call(speech.said[0], ended)
    await expect.poll(words).toEqual(['Mind it.', 'I do.'])
    speech.said[1]?.onboundary?.call(speech.said[1], { name: 'word', charIndex: 2 } as SpeechSynthesisEvent)
    expect(marked()).toEqual(['do'])
    expect(speech.said.map(({ voice }) => voice?.name)).toEqual(['Boris', 'Anna'])
    speech.said[1]?.onend?.call(speech.said[1], ended)
    expect(marked()).toEqual([])
  } finally {
    changePreferences({ mode: 'visual' })
  }
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
