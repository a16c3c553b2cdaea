import { type Collision, mergeValues } from '@fabula/core/compare/merge-values'
import { sameValue } from '@fabula/core/compare/same-value'
import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ApiError } from '../../client/api-problem.ts'
import { blamedFields } from './blamed-fields.ts'
import { useFormDrafts } from './use-form-drafts.ts'

type Saved = FieldValues

/** What the novel has to say of a record that its schema takes: messages by field, where something is wrong. */
export type FieldCheck = (value: Saved) => Partial<Record<string, string>>

export type RecordFormState<Value> = {
  form: UseFormReturn
  /** What was typed on an earlier visit has been put back. */
  restored: boolean
  /**
   * Checks what is typed against the schema. Where it is right, `save` gets it as the schema makes it (trimmed, without
   * empty texts); `saved` then stands in the form and nothing is kept any more. False: not right yet.
   */
  submit: <Result>(save: (value: Value) => Promise<Result | false>) => Promise<Result | false>
  /** Cancelled: what was typed is forgotten. */
  drop: () => void
  /** Fields that somebody else has changed while they were typed into, in ways that can not stand together. */
  meanwhile: readonly Meanwhile[]
  /** Settles one of them: with their value in the field, or with what was typed. */
  settle: (field: string, side: 'mine' | 'theirs') => void
  /** The server refused what was sent: the fields that it names are marked with its reason. */
  blame: (problem: ApiError) => void
}

/** What stood in a field when somebody began to type there, and what somebody else has made of it since. */
export type Meanwhile = { field: string; before: unknown; theirs: unknown }

/**
 * A form of a record, made from its schema. `name` is the form's own within the novel (`info`, `character.<id>`); `saved`
 * is what the novel has. What is typed is kept in this browser with every stroke, and found again after a reload, until it
 * is saved or dropped. Fields that nobody has typed into follow the novel; of the others both changes stay where they can.
 */
export function useRecordForm<Schema extends z.ZodMiniType<object, object>>(
  name: string,
  schema: Schema,
  saved: Saved,
  check?: FieldCheck,
): RecordFormState<z.output<Schema>> {
  const drafts = useFormDrafts()
  // An entry without an id changes its name when it is saved: the form keeps the one it was opened with.
  const [key] = useState(name)
  const [found] = useState(() => drafts.read(key, saved))
  const [dirty, setDirty] = useState(found !== null)
  const [restored, setRestored] = useState(found !== null)
  const [meanwhile, setMeanwhile] = useState<readonly Meanwhile[]>([])
  const known = useRef(saved)
  const saving = useRef(false)
  const form = useForm({
    // The values are whatever has been typed so far; what the schema makes of them is right.
    resolver: zodResolver(schema) as unknown as Resolver<Saved, unknown, Saved>,
    defaultValues: { ...saved, ...found },
    shouldFocusError: false,
  })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (saving.current) return
          const typed = difference(known.current, values)
          drafts.write(key, typed)
          setDirty(typed !== null)
        },
      }),
    [form, drafts, key],
  )
  useEffect(() => drafts.show(key), [drafts, key])
  useEffect(() => {
    if (saving.current) return
    const before = known.current
    known.current = saved
    for (const [field, value] of Object.entries(saved)) {
      const typed: unknown = form.getValues(field)
      if (sameValue(before[field], value) || sameValue(typed, value)) continue
      const collisions: Collision[] = []
      const merged = mergeValues(before[field], typed, value, { path: [field], picks: {}, collisions })
      if (collisions.length === 0) form.setValue(field, merged)
      else {
        const found = { field, before: before[field], theirs: value }
        setMeanwhile((all) => [...all.filter((each) => each.field !== field), found])
      }
    }
  }, [form, saved])

  const forget = useCallback(
    (next: Saved) => {
      known.current = next
      form.reset(next)
      drafts.write(key, null)
      setDirty(false)
      setRestored(false)
      setMeanwhile([])
    },
    [form, drafts, key],
  )
  return {
    form,
    restored: restored && dirty,
    drop: () => forget(known.current),
    meanwhile,
    settle(field, side) {
      const found = meanwhile.find((each) => each.field === field)
      if (found && side === 'theirs') form.setValue(field, found.theirs)
      setMeanwhile((all) => all.filter((each) => each.field !== field))
    },
    blame(problem) {
      for (const { field, message } of blamedFields(problem, form.getValues())) form.setError(field, { message })
    },
    async submit(save) {
      let result: Awaited<ReturnType<typeof save>> = false
      saving.current = true
      try {
        await form.handleSubmit(async (value) => {
          const wrong = Object.entries(check?.(value) ?? {})
          for (const [field, message] of wrong) form.setError(field, { message })
          if (wrong.length > 0) return
          result = await save(value as z.output<Schema>)
          if (result !== false) forget(value)
        })()
      } finally {
        saving.current = false
      }
      return result
    },
  }
}

/** The fields whose values differ from the saved ones; null where none does. */
function difference(saved: Saved, values: Saved): Saved | null {
  const typed = Object.entries(values).filter(([field, value]) => field in saved && !sameValue(value, saved[field]))
  return typed.length > 0 ? Object.fromEntries(typed) : null
}
