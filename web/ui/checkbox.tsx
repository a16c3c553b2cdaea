import { type ComponentProps, useId } from 'react'
import { Fault } from './fault.tsx'
import type { FieldWords } from './field.tsx'
import './field.css'
import './checkbox.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & Omit<FieldWords, 'labelHidden'>

/** A checkbox with its label beside it, and hint and error below. */
export function Checkbox({ label, hint, error, id, ...rest }: CheckboxProps) {
  const own = useId()
  const control = id ?? own
  const described = [error && `${control}-error`, hint && `${control}-hint`].filter(Boolean).join(' ')
  return (
    <div className="ui-checkbox">
      <input
        {...rest}
        type="checkbox"
        id={control}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={control}>{label}</label>
      <Fault id={`${control}-error`} text={error} />
      {hint && (
        <p className="ui-field-hint" id={`${control}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
