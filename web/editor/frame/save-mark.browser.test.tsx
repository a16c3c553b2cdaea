import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../../client/api-problem.ts'
import { notes } from '../../test/page-in-hand.tsx'
import { UnsavedNotice } from '../forms/unsaved-notice.tsx'
import { EntrySection } from '../novel/entry-section.tsx'
import { invalid, openEditor } from '../test/open-editor.tsx'
import '../../ui/tokens.css'
import { SaveMark } from './save-mark.tsx'

const words = { add: 'Add prompt', empty: 'None', new: 'New prompt', editTitle: 'A prompt' }

const desk = (
  <>
    <SaveMark />
    <UnsavedNotice scene={'00000000-0000-4000-8000-0000000000a1' as never} />
    <EntrySection
      list="world_prompts"
      section="world-prompts"
      words={words}
      thingOf={() => null}
      card={(entry, { onEdit }) => (
        <li key={entry.id}>
          <button type="button" onClick={onEdit}>
            {entry.name}
          </button>
        </li>
      )}
    />
  </>
)
const mark = page.elementLocator(document.body).getByRole('status').first()
const dialog = page.getByRole('dialog')
const name = dialog.getByLabelText('Name', { exact: true })
const button = (label: string) => dialog.getByRole('button', { name: label, exact: true })

beforeEach(() => history.replaceState(null, '', location.pathname))
afterEach(() => localStorage.clear())

test('text counts as unsaved, whether its form is open or closed, until it is saved or cancelled', async () => {
  await openEditor(desk)
  await expect.element(mark).toHaveTextContent('Saved')
  await page.getByRole('button', { name: 'Harbour' }).click()
  await name.fill('Pier')
  await expect.element(mark).toHaveTextContent('Typed, not saved')
  await button('Close').click()
  await expect.element(mark).toHaveTextContent('Typed, not saved')
  // The preview says that it does not include the text, and links to the form.
  const notice = page.getByText('Typed here but not saved yet, so not played:', { exact: false })
  await expect.element(notice).toBeVisible()
  await notice.getByRole('link', { name: 'World Prompts: Harbour' }).click()
  await expect.element(name).toHaveValue('Pier')
  await button('Cancel').click()
  await expect.element(mark).toHaveTextContent('Saved')
  await expect.element(notice).not.toBeInTheDocument()
})

test('its menu links to every form with unsaved text', async () => {
  await openEditor(desk)
  for (const each of ['Harbour', 'Quay']) {
    await page.getByRole('button', { name: each, exact: true }).click()
    await name.fill(`${each}!`)
    await button('Close').click()
  }
  await page.getByTitle('Not saved: 2 forms').click()
  await page.getByRole('link', { name: 'World Prompts: Quay' }).first().click()
  await expect.element(name).toHaveValue('Quay!')
})

test('shows the reason of a refused save until the save succeeds', async () => {
  const { server } = await openEditor(desk)
  server.refuse = { ...invalid, status: 403, detail: 'Not yours' }
  await page.getByRole('button', { name: 'Harbour' }).click()
  await name.fill('Pier')
  await button('Save').click()
  await expect.element(mark).toHaveTextContent('Not saved: Not yours')
  await expect.element(name).toHaveValue('Pier')
  server.refuse = null
  await button('Save').click()
  await expect.element(mark).toHaveTextContent('Saved')
})

test('says why the latest version of a novel saved elsewhere cannot be shown', async () => {
  const { editor } = await openEditor(<SaveMark />)
  const problem = new ApiError({ status: 0, code: 'no_connection', detail: '' })
  editor.calls.readNovel = () => Promise.reject(problem)
  editor.changedElsewhere()
  await page.getByRole('button', { name: 'Show the latest' }).click()
  await expect.poll(() => notes().join()).toContain('No connection')
})
