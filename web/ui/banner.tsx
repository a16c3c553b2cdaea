import type { ReactNode } from 'react'
import './banner.css'

/** A strip across the page with a lasting notice; `danger` is red. */
export function Banner({ kind = 'notice', children }: { kind?: 'notice' | 'danger'; children: ReactNode }) {
  return (
    <div className="ui-banner" data-kind={kind} role="note">
      {children}
    </div>
  )
}
