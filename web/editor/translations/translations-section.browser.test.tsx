import type { TranslationUnit } from '@fabula/contract/shapes/translations'
import { editorTranslationPhrases } from '@fabula/phrases/editor-translations'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openEditor } from '../test/open-editor.tsx'
import { TranslationsSection } from './translations-section.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const words = editorTranslationPhrases.english
const sceneUnit = 'static_scene/00000000-0000-4000-8000-0000000000a1/original_message'
const missing = (unit: string, source: string): TranslationUnit => ({
  ...{ unit, source, text: '' },
  ...{ made_by: null, stale: false, fault: null },
})

/** Opens the section with a server that stores texts; its lists wait for `lists`. */
async function open(status: 'none' | 'running' = 'none') {
  const run = { language: 'russian', model: 'scripted', status, left: 2, done: 0, refused: 0, calls: 0 }
  const server = {
    units: [missing(sceneUnit, 'The fog is in.'), missing('novel/description', 'A harbour.')],
    listed: 0,
    lists: Promise.resolve(),
    saved: [] as { language?: string; text: string }[],
  }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (/\/translations\/run$/.test(String(address))) return Response.json({ ...run, status: 'done' })
    if (!/\/translations$/.test(String(address))) return Response.json({ status: 404 }, { status: 404 })
    if (init?.method !== 'PUT') {
      const list = { source_language: 'english', language: 'russian', units: server.units, run }
      server.listed++
      await server.lists
      return Response.json(list)
    }
    const change = JSON.parse(String(init.body))
    server.saved.push(change)
    const written = { ...missing(change.unit, change.source), text: change.text, made_by: 'author' as const }
    server.units = server.units.map((one) => (one.unit === change.unit ? written : one))
    return Response.json(written)
  })
  await openEditor(<TranslationsSection />)
  const row = page.getByRole('listitem').filter({ hasText: 'The fog is in.' })
  const field = row.getByRole('textbox')
  await expect.element(field).toBeVisible()
  return { server, field }
}

test('a text being typed stays under its filter when a pause has saved it, until another filter is chosen', async () => {
  const { server, field } = await open()
  await page.getByRole('radio', { name: words.filters.missing }).click()
  await field.fill('Пришёл')
  await expect.poll(() => server.saved.map(({ text }) => text)).toEqual(['Пришёл'])
  expect(server.saved[0]?.language).toBe('russian')
  await expect.element(page.getByText(words.saved)).toBeVisible()
  await field.fill('Пришёл туман.')
  await expect.poll(() => server.saved.at(-1)?.text).toBe('Пришёл туман.')
  await page.getByRole('radio', { name: words.filters.model }).click()
  await page.getByRole('radio', { name: words.filters.missing }).click()
  await expect.element(page.getByText('A harbour.')).toBeVisible()
  await expect.element(page.getByText('The fog is in.')).not.toBeInTheDocument()
})

test('a list that was requested before a text was saved does not take the text away', async () => {
  const { server, field } = await open('running')
  const { listed } = server
  let answer = () => {}
  server.lists = new Promise((resolve) => {
    answer = resolve
  })
  // The model has ended its work, so the texts are loaded.
  await expect.poll(() => server.listed).toBe(listed + 1)
  await field.fill('Туман.')
  await expect.poll(() => server.saved.length).toBe(1)
  await expect.element(page.getByText(words.saved)).toBeVisible()
  answer()
  await expect.element(page.getByText(words.start)).toBeVisible()
  await expect.element(field).toHaveValue('Туман.')
})
