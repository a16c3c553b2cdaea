import { useEffect } from 'react'
import { session } from '../client/session.ts'
import { draftsOf } from './forms/form-drafts.ts'
import type { Editor } from './store/editor.ts'

/** The other windows of this browser with the same novel open. */
export type Windows = { tell: () => void; listen: (listener: () => void) => () => void }

/** Sends unsaved edits when the connection or the window comes back, and listens to what other windows have saved. */
export function useSending(editor: Editor | null, novelId: string, windows: Windows, draft: boolean) {
  useEffect(() => {
    if (!editor) return
    const retry = () => void editor.retry()
    // For a draft the server's news say the same, and the change is merged; a published novel only shows that it was
    // changed.
    const stopListening = windows.listen(() => (draft ? void editor.follow('') : editor.changedElsewhere()))
    const drafts = draftsOf(editor, novelId)
    // Asks before leaving with unsaved text in an open form, or with edits that this browser has no room for.
    const ask = (event: BeforeUnloadEvent) => {
      const lost = drafts.overflows() || (editor.hasUnsaved() && !editor.read().persisted)
      // After the session has ended the author is led to log in, and finds everything again.
      if (lost || (drafts.isTyping() && session.read() !== null)) event.preventDefault()
    }
    const unsubscribe = session.subscribe(() => {
      if (session.hasEnded() && editor.read().persisted) editor.settleKept()
    })
    addEventListener('beforeunload', ask)
    addEventListener('online', retry)
    document.addEventListener('visibilitychange', retry)
    return () => {
      stopListening()
      unsubscribe()
      removeEventListener('beforeunload', ask)
      removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', retry)
    }
  }, [editor, novelId, windows, draft])
}
