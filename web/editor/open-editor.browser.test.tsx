import type { PageDataOf } from '@fabula/contract/pages'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, renderHook } from 'vitest-browser-react'
import { session } from '../client/session.ts'
import { novelIn } from '../looks/sample-novels.ts'
import { answering, catchLeaving, clearAway, nell, notes, openPage } from '../test/page-in-hand.tsx'
import { EditorPage } from './editor-page.tsx'
import { formDrafts } from './forms/form-drafts.ts'
import { NovelEditor } from './open-editor.tsx'
import { createEditor } from './store/editor.ts'
import { persistedEdits } from './store/persisted-edits.ts'
import { windowEntry } from './store/window-entry.ts'
import { testNovel } from './test/test-novel.ts'
import { useSending } from './use-sending.ts'

const id = '00000000-0000-4000-8000-000000000001'
const published = `GET /api/production_novel/by_id/${id}`
const novel = { ...novelIn('english'), id, full_novel: null }

function open(base: PageDataOf<'editor'>['base'], viewer: typeof nell | null = nell) {
  const page = { language: 'english', path: '/english', query: '', viewer, page: 'editor', novel_id: id, base }
  const data = page as unknown as PageDataOf<'editor'>
  return openPage(data, <NovelEditor data={data} />)
}

afterEach(async () => {
  await cleanup()
  await clearAway()
  localStorage.clear()
})

test('says once why a draft cannot be opened, with a back link', async () => {
  answering({ [`GET /api/building_novel/${id}`]: { status: 404, detail: 'Novel not found', code: 'novel_not_found' } })
  await open('building_novel')
  await expect.element(page.getByRole('alert').getByText('Error loading novel')).toBeVisible()
  await expect.element(page.getByText('Novel not found')).toBeVisible()
  expect(notes()).toEqual([])
  expect(document.querySelector('.page-back a')?.getAttribute('href')).toBe('/english/building')
})

test('offers text typed into a draft that can no longer be opened', async () => {
  formDrafts(id, await windowEntry(id)).write('info', { description: 'Fog.' })
  answering({ [`GET /api/building_novel/${id}`]: { status: 404, detail: 'Novel not found', code: 'novel_not_found' } })
  await open('building_novel')
  await expect.element(page.getByRole('heading', { name: 'Typed and not saved' })).toBeVisible()
  await expect.element(page.getByLabelText('Description')).toHaveValue('Fog.')
})

test('keeps what was written in a scene that others have deleted since', async () => {
  const entry = await windowEntry(id)
  const edits = persistedEdits(id, entry)
  const change = { kind: 'fields', fields: { original_message: 'Rain.', next_scenes: [] } } as const
  edits.write({ 'static:gone': { change, revision: 1 }, head: { change, revision: 1 } })
  answering({ [`GET /api/building_novel/${id}`]: { body: { ...testNovel(), id } } })
  await open('building_novel')
  const left = () => formDrafts(id, entry).readTyped('scene.gone.info')
  await expect.poll(left).toEqual({ original_message: 'Rain.' })
  expect(Object.keys(edits.read())).not.toContain('static:gone')
})

test('treats a draft without scenes as one that cannot be opened', async () => {
  answering({ [`GET /api/building_novel/${id}`]: { body: { ...testNovel(), id, interactive_scenes: undefined } } })
  await open('building_novel')
  await expect.element(page.getByRole('alert').getByText('Error loading novel')).toBeVisible()
  expect(document.querySelector('.page-back a')?.getAttribute('href')).toBe('/english/building')
})

test('denies access to an owner when the server sends no editable novel, with a back link', async () => {
  answering({ [published]: { body: { ...novel, is_owner: true } } })
  await open('production_novel')
  const told = page.getByRole('alert')
  await expect.element(told.getByText('Error loading novel')).toBeVisible()
  await expect.element(told.getByText('Access denied: You do not have permission to edit this novel')).toBeVisible()
  const back = page.getByRole('link', { name: 'Back to production novels' })
  await expect.element(back).toBeVisible()
  expect(back.element().getAttribute('href')).toBe('/english/search')
})

test.each([
  ['somebody with an account', nell],
  ['a guest', null],
] as const)('leads %s from another author’s production editor to the search', async (_who, viewer) => {
  answering({ [published]: { body: { ...novel, is_owner: false } } })
  const leaving = catchLeaving()
  await open('production_novel', viewer)
  await expect.poll(() => leaving.to).toEqual(['/english/search'])
  leaving.stop()
  expect(notes()).toEqual([])
})

/** Makes an edit that the server never answers, in a browser with or without room to store it. */
async function editThatHangs(room: boolean) {
  session.keep({ token: 't', user: nell })
  const calls = { saveHead: () => new Promise(() => {}) } as never
  const editor = createEditor(testNovel(), { calls, editStore: { read: () => ({}), write: () => room } })
  const windows = { tell: () => {}, listen: () => () => {} }
  const { unmount } = await renderHook(() => useSending(editor, id, windows, true))
  let came = null as string | null
  void editor.edit('Rename', (novel) => ({ ...novel, name: 'Lamps' })).then((outcome) => (came = outcome))
  return { came: () => came, unmount }
}

test('stores an edit in progress when the session ends, and resolves its promise', async () => {
  const { came } = await editThatHangs(true)
  session.keep({ token: 'u', user: nell })
  await Promise.resolve()
  expect(came()).toBe(null)
  session.end()
  await expect.poll(came).toBe('kept')
})

test('does not report an edit as stored when the browser has no room for it', async () => {
  const { came } = await editThatHangs(false)
  session.end()
  await new Promise((resolve) => setTimeout(resolve))
  expect(came()).toBe(null)
})

test('a closed editor ignores the end of the session', async () => {
  const { came, unmount } = await editThatHangs(true)
  await unmount()
  session.end()
  await new Promise((resolve) => setTimeout(resolve))
  expect(came()).toBe(null)
})

test('a page that Back brings from the browser’s memory shows nothing typed by the author who was logged in then', async () => {
  const rose = { id: 'rose' as never, username: 'rose' }
  answering({ [`GET /api/building_novel/${id}`]: { body: { ...testNovel(), id, name: 'Lamps of Nell' } } })
  const facts = { language: 'english', path: '/english', query: '', viewer: nell, page: 'editor', novel_id: id }
  const data = { ...facts, base: 'building_novel' } as unknown as PageDataOf<'editor'>
  await openPage(data, <EditorPage data={data} />)
  await expect.element(page.getByText('Lamps of Nell').first()).toBeInTheDocument()
  // Logged in on another page of this tab: no event reaches a page that is kept.
  localStorage.setItem('fabula.session', JSON.stringify({ token: 'u', user: rose }))
  answering({ [`GET /api/building_novel/${id}`]: { status: 404, detail: 'Novel not found', code: 'novel_not_found' } })
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(page.getByText('Novel not found')).toBeVisible()
  await expect.element(page.getByText('Lamps of Nell')).not.toBeInTheDocument()
})
