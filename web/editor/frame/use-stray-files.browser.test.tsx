import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useStrayFiles } from './use-stray-files.ts'

/** Drags or drops a file on the page. True if the browser would replace the page by the file. */
function leaves(type: 'dragover' | 'drop', target: EventTarget = document.body): boolean {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['x'], 'lamp.png', { type: 'image/png' }))
  return target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
}

test('a picture dropped outside a target does not replace the page, and a target still receives its drop', async () => {
  expect(leaves('drop')).toBe(true)
  const { unmount } = await renderHook(() => useStrayFiles())
  expect([leaves('dragover'), leaves('drop')]).toEqual([false, false])
  const target = document.body.appendChild(document.createElement('div'))
  let taken = ''
  target.addEventListener('drop', (event) => {
    event.preventDefault()
    taken = event.dataTransfer?.files[0]?.name ?? ''
  })
  leaves('drop', target)
  expect(taken).toBe('lamp.png')
  // Drags without files are not affected.
  expect(document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true }))).toBe(true)
  await unmount()
  expect(leaves('drop')).toBe(true)
})
