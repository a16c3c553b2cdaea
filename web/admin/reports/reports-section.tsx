import { dismissReport, listReports, restoreNovel } from '@fabula/contract/routes/admin'
import type { Report } from '@fabula/contract/shapes/reports'
import { adminPhrases } from '@fabula/phrases/admin'
import { useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { useWords } from '../../page/page-facts.tsx'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { Answered } from '../answered.tsx'
import { HideDialog } from '../hide-dialog.tsx'
import { useAnswer } from '../use-answer.ts'
import { ReportCard } from './report-card.tsx'

const most = 50
const ask = () => call(listReports, { query: { limit: most, offset: 0 } }, { quiet: true })

/** What readers have reported, the oldest open one first. */
export default function ReportsSection() {
  const words = useWords(adminPhrases)
  const [hiding, setHiding] = useState<Report | null>(null)
  const { answer, load } = useAnswer(ask)
  const attempt = async (action: () => Promise<unknown>) => {
    try {
      await action()
      load()
    } catch (error) {
      // The failure has shown its note.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return (
    <Answered answer={answer} onRetry={load}>
      {({ reports, max_reports }) =>
        reports.length === 0 ? (
          <EmptyStage title={words.reports.empty}>
            <p>{words.reports.emptyText}</p>
          </EmptyStage>
        ) : (
          <section className="admin-part">
            <p className="admin-soft">{words.reports.count(max_reports)}</p>
            <ul className="admin-connections">
              {reports.map((report) => (
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
    </Answered>
  )
}
