import { type Collision, mergeValues } from '@fabula/core/compare/merge-values'
import { sameValue } from '@fabula/core/compare/same-value'
import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ApiError } from '../../client/api-problem.ts'
import type { ConcurrentChange } from '../compare/concurrent-change.ts'
import { blamedFields } from './blamed-fields.ts'
import { useFormDrafts } from './form-drafts.ts'
import { isComposing, keepCaret, whenComposed } from './keep-caret.ts'

type Saved = FieldValues

/** Validates a record against the novel after its schema has passed. Returns error messages by field. */
export type FieldCheck = (value: Saved) => Partial<Record<string, string>>

type RecordFormState<Value> = {
  form: UseFormReturn
  /** The form has unsaved changes. */
  typed: boolean
  /** Text from an earlier visit was restored. */
  restored: boolean
  /**
   * Validates the fields. If they are valid, calls `save` with the parsed value (trimmed, without empty texts), then
   * shows the saved value and deletes the draft. False if not valid.
   */
  submit: <Result>(save: (value: Value) => Promise<Result | false>) => Promise<Result | false>
  /** Discards the unsaved changes. */
  drop: () => void
  /** Fields that another author changed during typing, in ways that cannot be merged. */
  meanwhile: readonly ConcurrentChange[]
  /**
   * Settles one such field: with the other author's value, or the typed one. `theirs` is the version that the author
   * has read; newer changes are merged on top of it.
   */
  settle: (field: string, side: 'mine' | 'theirs', theirs: unknown) => void
  /** Marks the fields that the server's refusal names, with its reason. */
  blame: (problem: ApiError) => void
}

/**
 * A form for a record, built from its schema. `name` is the form's name within the novel (`info`, `character.<id>`);
 * `saved` is the novel's current record. Every keystroke is stored in this browser and restored after a reload, until
 * the form is saved or discarded. Fields without unsaved changes follow the novel; in the others both changes are
 * merged where possible.
 */
