import '../ui/base.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { deniesStorage } from '../app/denies-storage.ts'
import { OfflinePage } from './offline-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')
const container = createRoot(root)
const start = () =>
  container.render(
    <StrictMode>
      <OfflinePage />
    </StrictMode>,
  )
// Browsers that are set to block cookies deny storage to files too.
if (deniesStorage()) void import('../app/no-storage.ts').then(start)
else start()
