import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AddIcon, DeleteIcon, EditIcon } from '../../ui/icons.tsx'
import { useEntry } from '../place/use-entry.ts'
import { useNovel, useWorkshop } from '../store/use-workshop.tsx'
import { DeleteDialog } from '../usages/delete-dialog.tsx'
import { type StateKind, withoutState } from './state-edits.ts'
import { StateForm } from './state-form.tsx'
import { TypingMark } from './typing-mark.tsx'

const newOf = { flags: 'new-flag', scales: 'new-scale' } as const

/** The flags or the scales: a row each, and the form in the place of what it edits. */
export function StateList({ kind }: { kind: StateKind }) {
  const words = useWords(workshopNovelPhrases)
  const workshop = useWorkshop()
  const list = useNovel((novel) => novel.states[kind])
  const { entry, open } = useEntry('states')
  const close = () => open(kind)
  const [deleting, setDeleting] = useState<(typeof list)[number] | null>(null)
  const shown = (value: boolean | number) =>
    typeof value === 'number' ? String(value) : words.states.values[value ? 'true' : 'false']
  return (
    <div className="state-list">
      {entry === newOf[kind] ? (
        <StateForm kind={kind} state={null} onClose={close} />
      ) : (
        <Button onClick={() => open(newOf[kind])}>
          <AddIcon />
          {kind === 'flags' ? words.states.addFlag : words.states.addScale}
          <TypingMark form={`state.${kind}`} />
        </Button>
      )}
      {list.length === 0 && entry !== newOf[kind] && (
        <p className="bench-nothing">{kind === 'flags' ? words.states.noFlags : words.states.noScales}</p>
      )}
      {list.length > 0 && (
        <ul className="bench-rows">
          {list.map((state) => (
            <li key={state.id} data-led={entry === state.id || undefined}>
              {entry === state.id ? (
                <StateForm kind={kind} state={state} onClose={close} />
              ) : (
                <>
                  <strong>
                    {state.name}
                    <TypingMark form={`state.${state.id}`} />
                  </strong>
                  <span className="state-value" data-value={String(state.initial_value)}>
                    {shown(state.initial_value)}
                  </span>
                  <span className="bench-row-deeds">
                    <IconButton name={words.editOf(state.name)} size="small" onClick={() => open(state.id)}>
                      <EditIcon />
                    </IconButton>
                    <IconButton name={words.deleteOf(state.name)} size="small" onClick={() => setDeleting(state)}>
                      <DeleteIcon />
                    </IconButton>
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <DeleteDialog
        target={
          deleting && { name: deleting.name, thing: { kind: kind === 'flags' ? 'flag' : 'scale', id: deleting.id } }
        }
        onClose={() => setDeleting(null)}
        onDelete={async () =>
          deleting &&
          workshop.edit(words.states.deedDelete(deleting.name), (novel) => withoutState(novel, kind, deleting.id))
        }
      />
    </div>
  )
}
