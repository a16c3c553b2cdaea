import { pageAddress } from '@fabula/contract/page-address'
import type { Report } from '@fabula/contract/shapes/reports'
import { adminPhrases } from '@fabula/phrases/admin'
import { reportPhrases } from '@fabula/phrases/reports'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { dayIn } from '../../page/show-in-language.ts'
import { useBusy } from '../../page/use-busy.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

type ReportCardProps = {
  report: Report
  onDismiss: () => Promise<void>
  onReopen: () => Promise<void>
  onHide: () => void
  onRestore: () => Promise<void>
}

/** One report: the problem, the reporter, the turn if the reader shared it, and the actions. */
export function ReportCard({ report, onDismiss, onReopen, onHide, onRestore }: ReportCardProps) {
  const { language } = usePage()
  const { reports: words } = useWords(adminPhrases)
  const { reasons } = useWords(reportPhrases)
  const { turn } = report
  const [busy, during] = useBusy()
  return (
    <li className="admin-connection">
      <h3>{report.novel_name}</h3>
      <p className="admin-warning">{reasons[report.reason]}</p>
      <p className="admin-soft">
        {words.by(report.username)}, {dayIn(language, report.created_at)}
        {report.closed_at && ` · ${words.closed(dayIn(language, report.closed_at))}`}
        {report.hidden && ` · ${words.hidden}`}
      </p>
      {report.text && <p>{report.text}</p>}
      {turn && (
        <figure className="admin-turn">
          <figcaption className="admin-soft">
            {words.turn}: {turn.scene}
          </figcaption>
          {turn.said && (
            <p>
              <strong>{words.reader}</strong> {turn.said}
            </p>
          )}
          <p>
            {turn.speaker && <strong>{words.said(turn.speaker)}</strong>} {turn.message}
          </p>
        </figure>
      )}
      <div className="admin-actions">
        <LinkButton size="small" href={pageAddress.published(language, report.play_link)}>
          {words.open}
        </LinkButton>
        <Button size="small" busy={busy} onClick={() => during(report.closed_at ? onReopen : onDismiss)}>
          {report.closed_at ? words.reopen : words.dismiss}
        </Button>
        {report.hidden ? (
          <Button size="small" busy={busy} onClick={() => during(onRestore)}>
            {words.restore}
          </Button>
        ) : (
          <Button size="small" onClick={onHide}>
            {words.hide}
          </Button>
        )}
      </div>
    </li>
  )
}
