import type { ConditionKind, Subject } from '@fabula/core/conditional/condition'
import { withDistinctNames } from '@fabula/core/novel/distinct-names'
import { fold } from '@fabula/core/novel/fold'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import { conditionalsPhrases } from '@fabula/phrases/conditionals'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { makeNewPhrases } from '@fabula/phrases/make-new'
import { useMemo } from 'react'
import { noteIfRefused } from '../../client/null-if-refused.ts'
import { useWords } from '../../page/page-facts.tsx'
import { conditionNames } from '../commands/condition-names.ts'
import { PickList, type PickOption } from '../pickers/pick-list.tsx'
import { useNewThings } from '../pickers/use-new-things.ts'
import { useNovel } from '../store/use-editor.tsx'

type SubjectPickerProps = { onPick: (subject: Subject) => void; onLeave: () => void }

/** Picks a condition's subject: a flag, a scale, or an ending by its scene. */
export function SubjectPicker({ onPick, onLeave }: SubjectPickerProps) {
  const words = useWords(conditionalsPhrases)
  const { notFound } = useWords(scenePhrases)
  const { flagNamed, scaleNamed, typeToMake } = useWords(makeNewPhrases)
  const things = useNewThings()
  const novel = useNovel()
  const subjects = useMemo(() => subjectsOf(novel, words), [novel, words])
  const make = async (made: () => Promise<Subject>) => {
    const subject = await noteIfRefused(made())
    if (subject) onPick(subject)
  }
  return (
    <PickList
      focus
      labelHidden
      label={words.pickSearch}
      placeholder={words.pickSearch}
      options={subjects}
      none={(query) =>
        subjects.length === 0 && query === '' ? `${words.nothingToPick} ${typeToMake}` : notFound(query)
      }
      make={[
        { label: flagNamed, onMake: (name) => void make(async () => ({ kind: 'flag', id: await things.flag(name) })) },
        {
          label: scaleNamed,
          onMake: (name) => void make(async () => ({ kind: 'scale', id: await things.scale(name) })),
        },
      ]}
      onLeave={onLeave}
      onPick={(picked) => {
        const found = subjects.find(({ id }) => id === picked)
        if (found) onPick(found.subject)
      }}
    />
  )
}

type SubjectOption = PickOption & { subject: Subject }
type Words = (typeof conditionalsPhrases)['english']

function subjectsOf(novel: Novel, words: Words): SubjectOption[] {
  const names = conditionNames(novel)
  const { flags, scales } = novel.states
  // A search by name can list a flag beside a scale of the same name.
  const flagNames = new Set(flags.map(({ name }) => fold(name)))
  const both = new Set(scales.map(({ name }) => fold(name)).filter((name) => flagNames.has(name)))
  const noteOf = (name: string, note: string) => (both.has(fold(name)) ? note : undefined)
  const option = (subject: Subject, label: string, group: string, note?: string): SubjectOption => ({
    id: `${subject.kind}:${subject.id}`,
    subject,
    label,
    group,
    note,
  })
  const byKind: Record<ConditionKind, SubjectOption[]> = {
    flag: withDistinctNames(flags).map(({ id, name }, at) =>
      option({ kind: 'flag', id }, name, words.flags, noteOf(flags[at]?.name ?? '', words.aFlag)),
    ),
    scale: withDistinctNames(scales).map(({ id, name }, at) =>
      option({ kind: 'scale', id }, name, words.scales, noteOf(scales[at]?.name ?? '', words.aScale)),
    ),
    ending: [...indexOf(novel).endings.keys()].flatMap((id) => {
      const name = names.ending(id)
      return name ? [option({ kind: 'ending', id }, words.endingName(name), words.endings)] : []
    }),
  }
  return Object.values(byKind).flat()
}
