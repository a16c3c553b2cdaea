import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'

/** A labelled select; `children` are its options. */
export function Select({ label, hint, error, labelHidden, id, ...rest }: ComponentProps<'select'> & FieldWords) {
  return (
    <Field {...{ label, hint, error, labelHidden, id }}>
      {(control) => <select className="ui-control" {...rest} {...control} />}
    </Field>
  )
}
