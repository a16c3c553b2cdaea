import type { OperatedUser } from '@fabula/contract/shapes/operator'
import type { SiteSettings } from '@fabula/contract/shapes/site'
import type { NovelId } from '@fabula/core/ids'
import { adminPhrases } from '@fabula/phrases/admin'
import { adminModelPhrases } from '@fabula/phrases/admin-models'
import { operatorPhrases } from '@fabula/phrases/operator'
import { textLengthPhrases } from '@fabula/phrases/text-length'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answering, clearAway, nell, openPage } from '../test/page-in-hand.tsx'
import './admin-page.css'
import { HideDialog } from './hide-dialog.tsx'
import { ListTools } from './list-tools.tsx'
import { TalkDialog } from './models/talk-dialog.tsx'
import { SiteForm } from './site/site-form.tsx'
import { UserDialog } from './users/user-dialog.tsx'

const none = { english: '', russian: '' }
const settings: SiteSettings = { registration: 'open', names: none, welcome: none, colour: null, theme: null }
const site = { body: { settings, demo: true, themes: [] } }
const bob = { id: 'u1', username: 'bob_7', published: 0 } as OperatedUser
const nothing = () => {}

afterEach(async () => {
  await clearAway()
  await cleanup()
  await clearAway()
})

type Field = { most: number; label: string; button: string; sent: string; part: ReactNode }
const fieldsIn = (language: 'english' | 'russian'): Record<string, Field> => {
  const { reports } = adminPhrases[language]
  const { users, site: ofSite, save } = operatorPhrases[language]
  const { talkSay, talkSend } = adminModelPhrases[language]
  const form = { button: save, sent: 'PUT /api/admin/site' }
  const siteForm = <SiteForm settings={settings} themes={[]} onSaved={nothing} />
  return {
    'why a novel is hidden': {
      most: 1_000,
      label: reports.reason,
      button: reports.hide,
      sent: 'POST /api/admin/production_novel/n1/hide',
      part: <HideDialog novel={'n1' as NovelId} onDone={nothing} onClose={nothing} />,
    },
    'why somebody is blocked': {
      most: 500,
      label: users.blockReason,
      button: users.block,
      sent: 'POST /api/admin/users/u1/block',
      part: <UserDialog action="block" user={bob} onDone={nothing} onClose={nothing} />,
    },
    'what a model is asked': {
      most: 1_000,
      label: talkSay,
      button: talkSend,
      sent: 'POST /api/admin/models/connections/c1/try',
      part: <TalkDialog id="c1" name="Mine" currency="USD" onClose={nothing} />,
    },
    'the name of the site': { ...form, most: 40, label: ofSite.nameRussian, part: siteForm },
    'its welcome': { ...form, most: 400, label: ofSite.welcomeEnglish, part: siteForm },
  }
}
const cases = (['english', 'russian'] as const).flatMap((language) =>
  Object.entries(fieldsIn(language)).map(([what, field]) => ({ what, language, ...field })),
)

test.each(cases)(
  '$what: too long a paste is kept, marked, and sent once it fits ($language)',
  async ({ language, most, label, button, sent, part }) => {
    const said: unknown[] = []
    const answers = { 'GET /api/admin/site': site, [sent]: { status: 500, detail: 'Away', said } }
    answering(answers)
    await openPage({ language, path: `/${language}/admin`, query: '', viewer: nell }, part)
    const field = page.getByLabelText(label)
    const press = page.getByRole('button', { name: button, exact: true })
    await field.fill('x'.repeat(most + 3))
    await expect.element(field).toHaveValue('x'.repeat(most + 3))
    await expect.element(page.getByText(textLengthPhrases[language].over(3))).toBeVisible()
    await press.click({ force: true })
    expect(said).toEqual([])
    await field.fill('y'.repeat(most))
    await press.click()
    await expect.poll(() => JSON.stringify(said)).toContain('y'.repeat(most))
    expect(said).toHaveLength(1)
  },
)

test('does not send too long a search, even with another filter', async () => {
  const words = operatorPhrases.english
  const asked: unknown[] = []
  await openPage(
    { language: 'english', path: '/english/admin', query: '', viewer: nell },
    <ListTools
      filters={words.users.filters}
      asked={{ search: 'before', state: 'all', page: 3 }}
      onAsk={(each) => asked.push(each)}
    />,
  )
  await page.getByLabelText(words.search).fill('z'.repeat(201))
  await page.getByRole('button', { name: words.find }).click({ force: true })
  await page.getByLabelText(words.show).selectOptions('blocked')
  expect(asked).toEqual([{ search: 'before', state: 'blocked', page: 0 }])
})
