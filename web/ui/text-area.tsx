import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'

/** A labelled multi-line field; grows with its text in browsers that support it. */
export function TextArea({ label, hint, error, labelHidden, id, ...rest }: ComponentProps<'textarea'> & FieldWords) {
  return (
    <Field {...{ label, hint, error, labelHidden, id }}>
      {(control) => <textarea className="ui-control" {...rest} {...control} />}
    </Field>
  )
}
