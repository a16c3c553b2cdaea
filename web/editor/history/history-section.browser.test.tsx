import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import '../../ui/base.css'
import '../../ui/tokens.css'
import { HistorySection } from './history-section.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Serves one version of the novel, from before its first prompt was rewritten, and records requests. */
function serverWithHistory() {
  const novel = novelInHand()
  const now = {
    ...novel,
    world_prompts: novel.world_prompts.map((each) => ({ ...each, prompt_description: 'It is warm.' })),
  }
  const asked: string[] = []
  const versions = [{ number: 4, kind: 'named', name: 'Cold', made_by: 'ilse', created_at: '2026-01-01T10:00:00.000Z' }]
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body = null }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href)
    // Nothing was published from it.
    if (pathname.endsWith('/publications')) return Response.json([])
    const path = pathname.replace(/^.*\/versions/, '')
    asked.push(`${method} ${path} ${body ?? ''}`.trim())
    if (path.endsWith('/restore')) return Response.json({ before: 5, after: 6, novel })
    if (method === 'POST') return Response.json(versions[0], { status: 201 })
    return Response.json(path === '' ? versions : { version: versions[0], novel })
  })
  return { now, novel, asked }
}

test('shows the differences since a version and restores it; Undo reverts that, but nothing written since', async () => {
  const { now, novel, asked } = serverWithHistory()
  const { editor, server } = await openEditor(<HistorySection />, { novel: now })
  await expect.element(page.getByRole('button', { name: /Cold/ })).toBeVisible()
  await expect.element(page.getByRole('deletion').first()).toHaveTextContent('Harbour')
  await expect.element(page.getByRole('insertion').first()).toHaveTextContent('It')
  await page.getByRole('button', { name: 'Restore everything' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await expect.element(page.getByText('No differences.')).toBeVisible()
  expect(editor.read().novel.world_prompts).toEqual(novel.world_prompts)
  expect(asked).toContain('POST /4/restore {"kind":"all"}')
  await expect.poll(() => editor.read().undo).toBe('Restored: everything')
  editor.applyAnswer((all) => ({ ...all, description: 'Written by another meanwhile.' }))
  await editor.undo()
  expect(editor.read().novel).toMatchObject({
    world_prompts: now.world_prompts,
    description: 'Written by another meanwhile.',
  })
  expect(server.saved).toEqual([{ world_prompts: now.world_prompts }])
})

test('does not store a version without a name, and says so at its field', async () => {
  const { now, asked } = serverWithHistory()
  await openEditor(<HistorySection />, { novel: now })
  await page.getByRole('button', { name: 'Save a version' }).click()
  await expect.element(page.getByText('The version needs a name')).toBeVisible()
  await expect.element(page.getByLabelText('Version name')).toHaveFocus()
  expect(asked.filter((each) => each.startsWith('POST'))).toEqual([])
  await page.getByLabelText('Version name').fill('Second draft')
  await page.getByRole('button', { name: 'Save a version' }).click()
  await expect.poll(() => asked).toContain('POST  {"name":"Second draft"}')
})

test('reports a version that was deleted meanwhile in its place, and restores nothing from it', async () => {
  const { now } = serverWithHistory()
  const answer = globalThis.fetch
  const gone = { status: 404, code: 'version_not_found', detail: 'This novel has no such version' }
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.endsWith('/versions/4') ? Response.json(gone, { status: 404 }) : answer(address, init),
  )
  await openEditor(<HistorySection />, { novel: now })
  await expect.element(page.getByText('This novel has no such version')).toBeVisible()
  await expect.element(page.getByText('Loading the history…')).not.toBeInTheDocument()
  ;(page.getByRole('button', { name: 'Restore everything' }).element() as HTMLElement).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('keeps the typed name when no version can be stored because edits are not saved yet', async () => {
  const { now, asked } = serverWithHistory()
  const { editor, server } = await openEditor(<HistorySection />, { novel: now })
  server.refuse = { status: 0, code: 'no_connection', detail: 'offline' }
  await editor.edit('Rename', (novel) => ({ ...novel, name: 'Other' }))
  const field = page.getByLabelText('Version name')
  await field.fill('Second draft')
  await page.getByRole('button', { name: 'Save a version' }).click()
  await expect.element(page.getByText('Your last edits are not saved yet.')).toBeVisible()
  await expect.element(field).toHaveValue('Second draft')
  expect(asked.filter((each) => each.startsWith('POST'))).toEqual([])
})

test('changed names without spaces fit into a phone’s width', async () => {
  await page.viewport(360, 740)
  const { now } = serverWithHistory()
  const endless = 'Превысокомногорассмотрительствующий'.repeat(6)
  const world_prompts = now.world_prompts.map((each) => ({ ...each, name: endless }))
  await openEditor(<HistorySection />, { novel: { ...now, world_prompts } })
  await expect.element(page.getByRole('insertion').first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(360)
})
