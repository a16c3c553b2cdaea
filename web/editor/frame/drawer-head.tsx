import type { ReactNode } from 'react'

type DrawerHeadProps = {
  title: ReactNode
  /** What the drawer is for, where that is not plain. */
  note?: ReactNode
  /** Buttons at the right: what can be added. */
  children?: ReactNode
}

/** The head of an open drawer: its name, and what can be done with all that lies in it. */
export function DrawerHead({ title, note, children }: DrawerHeadProps) {
  return (
    <header className="drawer-head">
      <div>
        <h2>{title}</h2>
        {note && <p>{note}</p>}
      </div>
      {children && <div className="drawer-deeds">{children}</div>}
    </header>
  )
}
