import { factsOfField, fieldsOf } from '@fabula/core/record/field-facts'
import type { FieldWords } from '@fabula/phrases/record-fields'
import { type FieldError, get, useController, useFormState } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Checkbox } from '../ui/checkbox.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { DecimalInput } from './decimal-input.tsx'

type FieldsProps = {
  schema: z.core.$ZodType
  /** The fields to show, in this order. */
  words: Record<string, FieldWords>
  /** The message for a field that the schema refuses. */
  invalid: string
  /** Other messages for some fields, or functions that choose one by the broken rule: `custom` is one between fields. */
  faults?: Record<string, string | ((rule: string) => string)>
  /** Prefixed to the names of the fields in the form: `caps.`. */
  prefix?: string
  /** Fields with hidden input. */
  secret?: readonly string[]
}

/** The fields of a record, each with the control for its schema. */
export function Fields({ schema, words, invalid, faults = {}, prefix = '', secret = [] }: FieldsProps) {
  const fields = fieldsOf(schema)
  return Object.entries(words).map(([name, own]) => {
    const field = fields[name]
    if (!field) return null
    return (
      <AdminField
        key={name}
        name={prefix + name}
        schema={field}
        words={own}
        invalid={faults[name] ?? invalid}
        secret={secret.includes(name)}
      />
    )
  })
}

type AdminFieldProps = {
  name: string
  schema: z.core.$ZodType
  words: FieldWords
  invalid: string | ((rule: string) => string)
  secret: boolean
}

function AdminField({ name, schema, words, invalid, secret }: AdminFieldProps) {
  const { field } = useController({ name })
  const { errors } = useFormState()
  const facts = factsOfField(schema)
  const fault: FieldError | undefined = get(errors, name)
  const rule = fault?.type
  const error = rule === undefined ? undefined : typeof invalid === 'string' ? invalid : invalid(rule)
  const fieldProps = { label: words.label, hint: words.hint, error }
  switch (facts.kind) {
    case 'choice':
      return (
        <Select {...fieldProps} {...field}>
          {facts.options.map((option) => (
            <option key={option} value={option}>
              {words.options?.[option] ?? option}
            </option>
          ))}
        </Select>
      )
    case 'boolean':
      return (
        <Checkbox
          {...fieldProps}
          checked={field.value}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
        />
      )
    case 'number':
      return <DecimalInput words={fieldProps} field={field} />
    default:
      return (
        <TextField
          {...fieldProps}
          {...field}
          type={secret ? 'password' : 'text'}
          autoComplete={secret ? 'new-password' : 'off'}
          spellCheck={false}
        />
      )
  }
}
