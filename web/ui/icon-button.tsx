import type { ComponentProps } from 'react'
import { Button, type ButtonLook } from './button.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> &
  Omit<ButtonLook, 'wide'> & {
    /** The accessible name, also shown on hover. */
    name: string
    busy?: boolean
  }

/**
 * A square button with an icon as `children`. The title alone names it: beside a label of the same words, screen readers
 * would read it a second time as a description.
 */
export function IconButton({ name, kind = 'ghost', title = name, ...rest }: IconButtonProps) {
  return <Button {...rest} kind={kind} title={title} aria-label={title === name ? undefined : name} data-shape="icon" />
}
