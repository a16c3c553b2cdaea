import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useWords } from '../../page/page-facts.tsx'
import { EditIcon } from '../../ui/tool-icons.tsx'
import { useDraftNames } from './form-drafts.ts'

/** Marks what opens a form in which something unsaved waits. */
export function TypingMark({ form }: { form: string }) {
  const words = useWords(editorNovelPhrases)
  if (!useDraftNames().includes(form)) return null
  return (
    <span className="typing-mark" title={words.typingWaits}>
      <EditIcon />
      <span className="ui-hidden">{words.typingWaits}</span>
    </span>
  )
}
