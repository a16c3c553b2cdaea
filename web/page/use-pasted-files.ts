import { useEffect, useRef } from 'react'

/**
 * Files that are pasted while this is on screen, wherever the focus is. A picture beside words goes to no place but the
 * field of text that has the focus: word processors copy both, and the words are what is meant there.
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
