import type { TranslationUnit } from '@fabula/contract/shapes/translations'
import type { Language } from '@fabula/core/novel/language'
import { editorHelpPhrases } from '@fabula/phrases/editor-help'
import { editorTranslationPhrases } from '@fabula/phrases/editor-translations'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../../client/api-problem.ts'
import { formDrafts } from '../forms/form-drafts.ts'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { persistedTexts } from './persisted-texts.ts'
import { TranslationRow } from './translation-row.tsx'
import { unitKey } from './unit-groups.ts'

const someUnit = (text: string): TranslationUnit => ({
  unit: 'static_scene/1/original_message',
  source: 'The fog is in.',
  text,
  made_by: text === '' ? null : 'author',
  stale: false,
  fault: null,
})

/** Opens a row with a server that another author also writes to. */
async function open({ text = '', language = 'english' as Language, novel = crypto.randomUUID() } = {}) {
  const server = { text, writes: [] as string[] }
  const shown = { learn: (_: TranslationUnit) => {} }
  const kept = persistedTexts(formDrafts(novel))
  function Row() {
    const [unit, setUnit] = useState(someUnit(text))
    shown.learn = setUnit
    const write = async (_: TranslationUnit, text: string, was: string) => {
      if (server.text !== was && server.text !== '' && server.text !== text) {
        setUnit(someUnit(server.text))
        throw new ApiError({ status: 409, code: 'translation_changed', detail: '' })
      }
      server.text = text
      server.writes.push(text)
      setUnit(someUnit(text))
    }
    return (
      <ul>
        <TranslationRow unit={unit} from="english" to="russian" kept={kept} write={write} />
      </ul>
    )
  }
  // The model is asked for once per novel.
  const own = { ...novelInHand(), id: novel as never }
  await openEditor(<Row />, { language: language as 'english', novel: own })
  const words = editorTranslationPhrases[language]
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return { server, shown, words, button, field: page.getByRole('textbox'), novel }
}

test.each<Language>(['english', 'russian'])(
  'shows both texts when another author has changed the one being typed over, and asks which to keep (%s)',
  async (language) => {
    const { server, words, field, button } = await open({ language })
    await expect.element(field).toHaveAccessibleDescription('The fog is in.')
    await field.fill('Пришёл туман.')
    server.text = 'Туман на реке.'
    await expect.element(page.getByText('Туман на реке.')).toBeVisible()
    await expect.element(field).toHaveValue('Пришёл туман.')
    await expect.element(page.getByText(words.theirs)).toBeVisible()
    expect(server.writes).toEqual([])
    await button(words.keepMine).click()
    await expect.element(page.getByText(words.saved)).toBeVisible()
    expect(server.writes).toEqual(['Пришёл туман.'])
    await expect.element(page.getByText(words.theirs)).not.toBeInTheDocument()
  },
)

test('takes the other author’s text on a press', async () => {
  const { server, words, field, button, shown } = await open()
  await field.fill('Пришёл туман.')
  server.text = 'Туман на реке.'
  shown.learn(someUnit(server.text))
  await button(words.takeTheirs).click()
  await expect.element(field).toHaveValue('Туман на реке.')
  await expect.element(page.getByText(words.theirs)).not.toBeInTheDocument()
  expect(server.writes).toEqual([])
})

test('does not save text of an earlier visit over what was written since', async () => {
  const novel = crypto.randomUUID()
  persistedTexts(formDrafts(novel)).keep(unitKey(someUnit('')), 'Моё.', '')
  const { words, field, server } = await open({ novel, text: 'Чужое.' })
  await expect.element(page.getByText(words.theirs)).toBeVisible()
  await expect.element(field).toHaveValue('Моё.')
  await field.click()
  await page.getByText('The fog is in.').click()
  expect(server.writes).toEqual([])
})

test('does not take its own saved text for another author’s', async () => {
  const { words, field, server } = await open()
  await field.fill('Раз.')
  await expect.element(page.getByText(words.saved)).toBeVisible()
  await field.fill('Два.')
  await expect.poll(() => server.writes).toEqual(['Раз.', 'Два.'])
  await expect.element(page.getByText(words.theirs)).not.toBeInTheDocument()
})

test('a pause after a blank does not save a name without it', async () => {
  const { field, server } = await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const typed of ['Анна ', 'Анна Керн']) {
    await field.fill(typed)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  await expect.poll(() => server.writes).toEqual(['Анна Керн'])
})

test('keeps what is typed when the original changes, and says so', async () => {
  const { words, field, shown, server } = await open()
  await field.fill('Пришёл туман.')
  shown.learn({ ...someUnit(''), source: 'The fog is gone.' })
  await expect.element(page.getByText(words.originalChanged)).toBeVisible()
  await expect.element(field).toHaveValue('Пришёл туман.')
  await expect.element(page.getByText(words.saved)).toBeVisible()
  expect(server.writes).toEqual(['Пришёл туман.'])
  await expect.element(page.getByText(words.originalChanged)).not.toBeInTheDocument()
})

test.each<Language>(['english', 'russian'])(
  'a screen reader hears with each button which original it is for (%s)',
  async (language) => {
    vi.stubGlobal('fetch', async () => Response.json({ model: 'scripted', sees: false }))
    const { words, button, shown } = await open({ language })
    const draft = button(editorHelpPhrases[language].tasks.translation)
    await expect.element(draft).toHaveAccessibleDescription('The fog is in.')
    shown.learn({ ...someUnit('Туман.'), made_by: 'model', stale: true })
    await expect.element(button(words.stillRight)).toHaveAccessibleDescription('The fog is in.')
    await expect.element(button(words.approve)).toHaveAccessibleDescription('The fog is in.')
    vi.unstubAllGlobals()
  },
)

test('a draft that was asked for an earlier original is not offered for the changed one', async () => {
  const proposals = [{ name: '', text: 'Пришёл туман.' }]
  const answer = { proposals, model: 'scripted', input_tokens: 9, output_tokens: 9, cost: null }
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit = {}) =>
    Response.json(method === 'POST' ? answer : { model: 'scripted', sees: false }),
  )
  const { button, shown } = await open()
  const draft = button(editorHelpPhrases.english.tasks.translation)
  const part = page.getByRole('checkbox', { name: 'Пришёл туман.' })
  await draft.click()
  await button(editorHelpPhrases.english.ask).click()
  await expect.element(part).toBeInTheDocument()
  await button('Close').click()
  shown.learn({ ...someUnit(''), source: 'The fog is gone.' })
  await expect.element(draft).toHaveAccessibleDescription('The fog is gone.')
  await draft.click()
  await expect.element(page.getByRole('dialog')).toBeInTheDocument()
  await expect.element(part).not.toBeInTheDocument()
  vi.unstubAllGlobals()
})