export function useRecordForm<Schema extends z.ZodMiniType<object, object>>(
  name: string,
  schema: Schema,
  saved: Saved,
  check?: FieldCheck,
): RecordFormState<z.output<Schema>> {
  const drafts = useFormDrafts()
  const key = useRef(name)
  const [found] = useState(() => drafts.read(name, saved))
  const [dirty, setDirty] = useState(found !== null)
  const [restored, setRestored] = useState(found !== null)
  const [meanwhile, setMeanwhile] = useState<readonly ConcurrentChange[]>([])
  const [before] = useState<Saved>(() => ({ ...saved, ...(found && drafts.readBase(name)) }))
  /** Each field's value when the author began to type: what is typed is a change of that value. */
  const base = useRef(before)
  /** The novel's record that the fields were last compared with. */
  const comparedWith = useRef(before)
  const novel = useRef(saved)
  const openCollisions = useRef(meanwhile)
  /** The form's values while they are being saved; otherwise null. */
  const beingSaved = useRef<Saved | null>(null)
  const form = useForm({
    // The form's values may be incomplete; the resolver's output is valid.
    resolver: zodResolver(schema) as unknown as Resolver<Saved, unknown, Saved>,
    defaultValues: { ...saved, ...found },
    shouldFocusError: false,
  })

  const storeDraft = useCallback(() => {
    const typed = difference(base.current, form.getValues())
    if (typed === null && beingSaved.current) return
    drafts.write(key.current, typed, typed ? base.current : {})
    setDirty(typed !== null)
  }, [form, drafts])
  const showCollisions = useCallback((next: readonly ConcurrentChange[]) => {
    if (sameValue(next, openCollisions.current)) return
    openCollisions.current = next
    setMeanwhile(next)
  }, [])
  const follow = useCallback(() => {
    if (beingSaved.current) return
    if (isComposing()) return void whenComposed().then(follow)
    const from = comparedWith.current
    comparedWith.current = novel.current
    let asked = openCollisions.current
    let moved = false
    for (const [field, value] of Object.entries(novel.current)) {
      if (sameValue(from[field], value)) continue
      moved = true
      asked = asked.filter((each) => each.field !== field)
      const [was, typed]: unknown[] = [base.current[field], form.getValues(field)]
      const collisions: Collision[] = []
      const merged = mergeValues(was, typed, value, { path: [field], picks: {}, collisions })
      if (collisions.length > 0) asked = [...asked, { field, before: was, theirs: value }]
      else {
        base.current = { ...base.current, [field]: value }
        if (!sameValue(typed, merged)) {
          keepCaret(typed, merged)
          form.setValue(field, merged)
        }
      }
    }
    showCollisions(asked)
    if (moved) storeDraft()
  }, [form, storeDraft, showCollisions])

  useEffect(() => form.subscribe({ formState: { values: true }, callback: storeDraft }), [form, storeDraft])
  useEffect(() => {
    // An entry without an id gets another name when its content changes; the draft moves with it.
    if (key.current !== name) {
      drafts.write(key.current, null)
      key.current = name
      storeDraft()
    }
    return drafts.show(name)
  }, [drafts, name, storeDraft])
  useEffect(() => {
    novel.current = saved
    follow()
  }, [saved, follow])

  const start = (values: Saved) => {
    keepCaret(form.getValues(), values)
    form.reset(values)
    setRestored(false)
    showCollisions([])
    storeDraft()
  }
  return {
    form,
    typed: dirty,
    restored: restored && dirty,
    drop() {
      // Changes that are already being saved are not reverted, only later ones.
      if (beingSaved.current) return start(beingSaved.current)
      base.current = { ...base.current, ...comparedWith.current }
      start(base.current)
    },
    meanwhile,
    settle(field, side, theirs) {
      if (!openCollisions.current.some((each) => each.field === field)) return
      base.current = { ...base.current, [field]: theirs }
      comparedWith.current = { ...comparedWith.current, [field]: theirs }
      if (side === 'theirs') form.setValue(field, theirs)
      showCollisions(openCollisions.current.filter((each) => each.field !== field))
      storeDraft()
      follow()
    },
    blame(problem) {
      for (const { field, message } of blamedFields(problem, form.getValues())) form.setError(field, { message })
    },
    async submit(save) {
      let result: Awaited<ReturnType<typeof save>> = false
      // Another author's change is not overwritten before the author has seen both versions.
      if (openCollisions.current.length > 0) return result
      await form.handleSubmit(async (value) => {
        const wrong = Object.entries(check?.(value) ?? {})
        for (const [field, message] of wrong) form.setError(field, { message })
        if (wrong.length > 0) return
        const sent: Saved = structuredClone(form.getValues())
        const unsent = base.current
        base.current = { ...unsent, ...sent, ...value }
        beingSaved.current = sent
        try {
          result = await save(value as z.output<Schema>)
        } finally {
          await whenComposed()
          beingSaved.current = null
          if (result === false) base.current = unsent
          else start(withLaterChanges(sent, form.getValues(), value))
          storeDraft()
          follow()
        }
      })()
      return result
    },
  }
}

/** The form's values after `sent` was saved as `value`: fields that were changed meanwhile keep their text. */
function withLaterChanges(sent: Saved, typed: Saved, value: Saved): Saved {
  const fields = Object.keys(typed).map((field) => {
    const more = !sameValue(sent[field], typed[field])
    return [field, more || !(field in value) ? typed[field] : value[field]]
  })
  return Object.fromEntries(fields)
}

/** The fields whose values differ from the saved ones; null if there are none. */
function difference(saved: Saved, values: Saved): Saved | null {
  const typed = Object.entries(values).filter(([field, value]) => field in saved && !sameValue(value, saved[field]))
  return typed.length > 0 ? Object.fromEntries(typed) : null
}
