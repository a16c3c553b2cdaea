import type { Language } from '@fabula/core/novel/language'
import { soundPhrases } from '@fabula/phrases/sound'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PageFactsProvider } from '../../page/page-facts.tsx'
import { setLevels, usualLevels } from '../sound/sound-levels.ts'
import '../answer/answer.css'
import './aloud.css'
import { Dictation } from './dictation.tsx'
import type { Recognition } from './recognition.ts'

/** A browser's recognition, which hears what the test says. */
class Heard implements Recognition {
  static all: Heard[] = []
  lang = ''
  started = 0
  stopped = 0
  onresult: Recognition['onresult'] = null
  onend: Recognition['onend'] = null
  onerror: Recognition['onerror'] = null
  constructor() {
    Heard.all.push(this)
  }
  start() {
    this.started++
  }
  stop() {
    this.stopped++
    this.onend?.()
  }
  abort() {
    this.onend?.()
  }
  say(...texts: string[]) {
    this.onresult?.({ results: texts.map((transcript) => [{ transcript }]) })
    this.onend?.()
  }
}

beforeEach(() => {
  Heard.all = []
  vi.stubGlobal('SpeechRecognition', Heard)
  setLevels({ ...usualLevels, dictation: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  setLevels(usualLevels)
})

const sent: string[] = []

/** The play page's answer field; dictation loads after it. */
function Answer() {
  const front = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  return (
    <>
      <div ref={front}>
        <form
          className="answer-form"
          onSubmit={(event) => {
            event.preventDefault()
            sent.push(text)
          }}
        >
          <textarea aria-label="Answer" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        </form>
      </div>
      <Dictation front={front} />
    </>
  )
}

const open = (language: Language = 'english') =>
  render(
    <PageFactsProvider data={{ language, path: '/', query: '', viewer: null } as never} theme="dark">
      <Answer />
    </PageFactsProvider>,
  )
const box = page.getByLabelText('Answer')
/** Without the page's styles the button has no size to click on. */
const press = async (name: string) => {
  const there = page.getByRole('button', { name, exact: true })
  await expect.element(there).toBeInTheDocument()
  ;(there.element() as HTMLElement).click()
}
const button = (language: Language = 'english') =>
  page.getByRole('button', { name: soundPhrases[language].dictate, exact: true })

test.each([
  ['english', 'en-US', 'good evening', 'I said good evening'],
  ['russian', 'ru-RU', 'добрый вечер', 'I said добрый вечер'],
] as const)(
  'appends what was said to the field’s text, without sending it (%s)',
  async (language, lang, said, whole) => {
    await open(language)
    await box.fill('I said')
    await press(soundPhrases[language].dictate)
    const [heard] = Heard.all
    expect([heard?.lang, heard?.started]).toEqual([lang, 1])
    const stop = page.getByRole('button', { name: soundPhrases[language].stopListening })
    await expect.element(stop).toHaveAttribute('aria-pressed', 'true')
    heard?.say(` ${said} `)
    await expect.element(box).toHaveValue(whole)
    await expect.element(box).toHaveFocus()
    await expect.element(button(language)).toHaveAttribute('aria-pressed', 'false')
    expect(sent).toEqual([])
  },
)

test('stops listening when pressed again, and changes nothing if nothing was heard', async () => {
  await open()
  await box.fill('Well')
  await press(soundPhrases.english.dictate)
  await press(soundPhrases.english.stopListening)
  expect(Heard.all[0]?.stopped).toBe(1)
  await press(soundPhrases.english.dictate)
  Heard.all[1]?.say('  ')
  await expect.element(box).toHaveValue('Well')
})

test('reports a forbidden microphone, but not silence', async () => {
  await open()
  await press(soundPhrases.english.dictate)
  Heard.all[0]?.onerror?.({ error: 'no-speech' })
  await expect.element(button()).toBeInTheDocument()
  expect(document.querySelector('.ui-toast')).toBeNull()
  await press(soundPhrases.english.dictate)
  Heard.all[1]?.onerror?.({ error: 'not-allowed' })
  await expect.element(page.getByText(soundPhrases.english.microphoneForbidden)).toBeVisible()
})

test.each([false, true])(
  'shows the character count below the box and its buttons, with a microphone: %s',
  async (dictation) => {
    setLevels({ ...usualLevels, dictation })
    await render(
      <form className="answer-form">
        <textarea aria-label="Answer" />
        <button type="submit">Send</button>
        {dictation && (
          <button type="button" className="dictate">
            Say it
          </button>
        )}
        <p className="answer-count">3,600 of 4,000 letters</p>
      </form>,
    )
    const send = page.getByRole('button', { name: 'Send' })
    await expect.element(send).toBeVisible()
    const [field, buttons, count] = [box, send, page.getByText('letters')].map((one) =>
      one.element().getBoundingClientRect(),
    )
    expect(buttons?.left).toBeGreaterThanOrEqual(field?.right ?? 0)
    expect(count?.top).toBeGreaterThanOrEqual(Math.max(field?.bottom ?? 0, buttons?.bottom ?? 0))
  },
)

test('shows no microphone unless the reader turned it on and the browser can listen', async () => {
  setLevels(usualLevels)
  const { unmount } = await open()
  await expect.element(box).toBeVisible()
  await expect.element(button()).not.toBeInTheDocument()
  await unmount()
  setLevels({ ...usualLevels, dictation: true })
  vi.stubGlobal('SpeechRecognition', undefined)
  vi.stubGlobal('webkitSpeechRecognition', undefined)
  await open()
  await expect.element(box).toBeVisible()
  await expect.element(button()).not.toBeInTheDocument()
  // The older, prefixed name works too.
  vi.stubGlobal('webkitSpeechRecognition', Heard)
  await open()
  await expect.element(button()).toBeInTheDocument()
})
