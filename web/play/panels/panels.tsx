import { lazy, Suspense } from 'react'
import { loadChunk } from '../../client/load-chunk.ts'
import type { PanelName, PanelProps } from './panel-props.ts'
import { SheetBoundary } from './sheet-boundary.tsx'

const History = lazy(() => loadChunk(() => import('../history/history-dialog.tsx')))
const Saves = lazy(() => loadChunk(() => import('../saves/saves-dialog.tsx')))
const Settings = lazy(() => loadChunk(() => import('../settings/settings-dialog.tsx')))
const Answers = lazy(() => loadChunk(() => import('../answers/answers-dialog.tsx')))
const Branches = lazy(() => loadChunk(() => import('../branches/branches-dialog.tsx')))
const Help = lazy(() => loadChunk(() => import('../controls/keys-dialog.tsx')))

/** The open panel over the stage. */
export function Panels({ panel, ...options }: PanelProps & { panel: PanelName | null }) {
  return (
    <SheetBoundary key={panel} onClose={options.onClose}>
      <Suspense>{panel !== null && <Panel panel={panel} {...options} />}</Suspense>
    </SheetBoundary>
  )
}

function Panel({ panel, ...options }: PanelProps & { panel: PanelName }) {
  switch (panel) {
    case 'history':
      return <History {...options} />
    case 'saves':
      return <Saves {...options} />
    case 'settings':
      return <Settings {...options} />
    case 'answers':
      return <Answers {...options} />
    case 'branches':
      return <Branches {...options} />
    case 'help':
      return <Help {...options} />
  }
}
