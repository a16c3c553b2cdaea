import type { NewEnding } from '@fabula/core/edit/connect-scenes'
import { formSchemas } from '@fabula/core/edit/form-schemas'
import { emptyRecord } from '@fabula/core/record/field-facts'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import type { FieldWords } from '@fabula/phrases/record-fields'
import { useMemo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { RecordForm } from '../forms/record-form.tsx'
import type { EditResult } from '../store/editor-state.ts'

type NewEndingFormProps = {
  kind: NewEnding['kind']
  onMake: (ending: NewEnding) => Promise<EditResult>
  onBack: () => void
}

const schemas = {
  automatic: formSchemas.newAutomaticEnding,
  choice: formSchemas.newChoiceEnding,
  context: formSchemas.newContextEnding,
}

/** The little that a new ending must be told before a string can stand for it. */
export function NewEndingForm({ kind, onMake, onBack }: NewEndingFormProps) {
  const words = useWords(editorGraphPhrases)
  const fields: Record<NewEnding['kind'], Record<string, FieldWords>> = {
    automatic: {
      name: { label: words.endingName },
      prompt_ending_conditional: { label: words.endingPrompt, hint: words.endingPromptHint },
    },
    choice: { display_name: { label: words.choiceLabel }, name: { label: words.choiceName } },
    context: { message_count: { label: words.messageCount } },
  }
  const schema = schemas[kind]
  const saved = useMemo(() => emptyRecord(schema), [schema])
  return (
    <RecordForm
      name={`graph.new-ending.${kind}`}
      schema={schema as typeof formSchemas.newScene}
      words={fields[kind]}
      layout={Object.keys(fields[kind])}
      saved={saved}
      autoFocus={Object.keys(fields[kind])[0]}
      saveLabel={words.connectNow}
      onSave={(ending) => onMake({ kind, ...ending } as unknown as NewEnding)}
      onCancel={onBack}
    />
  )
}
