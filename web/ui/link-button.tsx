import type { ComponentProps } from 'react'
import { type ButtonLook, buttonLook } from './button.tsx'

/** A link that looks like a button. Without `href` it is shown as unavailable. */
export function LinkButton({ kind, size, wide, className, ...rest }: ComponentProps<'a'> & ButtonLook) {
  return (
    <a
      {...rest}
      {...buttonLook({ kind, size, wide })}
      className={className ? `ui-button ${className}` : 'ui-button'}
      role={rest.href ? rest.role : 'link'}
      aria-disabled={rest.href ? rest['aria-disabled'] : true}
    />
  )
}
