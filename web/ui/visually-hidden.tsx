import type { ReactNode } from 'react'

/** Words for those who listen; nothing is seen unless they take the focus (a skip link inside does). */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="ui-hidden">{children}</span>
}
