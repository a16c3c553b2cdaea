import type { PageDataOf } from '@fabula/contract/pages'
import type { LibraryNovel } from '@fabula/contract/shapes/library'
import type { Save } from '@fabula/contract/shapes/play'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answering, catchLeaving, clearAway, nell, notes, openPage } from '../test/page-in-hand.tsx'
import { LibraryNovelPage } from './library-novel-page.tsx'
import { LibraryPage } from './library-page.tsx'

const every = { language: 'english' as const, path: '/english/library', query: '', viewer: nell }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const hrefOf = (name: string) => page.getByRole('link', { name, exact: true }).first().element().getAttribute('href')

afterEach(async () => {
  await cleanup()
  await clearAway()
  vi.restoreAllMocks()
})

const brief = {
  novel_id: 'n1' as never,
  name: 'Salt',
  description: 'A letter that must stay closed.',
  cover_background_image_id: null,
  cover_background_image_extension: null,
  cover_image_id: null,
  cover_image_extension: null,
  cover_url: null,
  play_link: 'salt',
}
const kept: LibraryNovel = {
  ...brief,
  user_biography_name: 'Nell',
  user_biography: 'Mends lamps.',
  endings_found: 0,
  endings_total: 3,
  current: null,
}

function openLibrary(data: Partial<PageDataOf<'library'>> = {}) {
  const answer = { novel_briefs: [brief], max_novels: 7 }
  const all = { ...every, page: 'library', filter: { name: '', page: 1 }, answer, failure: null, ...data } as never
  return openPage(all as PageDataOf<'library'>, <LibraryPage data={all} />)
}
function openKept(data: Partial<PageDataOf<'library_novel'>> = {}) {
  const all = { ...every, page: 'library_novel', play_link: 'salt', novel: kept, failure: null, ...data } as never
  return openPage(all as PageDataOf<'library_novel'>, <LibraryNovelPage data={all} />)
}

describe('the library', () => {
  test('keeps and marks too long a paste in its filter, and searches once it fits', async () => {
    await openLibrary()
    const leaving = catchLeaving()
    const name = page.getByLabelText('Name', { exact: true })
    await name.fill('x'.repeat(204))
    expect((name.element() as HTMLInputElement).validity.patternMismatch).toBe(true)
    await expect.element(name).toHaveAttribute('title', 'No more than 200 characters')
    await button('Search').click()
    await expect.element(name).toHaveValue('x'.repeat(204))
    await expect.element(name).toHaveFocus()
    expect(leaving.to).toEqual([])
    await name.fill('Salt')
    await button('Search').click()
    await expect.poll(() => leaving.to).toEqual(['/english/library'])
    leaving.stop()
  })

  test('has a filter, Search and Reset, six novels to a page, and links to each novel', async () => {
    await openLibrary()
    await expect.element(page.getByLabelText('Name', { exact: true })).toBeVisible()
    await expect.element(button('Search')).toBeVisible()
    expect(hrefOf('Reset')).toBe('/english/library')
    await expect.element(page.getByText('Page 1 of 2')).toBeVisible()
    expect(hrefOf('Details: Salt')).toBe('/english/library/salt')
  })

  test('says that it is empty, or that it could not be loaded', async () => {
    await openLibrary({ answer: { novel_briefs: [], max_novels: 0 } })
    await expect.element(page.getByText('No novels in your library')).toBeVisible()
    await cleanup()
    const filter = { name: 'Tar', page: 1 }
    await openLibrary({ answer: { novel_briefs: [], max_novels: 0 }, filter })
    await expect.element(page.getByRole('heading', { name: 'No title contains “Tar”' })).toBeVisible()
    expect(page.getByText('No novels in your library').elements()).toEqual([])
    await cleanup()
    await openLibrary({ answer: null, failure: 'failed' as never })
    await expect.element(page.getByRole('alert').getByText('Error loading library')).toBeVisible()
  })
})

