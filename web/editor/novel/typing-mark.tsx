import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useWords } from '../../page/page-facts.tsx'
import { EditIcon } from '../../ui/icons.tsx'
import { hasDraft } from '../forms/form-drafts.ts'
import { usePlaces } from '../location/use-location.tsx'

/** Marks what opens a form in which something unsaved waits. */
export function TypingMark({ form }: { form: string }) {
  const words = useWords(editorNovelPhrases)
  const { table } = usePlaces()
  if (!hasDraft(table.novelId, form)) return null
  return (
    <span className="typing-mark" title={words.typingWaits}>
      <EditIcon />
      <span className="ui-hidden">{words.typingWaits}</span>
    </span>
  )
}
