import type { ModifyingState } from '@fabula/core/novel/modifying-state'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { scenePhrases } from '@fabula/phrases/workshop-scenes'
import { useWords } from '../../page/page-facts.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { EntryList } from '../entries/entry-list.tsx'
import { useNovel } from '../store/use-workshop.tsx'
import type { SectionProps } from './interactive-scene-editor.tsx'
import { ModificationForm } from './modification-form.tsx'
import { useSceneEdit } from './use-scene-edit.ts'

/** What the storyteller may change in the world while this scene plays. */
export function ModifyingStatesSection({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).modifying
  const unknown = useWords(scenePhrases)
  const { sceneSections } = useWords(workshopPhrases)
  const states = useNovel((novel) => novel.states)
  const edit = useSceneEdit(scene.id)
  const flagName = (id: string) => states.flags.find((flag) => flag.id === id)?.name
  const scaleName = (id: string) => states.scales.find((scale) => scale.id === id)?.name
  const namesOf = (entry: ModifyingState) => [
    ...entry.states.flags.map(({ flag_id }) => flagName(flag_id) ?? unknown.unknownFlag),
    ...entry.states.scales.map(({ scale_id }) => scaleName(scale_id) ?? unknown.unknownScale),
  ]
  return (
    <EntryList
      name={`scene.${scene.id}.modifying`}
      title={sceneSections['modifying-states']}
      note={words.note}
      words={words}
      entries={scene.modifying_states}
      nameOf={(entry) => namesOf(entry).join(', ') || words.name}
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
      form={(given) => <ModificationForm {...given} />}
      change={(what, next) => edit(what, ({ modifying_states }) => ({ modifying_states: next(modifying_states) }))}
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
