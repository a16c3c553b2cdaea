import { useEffect } from 'react'

/** Ignores files dropped outside a drop target; otherwise the browser would replace the editor by the file. */
export function useStrayFiles() {
  useEffect(() => {
    const stay = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', stay)
    addEventListener('drop', stay)
    return () => {
      removeEventListener('dragover', stay)
      removeEventListener('drop', stay)
    }
  }, [])
}
