import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useWords } from '../../page/page-facts.tsx'
import { EditIcon } from '../../ui/tool-icons.tsx'
import { useDraftNames } from './form-drafts.ts'

/** Marks a control that opens a form with unsaved text. */
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
