import { type Collision, mergeValues } from '@fabula/core/compare/merge-values'
import { sameValue } from '@fabula/core/compare/same-value'
import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ApiError } from '../../client/api-problem.ts'
import type { Meanwhile } from '../compare/meanwhile.ts'
import { blamedFields } from './blamed-fields.ts'
import { useFormDrafts } from './form-drafts.ts'
import { isComposing, keepCaret, whenComposed } from './keep-caret.ts'

type Saved = FieldValues

/** What the novel has to say of a record that its schema takes: messages by field, where something is wrong. */
export type FieldCheck = (value: Saved) => Partial<Record<string, string>>

export type RecordFormState<Value> = {
  form: UseFormReturn
  /** Something stands in the form that is not saved. */
  typed: boolean
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
  /**
   * Settles one of them: with their value in the field, or with what was typed. `theirs` is the version that the author has
   * read: what came after it is merged as a change of it.
   */
  settle: (field: string, side: 'mine' | 'theirs', theirs: unknown) => void
  /** The server refused what was sent: the fields that it names are marked with its reason. */
  blame: (problem: ApiError) => void
}

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
  const key = useRef(name)
  const [found] = useState(() => drafts.read(name, saved))
  const [dirty, setDirty] = useState(found !== null)
  const [restored, setRestored] = useState(found !== null)
  const [meanwhile, setMeanwhile] = useState<readonly Meanwhile[]>([])
  const [before] = useState<Saved>(() => ({ ...saved, ...(found && drafts.readBase(name)) }))
  /** Of each field, what it said when somebody began to type there: what is typed is a change of that. */
  const base = useRef(before)
  /** The record of the novel that the fields were last held against. */
  const heldAgainst = useRef(before)
  const novel = useRef(saved)
  const open = useRef(meanwhile)
  /** What stood in the form when it was sent, until it is known to be taken. */
  const onItsWay = useRef<Saved | null>(null)
  const form = useForm({
    // The values are whatever has been typed so far; what the schema makes of them is right.
    resolver: zodResolver(schema) as unknown as Resolver<Saved, unknown, Saved>,
    defaultValues: { ...saved, ...found },
    shouldFocusError: false,
  })

  const keep = useCallback(() => {
    const typed = difference(base.current, form.getValues())
    if (typed === null && onItsWay.current) return
    drafts.write(key.current, typed, typed ? base.current : {})
    setDirty(typed !== null)
  }, [form, drafts])
  const showOpen = useCallback((next: readonly Meanwhile[]) => {
    if (sameValue(next, open.current)) return
    open.current = next
    setMeanwhile(next)
  }, [])
  const follow = useCallback(() => {
    if (onItsWay.current) return
    if (isComposing()) return void whenComposed().then(follow)
    const from = heldAgainst.current
    heldAgainst.current = novel.current
    let asked = open.current
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
    showOpen(asked)
    if (moved) keep()
  }, [form, keep, showOpen])

  useEffect(() => form.subscribe({ formState: { values: true }, callback: keep }), [form, keep])
  useEffect(() => {
    // An entry without an id has another name once somebody has changed it: what is typed goes with it.
    if (key.current !== name) {
      drafts.write(key.current, null)
      key.current = name
      keep()
    }
    return drafts.show(name)
  }, [drafts, name, keep])
  useEffect(() => {
    novel.current = saved
    follow()
  }, [saved, follow])

  const start = (values: Saved) => {
    keepCaret(form.getValues(), values)
    form.reset(values)
    setRestored(false)
    showOpen([])
    keep()
  }
  return {
    form,
    typed: dirty,
    restored: restored && dirty,
    drop() {
      // What is being saved already is not taken back: only what was typed since.
      if (onItsWay.current) return start(onItsWay.current)
      base.current = { ...base.current, ...heldAgainst.current }
      start(base.current)
    },
    meanwhile,
    settle(field, side, theirs) {
      if (!open.current.some((each) => each.field === field)) return
      base.current = { ...base.current, [field]: theirs }
      heldAgainst.current = { ...heldAgainst.current, [field]: theirs }
      if (side === 'theirs') form.setValue(field, theirs)
      showOpen(open.current.filter((each) => each.field !== field))
      keep()
      follow()
    },
    blame(problem) {
      for (const { field, message } of blamedFields(problem, form.getValues())) form.setError(field, { message })
    },
    async submit(save) {
      let result: Awaited<ReturnType<typeof save>> = false
      // Nobody's words are written over before the author has looked at both.
      if (open.current.length > 0) return result
      await form.handleSubmit(async (value) => {
        const wrong = Object.entries(check?.(value) ?? {})
        for (const [field, message] of wrong) form.setError(field, { message })
        if (wrong.length > 0) return
        const sent: Saved = structuredClone(form.getValues())
        const unsent = base.current
        base.current = { ...unsent, ...sent, ...value }
        onItsWay.current = sent
        try {
          result = await save(value as z.output<Schema>)
        } finally {
          await whenComposed()
          onItsWay.current = null
          if (result === false) base.current = unsent
          else start(typedSince(sent, form.getValues(), value))
          keep()
          follow()
        }
      })()
      return result
    },
  }
}

/** What stands in the form once `sent` was saved as `value`: where more was typed meanwhile, that stays. */
function typedSince(sent: Saved, typed: Saved, value: Saved): Saved {
  const fields = Object.keys(typed).map((field) => {
    const more = !sameValue(sent[field], typed[field])
    return [field, more || !(field in value) ? typed[field] : value[field]]
  })
  return Object.fromEntries(fields)
}

/** The fields whose values differ from the saved ones; null where none does. */
function difference(saved: Saved, values: Saved): Saved | null {
  const typed = Object.entries(values).filter(([field, value]) => field in saved && !sameValue(value, saved[field]))
  return typed.length > 0 ? Object.fromEntries(typed) : null
}
