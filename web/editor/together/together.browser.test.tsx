import { formSchemas } from '@fabula/core/edit/form-schemas'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Dialog } from '../../ui/dialog.tsx'
import { RecordForm } from '../forms/record-form.tsx'
import { openEditor } from '../test/open-editor.tsx'
import '../../ui/tokens.css'
import { PeopleHere } from './people-here.tsx'
import { ann, answered, aThread, news, novel, scene_id, serve, words } from './test/serve-news.ts'
import { TogetherNotice, TogetherTools } from './together-tools.tsx'
import { TogetherProvider } from './use-together.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('shows other authors at their places, and counts open comments', async () => {
  const at = { scene_id, section: 'info', entry: null }
  serve(news({ present: [{ tab: '00000000-0000-4000-8000-0000000000c9', user: ann, at }] }), () =>
    answered([aThread()]),
  )
  await openEditor(
    <TogetherProvider>
      <TogetherTools />
      <p>
        Tavern <PeopleHere where={(where) => where.scene_id === scene_id} />
      </p>
      <p>
        Hall <PeopleHere where={(where) => where.scene_id === null} />
      </p>
    </TogetherProvider>,
    { novel },
  )
  await expect.element(page.getByText('Tavern').first()).toHaveTextContent(words.peopleHere('ann'))
  await expect.element(page.getByText('Hall')).not.toHaveTextContent(words.peopleHere('ann'))
  await expect.element(page.getByRole('button', { name: words.comments(1) })).toBeVisible()
})

test('lets an owner offer the novel to a co-author after an explanation, and withdraw the offer', async () => {
  const bob = { ...ann, username: 'bob', role: 'editor', since: '2026-01-01T10:00:00Z' }
  const offer = {
    id: '00000000-0000-4000-8000-0000000000e7',
    role: 'owner',
    username: 'bob',
    expires_at: '2026-02-01T10:00:00Z',
  }
  let invitations: object[] = []
  const sent: string[] = []
  serve(news(), (path, { method = 'GET' }) => {
    if (path.endsWith('/comments')) return answered([])
    if (method !== 'GET') sent.push(`${method} ${path.replace(/^.*\/coauthors/, '')}`)
    invitations = method === 'POST' ? [offer] : method === 'DELETE' ? [] : invitations
    const answer = { role: 'owner', owner: { ...ann, username: 'olga' }, members: [bob], invitations }
    return answered(answer, method === 'POST' ? 201 : 200)
  })
  await openEditor(
    <TogetherProvider>
      <TogetherTools />
    </TogetherProvider>,
    { novel },
  )
  await page.getByRole('button', { name: words.people }).click()
  await page.getByRole('button', { name: words.handOverTo('bob') }).click()
  const ask = page.getByRole('alertdialog')
  await expect.element(ask.getByText(words.handOverText)).toBeVisible()
  await ask.getByRole('button', { name: words.handOverDo }).click()
  const waiting = page.getByRole('region', { name: words.pending })
  await expect.element(waiting).toHaveTextContent(words.roles.owner)
  await waiting.getByRole('button', { name: words.withdrawOf('bob') }).click()
  const withdraw = page.getByRole('alertdialog', { name: words.withdrawTitle('bob') })
  await withdraw.getByRole('button', { name: 'Cancel' }).click()
  expect(sent).toEqual([`POST /${ann.id}/ownership`])
  await waiting.getByRole('button', { name: words.withdrawOf('bob') }).click()
  await withdraw.getByRole('button', { name: words.withdraw, exact: true }).click()
  await expect.element(waiting).not.toBeInTheDocument()
  expect(sent).toEqual([`POST /${ann.id}/ownership`, `DELETE /invitations/${offer.id}`])
})

const readTyped = () => localStorage.getItem(`fabula.form.${novel.id}.start`)

test('a viewer can read forms but not save them, and closing one keeps earlier text; a removed author is told so', async () => {
  localStorage.setItem(`fabula.form.${novel.id}.start`, JSON.stringify({ start_message_original: 'Rain and wind.' }))
  serve(answered({ status: 404, code: 'novel_not_found', detail: 'Novel not found' }, 404), () => answered([]))
  await openEditor(
    <TogetherProvider>
      <TogetherNotice />
      <RecordForm
        schema={formSchemas.startMessage}
        name="start"
        words={{ start_message_original: { label: 'Message' } }}
        saved={{ start_message_original: 'Rain.', start_message_speaker_id: null }}
        onSave={async () => 'saved'}
      />
    </TogetherProvider>,
    { novel: { ...novel, my_role: 'viewer' as const } },
  )
  const field = page.getByRole('textbox', { name: 'Message' })
  await expect.element(field).toBeDisabled()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(field).toHaveValue('Rain and wind.')
  expect(readTyped()).toContain('Rain and wind.')
  expect(page.getByRole('button', { name: 'Save' }).elements()).toEqual([])
  await expect.element(page.getByRole('alert')).toHaveTextContent(words.goneTitle)
})

test.each([
  ['a co-author', 'editor', words.goneTitle],
  ['the owner', undefined, words.ownGoneTitle],
] as const)(
  'tells %s inside an open dialog that the novel is gone, because it covers the notice',
  async (_, my_role, title) => {
    serve(answered({ status: 404, code: 'novel_not_found', detail: 'Novel not found' }, 404), () => answered([]))
    await openEditor(
      <TogetherProvider>
        <TogetherNotice />
        <Dialog open onClose={() => undefined} title="New character" />
      </TogetherProvider>,
      { novel: { ...novel, ...(my_role && { my_role }) } },
    )
    await expect.element(page.getByRole('dialog').getByText(title)).toBeVisible()
  },
)
