import { useEffect, useRef } from 'react'
import { letterOfKey } from '../../ui/key-press.ts'
import { useSaveKey } from '../forms/use-save-key.ts'
import { useEditorLocation } from '../location/use-location.tsx'
import { useEditor } from '../store/use-editor.tsx'
import type { Section } from './section.ts'
import { useUndo } from './undo-buttons.tsx'

/**
 * The editor's keyboard shortcuts. Text fields keep their own undo and letters; an open dialog handles all keys itself.
 */
export function useEditorKeys(args: { sections: readonly Section[]; help: () => void }) {
  const { go } = useEditorLocation()
  const editor = useEditor()
  const { undo, redo } = useUndo()
  const latest = useRef(args)
  latest.current = args
  // Forms handle Ctrl+S themselves; here it retries a failed save.
  useSaveKey(() => void editor.retry())
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.shiftKey && letterOfKey(event) === 'f') {
        if (document.querySelector('dialog[open]')) return
        event.preventDefault()
        return go({ kind: 'novel', section: 'search' })
      }
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      const command = event.ctrlKey || event.metaKey
      if (command && letterOfKey(event) === 'z') {
        event.preventDefault()
        if (event.shiftKey) redo()
        else undo()
      } else if (command && letterOfKey(event) === 'y') {
        event.preventDefault()
        redo()
      } else if (event.altKey && /^Digit[1-9]$/.test(event.code)) {
        const section = latest.current.sections[Number(event.code.slice(5)) - 1]
        if (!section) return
        event.preventDefault()
        go(section.to)
        // Moves the focus to the section, as the skip link does.
        document.getElementById('main')?.focus({ preventScroll: true })
      } else if (event.key === '?' && !command) latest.current.help()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [go, undo, redo])
}

/** Whether a key belongs to the field that has the focus. A box or a list outside of forms has no undo of its own. */
function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element ? target.closest('input, textarea, select, [contenteditable]') : null
  return field !== null && (field.closest('form') !== null || !field.matches('select, [type=checkbox], [type=radio]'))
}
