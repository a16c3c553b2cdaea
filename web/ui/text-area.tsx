import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'

type TextAreaProps = ComponentProps<'textarea'> &
  FieldWords & {
    /** The id of an element that describes the field, in addition to its own hint and error. */
    describedBy?: string
  }

/** A labelled multi-line field; grows with its text in browsers that support it. */
export function TextArea({ label, hint, error, labelHidden, id, describedBy, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, labelHidden, id }}>
      {(control) => {
        const described = [describedBy, control['aria-describedby']].filter(Boolean).join(' ')
        return <textarea className="ui-control" {...rest} {...control} aria-describedby={described || undefined} />
      }}
    </Field>
  )
}
