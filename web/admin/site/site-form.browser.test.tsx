import type { SiteSettings } from '@fabula/contract/shapes/site'
import { operatorPhrases } from '@fabula/phrases/operator'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answering, clearAway, nell, openPage } from '../../test/page-in-hand.tsx'
import '../admin-page.css'
import { SiteForm } from './site-form.tsx'

const settings: SiteSettings = {
  registration: 'open',
  names: { english: '', russian: '' },
  welcome: { english: '', russian: '' },
  theme: null,
  colour: null,
}
const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

afterEach(async () => {
  await cleanup()
  await clearAway()
})

test.each(['english', 'russian'] as const)(
  'asks before leaving the page with an unsaved welcome (%s)',
  async (language) => {
    const { site, save } = operatorPhrases[language]
    const welcome = { ...settings.welcome, english: 'Come in.' }
    const body = { settings, themes: [], demo: true }
    answering({
      'GET /api/admin/site': { body },
      'PUT /api/admin/site': { body: { ...body, settings: { ...settings, welcome } } },
    })
    const facts = { language, path: `/${language}/admin/site`, query: '', viewer: nell }
    await openPage(facts, <SiteForm settings={settings} themes={[]} onSaved={() => {}} />)
    expect(asksBeforeLeaving()).toBe(false)
    await page.getByLabelText(site.welcomeEnglish, { exact: true }).fill('Come in.')
    expect(asksBeforeLeaving()).toBe(true)
    await page.getByRole('button', { name: save, exact: true }).click()
    await expect.poll(asksBeforeLeaving).toBe(false)
  },
)

test('warns before overwriting what another administrator has changed', async () => {
  const { site, save, changedMeanwhile } = operatorPhrases.english
  const shownAs = (welcome: string, russian = '') => ({
    body: { settings: { ...settings, welcome: { english: welcome, russian } }, themes: [], demo: true },
  })
  const asked = answering({
    'GET /api/admin/site': shownAs('Theirs', 'Их'),
    'PUT /api/admin/site': shownAs('Mine', 'Их'),
  })
  const facts = { language: 'english', path: '/english/admin/site', query: '', viewer: nell } as const
  await openPage(facts, <SiteForm settings={settings} themes={[]} onSaved={() => {}} />)
  await page.getByLabelText(site.welcomeEnglish, { exact: true }).fill('Mine')
  await page.getByRole('button', { name: save, exact: true }).click()
  await expect.element(page.getByText(changedMeanwhile)).toBeVisible()
  await expect.element(page.getByLabelText(site.welcomeRussian, { exact: true })).toHaveValue('Их')
  expect(asked.filter((call) => call.startsWith('PUT'))).toEqual([])
  await page.getByRole('button', { name: save, exact: true }).click()
  await expect.poll(() => asked.filter((call) => call.startsWith('PUT')).length).toBe(1)
})
