import { type ReactNode, useId } from 'react'
import { Fault } from './fault.tsx'
import './field.css'

export type FieldWords = {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong and what to do; shown under the control and read with it. */
  error?: ReactNode
  /** The label is read aloud but not seen, for a control whose meaning its place makes plain. */
  labelHidden?: boolean
}

/** What a control inside a `Field` must carry so that it is named and described. */
export type ControlWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps = FieldWords & { id?: string; children: (control: ControlWiring) => ReactNode }

/** Label, control, hint and error, tied together for screen readers. `children` draws the control. */
export function Field({ label, hint, error, labelHidden, id, children }: FieldProps) {
  const own = useId()
  const control = id ?? own
  const hintId = `${control}-hint`
  const errorId = `${control}-error`
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className="ui-field">
      <label className={labelHidden ? 'ui-hidden' : 'ui-field-label'} htmlFor={control}>
        {label}
      </label>
      {children({ id: control, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      <Fault text={error} id={errorId} />
      {hint && (
        <p className="ui-field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
