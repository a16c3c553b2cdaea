import type { ReactNode } from 'react'
import { GuideLink } from '../help/guide-link.tsx'
import type { GuidePlace } from '../help/guide-places.ts'

type SectionHeadProps = {
  title: ReactNode
  /** The section's purpose, if it is not obvious. */
  note?: ReactNode
  /** Its part of the guides. */
  guide?: GuidePlace
  /** Buttons at the right, such as those that add something. */
  children?: ReactNode
}

/** The head of an open section: its name, and actions on its whole content. */
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
