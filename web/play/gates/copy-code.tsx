import { playPhrases } from '@fabula/phrases/play'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyIcon } from '../../ui/icons.tsx'

const copiedMs = 2_000

/** A code to be sent elsewhere, and a button that copies it. */
export function CopyCode({ code }: { code: string }) {
  const words = useWords(playPhrases)
  const [copied, setCopied] = useState(false)
  const shown = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      // No clipboard without encryption or leave: the code is selected, ready for the reader's own copying.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
    }
  }
  return (
    <div className="gate-code">
      <code ref={shown}>{code}</code>
      <Button size="small" onClick={copy}>
        <CopyIcon /> <span aria-live="polite">{copied ? words.copied : words.copy}</span>
      </Button>
    </div>
  )
}
