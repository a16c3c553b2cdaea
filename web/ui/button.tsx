import type { ComponentProps, MouseEvent } from 'react'
import './button.css'

export type ButtonKind = 'lamp' | 'quiet' | 'danger' | 'ghost'
export type ButtonSize = 'small' | 'medium' | 'large'

export type ButtonLook = {
  /** `lamp` is the one thing to do next on a page; `quiet` is the usual one. */
  kind?: ButtonKind
  size?: ButtonSize
  /** As wide as its parent. */
  wide?: boolean
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean }

/** The attributes that a button and a link looking like one share. */
export function buttonLook({ kind = 'quiet', size = 'medium', wide }: ButtonLook) {
  return { 'data-kind': kind, 'data-size': size, 'data-wide': wide || undefined }
}

/**
 * A button of type `button` unless told otherwise.
 * While busy it keeps its words, its place and the focus, and does nothing.
 */
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
