import { editorTranslationPhrases } from '@fabula/phrases/editor-translations'
import { useWords } from '../../page/page-facts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useEstimate } from './use-estimate.ts'

type PublishTranslationProps = { wanted: boolean; onChange: (wanted: boolean) => void }

/** In the publish dialog: whether a model shall translate what is missing, and about what that costs. Nothing to say: nothing. */
export function PublishTranslation({ wanted, onChange }: PublishTranslationProps) {
  const words = useWords(editorTranslationPhrases)
  const estimate = useEstimate(1)
  if (!estimate?.model || estimate.units === 0) return null
  const { units, characters, calls, input_tokens, output_tokens, model } = estimate
  return (
    <Checkbox
      label={words.atPublish}
      hint={`${words.estimate(units, characters)} ${words.cost(calls, input_tokens + output_tokens, model)}`}
      checked={wanted}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
