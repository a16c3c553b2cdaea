import { sameValue } from '@fabula/core/compare/same-value'
import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldValues, FormProvider, type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '../client/api-problem.ts'
import { usePage } from '../page/page-facts.tsx'
import { useAskBeforeLeaving } from '../page/use-ask-before-leaving.ts'
import { Fault } from '../ui/fault.tsx'
import { mergeOver } from './merge-over.ts'
import { whyFailed } from './why-failed.ts'

type AdminFormProps<Schema extends z.ZodMiniType<object, object>> = {
  schema: Schema
  /** The stored values. When they change, the form shows them, but keeps fields that were edited. */
  values: FieldValues
  id?: string
  /**
   * Resolves once saved, or with the reason why not. That reason, or a refusal, is shown in the form, and the input
   * stays.
   */
  onSave: (value: z.output<Schema>) => Promise<void> | Promise<string | undefined>
  children: (form: { busy: boolean }) => ReactNode
}

/**
 * A form of administrators: validated by the schema of what it sends, with a confirmation before leaving unsaved input.
 */
export function AdminForm<Schema extends z.ZodMiniType<object, object>>(props: AdminFormProps<Schema>) {
  const { schema, values, id, onSave, children } = props
  const { language } = usePage()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useForm({
    // The values are whatever has been typed so far; the schema's output has the right type.
    resolver: zodResolver(schema) as unknown as Resolver<FieldValues, unknown, FieldValues>,
    defaultValues: values,
  })
  /** The unedited values: as the form was last filled or saved. */
  const unedited = useRef(values)
  useEffect(() => {
    const typed = form.getValues()
    const next = mergeOver(unedited.current, typed, values)
    unedited.current = values
    if (!sameValue(next, typed)) form.reset(next)
  }, [form, values])
  useAskBeforeLeaving(() => busy || !sameValue(unedited.current, form.getValues()))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // A form may be in a dialog that is in another form.
    event.stopPropagation()
    if (busy) return
    setProblem(null)
    setBusy(true)
    try {
      await form.handleSubmit(async (value) => {
        const before = unedited.current
        unedited.current = structuredClone(form.getValues())
        try {
          const why = await onSave(value as z.output<Schema>)
          if (typeof why !== 'string') return
          unedited.current = before
          setProblem(why)
        } catch (error) {
          unedited.current = before
          throw error
        }
      })()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(await whyFailed(error, language))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormProvider {...form}>
      <form id={id} className="admin-form" onSubmit={submit} noValidate>
        {children({ busy })}
        <Fault text={problem} />
      </form>
    </FormProvider>
  )
}
