import { userEvent } from 'vitest/browser'

/** Pastes with the browser's own command, as a person does: a field with `maxlength` would cut the text. */
export async function pasteInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  const source = document.createElement('textarea')
  source.value = text
  // Next to the field: outside an open dialog nothing could be selected.
  field.after(source)
  source.select()
  await userEvent.copy()
  source.remove()
  field.focus()
  await userEvent.paste()
}
