import { fieldsOf } from '@fabula/core/record/field-facts'
import type { FieldWords } from '@fabula/phrases/record-fields'
import { Fragment, type ReactNode, Suspense } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import type * as z from 'zod/mini'
import { lazyPart } from '../../page/lazy-part.tsx'
import { useRights } from '../rights/use-rights.tsx'
import type { EditResult } from '../store/editor-state.ts'
import { FormFrame } from './form-frame.tsx'
import type { Input } from './input-props.ts'
import { RecordField } from './record-field.tsx'
import { type FieldCheck, useRecordForm } from './use-record-form.ts'

const MeanwhileNotice = lazyPart(() => import('../compare/meanwhile-notice.tsx'), 'MeanwhileNotice')

/** A row of one or several fields. Fields that the layout does not name follow, in the schema's order. */
type Layout = readonly (string | readonly string[])[]

/** Which fields a form shows, and how; the rest follows from the schema and the words. */
export type FieldsProps = {
  schema: z.core.$ZodType
  /** A field without words is not shown. */
  words: Partial<Record<string, FieldWords>>
  layout?: Layout
  /** Custom inputs in place of the schema's; null hides the field. */
  inputs?: Partial<Record<string, Input | null>>
  autoFocus?: string
  /** Prefix of the fields' names in the form: `sprites.0.`. */
  prefix?: string
}

/** A record's fields, each with a fitting input. */
export function RecordFields({ schema, words, layout = [], inputs = {}, autoFocus, prefix = '' }: FieldsProps) {
  const fields = fieldsOf(schema)
  const placed = new Set(layout.flat())
  const rest = Object.keys(fields).filter((name) => !placed.has(name))
  const draw = (name: string) => {
    const [field, own, input] = [fields[name], words[name], inputs[name]]
    if (!field || !own || input === null) return null
    return (
      <RecordField
        key={name}
        name={prefix + name}
        schema={field}
        words={own}
        input={input}
        autoFocus={autoFocus === name}
      />
    )
  }
  return [...layout, ...rest].map((place) =>
    typeof place === 'string' ? (
      <Fragment key={place}>{draw(place)}</Fragment>
    ) : (
      <div key={place.join()} className="field-row">
        {place.map(draw)}
      </div>
    ),
  )
}

type RecordFormProps<Schema extends z.ZodMiniType<object, object>> = Omit<FieldsProps, 'schema' | 'prefix'> & {
  schema: Schema
  /** The form's name within the novel. */
  name: string
  saved: FieldValues
  /** Resolves when saved or kept for later. False: refused, and the reason is already shown. */
  onSave: (value: z.output<Schema>) => Promise<EditResult | false>
  onCancel?: () => void
  saveLabel?: string
  cancelLabel?: string
  failed?: string
  /** Content above and below the fields. */
  head?: ReactNode
  children?: ReactNode
  check?: FieldCheck
}

/** A form built from a record's schema: its fields with limits and messages, Save and Cancel. */
export function RecordForm<Schema extends z.ZodMiniType<object, object>>(props: RecordFormProps<Schema>) {
  const { schema, name, saved, onSave, onCancel, saveLabel, cancelLabel, failed, head, children, check, ...fields } =
    props
  const { edit: mayEdit } = useRights()
  const { form, typed, restored, submit, drop, blame, meanwhile, settle } = useRecordForm(name, schema, saved, check)
  return (
    <FormProvider {...form}>
      <FormFrame
        typed={typed}
        restored={restored}
        onDropTyped={drop}
        onSave={() => submit(onSave)}
        onRefused={blame}
        onCancel={() => {
          // An author whose role was lowered while typing only closes the form: the typed text is kept.
          if (mayEdit) drop()
          onCancel?.()
        }}
        saveLabel={saveLabel}
        cancelLabel={cancelLabel}
        failed={failed}
      >
        {head}
        {meanwhile.length > 0 && (
          <Suspense>
            <MeanwhileNotice meanwhile={meanwhile} words={fields.words} onSettle={settle} />
          </Suspense>
        )}
        <RecordFields schema={schema} {...fields} />
        {children}
      </FormFrame>
    </FormProvider>
  )
}
