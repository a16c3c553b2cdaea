import type { ReactNode } from 'react'
import { GuideLink } from '../help/guide-link.tsx'
import type { GuidePlace } from '../help/guide-places.ts'

type SectionHeadProps = {
  title: ReactNode
  /** What the section is for, where that is not plain. */
  note?: ReactNode
  /** Where the guides tell of it. */
  guide?: GuidePlace
  /** Buttons at the right: what can be added. */
  children?: ReactNode
}

/** The head of an open section: its name, and what can be done with all that lies in it. */
export function SectionHead({ title, note, guide, children }: SectionHeadProps) {
  return (
    <header className="section-head">
      <div>
        <div className="section-title">
          <h2>{title}</h2>
          {guide && <GuideLink place={guide} />}
        </div>
        {note && <p>{note}</p>}
      </div>
      {children && <div className="section-actions">{children}</div>}
    </header>
  )
}
