import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { LinkButton } from './link-button.tsx'
import './pagination.css'

/** A link or an action; without either there is no such page. */
export type PageLink = { label: ReactNode; href?: string; onPress?: () => void }

type PaginationProps = {
  /** The name of the paged list, for screen readers. */
  label: string
  /** Such as "Page 2 of 7", ready to show. */
  text: ReactNode
  previous: PageLink
  next: PageLink
}

/** Previous, current position, next. The position is announced when it changes. */
export function Pagination({ label, text, previous, next }: PaginationProps) {
  return (
    <nav className="ui-pagination" aria-label={label}>
      <Turn {...previous} rel="prev" />
      <p className="ui-pagination-text" aria-live="polite">
        {text}
      </p>
      <Turn {...next} rel="next" />
    </nav>
  )
}

function Turn({ label, href, onPress, rel }: PageLink & { rel: 'prev' | 'next' }) {
  if (onPress && !href) return <Button onClick={onPress}>{label}</Button>
  return (
    <LinkButton href={href} rel={rel}>
      {label}
    </LinkButton>
  )
}
