import { type ReactNode, useId } from 'react'
import { Fault } from './fault.tsx'
import './field.css'

export type FieldWords = {
  label: ReactNode
  hint?: ReactNode
  /** The error and its remedy; shown below the control and announced with it. */
  error?: ReactNode
  /** The label is only for screen readers, for a control that is clear from its place. */
  labelHidden?: boolean
}

/** The attributes that name and describe a control inside a `Field`. */
export type ControlWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps = FieldWords & { id?: string; children: (control: ControlWiring) => ReactNode }

/** Label, control, hint and error, linked for screen readers. `children` draws the control. */
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
