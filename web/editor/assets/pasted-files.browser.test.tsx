import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openEditor } from '../test/open-editor.tsx'
import { AssetsSection } from './assets-section.tsx'

test('adds pasted files to the section, unless a dialog is open and handles them', async () => {
  await openEditor(<AssetsSection />)
  const files = new DataTransfer()
  files.items.add(new File(['x'], 'quay.txt', { type: 'text/plain' }))
  const paste = () => dispatchEvent(new ClipboardEvent('paste', { clipboardData: files, cancelable: true }))
  const queue = page.getByRole('region', { name: editorNovelPhrases.english.assets.queue })
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  dialog.show()
  paste()
  dialog.remove()
  paste()
  await expect.element(queue).toBeVisible()
  expect(queue.getByRole('listitem').elements()).toHaveLength(1)
})
