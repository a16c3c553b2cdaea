import type { ReactNode } from 'react'

type SectionHeadProps = {
  title: ReactNode
  /** What the section is for, where that is not plain. */
  note?: ReactNode
  /** Buttons at the right: what can be added. */
  children?: ReactNode
}

/** The head of an open section: its name, and what can be done with all that lies in it. */
export function SectionHead({ title, note, children }: SectionHeadProps) {
  return (
    <header className="section-head">
      <div>
        <h2>{title}</h2>
        {note && <p>{note}</p>}
      </div>
      {children && <div className="section-actions">{children}</div>}
    </header>
  )
}
