import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'

/** One line of text, labelled. Takes every attribute of an input, `type` among them. */
export function TextField({ label, hint, error, labelHidden, id, ...rest }: ComponentProps<'input'> & FieldWords) {
  return (
    <Field {...{ label, hint, error, labelHidden, id }}>
      {(control) => <input className="ui-control" {...rest} {...control} />}
    </Field>
  )
}
