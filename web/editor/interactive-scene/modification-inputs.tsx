import { entrySchemas } from '@fabula/core/edit/form-schemas'
import { itemOf } from '@fabula/core/record/field-facts'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { recordFieldPhrases } from '@fabula/phrases/record-fields'
import { useWords } from '../../page/page-facts.tsx'
import { Fault } from '../../ui/fault.tsx'
import type { InputProps } from '../forms/input-props.ts'
import { ChoiceInput, ReferenceSelect } from '../forms/inputs/choice-input.tsx'
import { KeywordsInput } from '../forms/inputs/text-list-input.tsx'
import { RecordList } from '../forms/record-list.tsx'
import { useField, useFirstError } from '../forms/use-field.ts'
import { NewState } from '../pickers/new-state.tsx'
import { useNovel } from '../store/use-editor.tsx'

const { flags, scales } = entrySchemas.modifying_states.shape.states.shape

/** How a modification is called and when it happens. */
export function ModificationTypeInput(props: InputProps) {
  const { typeHints } = useWords(interactiveScenePhrases).modifying
  const { value } = useField<keyof typeof typeHints>(props.name)
  return <ChoiceInput {...props} words={{ ...props.words, hint: typeHints[value] }} />
}

/** Which flags and scales may change, why and how far. */
export function ModifiedStatesInput({ name, facts }: InputProps) {
  const words = useWords(interactiveScenePhrases).modifying
  const labels = useWords(recordFieldPhrases).parts
  const states = useNovel((novel) => novel.states)
  const none = useFirstError([name])
  const rows = {
    flags: { schema: flags, label: words.flags, add: words.addFlag, id: 'flag_id', Pick: FlagInput },
    scales: { schema: scales, label: words.scales, add: words.addScale, id: 'scale_id', Pick: ScaleInput },
  }
  return (
    <>
      {(['flags', 'scales'] as const).map((kind) => {
        const { schema, label, add, id, Pick } = rows[kind]
        return (
          <RecordList
            key={kind}
            name={`${name}.${kind}`}
            facts={facts}
            words={{ label, add }}
            schema={itemOf(schema)}
            fields={labels[kind]}
            layout={[[id, 'max_step'], 'change_reason_prompt', 'keywords']}
            inputs={{ [id]: Pick, keywords: KeywordsInput }}
            fresh={(list) => ({
              [id]: states[kind].find((state) => !list.some((row) => row[id] === state.id))?.id ?? '',
            })}
            removeLabel={(row) => words.remove(states[kind].find((state) => state.id === row[id])?.name ?? label)}
          />
        )
      })}
      <Fault text={none} />
    </>
  )
}

const FlagInput = (props: InputProps) => <StateInput {...props} kind="flags" />
const ScaleInput = (props: InputProps) => <StateInput {...props} kind="scales" />

function StateInput({ name, words, kind }: InputProps & { kind: 'flags' | 'scales' }) {
  const { unknownFlag, unknownScale } = useWords(scenePhrases)
  const all = useNovel((novel): readonly { id: string; name: string }[] => novel.states[kind])
  const { value, set, error } = useField<string>(name)
  return (
    <div>
      <ReferenceSelect
        label={words.label}
        error={error}
        value={value}
        onChange={set}
        choices={all}
        unknown={kind === 'flags' ? unknownFlag : unknownScale}
      />
      <NewState kind={kind} onMade={set} />
    </div>
  )
}
