import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import '../../ui/tokens.css'
import { StaleDialog } from './stale-dialog.tsx'

const dialog = page.getByRole('alertdialog')

test('shows colliding versions side by side, takes a choice for each, and merges everything else', async () => {
  const novel = novelInHand()
  const [first, second] = novel.world_prompts
  if (!first || !second) throw new Error('The novel has two world prompts')
  const theirs = {
    ...novel,
    name: 'Fifty lamps',
    description: 'A town of lamps.',
    revision: 2,
    world_prompts: [{ ...first, prompt_description: 'Harbour is warm.' }, second],
  }
  const { editor, server } = await openEditor(<StaleDialog />, { novel, fresh: theirs })
  server.refuse = { status: 412, code: 'changed_elsewhere', detail: '' }
  const edit = editor.edit('Edit', (now) => ({
    ...now,
    name: 'Sixty lamps',
    credits: 'Me',
    world_prompts: [
      { ...first, prompt_description: 'Harbour is foggy.' },
      { ...second, name: 'Pier' },
    ],
  }))
  expect(await edit).toBe('kept')
  await expect.element(dialog).toBeVisible()
  const choice = (name: string) => dialog.getByRole('group', { name })
  await expect.element(choice('The novel itself')).toHaveTextContent('Sixty lamps')
  await expect.element(choice('The novel itself')).toHaveTextContent('Fifty lamps')
  await expect.element(choice('Harbour')).toHaveTextContent('World prompt')
  await choice('The novel itself').getByText('The other version').click()
  const save = dialog.getByRole('button', { name: 'Save what I chose' })
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await choice('Harbour').getByText('Yours').click()
  server.refuse = null
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(editor.read()).toMatchObject({ saving: { kind: 'saved' } })
  expect(editor.read().novel).toMatchObject({
    name: 'Fifty lamps',
    description: 'A town of lamps.',
    credits: 'Me',
    world_prompts: [{ prompt_description: 'Harbour is foggy.' }, { name: 'Pier' }],
  })
})
