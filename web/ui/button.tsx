import type { ComponentProps, MouseEvent } from 'react'
import './button.css'

export type ButtonKind = 'lamp' | 'quiet' | 'danger' | 'ghost'
export type ButtonSize = 'small' | 'medium' | 'large'

export type ButtonLook = {
  /** `lamp` is the primary action of a page; `quiet` is the default. */
  kind?: ButtonKind
  size?: ButtonSize
  /** As wide as its parent. */
  wide?: boolean
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean }

/** The attributes shared by buttons and links that look like buttons. */
export function buttonLook({ kind = 'quiet', size = 'medium', wide }: ButtonLook) {
  return { 'data-kind': kind, 'data-size': size, 'data-wide': wide || undefined }
}

/** A button, of type `button` by default. While busy it keeps its label, place and focus, and ignores clicks. */
export function Button({ kind, size, wide, busy, className, onClick, type = 'button', ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      {...buttonLook({ kind, size, wide })}
      type={type}
      className={className ? `ui-button ${className}` : 'ui-button'}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    />
  )
}
