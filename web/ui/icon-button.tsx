import type { ComponentProps } from 'react'
import { Button, type ButtonLook } from './button.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'title'> &
  Omit<ButtonLook, 'wide'> & {
    /** Shown on hover. Also the accessible name, unless there is an `aria-label`. */
    name: string
    busy?: boolean
  }

/**
 * A square button with an icon as `children`. Its title alone names it: beside a label of the same words, screen readers
 * would read it a second time as a description.
 */
export function IconButton({ name, kind = 'ghost', ...rest }: IconButtonProps) {
  return <Button {...rest} title={name} kind={kind} data-shape="icon" />
}
