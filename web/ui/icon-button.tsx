import type { ComponentProps } from 'react'
import { Button, type ButtonLook } from './button.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> &
  Omit<ButtonLook, 'wide'> & {
    /** Its name: read aloud, and shown on hover. */
    name: string
    busy?: boolean
  }

/** A square button that shows a picture and says its name. `children` is the icon. */
export function IconButton({ name, kind = 'ghost', ...rest }: IconButtonProps) {
  return <Button title={name} {...rest} kind={kind} aria-label={name} data-shape="icon" />
}
