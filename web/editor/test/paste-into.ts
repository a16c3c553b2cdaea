import { userEvent } from 'vitest/browser'

/** Pastes as a person does, by the browser's own hand: a field with `maxlength` would cut what comes. */
export async function pasteInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  const source = document.createElement('textarea')
  source.value = text
  // Beside the field: from behind an open dialog nothing is selected.
  field.after(source)
  source.select()
  await userEvent.copy()
  source.remove()
  field.focus()
  await userEvent.paste()
}
