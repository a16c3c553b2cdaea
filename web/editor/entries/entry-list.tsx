import type { Thing } from '@fabula/core/check/usages'
import { moveEntry } from '@fabula/core/edit/move-entry'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { scenePhrases } from '@fabula/phrases/workshop-scenes'
import { type ReactNode, useRef, useState } from 'react'
import { ApiProblem } from '../../client/api-problem.ts'
import { showProblem } from '../../client/show-problem.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AddIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { hasDraft } from '../forms/use-draft-form.ts'
import { DrawerHead } from '../frame/drawer-head.tsx'
import { usePlaces } from '../place/use-place.tsx'
import type { EditResult } from '../store/workshop-state.ts'
import { DeleteDialog } from '../usages/delete-dialog.tsx'
import { EntryCard } from './entry-card.tsx'
import { entryKey } from './entry-key.ts'
import { NEW, useSceneEntry } from './use-scene-entry.ts'
import './entries.css'

/** What a form of a list's entry is given. */
export type EntryFormProps<T> = {
  /** Null: a new one. */
  entry: T | null
  /** Where what is typed is kept. */
  draftName: string
  /** Puts the entry into its list; rejects with the server's problem. */
  onSave: (entry: T) => Promise<EditResult>
  onCancel: () => void
}

export type EntryWords = {
  add: string
  /** Titles of the form. */
  new: string
  edit: string
  empty: string
  /** Said when it went well, and (as a red note) when it did not. */
  saved?: string
  deleted?: string
  saveFailed?: string
  deleteFailed?: string
}

export type EntryListProps<T> = {
  /** The list's own name among the forms of the novel. */
  name: string
  title?: ReactNode
  note?: ReactNode
  words: EntryWords
  entries: readonly T[]
  nameOf: (entry: T) => string
  /** What an entry goes by in addresses, where it has an id; else it goes by its place. */
  idOf?: (entry: T) => string
  /** What may refer to an entry, for those who delete it. */
  thingOf?: (entry: T) => Thing
  /** At the left of its card. */
  face?: (entry: T) => ReactNode
  /** What its card says. */
  card: (entry: T) => ReactNode
  /** Further buttons of its card. */
  deeds?: (entry: T) => ReactNode
  form: (given: EntryFormProps<T>) => ReactNode
  formSize?: 'wide' | 'full'
  /** Changes the list as it is at that moment. */
  change: (what: string, next: (entries: readonly T[]) => T[]) => Promise<EditResult>
  /** One at most, and no order. */
  single?: boolean
}

/** A list of a scene: cards in their order, a form in an overlay for each and for a new one. */
export function EntryList<T>(props: EntryListProps<T>) {
  const { title, note, words, entries, nameOf, idOf, change, single } = props
  const own = useWords(scenePhrases).entries
  const { entry: at, open } = useSceneEntry()
  const [deleting, setDeleting] = useState<T | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const addressOf = (entry: T, index: number) => idOf?.(entry) ?? String(index)
  const draftOf = useDraftNames(props)
  const full = single && entries.length > 0

  const move = async (from: number, to: number) => {
    const entry = entries[from]
    if (entry === undefined) return
    const moved = change(own.deedMove(nameOf(entry)), (now) => moveEntry(now, from, to))
    const way = to < from ? 'up' : 'down'
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>(`[data-move="${way}"]`)[to]?.focus())
    await shown(moved)
  }
  const remove = async () => {
    if (deleting === null) return
    const index = entries.indexOf(deleting)
    const gone = change(own.deedDelete(nameOf(deleting)), (now) => now.filter((_, place) => place !== index))
    await told(gone, words.deleteFailed)
    if (words.deleted) toast.success(words.deleted)
  }
  const add = !full && (
    <Button onClick={() => open(NEW)}>
      <AddIcon />
      {words.add}
    </Button>
  )
  return (
    <section className="entries">
      {title !== undefined ? (
        <DrawerHead title={title} note={note}>
          {add}
        </DrawerHead>
      ) : (
        <div className="entries-head">
          {note && <p>{note}</p>}
          {add}
        </div>
      )}
      {entries.length === 0 && <p className="bench-nothing">{words.empty}</p>}
      <ol ref={list} className="entry-cards">
        {entries.map((entry, index) => (
          <EntryCard
            key={idOf?.(entry) ?? `${entryKey(entry)}-${index}`}
            name={nameOf(entry)}
            face={props.face?.(entry)}
            led={at === addressOf(entry, index)}
            waits={draftOf.waits(entry)}
            deeds={props.deeds?.(entry)}
            onEdit={() => open(addressOf(entry, index))}
            onDelete={() => setDeleting(entry)}
            onUp={single || index === 0 ? undefined : () => void move(index, index - 1)}
            onDown={single || index === entries.length - 1 ? undefined : () => void move(index, index + 1)}
            ordered={!single && entries.length > 1}
          >
            {props.card(entry)}
          </EntryCard>
        ))}
      </ol>
      <OpenEntry {...props} />
      <DeleteDialog
        target={deleting && { name: nameOf(deleting), thing: props.thingOf?.(deleting) ?? null }}
        onClose={() => setDeleting(null)}
        onDelete={remove}
      />
    </section>
  )
}

/** The overlay of the entry that the address means. */
function OpenEntry<T>(props: EntryListProps<T>) {
  const { words, entries, nameOf, idOf, form, formSize = 'wide', change } = props
  const own = useWords(scenePhrases).entries
  const { close: closeLabel } = useWords(workshopPhrases)
  const { entry: at, close } = useSceneEntry()
  const draftOf = useDraftNames(props)
  const found = entries.findIndex((entry, index) => at === (idOf?.(entry) ?? String(index)))
  const entry = at === NEW ? null : entries[found]
  if (entry === undefined || (entry === null && props.single && entries.length > 0)) return null
  const save = async (next: T): Promise<EditResult> => {
    const result = await told(
      entry === null
        ? change(own.deedAdd(nameOf(next)), (now) => [...now, next])
        : change(own.deedEdit(nameOf(next)), (now) => now.map((each, place) => (place === found ? next : each))),
      words.saveFailed,
    )
    close()
    if (result === 'saved' && words.saved) toast.success(words.saved)
    return result
  }
  return (
    <Dialog
      open
      onClose={close}
      closeLabel={closeLabel}
      size={formSize}
      title={entry === null ? words.new : words.edit}
    >
      {form({ entry, draftName: draftOf.name(entry), onSave: save, onCancel: close })}
    </Dialog>
  )
}

function useDraftNames<T>({ name, idOf }: EntryListProps<T>) {
  const { table } = usePlaces()
  const of = (entry: T | null) => `${name}.${entry === null ? NEW : (idOf?.(entry) ?? entryKey(entry))}`
  return { name: of, waits: (entry: T) => hasDraft(table.novelId, of(entry)) }
}

/** A refusal gets the sentence that belongs to what failed; the reason stands where the deed was done. */
async function told<R>(work: Promise<R>, failed: string | undefined): Promise<R> {
  try {
    return await work
  } catch (problem) {
    if (failed && problem instanceof ApiProblem) toast.error(failed)
    throw problem
  }
}

async function shown(work: Promise<unknown>) {
  try {
    await work
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem
    await showProblem(problem)
  }
}
