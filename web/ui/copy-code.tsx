import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import './copy-code.css'
import { CopyIcon } from './tool-icons.tsx'

/** How long "Copied!" is shown, in ms. */
const copiedMs = 2_000

type CopyCodeProps = {
  /** Null while it is loading. */
  code: string | null
  copyLabel: string
  copiedLabel: string
}

/** A code to use elsewhere, with a button that copies it. */
export function CopyCode({ code, copyLabel, copiedLabel }: CopyCodeProps) {
  const [copied, setCopied] = useState(false)
  const shown = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (code === null) return
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      // No clipboard without https or permission: the code is selected instead, for the reader to copy.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
    }
  }
  return (
    <div className="ui-code" aria-busy={code === null || undefined}>
      <code ref={shown}>{code ?? '…'}</code>
      <Button size="small" onClick={copy} aria-disabled={code === null || undefined}>
        <CopyIcon /> <span aria-live="polite">{copied ? copiedLabel : copyLabel}</span>
      </Button>
    </div>
  )
}
