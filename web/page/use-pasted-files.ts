import { useEffect, useRef } from 'react'

/**
 * Takes files that are pasted anywhere while this is mounted. A picture pasted together with text is left to a focused
 * text field: word processors copy both, and the text is what was meant there.
 */
export function usePastedFiles(take: (files: File[]) => void): void {
  const last = useRef(take)
  useEffect(() => {
    last.current = take
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented) return
      if (isTyping(event.target) && event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      last.current(files)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'file')
