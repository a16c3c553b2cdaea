import { editorPhrases } from '@fabula/phrases/editor'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { useWords } from '../../page/page-facts.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { EntryList } from '../entries/entry-list.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { ModificationTypeInput, ModifiedStatesInput } from './modification-inputs.tsx'
import type { SectionProps } from './section-props.ts'

/** What the storyteller may change in the world while this scene plays. */
export function ModifyingStatesSection({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).modifying
  const unknown = useWords(scenePhrases)
  const { sceneSections } = useWords(editorPhrases)
  const states = useNovel((novel) => novel.states)
  const flagName = (id: string) => states.flags.find((flag) => flag.id === id)?.name
  const scaleName = (id: string) => states.scales.find((scale) => scale.id === id)?.name
  return (
    <EntryList
      of={{ list: 'modifying_states', scene: scene.id }}
      title={sceneSections['modifying-states']}
      note={words.note}
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
