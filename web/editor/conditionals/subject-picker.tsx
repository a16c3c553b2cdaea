import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import { conditionalsPhrases } from '@fabula/phrases/conditionals'
import { scenePhrases } from '@fabula/phrases/workshop-scenes'
import { useMemo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { PickList, type PickOption } from '../pickers/pick-list.tsx'
import { useNovel } from '../store/use-workshop.tsx'
import { conditionNames } from './condition-names.ts'
import { type Subject, subjectKey, subjectOf } from './conditions.ts'

type SubjectPickerProps = { onPick: (subject: Subject) => void; onLeave: () => void }

/** Picks what a condition is about: a flag, a scale, or an ending by its scene. */
export function SubjectPicker({ onPick, onLeave }: SubjectPickerProps) {
  const words = useWords(conditionalsPhrases)
  const { notFound } = useWords(scenePhrases)
  const novel = useNovel()
  const options = useMemo(() => optionsOf(novel, words), [novel, words])
  return (
    <PickList
      focus
      labelHidden
      label={words.pickSearch}
      placeholder={words.pickSearch}
      options={options}
      none={(query) => (options.length === 0 ? words.nothingToPick : notFound(query))}
      onLeave={onLeave}
      onPick={(id) => {
        const subject = subjectOf(id)
        if (subject) onPick(subject)
      }}
    />
  )
}

function optionsOf(novel: Novel, words: (typeof conditionalsPhrases)['english']): PickOption[] {
  const names = conditionNames(novel)
  const option = (subject: Subject, label: string, group: string) => ({ id: subjectKey(subject), label, group })
  return [
    ...novel.states.flags.map(({ id, name }) => option({ kind: 'flag', id }, name, words.flags)),
    ...novel.states.scales.map(({ id, name }) => option({ kind: 'scale', id }, name, words.scales)),
    ...[...indexOf(novel).endings.keys()].flatMap((id) => {
      const name = names.ending(id)
      return name ? [option({ kind: 'ending', id }, words.endingName(name), words.endings)] : []
    }),
  ]
}
