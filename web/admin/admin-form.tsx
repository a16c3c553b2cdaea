import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type FieldValues, FormProvider, type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '../client/api-problem.ts'
import { problemText } from '../client/problem-text.ts'
import { usePage } from '../page/page-facts.tsx'
import { Fault } from '../ui/fault.tsx'

type AdminFormProps<Schema extends z.ZodMiniType<object, object>> = {
  schema: Schema
  values: FieldValues
  className?: string
  id?: string
  /** Resolves when it is saved. A refusal is shown in the form, and nothing typed goes away. */
  onSave: (value: z.output<Schema>) => Promise<void>
  children: (form: { busy: boolean }) => ReactNode
}

/** A form of administrators: checked by the schema of what it sends. */
export function AdminForm<Schema extends z.ZodMiniType<object, object>>(props: AdminFormProps<Schema>) {
  const { schema, values, className, id, onSave, children } = props
  const { language } = usePage()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useForm({
    // The values are whatever has been typed so far; what the schema makes of them is right.
    resolver: zodResolver(schema) as unknown as Resolver<FieldValues, unknown, FieldValues>,
    defaultValues: values,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // A form may stand in a dialog that stands in a form.
    event.stopPropagation()
    if (busy) return
    setProblem(null)
    setBusy(true)
    try {
      await form.handleSubmit((value) => onSave(value as z.output<Schema>))()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(await problemText(error, language))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormProvider {...form}>
      <form id={id} className={className ?? 'admin-form'} onSubmit={submit} noValidate>
        {children({ busy })}
        <Fault text={problem} />
      </form>
    </FormProvider>
  )
}
