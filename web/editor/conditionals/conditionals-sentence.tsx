import type { Conditionals } from '@fabula/core/conditional/conditional'
import { explain } from '@fabula/core/conditional/explain'
import { conditionalsPhrases } from '@fabula/phrases/conditionals'
import { useWords } from '../../page/page-facts.tsx'
import { conditionNames } from '../commands/condition-names.ts'
import { useNovel } from '../store/use-editor.tsx'
import './conditionals.css'

/**
 * Conditionals in words, for cards and lists: "when trust is at least 3 and has the key". Renders nothing when they
 * always hold.
 */
export function ConditionalsSentence({ value }: { value: Conditionals }) {
  const words = useWords(conditionalsPhrases)
  const names = useNovel(conditionNames)
  if (value.length === 0) return null
  let at = 0
  return (
    <p className="conditions-sentence">
      {words.say(explain(value, names)).map(({ kind, text }) => {
        const key = at++
        if (kind === 'words') return <span key={key}>{text}</span>
        return (
          <em key={key} data-gone={kind === 'gone' || undefined}>
            {text}
          </em>
        )
      })}
    </p>
  )
}
