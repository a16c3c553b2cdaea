import { lazy, Suspense } from 'react'
import { loadChunk } from '../../client/load-chunk.ts'
import type { PanelName } from './panel-name.ts'
import type { PanelProps } from './panel-props.ts'

const History = lazy(() => loadChunk(() => import('../history/history-dialog.tsx')))
const Saves = lazy(() => loadChunk(() => import('../saves/saves-dialog.tsx')))
const Settings = lazy(() => loadChunk(() => import('../settings/settings-dialog.tsx')))
const Answers = lazy(() => loadChunk(() => import('../answers/answers-dialog.tsx')))
const Branches = lazy(() => loadChunk(() => import('../branches/branches-dialog.tsx')))
const Help = lazy(() => loadChunk(() => import('../controls/keys-dialog.tsx')))

/** The sheet that lies over the stage now. */
export function Panels({ panel, ...given }: PanelProps & { panel: PanelName | null }) {
  return <Suspense>{panel !== null && <Panel panel={panel} {...given} />}</Suspense>
}

function Panel({ panel, ...given }: PanelProps & { panel: PanelName }) {
  switch (panel) {
    case 'history':
      return <History {...given} />
    case 'saves':
      return <Saves {...given} />
    case 'settings':
      return <Settings {...given} />
    case 'answers':
      return <Answers {...given} />
    case 'branches':
      return <Branches {...given} />
    case 'help':
      return <Help {...given} />
  }
}
