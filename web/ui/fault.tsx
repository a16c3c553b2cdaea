import type { ComponentProps, ReactNode } from 'react'
import './field.css'

type FaultProps = Omit<ComponentProps<'p'>, 'className' | 'role' | 'children'> & { text: ReactNode }

/** Why something was refused or is wrong, announced as soon as it appears; renders nothing without a text. */
export function Fault({ text, ...rest }: FaultProps) {
  return (
    text && (
      <p className="ui-field-error" role="alert" {...rest}>
        {text}
      </p>
    )
  )
}
