import type { ModelsPage } from '@fabula/contract/shapes/models'
import { adminModelPhrases } from '@fabula/phrases/admin-models'
import { operatorPhrases } from '@fabula/phrases/operator'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answering, clearAway, nell, notes, openPage } from '../../test/page-in-hand.tsx'
import '../admin-page.css'
import { ConnectionDialog } from './connection-dialog.tsx'
import ModelsSection from './models-section.tsx'
import { SettingsForm } from './settings-form.tsx'

const languages = ['english', 'russian'] as const
const shown = (language: (typeof languages)[number]) => ({
  language,
  path: `/${language}/admin`,
  query: '',
  viewer: nell,
})
const nobody = { writer: null, judge: null, memory: null, translator: null, embedding: null }
const models: ModelsPage = {
  settings: {
    roles: nobody,
    currency: 'USD',
    caps: { reader: 0, novel: 0, day: 0 },
    offline_at_cap: true,
    own_providers: [],
    own_addresses: [],
    moderation: { kind: 'none', words: [], connection: null },
    speech: { connection: null, voices: [], price: 0, characters_per_day: 0 },
  },
  connections: [],
  more_providers: [],
  in_use: { kind: 'offline', name: '' },
  environment: false,
  speech_environment: false,
  writer_lost: false,
  spent: [],
  top: [],
}

afterEach(async () => {
  await cleanup()
  await clearAway()
})

test('a connected model that is too small for a story is named, not called missing', async () => {
  const in_use = { kind: 'offline', name: '', too_small: 'tiny-270m' }
  answering({ 'GET /api/admin/models': { body: { ...models, in_use } }, 'GET /api/admin/models/local': { body: [] } })
  await openPage(shown('russian'), <ModelsSection />)
  await expect.element(page.getByText(adminModelPhrases.russian.tooSmall('tiny-270m'))).toBeVisible()
})

test('accepts money with a comma and spaces, and keeps it as typed', async () => {
  const words = adminModelPhrases.russian
  const said: ModelsPage['settings'][] = []
  const caps = { reader: 0.15, novel: 1_000.5, day: 0 }
  answering({
    'GET /api/admin/models': { body: models },
    'PUT /api/admin/models': { body: { ...models, settings: { ...models.settings, caps } }, said },
  })
  await openPage(shown('russian'), <SettingsForm page={models} onSaved={() => {}} />)
  const reader = page.getByLabelText(words.caps.reader.label, { exact: true })
  await reader.fill('')
  await reader.click()
  await userEvent.keyboard('0,15')
  await page.getByLabelText(words.caps.novel.label, { exact: true }).fill('1 000,50')
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect.poll(() => said.map((settings) => settings.caps)).toEqual([caps])
  await expect.element(reader).toHaveValue('0,15')
})

test.each(languages)(
  'each refused setting says what is allowed, and the first of them is scrolled into view (%s)',
  async (language) => {
    const words = adminModelPhrases[language]
    const said: ModelsPage['settings'][] = []
    const asked = answering({
      'GET /api/admin/models': { body: models },
      'PUT /api/admin/models': { body: models, said },
    })
    await openPage(shown(language), <SettingsForm page={models} onSaved={() => {}} />)
    const save = page.getByRole('button', { name: words.save, exact: true })
    const refuses = async (label: string, value: string, why: string, right: string) => {
      const field = page.getByLabelText(label, { exact: true })
      await field.fill(value)
      await save.click()
      await expect.element(page.getByText(why, { exact: true })).toBeVisible()
      await expect.element(field).toHaveFocus()
      await field.fill(right)
    }
    await refuses(words.caps.reader.label, '-1', words.moneyWrong, '5')
    await refuses(words.currency.label, 'euro', words.currencyWrong, 'eur')
    await refuses(words.ownAddresses.label, 'x\n'.repeat(21), words.ownAddresses.invalid, '')
    await refuses(words.speech.voices.label, 'x'.repeat(101), words.speech.voices.invalid, '')
    await refuses(words.speech.numbers.characters_per_day.label, '1.5', words.speech.charactersWrong, '0')
    expect(asked).toEqual([])
    await save.click()
    await expect.poll(() => said.map(({ currency, caps }) => [currency, caps.reader])).toEqual([['EUR', 5]])
  },
)

