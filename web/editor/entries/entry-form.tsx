import { sameValue } from '@fabula/core/compare/same-value'
import {
  type EntryKey,
  type EntryOf,
  entriesOf,
  type ListAndEntry,
  type ListName,
  type ListRef,
} from '@fabula/core/edit/entry-lists'
import { entrySchemas } from '@fabula/core/edit/form-schemas'
import { emptyRecord } from '@fabula/core/record/field-facts'
import { recordFieldPhrases } from '@fabula/phrases/record-fields'
import { type ReactNode, useMemo, useState } from 'react'
import { newId } from '../../client/new-id.ts'
import { useWords } from '../../page/page-facts.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { type FieldsProps, RecordForm } from '../forms/record-form.tsx'
import type { FieldCheck } from '../forms/use-record-form.ts'
import { entryKey } from '../location/location-of-form.ts'
import type { EditResult } from '../store/editor-state.ts'
import { useEditor } from '../store/use-editor.tsx'

/** How an entry's form differs from the schema's default: layout, custom inputs, content above the fields. */
export type EntryFormLook = Pick<FieldsProps, 'layout' | 'inputs' | 'autoFocus'> & {
  /** Initial values of a new entry that are not empty. */
  fresh?: object
  head?: ReactNode
  /** Further validation within this novel. */
  check?: FieldCheck
}

type EntryFormProps<List extends ListName> = {
  of: ListRef<List>
  /** Null for a new entry. */
  entry: EntryOf[List] | null
  look?: EntryFormLook
  onSaved: (result: EditResult) => void
  onCancel: () => void
  /** The title of a refusal, before the server's reason. */
  failed?: string
}

/** The form of a list entry, built from the list's schema. Saves by the command that adds or changes the entry. */
export function EntryForm<List extends ListName>(props: EntryFormProps<List>) {
  const { of, entry, look = {}, onSaved, onCancel, failed } = props
  const { fresh, ...rest } = look
  const schema = entrySchemas[of.list]
  const words = useWords(recordFieldPhrases).entries[of.list]
  const editor = useEditor()
  const { run } = useCommands()
  const [id] = useState(newId)
  const name = draftOfEntry(of, entry)
  const saved = useMemo(() => {
    const empty = emptyRecord(schema)
    return { ...empty, ...('id' in empty ? { id } : {}), ...(entry ?? fresh) }
  }, [schema, entry, fresh, id])
  const save = async (value: unknown) => {
    const added = { ...of, entry: value } as unknown as ListAndEntry
    const key = keyOf(entriesOf(editor.read().novel, of), entry)
    const result = await run(
      key === null ? { command: 'addEntry', ...added } : { command: 'changeEntry', key, ...added },
    )
    onSaved(result)
    return result
  }
  return (
    <RecordForm
      name={name}
      schema={schema as (typeof entrySchemas)['flags']}
      words={words}
      saved={saved}
      {...rest}
      failed={failed}
      onSave={save}
      onCancel={onCancel}
    />
  )
}

/**
 * An entry's key in a command: its id, or its index; null when the list does not contain it. When others change a scene,
 * equal entries of all its lists become other objects.
 */
export function keyOf(entries: readonly object[], entry: object | null): EntryKey | null {
  if (entry === null) return null
  if ('id' in entry) return entry.id as string
  const own = entries.indexOf(entry)
  const place = own < 0 ? entries.findIndex((each) => sameValue(each, entry)) : own
  return place < 0 ? null : place
}

/** The name of an entry's form among the novel's form drafts. */
export function draftOfEntry(of: ListRef, entry: object | null): string {
  const own = entry === null ? 'new' : 'id' in entry ? String(entry.id) : entryKey(entry)
  return `${'scene' in of ? `scene.${of.scene}.` : ''}${of.list}.${own}`
}
