import { entrySchemas } from '@fabula/core/edit/form-schemas'
import { toldApart } from '@fabula/core/novel/told-apart'
import { itemOf } from '@fabula/core/record/field-facts'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { recordFieldPhrases } from '@fabula/phrases/record-fields'
import { useWords } from '../../page/page-facts.tsx'
import { Fault } from '../../ui/fault.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { EntryList } from '../entries/entry-list.tsx'
import type { InputProps } from '../forms/input-props.ts'
import { ChoiceInput, ReferenceSelect } from '../forms/inputs/choice-input.tsx'
import { KeywordsInput } from '../forms/inputs/text-list-input.tsx'
import { RecordList } from '../forms/record-list.tsx'
import { useField, useFirstError } from '../forms/use-field.ts'
import { NewState } from '../pickers/new-character.tsx'
import { useNovel } from '../store/use-editor.tsx'
import type { SectionProps } from './section-props.ts'

/** What the storyteller may change in the world during this scene. */
export function ModifyingStatesSection({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).modifying
  const unknown = useWords(scenePhrases)
  const states = useNovel((novel) => novel.states)
  const flagName = (id: string) => states.flags.find((flag) => flag.id === id)?.name
  const scaleName = (id: string) => states.scales.find((scale) => scale.id === id)?.name
  return (
    <EntryList
      of={{ list: 'modifying_states', scene: scene.id }}
      section="modifying-states"
      guide="changes"
      words={words}
      card={(entry) => (
        <>
          <h3>
            <span className="entry-card-tag">{words.types[entry.type]}</span>
          </h3>
          {entry.states.flags.map((row) => (
            <Row
              key={row.flag_id}
              name={flagName(row.flag_id)}
              unknown={unknown.unknownFlag}
              reason={row.change_reason_prompt}
            />
          ))}
          {entry.states.scales.map((row) => (
            <Row
              key={row.scale_id}
              name={scaleName(row.scale_id)}
              unknown={unknown.unknownScale}
              reason={row.change_reason_prompt}
              note={words.maxStepIs(row.max_step)}
            />
          ))}
          <ConditionalsSentence value={entry.conditionals} />
        </>
      )}
      look={{
        layout: ['type', 'states', 'conditionals'],
        inputs: { type: ModificationTypeInput, states: ModifiedStatesInput },
      }}
    />
  )
}

type RowProps = { name: string | undefined; unknown: string; reason: string; note?: string }

const Row = ({ name, unknown, reason, note }: RowProps) => (
  <p>
    <strong className={name ? undefined : 'entry-card-gone'}>{name ?? unknown}</strong>
    {`: ${reason}`}
    {note && <span className="entry-card-fact">{` (${note})`}</span>}
  </p>
)

const { flags, scales } = entrySchemas.modifying_states.shape.states.shape

/** When a modification happens, and its name. */
function ModificationTypeInput(props: InputProps) {
  const { typeHints } = useWords(interactiveScenePhrases).modifying
  const { value } = useField<keyof typeof typeHints>(props.name)
  return <ChoiceInput {...props} words={{ ...props.words, hint: typeHints[value] }} />
}

/** Which flags and scales may change, why, and how far. */
function ModifiedStatesInput({ name, facts }: InputProps) {
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
        choices={toldApart(all)}
        unknown={kind === 'flags' ? unknownFlag : unknownScale}
      />
      <NewState kind={kind} onMade={set} />
    </div>
  )
}
