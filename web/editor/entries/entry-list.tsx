import type { EditorPlace } from '@fabula/contract/shapes/coauthors'
import type { Thing } from '@fabula/core/check/usages'
import { alignLists } from '@fabula/core/compare/align-lists'
import { sameValue } from '@fabula/core/compare/same-value'
import { type EntryOf, entriesOf, type ListName, type ListRef } from '@fabula/core/edit/entry-lists'
import { editorPhrases } from '@fabula/phrases/editor'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { AddIcon } from '../../ui/tool-icons.tsx'
import { useNameOfEntry } from '../commands/name-of-command.ts'
import { useCommands } from '../commands/use-commands.ts'
import { useDraftNames } from '../forms/form-drafts.ts'
import { TypingMark } from '../forms/typing-mark.tsx'
import type { GuidePlace } from '../help/guide-places.ts'
import { entryKey } from '../location/location-of-form.ts'
import { useEditorLocation } from '../location/use-location.tsx'
import { useRights } from '../rights/use-rights.tsx'
import { SectionHead } from '../section/section-head.tsx'
import type { EditResult } from '../store/editor-state.ts'
import { useNovel } from '../store/use-editor.tsx'
import { PeopleHere } from '../together/people-here.tsx'
import { placeInEditor } from '../together/use-together.tsx'
import { DeleteDialog } from '../usages/delete-dialog.tsx'
import { EntryCard } from './entry-card.tsx'
import { draftOfEntry, EntryForm, type EntryFormLook, keyOf } from './entry-form.tsx'
import { useCarriedCard } from './use-carried-card.ts'
import { newEntry, useSceneEntry } from './use-scene-entry.ts'
import './entries.css'

type EntryWords = {
  note?: string
  add: string
  /** Titles of the form. */
  new: string
  edit: string
  empty: string
  /** Shown as a note after success, and as a red one after a failure. */
  saved?: string
  deleted?: string
  saveFailed?: string
  deleteFailed?: string
}

type EntryListProps<List extends ListName> = {
  /** Which list of which scene. */
  of: ListRef<List>
  /** The section that the list fills; absent when it shares a section with others. */
  section?: keyof (typeof editorPhrases)['english']['sceneSections']
  guide?: GuidePlace
  words: EntryWords
  /** The thing that an entry is, whose usages are shown before it is deleted. */
  thingOf?: (entry: EntryOf[List]) => Thing
  /** Content at the left of an entry's card. */
  face?: (entry: EntryOf[List]) => ReactNode
  /** Content of an entry's card. */
  card: (entry: EntryOf[List]) => ReactNode
  /** Further buttons of an entry's card. */
  actions?: (entry: EntryOf[List]) => ReactNode
  look?: EntryFormLook
  formSize?: 'wide' | 'full'
  /** The list has at most one entry, so it has no order. */
  single?: boolean
}

const addressOf = (entry: object, index: number) => ('id' in entry ? String(entry.id) : String(index))

