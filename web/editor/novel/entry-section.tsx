import type { Thing } from '@fabula/core/check/usages'
import { type EntryOf, entriesOf, type HeadListName, type ListRef } from '@fabula/core/edit/entry-lists'
import { editorPhrases } from '@fabula/phrases/editor'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { AddIcon } from '../../ui/tool-icons.tsx'
import { useNameOfEntry } from '../commands/name-of-command.ts'
import { useCommands } from '../commands/use-commands.ts'
import { draftOfEntry, EntryForm, type EntryFormLook } from '../entries/entry-form.tsx'
import { newEntry } from '../entries/use-scene-entry.ts'
import { TypingMark } from '../forms/typing-mark.tsx'
import type { GuidePlace } from '../help/guide-places.ts'
import type { NovelSection } from '../location/location.ts'
import { useEntry } from '../location/use-entry.ts'
import { ForEditors } from '../rights/use-rights.tsx'
import { SectionHead } from '../section/section-head.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { DeleteDialog } from '../usages/delete-dialog.tsx'
import './novel.css'

type DialogList = Exclude<HeadListName, 'flags' | 'scales'>

/** Actions on an entry from its card. */
type CardActions = { mark: ReactNode; onEdit: () => void; onDelete: () => void }

type EntrySectionProps<List extends DialogList> = {
  list: List
  section: NovelSection & keyof (typeof editorPhrases)['english']['sections']
  words: { add: string; empty: string; emptyText?: string; new: string; editTitle: string }
  thingOf: (entry: EntryOf[List]) => Thing | null
  card: (entry: EntryOf[List], actions: CardActions) => ReactNode
  /** Why nothing can be added yet. */
  cannotAdd?: ReactNode
  note?: ReactNode
  guide?: GuidePlace
  look?: EntryFormLook
  formSize?: 'wide' | 'full'
  className?: string
  children?: ReactNode
}

/** A section with one list of the novel: cards, and a form in a dialog for each entry and for a new one. */
export function EntrySection<List extends DialogList>(props: EntrySectionProps<List>) {
  const {
    list,
    section,
    words,
    thingOf,
    card,
    cannotAdd,
    note,
    guide,
    look,
    formSize = 'wide',
    className,
    children,
  } = props
  const { sections } = useWords(editorPhrases)
  const of = { list } as ListRef<List>
  const entries = useNovel((novel) => entriesOf(novel, of))
  const nameOf = useNameOfEntry(list)
  const { run } = useCommands()
  const { entry: at, open, close } = useEntry(section)
  const [deleting, setDeleting] = useState<EntryOf[List] | null>(null)
  const edited = entries.find(({ id }) => id === at)
  const fresh = at === newEntry && cannotAdd === undefined
  return (
    <>
      <SectionHead title={sections[section]} note={note} guide={guide}>
        <ForEditors>
          {children}
          <Button disabled={cannotAdd !== undefined} onClick={() => open(newEntry)}>
            <AddIcon />
            {words.add}
            <TypingMark form={draftOfEntry(of, null)} />
          </Button>
        </ForEditors>
      </SectionHead>
      {cannotAdd !== undefined && <p className="editor-nothing">{cannotAdd}</p>}
      {entries.length === 0 && cannotAdd === undefined && (
        <EmptyStage heading="p" title={words.empty}>
          {words.emptyText && note === undefined && <p>{words.emptyText}</p>}
        </EmptyStage>
      )}
      <ul className={className ?? 'editor-cards'}>
        {entries.map((entry) =>
          card(entry, {
            mark: <TypingMark form={draftOfEntry(of, entry)} />,
            onEdit: () => open(entry.id),
            onDelete: () => setDeleting(entry),
          }),
        )}
      </ul>
      {(fresh || edited) && (
        <Dialog open onClose={close} title={edited ? words.editTitle : words.new} size={formSize}>
          <EntryForm key={at} of={of} entry={edited ?? null} look={look} onSaved={close} onCancel={close} />
        </Dialog>
      )}
      <DeleteDialog
        target={deleting && { name: nameOf(deleting), thing: thingOf(deleting) }}
        onClose={() => setDeleting(null)}
        onDelete={async () => deleting && run({ command: 'removeEntry', ...(of as ListRef), key: deleting.id })}
      />
    </>
  )
}
