import type { Flag, Scale } from '@fabula/core/novel/states'
import { editorPhrases } from '@fabula/phrases/editor'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useTextLang } from '../../page/use-text-lang.ts'
import { Button } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AddIcon } from '../../ui/tool-icons.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { draftOfEntry, EntryForm } from '../entries/entry-form.tsx'
import { TypingMark } from '../forms/typing-mark.tsx'
import { useEntry } from '../location/use-entry.ts'
import { ForEditors } from '../rights/use-rights.tsx'
import { CardButtons } from '../section/card-buttons.tsx'
import { SectionHead } from '../section/section-head.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { DeleteDialog } from '../usages/delete-dialog.tsx'
import './novel.css'

type StateKind = 'flags' | 'scales'

const newOf = { flags: 'new-flag', scales: 'new-scale' } as const

/** The flags or the scales, one per row. A form takes the place of the row that it edits. */
function StateList({ kind }: { kind: StateKind }) {
  const words = useWords(editorNovelPhrases)
  const langOf = useTextLang()
  const { run } = useCommands()
  const list = useNovel((novel) => novel.states[kind])
  const { entry, open, closeTo } = useEntry('states')
  const close = () => closeTo(kind)
  const [deleting, setDeleting] = useState<(typeof list)[number] | null>(null)
  const shown = (value: boolean | number) =>
    typeof value === 'number' ? String(value) : words.states.values[value ? 'true' : 'false']
  return (
    <div className="state-list">
      {entry === newOf[kind] ? (
        <StateForm kind={kind} state={null} onClose={close} />
      ) : (
        <ForEditors>
          <Button onClick={() => open(newOf[kind])}>
            <AddIcon />
            {kind === 'flags' ? words.states.addFlag : words.states.addScale}
            <TypingMark form={draftOfEntry({ list: kind }, null)} />
          </Button>
        </ForEditors>
      )}
      {list.length === 0 && entry !== newOf[kind] && (
        <p className="editor-nothing">{kind === 'flags' ? words.states.noFlags : words.states.noScales}</p>
      )}
      {list.length > 0 && (
        <ul className="editor-rows">
          {list.map((state) => (
            <li key={state.id} data-led={entry === state.id || undefined}>
              {entry === state.id ? (
                <StateForm kind={kind} state={state} onClose={close} />
              ) : (
                <>
                  <strong lang={langOf(state.name)}>
                    {state.name}
                    <TypingMark form={draftOfEntry({ list: kind }, state)} />
                  </strong>
                  <span className="state-value" data-value={String(state.initial_value)}>
                    {shown(state.initial_value)}
                  </span>
                  <span className="editor-row-actions">
                    <CardButtons name={state.name} onEdit={() => open(state.id)} onDelete={() => setDeleting(state)} />
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
        onDelete={async () => deleting && run({ command: 'removeEntry', list: kind, key: deleting.id })}
      />
    </div>
  )
}

type StateFormProps = { kind: StateKind; state: Flag | Scale | null; onClose: () => void }

/** The form of a flag or a scale. After saving a new one it is empty again, for the next. */
function StateForm({ kind, state, onClose }: StateFormProps) {
  const [made, setMade] = useState(0)
  return (
    <div className="state-form">
      <EntryForm
        key={made}
        of={{ list: kind }}
        entry={state}
        look={{ layout: [['name', 'initial_value']], autoFocus: 'name', fresh: kind === 'scales' ? zero : undefined }}
        onSaved={() => (state ? onClose() : setMade(made + 1))}
        onCancel={onClose}
      />
    </div>
  )
}

const zero = { initial_value: 0 }

/** The novel's flags and scales, in two tabs. */
export function StatesSection() {
  const words = useWords(editorNovelPhrases).states
  const { sections } = useWords(editorPhrases)
  const states = useNovel((novel) => novel.states)
  const { entry, open } = useEntry('states')
  const kind: StateKind =
    entry === 'scales' || entry === 'new-scale' || states.scales.some(({ id }) => id === entry) ? 'scales' : 'flags'
  const tab = (id: StateKind) => ({
    id,
    label: (
      <>
        {words[id]} <span className="editor-count">{states[id].length}</span>
      </>
    ),
    panel: <StateList key={id} kind={id} />,
  })
  return (
    <>
      <SectionHead
        guide="states"
        title={sections.states}
        note={kind === 'flags' ? words.flagsText : words.scalesText}
      />
      <Tabs label={words.kinds} tabs={[tab('flags'), tab('scales')]} selected={kind} onSelect={open} />
    </>
  )
}
