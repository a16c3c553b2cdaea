import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'

/** Several lines of text, labelled; grows with what is written where the browser can. */
export function TextArea({ label, hint, error, labelHidden, id, ...rest }: ComponentProps<'textarea'> & FieldWords) {
  return (
    <Field {...{ label, hint, error, labelHidden, id }}>
      {(control) => <textarea className="ui-control" {...rest} {...control} />}
    </Field>
  )
}
