import { appPhrases } from '@fabula/phrases/app'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { PageLanguageSwitch, PageThemeSwitch } from '../../page/page-frame.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { HelpIcon } from '../../ui/icons.tsx'
import { addressOfPlace } from '../place/place.ts'
import { PlaceLink, usePlaces } from '../place/use-place.tsx'
import { ProblemsButton } from '../problems/problems-button.tsx'
import type { Drawer } from './drawer.ts'
import { HelpSheet } from './help-sheet.tsx'
import { ProductionBanner } from './production-banner.tsx'
import { SaveMark } from './save-mark.tsx'
import { StaleDialog } from './stale-dialog.tsx'
import { UndoButtons } from './undo-buttons.tsx'
import { useWorkshopKeys } from './use-workshop-keys.ts'
import './bench.css'

type BenchProps = {
  /** The novel's or the scene's name. */
  title: string
  /** Under the title: the novel that a scene belongs to. */
  subtitle?: ReactNode
  back: ReactNode
  /** At the right of the head: publish, delete. */
  actions?: ReactNode
  drawersLabel: string
  drawers: readonly Drawer[]
  /** The graph and the test canvas use the whole width. */
  wide?: boolean
  children: ReactNode
}

/** What stands around everything in the workshop: head, drawers, how things stand with the server, undo, problems. */
export function Bench({ title, subtitle, back, actions, drawersLabel, drawers, wide, children }: BenchProps) {
  const words = useWords(workshopPhrases)
  const appWords = useWords(appPhrases)
  const { table, place } = usePlaces()
  const [helping, setHelping] = useState(false)
  useWorkshopKeys({ drawers, help: () => setHelping(true) })
  useEffect(() => {
    document.title = `${title} · Fabula`
  }, [title])
  return (
    <div className="bench ui-grain">
      <a className="ui-hidden" href="#main">
        {appWords.skipToContent}
      </a>
      {table.base === 'production_novel' && <ProductionBanner />}
      <header className="bench-head">
        <div className="bench-back">{back}</div>
        <div className="bench-title">
          <h1>{title}</h1>
          {subtitle && <p>{subtitle}</p>}
        </div>
        <SaveMark />
        <div className="bench-tools">
          <UndoButtons />
          <ProblemsButton />
          <IconButton name={words.keys} onClick={() => setHelping(true)}>
            <HelpIcon />
          </IconButton>
        </div>
        {actions && <div className="bench-actions">{actions}</div>}
      </header>
      <div className="bench-body">
        <nav className="bench-drawers" aria-label={drawersLabel}>
          <ul>
            {drawers.map(({ to, label, current, count }) => (
              <li key={label}>
                <PlaceLink to={to} aria-current={current ? 'page' : undefined}>
                  <span>{label}</span>
                  {count !== undefined && <span className="bench-count">{count}</span>}
                </PlaceLink>
              </li>
            ))}
          </ul>
          <div className="bench-lights">
            <PageLanguageSwitch address={(language) => addressOfPlace({ ...table, language }, place)} />
            <PageThemeSwitch />
          </div>
        </nav>
        <main id="main" className="bench-main" tabIndex={-1} data-wide={wide || undefined}>
          {children}
        </main>
      </div>
      <StaleDialog />
      <HelpSheet open={helping} onClose={() => setHelping(false)} />
    </div>
  )
}
