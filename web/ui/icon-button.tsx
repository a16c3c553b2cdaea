import type { ComponentProps } from 'react'
import { Button, type ButtonLook } from './button.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> &
  Omit<ButtonLook, 'wide'> & {
    /** The accessible name, also shown on hover. */
    name: string
    busy?: boolean
  }

/** A square button with an icon as `children`, named for screen readers. */
export function IconButton({ name, kind = 'ghost', ...rest }: IconButtonProps) {
  return <Button title={name} {...rest} kind={kind} aria-label={name} data-shape="icon" />
}