describe('a novel in the library', () => {
  test('has its cover, texts, biography, and every action', async () => {
    await openKept()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Salt' })).toBeVisible()
    expect(document.querySelector('.library-poster img')).not.toBeNull()
    await expect.element(page.getByText('A letter that must stay closed.')).toBeVisible()
    await expect.element(page.getByText('Mends lamps.')).toBeVisible()
    expect(hrefOf('Continue')).toBe('/english/play/salt')
    expect(hrefOf('Back to library')).toBe('/english/library')
    for (const name of ['New Game', 'Saves', 'Delete from Library', 'Edit'])
      await expect.element(button(name)).toBeVisible()
  })

  test('offers a finished game’s ending again in place of Continue', async () => {
    await openKept({ novel: { ...kept, current: { game_state_id: 's1' as never, the_end: true } } })
    expect(hrefOf('See the ending again')).toBe('/english/play/salt')
  })

  test('lets the reader edit their biography, or cancel', async () => {
    const changed = { user_biography_name: 'Ada', user_biography: 'Reads.' }
    answering({ 'PUT /api/user_novel_game/n1/biography': { body: changed } })
    await openKept()
    await button('Edit').click()
    await expect.element(page.getByRole('textbox').first()).toHaveFocus()
    expect((page.getByLabelText('Biography', { exact: true }).element() as HTMLTextAreaElement).rows).toBe(5)
    await page.getByLabelText('Name', { exact: true }).fill('Somebody')
    await button('Cancel').click()
    await expect.element(page.getByText('Nell', { exact: true })).toBeVisible()
    await button('Edit').click()
    await page.getByLabelText('Name', { exact: true }).fill('Ada')
    await cleanup()
    await openKept()
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Ada')
    await cleanup()
    await openKept({ novel: { ...kept, novel_id: 'n2' as never } })
    await expect.element(button('Edit')).toBeVisible()
    await cleanup()
    await openKept()
    await button('Update Biography').click()
    await expect.element(page.getByText('Reads.')).toBeVisible()
    await cleanup()
    await openKept()
    await expect.element(button('Edit')).toBeVisible()
  })

  test('asks the age of a reader who has not confirmed it yet, where the novel needs it', async () => {
    const said: unknown[] = []
    const put = 'PUT /api/user_novel_game/n1/biography'
    const answers: Parameters<typeof answering>[0] = {
      [put]: { status: 422, code: 'age_confirmation_required', detail: 'Confirm', said },
    }
    answering(answers)
    await openKept()
    await button('Edit').click()
    await button('Update Biography').click()
    await page.getByRole('checkbox', { name: 'I am at least 18 years old' }).click()
    answers[put] = { body: { user_biography_name: 'Ada', user_biography: '' }, said }
    await button('Update Biography').click()
    await expect.element(page.getByText('Ada', { exact: true })).toBeVisible()
    expect(said).toMatchObject([{ confirmed_18: false }, { confirmed_18: true }])
  })

  test('starts a new game and opens it; a failure is reported', async () => {
    answering({ 'POST /api/english/game/new_game/salt': { status: 500, detail: 'Away' } })
    await openKept()
    await button('New Game').click()
    await expect.element(page.getByText('Failed to start new game')).toBeVisible()
    expect(notes()).toEqual(['API Error (500)Away'])
    answering({ 'POST /api/english/game/new_game/salt': { body: {} } })
    const leaving = catchLeaving()
    await button('New Game').click()
    await expect.poll(() => leaving.to).toEqual(['/english/play/salt'])
    leaving.stop()
  })

  test('is removed after window.confirm is accepted', async () => {
    const asked = answering({ 'DELETE /api/library/salt': { body: null } })
    const question = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
    await openKept()
    await button('Delete from Library').click()
    expect(question).toHaveBeenCalledWith('Are you sure you want to remove this novel from your library?')
    expect(asked).toEqual([])
    const leaving = catchLeaving()
    await button('Delete from Library').click()
    await expect.poll(() => leaving.to).toEqual(['/english/library'])
    leaving.stop()
    expect(sessionStorage.getItem('fabula.note')).toBe('Novel removed from library')
  })

  test('has its saves in a dialog: empty, loaded, deleted; failures are reported', async () => {
    const save = {
      save_id: 's1',
      name: 'At the quay',
      kind: 'named',
      position: null,
      created_at: '2026-01-01T00:00:00Z',
      game_state_id: 'g1',
      scene_name: 'The quay',
      line: 'Fog.',
      thumbnail_url: null,
      thumbnail_sprites: [],
    } as unknown as Save
    const lists = (saves: Save[]) => ({
      'GET /api/game/n1/saves': { body: saves },
      'GET /api/game/n1/games': { body: [] },
    })
    const dialog = page.getByRole('dialog')
    answering({ 'GET /api/game/n1/saves': { status: 500, detail: 'Away' } })
    await openKept()
    await button('Saves').click()
    await expect.element(dialog.getByText('Error fetching saves')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()

    answering(lists([]))
    await button('Saves').click()
    await expect.element(dialog.getByText('No saves found')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()

    answering({ ...lists([save]), 'GET /api/english/game/n1/state/g1/rollback': { status: 500, detail: 'Away' } })
    await button('Saves').click()
    await dialog.getByRole('button', { name: /^Load/ }).click()
    await expect.element(dialog.getByText('Error loading save')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete: At the quay' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(dialog.getByText('Error deleting save')).toBeVisible()

    answering({ ...lists([save]), 'GET /api/english/game/n1/state/g1/rollback': { body: {} } })
    const leaving = catchLeaving()
    await dialog.getByRole('button', { name: /^Load/ }).click()
    await expect.poll(() => leaving.to).toEqual(['/english/play/salt'])
    leaving.stop()
  })

  test('has no saves of a novel that the reader has not played: the gate refuses to list them', async () => {
    const gate = { status: 403, detail: 'This novel is not open to you yet', code: 'gate_closed' }
    answering({ 'GET /api/game/n1/saves': gate, 'GET /api/game/n1/games': gate })
    await openKept({ novel: { ...kept, user_biography_name: null, user_biography: null } })
    await button('Saves').click()
    await expect.element(page.getByRole('dialog').getByText('No saves found')).toBeVisible()
    // Any other failure is told.
    await cleanup()
    answering({ 'GET /api/game/n1/saves': { status: 500, detail: 'Away' }, 'GET /api/game/n1/games': gate })
    await openKept({ novel: { ...kept, user_biography_name: null, user_biography: null } })
    await button('Saves').click()
    await expect.element(page.getByText('Error fetching saves')).toBeVisible()
  })

  test('reports once, in its place, that it does not exist or cannot be loaded', async () => {
    // The document was rendered for a guest, so that the page fetches as the current user.
    answering({ 'GET /api/library/salt': { status: 404, detail: 'Novel not found', code: 'novel_not_found' } })
    await openKept({ novel: null, failure: 'not_found' as never, viewer: { id: 'other' as never, username: 'other' } })
    await expect.element(page.getByRole('heading', { name: 'Novel not found' })).toBeVisible()
    await expect.poll(() => page.getByText('Novel not found').elements().length).toBe(1)
    await expect.element(page.getByText('It is not in your library.')).toBeVisible()
    // A page of an earlier test may still show its own note.
    expect(notes().filter((note) => note.includes('Novel not found'))).toEqual([])
    await cleanup()
    await openKept({ novel: null, failure: 'failed' as never })
    await expect.element(page.getByRole('heading', { name: 'Error loading novel details' })).toBeVisible()
  })
})
