import '../../ui/base.css'
import './play-early.tsx'

import { loadChunk } from '../../client/load-chunk.ts'
import { PlayPage } from '../../play/play-page.tsx'
import { startPage } from '../start-page.tsx'

// The simple viewer shares nearly everything with the play page; only its own part is loaded when needed.
if (document.documentElement.dataset.page === 'game') {
  loadChunk(() => import('../../play/viewer/viewer-page.tsx')).then(({ ViewerPage }) => startPage(ViewerPage))
} else startPage(PlayPage)
