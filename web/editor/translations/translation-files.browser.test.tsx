import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openEditor } from '../test/open-editor.tsx'
import { TranslationFiles } from './translation-files.tsx'

afterEach(() => vi.unstubAllGlobals())

test('reports where and why a file cannot be read, and what an imported file changed', async () => {
  const refusal = {
    status: 422,
    code: 'translations_unreadable',
    detail: 'Is no line of a catalogue (PO)',
    errors: [{ path: 'line 51', message: 'Is no line of a catalogue (PO)' }],
  }
  const answers = [
    Response.json(refusal, { status: 422, headers: { 'content-type': 'application/problem+json' } }),
    Response.json({ changed: 2, unchanged: 0, skipped: [], skipped_count: 0 }),
  ]
  vi.stubGlobal('fetch', async () => answers.shift())
  const onImported = vi.fn(async () => undefined)
  await openEditor(<TranslationFiles onImported={onImported} />, { language: 'russian' as 'english' })
  const bring = async () => {
    const input = document.querySelector('input[type=file]')
    if (!input) throw new Error('no input')
    await userEvent.upload(input, new File(['x'], 'a.po'))
  }
  await bring()
  const dialog = page.getByRole('dialog', { name: 'Файл не прочитан' })
  await expect.element(dialog.getByText('Строка 51: в каталоге (PO) таких строк нет')).toBeVisible()
  expect(onImported).not.toHaveBeenCalled()
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await bring()
  await expect.element(page.getByText('Изменено: 2 текста.')).toBeVisible()
  expect(onImported).toHaveBeenCalledOnce()
})
