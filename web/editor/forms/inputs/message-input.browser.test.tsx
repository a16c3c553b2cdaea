import { formSchemas } from '@fabula/core/edit/form-schemas'
import { ScaleId } from '@fabula/core/ids'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { novelInHand, openEditor } from '../../test/open-editor.tsx'
import { RecordForm } from '../record-form.tsx'
import { MessageInput } from './message-input.tsx'

afterEach(() => localStorage.clear())

test('wraps the selection in emphasis, and inserts the reader’s name, flags and scales at the cursor', async () => {
  const novel = novelInHand()
  const oil = { id: ScaleId.parse('00000000-0000-4000-8000-0000000000d1'), name: 'Lamp oil', initial_value: 3 }
  await openEditor(
    <RecordForm
      name="message"
      schema={formSchemas.startMessage}
      words={{ start_message_original: { label: 'Start message' } }}
      inputs={{ start_message_original: MessageInput }}
      saved={{ start_message_original: 'Go now.', start_message_speaker_id: null }}
      onSave={async () => 'saved'}
    />,
    { novel: { ...novel, states: { ...novel.states, scales: [oil] } } },
  )
  const field = page.getByRole('textbox', { name: 'Start message' })
  const area = field.element() as HTMLTextAreaElement
  area.setSelectionRange(3, 6)
  await page.getByRole('button', { name: 'Strong emphasis: bold' }).click()
  await expect.element(field).toHaveValue('Go **now**.')
  await expect.poll(() => [area.selectionStart, area.selectionEnd]).toEqual([5, 8])
  area.setSelectionRange(11, 11)
  await page.getByRole('combobox', { name: 'Insert a flag or scale' }).selectOptions('Lamp oil')
  await page.getByRole('button', { name: 'Insert {{user}}' }).click()
  await expect.element(field).toHaveValue('Go **now**.{{Lamp oil}}{{user}}')
  // Can be undone like typing.
  for (const left of ['Go **now**.{{Lamp oil}}', 'Go **now**.', 'Go now.']) {
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(field).toHaveValue(left)
  }
})
