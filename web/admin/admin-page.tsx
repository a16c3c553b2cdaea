import { type AdminSection, adminAddress, adminSections } from '@fabula/contract/admin-address'
import type { PageDataOf } from '@fabula/contract/pages'
import { adminPhrases } from '@fabula/phrases/admin'
import { type ComponentType, lazy } from 'react'
import { loadChunk } from '../client/load-chunk.ts'
import { BackLink } from '../page/back-link.tsx'
import { ClientOnly } from '../page/client-only.tsx'
import { useFocusRecovery } from '../page/focus-recovery.ts'
import { useWords } from '../page/page-facts.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import './admin-page.css'
import { AdminGate } from './admin-gate.tsx'

const sections: Record<AdminSection, ComponentType> = {
  models: lazy(() => loadChunk(() => import('./models/models-section.tsx'))),
  reports: lazy(() => loadChunk(() => import('./reports/reports-section.tsx'))),
  users: lazy(() => loadChunk(() => import('./users/users-section.tsx'))),
  novels: lazy(() => loadChunk(() => import('./novels/novels-section.tsx'))),
  payments: lazy(() => loadChunk(() => import('./payments/payments-section.tsx'))),
  site: lazy(() => loadChunk(() => import('./site/site-section.tsx'))),
  server: lazy(() => loadChunk(() => import('./server/server-section.tsx'))),
  log: lazy(() => loadChunk(() => import('./log/log-section.tsx'))),
}

/** The administrators' area. The document contains no data: each section asks the server, which checks the caller. */
export function AdminPage({ data: { language, section } }: { data: PageDataOf<'admin'> }) {
  const words = useWords(adminPhrases)
  const Section = sections[section]
  useFocusRecovery()
  return (
    <PageFrame back={<BackLink />}>
      <div className="admin">
        <h1>{words.title}</h1>
        <nav className="admin-sections" aria-label={words.title}>
          {adminSections.map((each) => (
            <a key={each} href={adminAddress(language, each)} aria-current={each === section ? 'page' : undefined}>
              {words.sections[each]}
            </a>
          ))}
        </nav>
        <ClientOnly>
          <AdminGate>
            <Section />
          </AdminGate>
        </ClientOnly>
      </div>
    </PageFrame>
  )
}
