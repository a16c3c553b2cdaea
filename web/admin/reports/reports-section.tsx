import { dismissReport, listReports, restoreNovel } from '@fabula/contract/routes/admin'
import type { Report } from '@fabula/contract/shapes/reports'
import { adminPhrases } from '@fabula/phrases/admin'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { useWords } from '../../page/page-facts.tsx'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HideDialog } from '../hide-dialog.tsx'
import { ReportCard } from './report-card.tsx'

const most = 50

/** What readers have reported, the oldest open one first. */
export default function ReportsSection() {
  const words = useWords(adminPhrases)
  const [answer, setAnswer] = useState<{ reports: Report[]; max_reports: number } | null>(null)
  const [hiding, setHiding] = useState<Report | null>(null)
  const load = useCallback(() => {
    call(listReports, { query: { limit: most, offset: 0 } }).then(setAnswer, () => setAnswer(null))
  }, [])
  useEffect(load, [load])
  const attempt = async (action: () => Promise<unknown>) => {
    try {
      await action()
      load()
    } catch (error) {
      // The failure has shown its note.
      if (!(error instanceof ApiError)) throw error
    }
  }
  if (answer === null) return <Skeleton count={4} />
  if (answer.reports.length === 0) {
    return (
      <EmptyStage title={words.reports.empty}>
        <p>{words.reports.emptyText}</p>
      </EmptyStage>
    )
  }
  return (
    <section className="admin-part">
      <p className="admin-soft">{words.reports.count(answer.max_reports)}</p>
      <ul className="admin-connections">
        {answer.reports.map((report) => (
          <ReportCard
            key={report.id}
            report={report}
            onDismiss={() => attempt(() => call(dismissReport, { params: { id: report.id } }))}
            onHide={() => setHiding(report)}
            onRestore={() => attempt(() => call(restoreNovel, { params: { id: report.novel_id } }))}
          />
        ))}
      </ul>
      {hiding && (
        <HideDialog
          novel={hiding.novel_id}
          onDone={() => {
            setHiding(null)
            load()
          }}
          onClose={() => setHiding(null)}
        />
      )}
    </section>
  )
}
