import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'

/** A labelled single-line field. Takes every attribute of an input, including `type`. */
export function TextField({ label, hint, error, labelHidden, id, ...rest }: ComponentProps<'input'> & FieldWords) {
  return (
    <Field {...{ label, hint, error, labelHidden, id }}>
      {(control) => <input className="ui-control" {...rest} {...control} />}
    </Field>
  )
}
