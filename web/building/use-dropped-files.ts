import { useEffect, useRef } from 'react'

/** Takes files dropped on the page, unless an element below has handled the drop or a dialog is open. */
export function useDroppedFiles(take: (files: File[]) => void): void {
  const last = useRef(take)
  useEffect(() => {
    last.current = take
  })
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      const taken = event.defaultPrevented
      if (files.length > 0) event.preventDefault()
      if (!taken && files.length > 0 && !document.querySelector('dialog[open]')) last.current(files)
    }
    addEventListener('dragover', onDragOver)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', onDragOver)
      removeEventListener('drop', drop)
    }
  }, [])
}
