import { useEffect } from 'react'
import { session } from '../client/session.ts'
import { draftsOf } from './forms/form-drafts.ts'
import type { Editor } from './store/editor.ts'

/** The other windows of this browser that have the same novel on their table. */
export type Windows = { tell: () => void; listen: (hear: () => void) => () => void }

/** What waits is sent when the connection or the window comes back; other windows tell of what they wrote. */
export function useSending(editor: Editor | null, novelId: string, windows: Windows, draft: boolean) {
  useEffect(() => {
    if (!editor) return
    const retry = () => void editor.retry()
    // Of a draft the server's news tell the same, and it is taken in; a published novel says that it was changed.
    const deaf = windows.listen(() => (draft ? void editor.follow('') : editor.changedElsewhere()))
    const drafts = draftsOf(editor, novelId)
    // Who leaves with something typed in an open form, or with what this browser has no room for, is asked first.
    const ask = (event: BeforeUnloadEvent) => {
      const lost = drafts.overflows() || (editor.hasUnsaved() && !editor.read().persisted)
      // Whose session has ended is led to log in, and finds it all again.
      if (lost || (drafts.isTyping() && session.read() !== null)) event.preventDefault()
    }
    const stop = session.subscribe(() => {
      if (session.hasEnded() && editor.read().persisted) editor.settleKept()
    })
    addEventListener('beforeunload', ask)
    addEventListener('online', retry)
    document.addEventListener('visibilitychange', retry)
    return () => {
      deaf()
      stop()
      removeEventListener('beforeunload', ask)
      removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', retry)
    }
  }, [editor, novelId, windows, draft])
}