/** Whether the browser would ask before leaving the page. */
const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('asks before leaving with unsaved input, and keeps it while connections and other settings change', async () => {
  const words = adminModelPhrases.english
  const { language, ...facts } = shown('english')
  const answers = { 'GET /api/admin/models': { body: models }, 'PUT /api/admin/models': { body: models } }
  answering(answers)
  const Section = () => {
    const [answer, setAnswer] = useState(models)
    const others = { ...models.settings, offline_at_cap: false }
    return (
      <>
        <SettingsForm page={answer} onSaved={setAnswer} />
        <button type="button" onClick={() => setAnswer({ ...models, settings: others })}>
          Others save
        </button>
      </>
    )
  }
  await openPage({ language, ...facts }, <Section />)
  const currency = page.getByLabelText(words.currency.label, { exact: true })
  expect(asksBeforeLeaving()).toBe(false)
  await currency.fill('eur')
  expect(asksBeforeLeaving()).toBe(true)
  await page.getByRole('button', { name: 'Others save' }).click()
  await expect.element(page.getByLabelText(words.offlineAtCap.label, { exact: true })).not.toBeChecked()
  await expect.element(currency).toHaveValue('eur')
  expect(asksBeforeLeaving()).toBe(true)
  const away = { status: 503, detail: 'Away' }
  answering({ ...answers, 'PUT /api/admin/models': away })
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect.element(page.getByText('Away')).toBeVisible()
  expect(asksBeforeLeaving()).toBe(true)
  answering(answers)
  answers['PUT /api/admin/models'].body = { ...models, settings: { ...models.settings, currency: 'EUR' } }
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect.element(currency).toHaveValue('EUR')
  await expect.poll(asksBeforeLeaving).toBe(false)
})

test('keeps unsaved input when the models cannot be loaded again after a change', async () => {
  const words = adminModelPhrases.english
  const id = '00000000-0000-7000-8000-000000000001'
  const connection = {
    id,
    name: 'ours',
    provider: 'openai-compatible',
    base_url: 'http://127.0.0.1:8999',
    model: 'small',
    has_key: false,
    key_lost: false,
    prices: null,
    probe: null,
  }
  const connected = { ...models, connections: [connection] }
  answering({ 'GET /api/admin/models': { body: connected }, 'GET /api/admin/models/local': { body: [] } })
  await openPage(shown('english'), <ModelsSection />)
  const currency = page.getByLabelText(words.currency.label, { exact: true })
  await currency.fill('eur')
  answering({
    [`POST /api/admin/models/connections/${id}/probe`]: { body: connection },
    'GET /api/admin/models': { status: 503, detail: 'Away' },
  })
  await page.getByRole('button', { name: words.probe, exact: true }).click()
  await expect.poll(notes).toEqual(['API Error (503)Away'])
  await expect.element(currency).toHaveValue('eur')
})

test('warns before overwriting what another administrator has changed', async () => {
  const words = adminModelPhrases.english
  const theirs = { ...models, settings: { ...models.settings, currency: 'GBP' } }
  const asked = answering({ 'GET /api/admin/models': { body: theirs }, 'PUT /api/admin/models': { body: models } })
  await openPage(shown('english'), <SettingsForm page={models} onSaved={() => {}} />)
  const save = page.getByRole('button', { name: words.save, exact: true })
  await page.getByLabelText(words.currency.label, { exact: true }).fill('eur')
  await save.click()
  await expect.element(page.getByText(operatorPhrases.english.changedMeanwhile)).toBeVisible()
  expect(asked).not.toContain('PUT /api/admin/models')
  expect(asksBeforeLeaving()).toBe(true)
  await save.click()
  await expect.poll(() => asked).toContain('PUT /api/admin/models')
})

test.each(languages)('each refused field of a connection says what is allowed (%s)', async (language) => {
  const words = adminModelPhrases[language]
  const asked = answering({})
  await openPage(
    shown(language),
    <ConnectionDialog begins={{}} moreProviders={[]} onSaved={() => {}} onClose={() => {}} />,
  )
  await page.getByLabelText(words.fields.api_key.label, { exact: true }).fill('ключ с пробелом')
  await page.getByLabelText(words.fields.input.label, { exact: true }).fill('-1')
  await page.getByRole('button', { name: words.save, exact: true }).click()
  for (const why of [words.modelWrong, words.keyWrong, words.moneyWrong])
    await expect.element(page.getByText(why, { exact: true })).toBeVisible()
  await page.getByLabelText(words.fields.input.label, { exact: true }).fill('1')
  await page.getByLabelText(words.fields.model.label, { exact: true }).fill('m')
  await page.getByLabelText(words.fields.api_key.label, { exact: true }).fill('')
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect.element(page.getByText(words.pricesTogether, { exact: true })).toBeVisible()
  expect(asked).toEqual([])
})
