import type { Language } from '@fabula/core/novel/language'
import { soundPhrases } from '@fabula/phrases/sound'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PageFactsProvider } from '../../page/page-facts.tsx'
import type { PlayModel } from '../game/play-model.ts'
import { setLevels, usualLevels } from '../sound/sound-levels.ts'
import { stateNumber } from '../test-state.ts'
import { SoundSettings } from './sound-settings.tsx'

class Voices extends EventTarget {
  constructor(private readonly all: readonly Partial<SpeechSynthesisVoice>[]) {
    super()
  }
  getVoices = () => this.all
}
const real = Object.getOwnPropertyDescriptor(window, 'speechSynthesis')
const realFetch = window.fetch
const speaksWith = (...langs: string[]) =>
  Object.defineProperty(window, 'speechSynthesis', {
    value: new Voices(langs.map((lang) => ({ lang, name: lang, voiceURI: lang, localService: true }))),
    configurable: true,
  })

beforeEach(() => {
  window.fetch = async () => Response.json({ voices: [] })
  setLevels({ ...usualLevels, aloud: 'browser' })
})
afterEach(() => {
  if (real) Object.defineProperty(window, 'speechSynthesis', real)
  window.fetch = realFetch
  setLevels(usualLevels)
  vi.unstubAllGlobals()
})

const model = { phase: 'ready', state: stateNumber(1), arrival: 1 } as unknown as PlayModel
const open = (language: Language) =>
  render(
    <PageFactsProvider data={{ language, path: '/', query: '', viewer: null } as never} theme="dark">
      <SoundSettings model={model} />
    </PageFactsProvider>,
  )

test.each([
  ['english', 'ru-RU'],
  ['russian', 'en-GB'],
] as const)('a browser without a voice for the language says so (%s)', async (language, other) => {
  speaksWith(other)
  const { unmount } = await open(language)
  await expect.element(page.getByText(soundPhrases[language].noVoiceHere)).toBeVisible()
  await unmount()
  speaksWith('en-GB', 'ru_RU')
  await open(language)
  const { voiceOf, narrator, noVoiceHere } = soundPhrases[language]
  await expect.element(page.getByLabelText(voiceOf(narrator))).toBeVisible()
  await expect.element(page.getByText(noVoiceHere)).not.toBeInTheDocument()
})
