import { useEffect, useRef } from 'react'

/** The actions of the play page's keys. */
export interface PlayKeys {
  on(): void
  back(): void
  escape(): void
  history(): void
  saves(): void
  music(): void
  hide(): void
  chat(): void
  help(): void
  auto(): void
  skip(): void
  fullscreen(): void
  quickSave(): void
  quickLoad(): void
}

const letters: Record<string, keyof PlayKeys> = {
  l: 'history',
  s: 'saves',
  m: 'music',
  h: 'hide',
  c: 'chat',
  a: 'auto',
  k: 'skip',
  f: 'fullscreen',
  q: 'quickSave',
  e: 'quickLoad',
}

/**
 * Keys of the whole page. They are ignored while a dialog is open and in text fields, which Esc leaves; focused buttons
 * and links keep Space and Enter. `letterKeys` false leaves only the keys that are no letters. A letter without an
 * action starts the reader's text.
 */
export function useKeys(keys: PlayKeys, letterKeys: boolean): void {
  const latest = useRef({ keys, letterKeys })
  latest.current = { keys, letterKeys }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actionOf(event, latest.current.letterKeys)
      if (!action) return
      event.preventDefault()
      latest.current.keys[action]()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function actionOf(event: KeyboardEvent, letterKeys: boolean): keyof PlayKeys | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null
  if (document.querySelector('dialog:modal')) return null
  const target = event.target instanceof HTMLElement ? event.target : null
  const field = target?.closest<HTMLElement>('input, textarea, select, [contenteditable]')
  if (event.key === 'Escape' && !field) return 'escape'
  if (field) {
    if (event.key === 'Escape') field.blur()
    return null
  }
  if (event.key === ' ' || event.key === 'Enter') return target?.closest('button, a, summary') ? null : 'on'
  if (event.key === 'ArrowRight' || event.key === 'PageDown') return 'on'
  if (event.key === 'ArrowLeft' || event.key === 'PageUp') return 'back'
  if (event.key === '?') return letterKeys ? 'help' : null
  // In another script than Latin, the letter at its place on an English keyboard.
  const letter = event.key > '~' ? event.code.slice(3) : event.key
  const key = letterKeys && !event.shiftKey ? letters[letter.toLowerCase()] : undefined
  if (!key && /^[\p{L}\p{N}]$/u.test(event.key)) document.querySelector<HTMLElement>('.answer-form textarea')?.focus()
  return key ?? null
}
