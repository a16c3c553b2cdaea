import { textField } from '@fabula/core/record/fields'
import { limits } from '@fabula/core/record/limits'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { openEditor } from '../test/open-editor.tsx'
import { pasteInto } from '../test/paste-into.ts'
import { KeywordsInput } from './inputs/text-list-input.tsx'
import { RecordForm } from './record-form.tsx'
import { RecordList } from './record-list.tsx'

const word = textField(limits.name)
const lists = z.object({ keywords: z.array(word), names: z.array(word) })

afterEach(() => localStorage.clear())

test('splits lines pasted into a list into its entries', async () => {
  let saved: unknown
  await openEditor(
    <RecordForm
      schema={lists}
      name="lists"
      words={{ keywords: { label: 'Keywords' }, names: { label: 'Names', add: 'Add a name' } }}
      inputs={{ keywords: KeywordsInput }}
      saved={{ keywords: [], names: ['Captain'] }}
      onSave={async (value) => {
        saved = value
        return 'saved'
      }}
    />,
  )
  const keywords = page.getByLabelText('Keywords').element() as HTMLInputElement
  await pasteInto(keywords, 'key\r\n\r\nold door\r\ntea\r\n')
  await expect.element(page.getByLabelText('Keywords')).toHaveValue('key, old door, tea')
  // The field's own Undo reverts it.
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByLabelText('Keywords')).toHaveValue('')
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')

  const first = page.getByLabelText('Names 1').element() as HTMLInputElement
  await pasteInto(first, 'one line alone')
  await expect.element(page.getByLabelText('Names 1')).toHaveValue('Captainone line alone')
  first.setSelectionRange(4, 99)
  await pasteInto(first, ' is \n• Old Wren\n2. The keeper')
  await expect.element(page.getByLabelText('Names 3')).toHaveFocus()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => saved)
    .toEqual({ keywords: ['key', 'old door', 'tea'], names: ['Captis', 'Old Wren', 'The keeper'] })
})

test('invisible characters of a word processor are not pasted', async () => {
  let saved: unknown
  await openEditor(
    <RecordForm
      schema={z.object({ keywords: z.array(word), text: textField(limits.prompt) })}
      name="paste"
      words={{ keywords: { label: 'Keywords' }, text: { label: 'Text' } }}
      inputs={{ keywords: KeywordsInput }}
      saved={{ keywords: [], text: '' }}
      onSave={async (value) => {
        saved = value
        return 'saved'
      }}
    />,
  )
  await pasteInto(page.getByLabelText('Keywords').element() as HTMLInputElement, '\ufefflight\u00adhouse')
  await pasteInto(
    page.getByLabelText('Text').element() as HTMLTextAreaElement,
    'A\u00a0fer\u00adry.\u000bA\u200b \u2029👩\u200d🚀.',
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => saved).toEqual({ keywords: ['lighthouse'], text: 'A\u00a0ferry.\nA \n👩\u200d🚀.' })
})

test('the error of a list describes its fieldset', async () => {
  const few = z.object({
    names: z.array(word).check(z.maxLength(1, 'Too many names')),
    rows: z.array(z.object({ name: word })).check(z.minLength(1, 'No row')),
  })
  await openEditor(
    <RecordForm
      schema={few}
      name="few"
      words={{ names: { label: 'Names', add: 'Add' }, rows: { label: 'Rows', add: 'Add a row' } }}
      inputs={{
        rows: (props) => (
          <RecordList {...props} schema={z.object({ name: word })} fields={{}} removeLabel={() => 'Remove'} />
        ),
      }}
      saved={{ names: ['Ilse', 'Mara'], rows: [] }}
      onSave={async () => 'saved'}
    />,
  )
  await page.getByLabelText('Names 1').fill('Osip')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('group', { name: 'Names' })).toHaveAccessibleDescription('Too many names')
  await expect.element(page.getByRole('group', { name: 'Rows' })).toHaveAccessibleDescription('No row')
})
