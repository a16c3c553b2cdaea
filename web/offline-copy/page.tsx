import '../ui/base.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { OfflinePage } from './offline-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')
createRoot(root).render(
  <StrictMode>
    <OfflinePage />
  </StrictMode>,
)
