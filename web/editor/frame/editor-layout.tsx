import { guideAddress } from '@fabula/contract/guide-address'
import type { EditorPlace } from '@fabula/contract/shapes/coauthors'
import { appPhrases } from '@fabula/phrases/app'
import { editorPhrases } from '@fabula/phrases/editor'
import { guidePhrases } from '@fabula/phrases/guide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { PageThemeSwitch } from '../../page/page-frame.tsx'
import { PageLanguageSwitch } from '../../page/page-language-switch.tsx'
import { useTextLang } from '../../page/use-text-lang.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { HelpIcon } from '../../ui/tool-icons.tsx'
import { addressOfLocation, type Place } from '../location/location.ts'
import { LocationLink, useEditorLocation } from '../location/use-location.tsx'
import { ProblemsButton } from '../problems/problems-button.tsx'
import { PeopleHere } from '../together/people-here.tsx'
import { TogetherNotice, TogetherTools } from '../together/together-tools.tsx'
import { HelpSheet } from './help-sheet.tsx'
import { ProductionBanner } from './production-banner.tsx'
import { ReadersHere } from './readers-here.tsx'
import { SaveMark } from './save-mark.tsx'
import type { Section } from './section.ts'
import { StaleDialog } from './stale-dialog.tsx'
import { UndoButtons } from './undo-buttons.tsx'
import { useEditorKeys } from './use-editor-keys.ts'
import './editor-layout.css'

type EditorLayoutProps = {
  /** The novel's or the scene's name. */
  title: string
  /** Below the title: the novel that a scene belongs to. */
  subtitle?: ReactNode
  back: ReactNode
  /** At the right of the head: publish, delete. */
  actions?: ReactNode
  sectionsLabel: string
  sections: readonly Section[]
  /** The graph and the test canvas use the full width. */
  wide?: boolean
  children: ReactNode
}

/** The frame around every section: head, section list, save mark, undo, problems. */
export function EditorLayout({
  title,
  subtitle,
  back,
  actions,
  sectionsLabel,
  sections,
  wide,
  children,
}: EditorLayoutProps) {
  const words = useWords(editorPhrases)
  const langOf = useTextLang()
  const appWords = useWords(appPhrases)
  const guide = useWords(guidePhrases)
  const { openNovel, place } = useEditorLocation()
  const [helping, setHelping] = useState(false)
  useEditorKeys({ sections, help: () => setHelping(true) })
  useEffect(() => {
    document.title = `${title} · Fabula`
  }, [title])
  const list = useRef<HTMLUListElement>(null)
  const currentIndex = sections.findIndex(({ current }) => current)
  // On phones the sections are a scrolling row, on low screens a scrolling column: scrolls the open one into view, again
  // when the phone is turned.
  useEffect(() => {
    const [row, open] = [list.current, list.current?.children[currentIndex]]
    const column = row?.parentElement
    if (!row || !column || !(open instanceof HTMLElement)) return
    const showOpen = () => {
      row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2
      const [there, seen] = [open.getBoundingClientRect(), column.getBoundingClientRect()]
      column.scrollTop += Math.max(0, there.bottom - seen.bottom) + Math.min(0, there.top - seen.top)
    }
    showOpen()
    const observer = new ResizeObserver(showOpen)
    observer.observe(column)
    return () => observer.disconnect()
  }, [currentIndex])
  return (
    <div className="editor-layout ui-grain">
      <a className="ui-hidden" href="#main">
        {appWords.skipToContent}
      </a>
      {openNovel.base === 'production_novel' && <ProductionBanner />}
      <TogetherNotice />
      <ReadersHere />
      <header className="editor-head">
        <div className="editor-back">{back}</div>
        <div className="editor-title">
          <h1 lang={langOf(title)}>{title}</h1>
          {subtitle && <p>{subtitle}</p>}
        </div>
        <SaveMark />
        <div className="editor-tools">
          <TogetherTools />
          <UndoButtons />
          <ProblemsButton />
          <IconButton name={words.keys} onClick={() => setHelping(true)}>
            <HelpIcon />
          </IconButton>
        </div>
        {actions && <div className="editor-actions">{actions}</div>}
      </header>
      <div className="editor-body">
        <nav className="editor-sections" aria-label={sectionsLabel}>
          <ul ref={list}>
            {sections.map(({ to, label, current, count }) => (
              <li key={label}>
                <LocationLink to={to} aria-current={current ? 'page' : undefined}>
                  <span>{label}</span>
                  <PeopleHere where={(at) => isIn(at, to)} />
                  {count !== undefined && <span className="editor-count">{count}</span>}
                </LocationLink>
              </li>
            ))}
          </ul>
          <div className="editor-lights">
            <a href={guideAddress(openNovel.language, 'first-novel')} target="_blank" rel="noopener">
              {guide.footer}
            </a>
            <PageLanguageSwitch address={(language) => addressOfLocation({ ...openNovel, language }, place)} />
            <PageThemeSwitch />
          </div>
        </nav>
        <main id="main" className="editor-main" tabIndex={-1} data-wide={wide || undefined}>
          {children}
        </main>
      </div>
      <StaleDialog />
      <HelpSheet open={helping} onClose={() => setHelping(false)} />
    </div>
  )
}

/** Whether a co-author's place is in a section: of the novel, or of one scene. */
const isIn = (at: EditorPlace, to: Place): boolean =>
  at.section === to.section && at.scene_id === (to.kind === 'novel' ? null : to.scene.scene_id)
