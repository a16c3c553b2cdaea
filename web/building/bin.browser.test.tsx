import { appPhrases } from '@fabula/phrases/app'
import { buildingPhrases } from '@fabula/phrases/building'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PageFactsProvider } from '../page/page-facts.tsx'
import { clearAway, notes } from '../test/page-in-hand.tsx'
import { Bin } from './bin.tsx'

afterEach(clearAway)

const draft = (at: number, name: string) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  name,
  deleted_at: '2026-01-01T10:00:00.000Z',
  gone_at: '2026-01-31T10:00:00.000Z',
})

/** Serves two deleted drafts. With `refuse`, restoring and deleting fail. */
function serve(refuse = false) {
  let drafts = [draft(1, 'Forty lamps'), draft(2, 'The quay')]
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href)
    if (method === 'GET') return Response.json(drafts)
    asked.push(`${method} ${pathname.replace(/^.*\/bin/, '')}`)
    if (refuse) return Response.json({ code: 'quota_novels', detail: 'full', status: 422 }, { status: 422 })
    drafts = drafts.filter(({ id }) => !pathname.includes(id))
    return new Response(null, { status: 204 })
  })
  return asked
}

async function open(language: 'english' | 'russian', onRestored = vi.fn()) {
  const data = { language, path: location.pathname, query: '', viewer: null } as never
  await render(
    <PageFactsProvider data={data} theme="light">
      <Bin changed={1} onRestored={onRestored} />
    </PageFactsProvider>,
  )
  const words = buildingPhrases[language].bin
  await page.getByText(words.title(2)).click()
  return { words, onRestored, button: (name: string) => page.getByRole('button', { name }) }
}

test.each(['english', 'russian'] as const)('restores a draft and notifies the shelf (%s)', async (language) => {
  const asked = serve()
  const { words, onRestored, button } = await open(language)
  await expect.element(page.getByText(/31|января/).first()).toBeVisible()
  for (const name of [words.restore, words.remove])
    await expect.element(button(name).nth(1)).toHaveAccessibleDescription(/^The quay/)
  await button(words.restore).nth(1).click()
  await expect.element(page.getByText('The quay')).not.toBeInTheDocument()
  await expect.element(page.getByText('Forty lamps')).toBeVisible()
  expect(asked).toEqual(['POST /00000000-0000-4000-8000-000000000002/restore'])
  expect(onRestored).toHaveBeenCalledOnce()
})

test('deletes a draft for good only after a confirmation that names it', async () => {
  const asked = serve()
  const { words, onRestored, button } = await open('english')
  await button(words.remove).first().click()
  const dialog = page.getByRole('alertdialog', { name: words.removeTitle('Forty lamps') })
  await dialog.getByRole('button', { name: appPhrases.english.cancel }).click()
  expect(asked).toEqual([])
  await button(words.remove).first().click()
  await dialog.getByRole('button', { name: words.remove }).click()
  await expect.element(page.getByText('Forty lamps')).not.toBeInTheDocument()
  expect(asked).toEqual(['DELETE /00000000-0000-4000-8000-000000000001'])
  expect(onRestored).not.toHaveBeenCalled()
})

test('keeps a draft in the bin when the server refuses to restore it', async () => {
  const asked = serve(true)
  const { words, onRestored, button } = await open('english')
  await button(words.restore).first().click()
  await expect.poll(() => notes().join()).toContain('API Error (422)')
  expect(asked).toHaveLength(1)
  await expect.element(page.getByText('Forty lamps')).toBeVisible()
  expect(onRestored).not.toHaveBeenCalled()
})

test('a draft that was restored in another window leaves the bin, and the question about it closes', async () => {
  let drafts = [draft(1, 'Forty lamps'), draft(2, 'The quay')]
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET'
      ? Response.json(drafts)
      : Response.json({ code: 'novel_not_found', detail: 'gone', status: 404 }, { status: 404 }),
  )
  const { words, button } = await open('english')
  await button(words.remove).first().click()
  drafts = drafts.slice(1)
  await page.getByRole('alertdialog').getByRole('button', { name: words.remove }).click()
  await expect.element(page.getByText('Forty lamps')).not.toBeInTheDocument()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('The quay')).toBeVisible()
})