/** A scene's list: cards in order, and a form in a dialog for each entry and for a new one. */
export function EntryList<List extends ListName>(props: EntryListProps<List>) {
  const { of, section, guide, words, single } = props
  const { sceneSections } = useWords(editorPhrases)
  const drafts = useDraftNames()
  const { edit: mayEdit } = useRights()
  const novel = useNovel()
  const entries = entriesOf(novel, of)
  const nameOf = useNameOfEntry(of.list)
  const { run, runAndShow } = useCommands()
  const { entry: at, open } = useSceneEntry()
  const { place } = useEditorLocation()
  const isHere = (where: EditorPlace, address: string) =>
    where.section === place.section && where.scene_id === placeInEditor(place).scene_id && where.entry === address
  const [deleting, setDeleting] = useState<EntryOf[List] | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const full = single && entries.length > 0

  const move = async (from: number, to: number) => {
    const moved = runAndShow({ command: 'moveEntry', ...(of as ListRef), from, to })
    const way = to < from ? 'up' : 'down'
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>(`[data-move="${way}"]`)[to]?.focus())
    await moved
  }
  const carryOf = useCarriedCard(entries, (from, to) => void move(from, to))
  const remove = async () => {
    const key = keyOf(entries, deleting)
    if (key === null) return
    try {
      const result = await run({ command: 'removeEntry', ...(of as ListRef), key })
      if (result === 'saved' && words.deleted) toast.success(words.deleted)
    } catch (problem) {
      // The reason is shown where the action was started.
      if (words.deleteFailed && problem instanceof ApiError) toast.error(words.deleteFailed)
      throw problem
    }
  }
  const add = !full && mayEdit && (
    <Button onClick={() => open(newEntry)}>
      <AddIcon />
      {words.add}
      <TypingMark form={draftOfEntry(of, null)} />
    </Button>
  )
  return (
    <section className="entries">
      {section ? (
        <SectionHead title={sceneSections[section]} note={words.note} guide={guide}>
          {add}
        </SectionHead>
      ) : (
        <div className="entries-head">
          {words.note && <p>{words.note}</p>}
          {add}
        </div>
      )}
      {entries.length === 0 && <p className="editor-nothing">{words.empty}</p>}
      <ol ref={list} className="entry-cards">
        {entries.map((entry, index) => (
          <EntryCard
            key={'id' in entry ? String(entry.id) : `${entryKey(entry)}-${index}`}
            name={nameOf(entry)}
            face={props.face?.(entry)}
            isTarget={at === addressOf(entry, index)}
            hasUnsavedText={drafts.includes(draftOfEntry(of, entry))}
            actions={
              <>
                <PeopleHere where={(where) => isHere(where, addressOf(entry, index))} />
                {props.actions?.(entry)}
              </>
            }
            onEdit={() => open(addressOf(entry, index))}
            onDelete={() => setDeleting(entry)}
            onUp={single || index === 0 ? undefined : () => void move(index, index - 1)}
            onDown={single || index === entries.length - 1 ? undefined : () => void move(index, index + 1)}
            ordered={!single && entries.length > 1}
            carry={carryOf(index)}
          >
            {props.card(entry)}
          </EntryCard>
        ))}
      </ol>
      <OpenEntry key={at} {...props} entries={entries} />
      <DeleteDialog
        target={deleting && { name: nameOf(deleting), thing: props.thingOf?.(deleting) ?? null }}
        onClose={() => setDeleting(null)}
        onDelete={remove}
      />
    </section>
  )
}

/** The dialog of the entry that the address leads to. */
function OpenEntry<List extends ListName>(props: EntryListProps<List> & { entries: readonly EntryOf[List][] }) {
  const { of, words, entries, single, look, formSize = 'wide' } = props
  const { entry: at, close } = useSceneEntry()
  const place = useCurrentIndex(
    entries,
    entries.findIndex((each, index) => at === addressOf(each, index)),
  )
  const entry = at === newEntry ? null : entries[place]
  if (entry === undefined || (entry === null && single && entries.length > 0)) return null
  const saved = (result: EditResult) => {
    close()
    if (result === 'saved' && words.saved) toast.success(words.saved)
  }
  return (
    <Dialog open onClose={close} size={formSize} title={entry === null ? words.new : words.edit}>
      <EntryForm of={of} entry={entry} look={look} onSaved={saved} onCancel={close} failed={words.saveFailed} />
    </Dialog>
  )
}

/**
 * The current index of the entry that was at `first` when it was opened, whatever other authors have added, moved and
 * deleted since; -1 when it was deleted. An entry without an id is recognised by its content, or by its neighbours if
 * that was changed.
 */
function useCurrentIndex(entries: readonly object[], first: number): number {
  const [known, setKnown] = useState({ entries, place: first })
  if (known.entries === entries) return known.place
  const place = indexAfter(known.entries, entries, known.place)
  setKnown({ entries, place })
  return place
}

function indexAfter(before: readonly object[], after: readonly object[], place: number): number {
  if (place < 0) return place
  const moved = after.indexOf(before[place] as object)
  if (moved >= 0) return moved
  const same = after.findIndex((each) => sameValue(each, before[place]))
  if (same >= 0) return same
  const [was, is] = alignLists(before, [after])
  const found = [...(is?.keys() ?? [])].indexOf([...(was?.keys() ?? [])][place] ?? '')
  // Another author has rewritten the entry in place.
  return found < 0 && after.length === before.length ? place : found
}
