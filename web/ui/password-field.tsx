import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete'> & {
  /** One that is made now, not one that is known: the browser may propose it. */
  fresh?: boolean
}

/** A password, hidden while it is typed. */
export function PasswordField({ fresh = false, ...rest }: PasswordFieldProps) {
  return <TextField required {...rest} type="password" autoComplete={fresh ? 'new-password' : 'current-password'} />
}
