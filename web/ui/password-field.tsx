import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete'> & {
  /** A new password, not a known one: the browser may suggest it. */
  fresh?: boolean
}

/** A password field. */
export function PasswordField({ fresh = false, ...rest }: PasswordFieldProps) {
  return <TextField required {...rest} type="password" autoComplete={fresh ? 'new-password' : 'current-password'} />
}
