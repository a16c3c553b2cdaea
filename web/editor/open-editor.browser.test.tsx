import type { PageDataOf } from '@fabula/contract/pages'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, renderHook } from 'vitest-browser-react'
import { session } from '../client/session.ts'
import { novelIn } from '../looks/looked-at-novels.ts'
import { answering, catchLeaving, clearAway, nell, notes, openPage } from '../test/page-in-hand.tsx'
import { formDrafts } from './forms/form-drafts.ts'
import { OpenTable } from './open-editor.tsx'
import { createEditor } from './store/editor.ts'
import { testNovel } from './store/test-novel.ts'
import { windowEntry } from './store/window-entry.ts'
import { useSending } from './use-sending.ts'

const id = '00000000-0000-4000-8000-000000000001'
const published = `GET /api/production_novel/by_id/${id}`
const novel = { ...novelIn('english'), id, full_novel: null }

function open(base: PageDataOf<'editor'>['base'], viewer: typeof nell | null = nell) {
  const page = { language: 'english', path: '/english', query: '', viewer, page: 'editor', novel_id: id, base }
  const data = page as unknown as PageDataOf<'editor'>
  return openPage(data, <OpenTable data={data} />)
}

afterEach(async () => {
  await cleanup()
  await clearAway()
  localStorage.clear()
})

test('a draft that cannot be had says why, once, with the way back', async () => {
  answering({ [`GET /api/building_novel/${id}`]: { status: 404, detail: 'Novel not found', code: 'novel_not_found' } })
  await open('building_novel')
  await expect.element(page.getByRole('alert').getByText('Error loading novel')).toBeVisible()
  await expect.element(page.getByText('Novel not found')).toBeVisible()
  expect(notes()).toEqual([])
  expect(document.querySelector('.page-back a')?.getAttribute('href')).toBe('/english/building')
})

test('what was typed into a draft that is closed by now stands where it is told', async () => {
  formDrafts(id, await windowEntry(id)).write('info', { description: 'Fog.' })
  answering({ [`GET /api/building_novel/${id}`]: { status: 404, detail: 'Novel not found', code: 'novel_not_found' } })
  await open('building_novel')
  await expect.element(page.getByRole('heading', { name: 'Typed and not saved' })).toBeVisible()
  await expect.element(page.getByLabelText('Description')).toHaveValue('Fog.')
})

test('a draft that comes without its scenes is one that cannot be had', async () => {
  answering({ [`GET /api/building_novel/${id}`]: { body: { ...testNovel(), id, interactive_scenes: undefined } } })
  await open('building_novel')
  await expect.element(page.getByRole('alert').getByText('Error loading novel')).toBeVisible()
  expect(document.querySelector('.page-back a')?.getAttribute('href')).toBe('/english/building')
})

test('an owner without the document is told that access is denied, with the way back', async () => {
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
] as const)('at another’s production editor %s is led to the search', async (_who, viewer) => {
  answering({ [published]: { body: { ...novel, is_owner: false } } })
  const leaving = catchLeaving()
  await open('production_novel', viewer)
  await expect.poll(() => leaving.to).toEqual(['/english/search'])
  leaving.stop()
  expect(notes()).toEqual([])
})

/** An edit that the server never answers, in a browser that has room for it or not. */
async function editThatHangs(room: boolean) {
  session.keep({ token: 't', user: nell })
  const calls = { saveHead: () => new Promise(() => {}) } as never
  const editor = createEditor(testNovel(), { calls, kept: { read: () => ({}), write: () => room } })
  const windows = { tell: () => {}, listen: () => () => {} }
  const { unmount } = await renderHook(() => useSending(editor, id, windows, true))
  let came = null as string | null
  void editor.edit('Rename', (novel) => ({ ...novel, name: 'Lamps' })).then((outcome) => (came = outcome))
  return { came: () => came, unmount }
}

test('what was being saved as a session ended is kept, and whoever waits for it goes on', async () => {
  const { came } = await editThatHangs(true)
  session.keep({ token: 'u', user: nell })
  await Promise.resolve()
  expect(came()).toBe(null)
  session.end()
  await expect.poll(came).toBe('kept')
})

test('nothing is called kept that this browser has no room for', async () => {
  const { came } = await editThatHangs(false)
  session.end()
  await new Promise((resolve) => setTimeout(resolve))
  expect(came()).toBe(null)
})

test('an editor that has left hears no more of the session', async () => {
  const { came, unmount } = await editThatHangs(true)
  await unmount()
  session.end()
  await new Promise((resolve) => setTimeout(resolve))
  expect(came()).toBe(null)
})
