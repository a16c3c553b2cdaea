import { dismissReport, listReports, reopenReport, restoreNovel } from '@fabula/contract/routes/admin'
import type { Report } from '@fabula/contract/shapes/reports'
import { adminPhrases } from '@fabula/phrases/admin'
import { operatorPhrases } from '@fabula/phrases/operator'
import { useCallback, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { useWords } from '../../page/page-facts.tsx'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { Select } from '../../ui/select.tsx'
import { Answered } from '../answered.tsx'
import { HideDialog } from '../hide-dialog.tsx'
import { ListPages, pageSize } from '../list-tools.tsx'
import { useAnswer } from '../use-answer.ts'
import { ReportCard } from './report-card.tsx'

/** Readers' reports: open ones, oldest first, or closed ones, which can be reopened. */
export default function ReportsSection() {
  const { reports: words } = useWords(adminPhrases)
  const { show } = useWords(operatorPhrases)
  const [state, setState] = useState<'open' | 'closed'>('open')
  const [page, setPage] = useState(0)
  const [hiding, setHiding] = useState<Report | null>(null)
  const ask = useCallback(
    () => call(listReports, { query: { state, limit: pageSize, offset: page * pageSize } }, { quiet: true }),
    [state, page],
  )
  const { answer, load } = useAnswer(ask)
  const attempt = async (action: () => Promise<unknown>) => {
    try {
      await action()
    } catch (error) {
      // The failure has shown its note; another administrator may have been faster.
      if (!(error instanceof ApiError)) throw error
    }
    load()
  }
  return (
    <section className="admin-part">
      <div className="admin-tools">
        <Select
          label={show}
          value={state}
          onChange={(event) => {
            setState(event.currentTarget.value as typeof state)
            setPage(0)
          }}
        >
          <option value="open">{words.filters.open}</option>
          <option value="closed">{words.filters.closed}</option>
        </Select>
      </div>
      <Answered answer={answer} onRetry={load}>
        {({ reports, max_reports }) => (
          <>
            {max_reports === 0 ? (
              <NoReports state={state} />
            ) : (
              <p className="admin-soft" role="status">
                {state === 'open' ? words.count(max_reports) : words.countClosed(max_reports)}
              </p>
            )}
            <ul className="admin-connections">
              {reports.map((report) => (
                <ReportCard
                  key={report.id}
                  report={report}
                  onDismiss={() => attempt(() => call(dismissReport, { params: { id: report.id } }))}
                  onReopen={() => attempt(() => call(reopenReport, { params: { id: report.id } }))}
                  onHide={() => setHiding(report)}
                  onRestore={() => attempt(() => call(restoreNovel, { params: { id: report.novel_id } }))}
                />
              ))}
            </ul>
            <ListPages page={page} count={max_reports} onPage={setPage} />
          </>
        )}
      </Answered>
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

function NoReports({ state }: { state: 'open' | 'closed' }) {
  const { reports: words } = useWords(adminPhrases)
  if (state === 'closed') return <p role="status">{words.noneClosed}</p>
  return (
    <EmptyStage title={words.empty}>
      <p>{words.emptyText}</p>
    </EmptyStage>
  )
}
